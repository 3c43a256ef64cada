import type { LoreError } from '../../base/error.ts';
import type { Reading } from '../client/client-port.ts';
import type { Raw } from '../client/raw.ts';
import type { Article } from './article-kind.ts';
import type { WorldIndex } from './index-entry.ts';

export interface StillOpen {
  readonly open: ReadonlySet<string>;
  /** How many could not be checked, for lack of time or connection. */
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
  /** Whether there are articles that must be read before they may be shown. */
  readonly isChecking: boolean;
}

/** An article that World Anvil failed to return, with the reason. */
export interface Unreadable {
  readonly title: string;
  readonly reason: string;
}

export interface ArticleIndex {
  /** Indexes all the user's worlds in the background, unless that was done just now. */
  begin(): Promise<void>;
  worldIndexOf(world: Raw): WorldIndex;
  /**
   * Makes the index current and waits for the titles for at most this long. Texts follow in the
   * background. With `since`, a list read before that time is too old. Callers that check
   * `stillOpen` before showing anything may get an index that is not current.
   */
  prepare(world: Raw, waitMs: number, how?: Preparing): Promise<WorldIndex>;
  /** Of these articles (World Anvil ids), those that the audience may still see. */
  stillOpen(document: string, ids: readonly string[], waitMs: number): Promise<StillOpen>;
  /** Reads titles and all changed texts now, regardless of age. */
  refresh(world: Raw): Promise<WorldIndex>;
  /**
   * The documents whose titles are as recent as their audience requires, after refreshing them if
   * possible.
   */
  current(waitMs: number): Promise<ReadonlySet<string>>;
  /** The same without any request. */
  isCurrent(document: string): Promise<boolean>;
  /**
   * Reads the first of these now and moves the others to the head of the queue. World Anvil's lists
   * have no excerpts, so what a search has just found is worth reading before the rest.
   */
  readFirst(
    worldIndex: WorldIndex,
    ids: readonly string[],
    now: { readonly count: number; readonly waitMs: number; readonly how: Reading },
  ): Promise<void>;
  /** Stores an article that was just written, if its world is indexed. */
  store(raw: Raw, world: { readonly id: string; readonly title: string }): Promise<void>;
  /** Moves these articles, by slug, to the head of the background queue; sends no request. */
  readNext(document: string, slugs: readonly string[]): Promise<void>;
  coverage(worldIndex: WorldIndex): Promise<Coverage>;
  /** When all titles were last read. */
  listedAt(worldIndex: WorldIndex): Promise<number | undefined>;
  /** Articles that could not be read. They are retried at growing intervals. */
  unreadable(worldIndex: WorldIndex): Promise<Unreadable[]>;
  /** The same for everything that was ever indexed. */
  total(): Promise<Omit<Coverage, 'isChecking'>>;
  articles(worldIndex: WorldIndex): Promise<(Article & { title: string })[]>;
  /** Why indexing stopped, if it did. */
  readonly failure: LoreError | undefined;
}
