import type { FilterValue } from '../../library/filter.ts';
import type { Document, NewEntity } from '../../library/library.ts';
import type { UpstreamRequest } from '../../upstream/port.ts';

/** Requests a path from one upstream and returns the JSON, or the expected format. */
export type Get = (
  path: string,
  how?: Pick<UpstreamRequest, 'expect' | 'maxBytes' | 'form'>,
) => Promise<unknown>;

/** What a question is about, as far as an upstream can filter by it. */
export interface Wanted {
  readonly filters: Readonly<Record<string, FilterValue | undefined>>;
  readonly name?: string | undefined;
  readonly documents?: readonly string[] | undefined;
  readonly rulesets?: readonly string[] | undefined;
}

/** One step of reading a collection: stored as a whole, with the place to resume from. */
export interface Piece {
  readonly entities: readonly NewEntity[];
  readonly documents: readonly Document[];
  /** Rows read, and rows that could not be parsed. */
  readonly rows: number;
  readonly unread: number;
  /** The upstream's total. */
  readonly total: number;
  /** Where the next piece begins; undefined at the end. */
  readonly next: number | undefined;
}

/** One list of an upstream and the kinds of entities it fills. */
export interface Collection {
  /** The names of its source and its own: `some_source/spells`. */
  readonly name: string;
  readonly source: string;
  readonly kinds: readonly string[];
  /** Small enough to be read completely when one of its kinds is first needed. */
  readonly small: boolean;
  /** The query string for what is wanted; undefined if it has no filter for any of it. */
  readonly ask?: (wanted: Wanted) => string | undefined;
  pieces(get: Get, from: number, ask?: string): AsyncGenerator<Piece>;
}
