import type { NameWords } from '../store.ts';
import type { OtherNames } from './aliases.ts';

/** What ranking needs to know about a visible entity, without reading it. */
export interface Card extends OtherNames {
  readonly key: number;
  readonly kind: string;
  readonly document: string;
  readonly ruleset: string;
  readonly name: string;
  /** The normalized name. */
  readonly plain: string;
  /** The same without spaces: "will-o'-wisp" is typed in many ways. */
  readonly squashed: string;
  readonly squashedLength: number;
  /** The set of letters in the name, and in any of its aliases. */
  readonly letters: number;
  readonly aliasLetters: number;
  /** Whether the name has a part in parentheses, or parts that may be swapped. */
  readonly hasAddition: boolean;
  readonly hasParts: boolean;
  /** The document's rank. */
  readonly rank: number;
  /** The number of its thing: cards that share it are one row in lists. */
  readonly thing: number;
  /** Whether it is of the thing's own kind: a proficiency in a tool ranks behind the tool. */
  readonly isOfThingsKind: boolean;
  /** Whether it is from one of the user's own books. */
  readonly isOwn: boolean;
}

/** The part of a map that lookups need, so that a view of two catalogues need not build one. */
export interface Lookup<T> {
  get(name: string): T | undefined;
}

export interface Catalogue {
  /** Sorted by name, then by the rank of the document. */
  readonly cards: readonly Card[];
  /** One more than the highest key: the length of arrays indexed by entity key. */
  readonly room: number;
  /** Cards by name or alias, without spaces. */
  readonly named: Lookup<readonly Card[]>;
  /** Keys by each word of their names. */
  readonly nameWords: Lookup<readonly number[]>;
  /** The words alone, for spelling. */
  readonly spelling: NameWords;
  readonly generation: number;
}
