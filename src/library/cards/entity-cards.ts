import type { NameWords } from '../store.ts';
import type { OtherNames } from './aliases.ts';

/** What ranking needs to know of a visible entity, without reading it. */
export interface Card extends OtherNames {
  readonly key: number;
  readonly kind: string;
  readonly document: string;
  readonly ruleset: string;
  readonly name: string;
  /** The name as names are compared. */
  readonly plain: string;
  /** The same without spaces: "will o wisp" is typed in many ways. */
  readonly squashed: string;
  readonly squashedLength: number;
  /** Which letters occur in the name, and in any of its other names. */
  readonly letters: number;
  readonly aliasLetters: number;
  /** The document's place among documents. */
  readonly rank: number;
  /** The number of the thing it is an entry of: cards that share it are one row in lists. */
  readonly thing: number;
  /** Whether the thing is of its own kind: a proficiency in a tool stands behind the tool. */
  readonly isAtHome: boolean;
}

/** All that is asked of a map by name: a view of two catalogues at once need not be one map. */
export interface Lookup<T> {
  get(name: string): T | undefined;
}

export interface Catalogue {
  /** Sorted by name, then by the rank of the document. */
  readonly cards: readonly Card[];
  /** One more than the highest key: the length of arrays indexed by entity key. */
  readonly room: number;
  /** Cards by name or other name, without spaces. */
  readonly named: Lookup<readonly Card[]>;
  /** Keys by each word of their names. */
  readonly nameWords: Lookup<readonly number[]>;
  /** The same for whoever asks only which words there are. */
  readonly spelling: NameWords;
  readonly generation: number;
}
