import type { LoreError } from '../../base/error.ts';
import type { Reading } from '../client/client-port.ts';
import type { Raw } from '../client/raw.ts';
import type { Article } from './article-kind.ts';
import type { Home } from './index-entry.ts';

export interface StillOpen {
  readonly open: ReadonlySet<string>;
  /** How many there was no time, or no connection, to ask about. */
  readonly unasked: number;
}

export interface Preparing {
  readonly since?: number | undefined;
  readonly asksStillOpen?: boolean;
}

export interface Coverage {
  /** Articles whose titles, tags and templates are known. */
  readonly known: number;
  /** Of these, articles whose text is known too. */
  readonly read: number;
  /** Whether there are articles that must be read before anybody is told of them. */
  readonly isChecking: boolean;
}

/** An article that World Anvil failed at, with the reason. */
export interface Unreadable {
  readonly title: string;
  readonly reason: string;
}

export interface ArticleIndex {
  /** Fills the indexes of all the user's worlds in the background, where that was not done just now. */
  begin(): Promise<void>;
  home(world: Raw): Home;
  /**
   * Sees to it that the index is filled and current, and waits for the titles no longer than this.
   * The texts come in the background. With `since`, a list read before that time is too old. A
   * caller who asks `stillOpen` before showing anything may be given an index that is not current.
   */
  prepare(world: Raw, waitMs: number, how?: Preparing): Promise<Home>;
  /** Of these articles, by their ids on World Anvil, those that the audience may still see. */
  stillOpen(document: string, ids: readonly string[], waitMs: number): Promise<StillOpen>;
  /** Reads titles and all texts that changed, now, whatever was read when. */
  refresh(world: Raw): Promise<Home>;
  /** The documents whose titles are younger than their audience allows, made so where possible. */
  current(waitMs: number): Promise<ReadonlySet<string>>;
  /** The same without asking anybody. */
  isCurrent(document: string): Promise<boolean>;
  /**
   * Reads the first of these now and puts the others at the head of the queue. World Anvil's lists
   * have no excerpts, so what a search has just found is worth reading before the rest.
   */
  readFirst(
    home: Home,
    ids: readonly string[],
    now: { readonly count: number; readonly waitMs: number; readonly how: Reading },
  ): Promise<void>;
  /** Takes in an article that was just written, where its world is indexed. */
  store(raw: Raw, world: { readonly id: string; readonly title: string }): Promise<void>;
  /** Puts these articles, by slug, at the head of what is read in the background; asks nobody. */
  readNext(document: string, slugs: readonly string[]): Promise<void>;
  coverage(home: Home): Promise<Coverage>;
  /** When all titles were last read. */
  listedAt(home: Home): Promise<number | undefined>;
  /** Articles that could not be read. They are tried again, ever more rarely. */
  unreadable(home: Home): Promise<Unreadable[]>;
  /** The same for everything that was ever indexed. */
  total(): Promise<Omit<Coverage, 'isChecking'>>;
  articles(home: Home): Promise<(Article & { title: string })[]>;
  /** Why indexing stopped, if it did. */
  readonly failure: LoreError | undefined;
}
