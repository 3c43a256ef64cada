import type { FilterValue } from '../../library/filter.ts';
import type { Document, NewEntity } from '../../library/library.ts';
import type { UpstreamRequest } from '../../upstream/port.ts';

/** Asks one upstream for a path and gives back the JSON, or what else is expected. */
export type Get = (
  path: string,
  how?: Pick<UpstreamRequest, 'expect' | 'maxBytes' | 'form'>,
) => Promise<unknown>;

/** What someone asks for, as far as an upstream may be asked for it. */
export interface Wanted {
  readonly filters: Readonly<Record<string, FilterValue | undefined>>;
  readonly name?: string | undefined;
  readonly documents?: readonly string[] | undefined;
  readonly rulesets?: readonly string[] | undefined;
}

/** One step of reading a collection: stored as a whole, and the place to go on from. */
export interface Piece {
  readonly entities: readonly NewEntity[];
  readonly documents: readonly Document[];
  /** Rows read, and rows that made no sense. */
  readonly rows: number;
  readonly unread: number;
  /** Rows the upstream says there are. */
  readonly total: number;
  /** Where the next piece begins; undefined at the end. */
  readonly next: number | undefined;
}

/** One list of an upstream and the kinds of entities it fills. */
export interface Collection {
  /** The name of its source and its own: `some_source/spells`. */
  readonly name: string;
  readonly source: string;
  readonly kinds: readonly string[];
  /** Small enough to be read whole as soon as one of its kinds is asked for. */
  readonly small: boolean;
  /** The upstream's own words for what is wanted; undefined when it has no filter for any of it. */
  readonly ask?: (wanted: Wanted) => string | undefined;
  pieces(get: Get, from: number, ask?: string): AsyncGenerator<Piece>;
}
