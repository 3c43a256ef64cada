import type { Notice } from '../base/notice.ts';
import type { ResponseStore } from '../upstream/port.ts';
import type { Embedder, Packed } from './embed/embedder.ts';
import type {
  Batch,
  Document,
  Entity,
  Label,
  Lease,
  Merge,
  Naming,
  NewRecord,
  Order,
  SearchResult,
  Selection,
  Stored,
} from './library.ts';
import type { HowMatched } from './names/match-name.ts';
import type { EmbeddedText } from './search/embedding-texts.ts';
import type { WordLists } from './search/word-lists.ts';

/** Which entities a query is about, before ranking. */
export interface Scope {
  readonly select: readonly Selection[];
  /** Document keys; undefined = every document, [] = none. */
  readonly documents?: readonly string[] | undefined;
  readonly rulesets?: readonly string[] | undefined;
  /** Only entities that this name may mean. */
  readonly name?: string | undefined;
  /** Only entities whose names say this. */
  readonly naming?: Naming | undefined;
  /** The edition that represents a thing and comes first in lists. */
  readonly preferred?: string | undefined;
  /** Sorts each page by name. */
  readonly byName?: boolean | undefined;
  /** Only names as typed: no misspellings, which take many times as long to find. */
  readonly asTyped?: boolean | undefined;
  /** Lists only what has this number, in its order. */
  readonly order?: Order | undefined;
  /** One row for each thing: its entries in other books and its variants are in `others`. */
  readonly grouped?: boolean | undefined;
  /** Grouped: only what represents a thing is listed, without `others`. */
  readonly leadsOnly?: boolean | undefined;
}

export interface Listed {
  /**
   * Keys of one page: the preferred edition first, then the better document, the well-known (see
   * `wellKnown`), names; with a name, the best match first.
   */
  readonly keys: readonly number[];
  /** How many rows there are: entities of the scope, or things. */
  readonly total: number;
  /** How many entities these are. */
  readonly entries: number;
  /** Grouped: the other entries of each row's thing, of any edition. */
  readonly others?: readonly (readonly number[])[];
  /** With a name: how each of these keys matches it. */
  readonly matches?: readonly { readonly how: HowMatched; readonly edits: number }[];
  readonly named?: SearchResult['named'];
}

/** A parsed question: the signals to rank candidates by. */
export interface Question {
  readonly words: readonly string[];
  /** Of some words, others that mean the same: a text with any of them has the word. */
  readonly otherWords: OtherWords;
  /**
   * Every word of what may be a quoted line, common ones too; texts with all of them are
   * candidates.
   */
  readonly line?: readonly string[] | undefined;
  /** Another thread may still be embedding it; undefined if no embedder knows any of its words. */
  readonly vector: Promise<QuestionVector | undefined>;
  /** What may be a name, normalized; what was typed comes first. */
  readonly names: readonly QuestionName[];
  /** What may be short for a name, where nothing is called so. */
  readonly shortNames?: readonly ShortName[] | undefined;
  /** Parts of it that may be names of what it speaks of, longest first. */
  readonly inside?: readonly NameInside[] | undefined;
  /** Its words, as typed, that are no English and in no name: they may be misspelt. */
  readonly strangeWords: ReadonlySet<string>;
  /** Symbols and emoji in it: entities with them in their name match. */
  readonly symbols: readonly string[];
  readonly weights: Weights;
}

export type OtherWords = ReadonlyMap<string, readonly string[]>;

export interface ShortName extends Pick<QuestionName, 'text' | 'kinds'> {
  /** Whether each of its words is English. */
  readonly isEnglish: boolean;
}

export interface NameInside extends Pick<QuestionName, 'text' | 'kinds'> {
  /** A single word that may as well only be mentioned. */
  readonly isMention?: boolean;
}

export interface QuestionName {
  readonly text: string;
  /** Matches only these kinds: "hold person spell" is not a feat. */
  readonly kinds?: ReadonlySet<string> | undefined;
  /** Names that differ only in their ending match too: "grappling" is the condition Grappled. */
  readonly anyEnding?: boolean | undefined;
  /** It is the whole input, so names that contain its words match too. */
  readonly isWhole?: boolean | undefined;
  /** It is a part of the question; where the whole is a name, that is none. */
  readonly isPart?: boolean | undefined;
  /** It is only what the question begins with: a name that reaches further is meant rather. */
  readonly isFront?: boolean | undefined;
  /** A part of the question as it was typed: it is compared with names for slips only. */
  readonly isTyped?: boolean | undefined;
  /**
   * It is what this ruleset calls a thing of this kind that was typed by another name: matches only
   * there, and only if no such thing has the typed name there.
   */
  readonly renamedIn?: { readonly ruleset: string; readonly kind: string } | undefined;
}

/**
 * How relevant an entity is: its similarity, plus `words` times its share of the words, plus
 * bonuses for its kind and ruleset. A sum, so that any engine can order by it.
 */
export interface Weights {
  readonly words: number;
  readonly kinds: ReadonlyMap<string, number>;
  readonly rulesets: ReadonlyMap<string, number>;
  /** Being from one of the user's own books, if those are a small part of the library. */
  readonly own: number;
  /**
   * A match fits by name, or has every word, or has at least this relevance and this share of the
   * best one's.
   */
  readonly least: number;
  readonly share: number;
}

export interface QuestionVector {
  readonly space: string;
  readonly dim: number;
  readonly query: Packed;
  /**
   * For texts that the question's embedder has not read: the question's vector by the embedder that
   * did. If absent, `query` is used for all.
   */
  readonly forUnread?: Packed | undefined;
}

/**
 * How a name matches a question: it begins with it, contains it as whole words, is an alias, or is
 * equal.
 */
export const NameLevel = { none: 0, beginning: 1, word: 2, alias: 3, exact: 4 } as const;

export interface Candidate {
  readonly key: number;
  /** The number of its thing. */
  readonly thing: number;
  readonly kind: string;
  /** Whether it is of the user's own books. */
  readonly isOwn: boolean;
  readonly ruleset: string;
  /** The normalized name. */
  readonly name: string;
  /** What else it is called, as names are compared. Few candidates are asked. */
  readonly otherNames?: (() => readonly string[]) | undefined;
  /** The rank of its document. */
  readonly rank: number;
  /** One of `NameLevel`. */
  readonly level: number;
  /** Its word score: a share of what a text about nothing else would have. */
  readonly words: number;
  /** Cosine of the closest of its texts. */
  readonly near: number;
  /** Computed with the question's weights. */
  readonly relevance: number;
  /** How many of the words it has at all, weighted by rarity: 0..1. */
  readonly coverage: number;
  /** Whether its text has every word of the question's `line`. */
  readonly hasLine?: boolean | undefined;
  /** Whether its name, or that of another entry of its thing, stands inside the question. */
  readonly inside?: 'named' | 'mentioned' | undefined;
  /**
   * Grouped: the other entries of its thing, of any edition. Lazy, since few candidates need it.
   */
  readonly others?: (() => readonly number[]) | undefined;
  /** Grouped: other entries of its thing that fit about as well, best first. */
  readonly alike?: (() => readonly number[]) | undefined;
}

export interface Candidates {
  /** How many rows match, by name or by relevance: entities, or things. */
  readonly total: number;
  /** How many entities these are. */
  readonly entries: number;
  /** All whose name matches, the most relevant ones, and those with most of the words. */
  readonly candidates: readonly Candidate[];
  /** How each of the question's words is used in the library. */
  readonly wordUse: readonly WordUse[];
}

export interface WordUse {
  readonly word: string;
  /** Other words that count as this one. */
  readonly others: readonly string[];
  /** The weight of the word: the rarer, the higher. */
  readonly worth: number;
  /** The same from 0 to 1, independent of the library's size. */
  readonly rarity: number;
  /** Whether any entity has it. */
  readonly isKnown: boolean;
  /** So few texts have it, and no name, tag or gloss, that it is only mentioned in passing. */
  readonly isMentioned: boolean;
}

/** The words of all names. When a name changes, there is a new object. */
export interface NameWords {
  has(word: string): boolean;
  /** Each word, or each with this prefix, with the number of names that have it. */
  counts(beginning?: string): Iterable<readonly [word: string, names: number]>;
}

/** The current texts of an entity, which an embedder has not read. */
export interface UnreadTexts {
  readonly key: number;
  readonly hash: string;
  readonly texts: readonly EmbeddedText[];
}

/**
 * Where a library is stored, as one owner sees it: the port that an engine implements. Parsing the
 * question, embedding, fusing and ranking are done by the library over a few hundred candidates. It
 * exposes no SQL and holds no transaction open between two calls.
 */
export interface Store {
  readonly responses: ResponseStore;
  /** Grows with every change of documents or entities, by any process. */
  generation(): Promise<number>;
  /** Another number after anything was written, by any process; an engine may not be able to tell. */
  version?(): number;
  /** As in `Library`; an engine may not be able to tell. */
  kindsChangedSince?(generation: number): Promise<ReadonlySet<string> | undefined>;

  documents(): Promise<ReadonlyMap<string, Document>>;
  /** How many visible entities of each kind are in each document. */
  counts(): Promise<readonly { document: string; kind: string; count: number }[]>;

  put(batch: Batch, merge: Merge): Promise<Stored>;
  get(id: string): Promise<Entity | undefined>;
  records(id: string): Promise<NewRecord[]>;
  /** Entities by their keys, in the order of the keys. */
  bodies(keys: readonly number[], fields?: readonly string[]): Promise<Entity[]>;
  /** The same for a list, if their summaries are stored: bodies are read when they are needed. */
  summarized?(keys: readonly number[]): Promise<Entity[]>;
  /** The words that entities are compared by, as far as they are stored, by key. */
  wordLists?(keys: readonly number[]): Promise<ReadonlyMap<number, WordLists>>;
  /** The same without the bodies. */
  labels(keys: readonly number[]): Promise<ReadonlyMap<number, Label>>;

  list(scope: Scope, page: { readonly offset: number; readonly limit: number }): Promise<Listed>;
  /** The `most` best candidates of a scope; the scope is always exact. */
  candidates(scope: Scope, question: Question, most: number): Promise<Candidates>;
  /** Names of these kinds closest to what was typed, best first. */
  namesNear(kinds: readonly string[], typed: string, count: number): Promise<string[]>;
  nameWords(): Promise<NameWords>;
  /** Which of these words occur in the text of any entity. */
  occurring(words: readonly string[]): Promise<ReadonlySet<string>>;
  slugs(kind: string, document: string, beginning: string, count: number): Promise<string[]>;
  count(kind: string, withoutSource: string): Promise<number>;
  facetWords(kind: string, facet: string, among?: readonly string[]): Promise<string[]>;

  /** Some entities whose texts this embedder has not read yet; none if it has read all. */
  unread(embedder: Pick<Embedder, 'id' | 'space'>, most: number): Promise<readonly UnreadTexts[]>;
  storeVectors(
    embedder: Pick<Embedder, 'id' | 'space' | 'dim'>,
    read: readonly {
      readonly key: number;
      readonly hash: string;
      readonly vectors: readonly Packed[];
    }[],
  ): Promise<void>;

  notices(): Promise<readonly Notice[]>;
  note(key: string): Promise<unknown>;
  updateNote(key: string, change: (before: unknown) => unknown): Promise<void>;
  lease(name: string, ttlMs: number): Promise<Lease | undefined>;
  /** As in `Library`. */
  readAhead(): Promise<void>;
  faults(): Promise<string[]>;
  close(): Promise<void>;
}
