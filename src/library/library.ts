import { service } from '../base/app.ts';
import { unavailable } from '../base/error.ts';
import type { Notice } from '../base/notice.ts';
import type { ResponseStore } from '../upstream/port.ts';
import type { FilterValue } from './filter.ts';
import type { Kind } from './kind.ts';
import type { HowMatched } from './names/match-name.ts';

export interface Document {
  readonly key: string;
  readonly title: string;
  /** The name of the source that filled it. */
  readonly source: string;
  /** `5e-2014`, `5e-2024`, `a5e`, …; empty where rules do not apply. */
  readonly ruleset: string;
  readonly publisher?: string;
  readonly license?: string;
  readonly attribution?: string;
  readonly url?: string;
  /** Other words people use for it: `wotc-srd`, `srd-5e`. */
  readonly aliases?: readonly string[];
  readonly description?: string;
  /** Among entities of one name, those of the lower rank come first (default 100). */
  readonly rank?: number;
  /** Its entries are things of their own, even where another book has the name: homebrew. */
  readonly standsAlone?: boolean;
}

export interface DocumentListing extends Document {
  readonly entityCount: number;
  readonly counts: Readonly<Record<string, number>>;
}

/** What a source hands in. */
export interface NewEntity {
  readonly kind: string;
  readonly document: string;
  readonly name: string;
  /** Default: the name as a slug. */
  readonly slug?: string;
  readonly source: string;
  /** Default: the document's. */
  readonly ruleset?: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Kept, but in no list and no search. */
  readonly hidden?: boolean;
}

export interface Entity {
  /** `kind/document/slug`. */
  readonly id: string;
  /** `lore://kind/document/slug`. */
  readonly uri: string;
  readonly kind: string;
  readonly document: string;
  readonly slug: string;
  readonly name: string;
  readonly source: string;
  readonly ruleset: string;
  readonly documentName: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** An entity without its body. */
export interface Label {
  readonly kind: string;
  readonly name: string;
  readonly uri: string;
  readonly document: string;
  readonly ruleset: string;
}

/** One kind with the filters that apply to it. */
export interface Selection {
  readonly kind: string;
  readonly filters?: Readonly<Record<string, FilterValue | undefined>>;
}

export interface Query {
  readonly select: readonly Selection[];
  /** Words to search by; blank = structured only. */
  readonly search?: string;
  /** Document keys, already resolved; undefined = every document, [] = none. */
  readonly documents?: readonly string[];
  readonly rulesets?: readonly string[];
  /** Only entities that this name may mean, best first; `match` says why each of them is there. */
  readonly name?: string;
  /**
   * The edition that is played: its entry stands for a thing, lists begin with it, and among names or
   * meanings that fit alike it comes first.
   */
  readonly preferred?: string;
  /** A list in the order of names alone, whatever document they stand in. */
  readonly byName?: boolean | undefined;
  /** One row for each thing; the other entries of it stand in `others`. */
  readonly grouped?: boolean;
  /** The fields of bodies that are needed; a list of hundreds of entities leaves out the others. */
  readonly fields?: readonly string[];
  readonly limit: number;
  readonly offset?: number;
}

export interface Found {
  readonly entity: Entity;
  /** 0..1, present exactly when `search` was used. */
  readonly score?: number;
  /** How its name fits, present exactly when `name` was given and `search` was not. */
  readonly match?: { readonly how: HowMatched; readonly edits: number };
  /** Grouped: the same thing in other books and editions, and its variants. */
  readonly others?: readonly Label[];
}

export interface SearchResult {
  readonly found: readonly Found[];
  /** How many rows satisfy the query, whatever `limit` says: entities, or things. */
  readonly total: number;
  /** How many entities these rows stand for. */
  readonly entries: number;
  /** What was found is probably not what was asked for: nothing is called so or described so. */
  readonly weak?: boolean;
  readonly notices: readonly Notice[];
  /** What `name` was understood as: the names that fit best. */
  readonly named?: { readonly how: HowMatched; readonly names: readonly string[] };
}

/**
 * What one list of one source says of an entity, kept as it was read. The entity is derived from all
 * records of it.
 */
export interface NewRecord extends NewEntity {
  /** Which list of the source it was read from; a list has one record of an entity. */
  readonly list: string;
}

/** Changes that are stored together: after a crash all of them are there, or none. */
export interface Batch {
  readonly documents?: readonly Document[];
  /** Entities as they are, without records. */
  readonly entities?: readonly NewEntity[];
  /** Records, from which `Merge.derive` makes entities. */
  readonly records?: readonly NewRecord[];
  readonly pruneRecords?: readonly PruneRecords[];
  /** Kinds, or documents of a kind, whose entities are derived anew from the stored records. */
  readonly rederive?: readonly { readonly kind: string; readonly documents?: readonly string[] }[];
  /**
   * Records that are new or changed, and those to be derived anew, are only marked: `derivePending`
   * derives them later, once for all lists that have something to say. Counts are of records then.
   */
  readonly defer?: boolean;
  /** Derives entities of a kind whose records are marked, at most so many. */
  readonly derivePending?: { readonly kind: string; readonly most: number };
  readonly prune?: readonly Prune[];
  /** Ids of entities to remove. */
  readonly remove?: readonly string[];
  /** Documents to remove, each with all its entities. */
  readonly removeDocuments?: readonly string[];
  /** Small facts that outlive the process (sync cursors, versions), as JSON; undefined removes one. */
  readonly notes?: Readonly<Record<string, unknown>>;
  /** Nothing is stored when this note already has this value: another process did it meanwhile. */
  readonly unless?: { readonly note: string; readonly is: unknown };
  /** Report what would be stored and undo it. */
  readonly dryRun?: boolean;
  /** Told how many of the entities are written, while the batch is stored. */
  readonly onProgress?: (written: number, total: number) => void;
  /** Aborted before the last entity is written, it leaves the library as it was. */
  readonly signal?: AbortSignal | undefined;
}

/** Removes what one source filled of a kind and document, except these ids. */
export interface Prune {
  readonly kind: string;
  readonly document: string;
  readonly source: string;
  readonly keep: ReadonlySet<string>;
}

/** Removes the records of a kind that a list no longer has. */
export interface PruneRecords {
  readonly list: string;
  readonly kind: string;
  /** Ids that it still has. */
  readonly keep: ReadonlySet<string>;
}

/**
 * How a batch meets what is stored already. The functions are pure and synchronous, since they run
 * inside the transaction that stores the batch: what they are given cannot change meanwhile.
 */
export interface Merge {
  /** The document to store, or undefined to leave the stored one. Default: the incoming one. */
  document?(incoming: Document, stored: Document | undefined): Document | undefined;
  /**
   * The entity that follows from all records of it: the stored one, if any, and then the incoming
   * one. Undefined leaves the store as it is. Default: the last.
   */
  entity?(records: readonly [NewEntity, ...NewEntity[]]): NewEntity | undefined;
  /** The entity that all stored records of it make; undefined where it is not to be shown. */
  derive?(records: readonly [NewRecord, ...NewRecord[]]): NewEntity | undefined;
}

export interface Stored {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Records of which nothing is shown: better ones cover them, or they say too little. */
  readonly outranked: number;
  /** Pruned and removed entities. */
  readonly removed: number;
}

export interface ResolvedDocuments {
  readonly keys: readonly string[];
  readonly unknown: readonly { readonly given: string; readonly close: readonly string[] }[];
}

/** A right to do something alone, held across processes until released or expired. */
export interface Lease {
  renew(): Promise<boolean>;
  release(): Promise<void>;
}

/**
 * Documents, entities and notes, whatever engine keeps them. There is no open transaction: another
 * call of the same process could join it between two awaits. What belongs together is one `put`.
 */
export interface Library {
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly responses: ResponseStore;

  document(key: string): Promise<Document | undefined>;
  documents(source?: string): Promise<DocumentListing[]>;
  /** Takes keys, slugs, titles and aliases in any case; a ruleset stands for all its documents. */
  resolveDocuments(names: readonly string[]): Promise<ResolvedDocuments>;

  put(batch: Batch, merge?: Merge): Promise<Stored>;

  get(id: string): Promise<Entity | undefined>;
  /** The records of an entity, one per source and list. */
  records(id: string): Promise<NewRecord[]>;
  search(query: Query): Promise<SearchResult>;
  /** Names of these kinds nearest to what was typed, best first. */
  suggest(kinds: readonly string[], typed: string, count?: number): Promise<string[]>;
  /** Slugs of a kind and document that begin so, for completion. */
  slugs(kind: string, document: string, beginning: string, count: number): Promise<string[]>;
  /** How many of a kind there are; those of one source may be left out. */
  count(kind: string, withoutSource?: string): Promise<number>;
  /** The words that occur in a facet of a kind, in the form in which they are compared. */
  words(kind: string, facet: string): Promise<string[]>;

  /** What every answer should say, for instance that nothing can be stored. */
  notices(): Promise<readonly Notice[]>;

  note(key: string): Promise<unknown>;
  /** Reads and rewrites a note in one step that no other process can come between. */
  updateNote(key: string, change: (before: unknown) => unknown): Promise<void>;

  lease(name: string, ttlMs: number): Promise<Lease | undefined>;
  /** Grows with every change of documents or entities, by whichever process. */
  generation(): Promise<number>;
  /** What is wrong with the stored data; nothing when it is sound. */
  faults(): Promise<string[]>;
  close(): Promise<void>;
}

/** Said by answers while a library of an older version is brought up to date beside them. */
export const UPDATING =
  'The library is being brought up to date with this version of Lorewright; until that is done (a minute or so) searches and filters may miss something.';

/** Refuses work whose only purpose is to store something where nothing can be stored. */
export async function ensureStorable(library: Library): Promise<void> {
  const why = (await library.notices()).find((notice) => notice !== UPDATING);
  if (why) throw unavailable('Nothing can be stored.', { next: why });
}

export const libraryService = service<Library>({
  name: 'library',
  perMember: true,
  close: (library) => library.close(),
});
