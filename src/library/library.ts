import { service } from '../base/app.ts';
import { unavailable } from '../base/error.ts';
import type { Notice } from '../base/notice.ts';
import type { ResponseStore } from '../upstream/port.ts';
import type { EntitySummary } from './entity-summary.ts';
import type { FilterValue } from './filter.ts';
import type { Kind } from './kind.ts';
import type { HowMatched } from './names/match-name.ts';

export interface Document {
  readonly key: string;
  readonly title: string;
  /** The name of the source that filled it. */
  readonly source: string;
  /** `5e-2014`, `5e-2024`, `a5e`, …; empty if rules do not apply. */
  readonly ruleset: string;
  readonly publisher?: string;
  readonly license?: string;
  readonly attribution?: string;
  readonly url?: string;
  /** Other names: `wotc-srd`, `srd-5e`. */
  readonly aliases?: readonly string[];
  readonly description?: string;
  /** Of entities with the same name, those with the lower rank come first (default 100). */
  readonly rank?: number;
  /** Its entries are separate things, even if another book has the same name: homebrew. */
  readonly standsAlone?: boolean;
}

export interface DocumentListing extends Document {
  readonly entityCount: number;
  readonly counts: Readonly<Record<string, number>>;
}

/** An entity as a source provides it. */
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
  /** Stored, but in no list and no search. */
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
  /**
   * What a list says of it, if that is stored: its body may not have been read yet then. Whoever
   * changes the body leaves it out.
   */
  readonly summary?: EntitySummary | undefined;
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
  /** Only entities with one of these ids. */
  readonly ids?: readonly string[] | undefined;
}

/** The order by a number that entities of these kinds are filtered by. */
export interface Order {
  readonly kinds: readonly string[];
  readonly facet: string;
  /** Whether the highest comes first. */
  readonly highest: boolean;
}

/** What the words of a name say. */
export interface Naming {
  /** What its thing is: "Longbow" and "Shortbow" are headed by "bow", "Arrow (bow)" is not. */
  readonly headedBy?: string;
  /** Its thing is none of these. */
  readonly notHeadedBy?: readonly string[];
  /** It has none of these in it. */
  readonly without?: readonly string[];
}

export interface Query {
  readonly select: readonly Selection[];
  /** Search text; blank = structured only. */
  readonly search?: string;
  /** Document keys, already resolved; undefined = every document, [] = none. */
  readonly documents?: readonly string[];
  readonly rulesets?: readonly string[];
  /** Only entities that this name may mean, best first; `match` says how each matches. */
  readonly name?: string;
  /** Only entities whose names say this. */
  readonly naming?: Naming | undefined;
  /**
   * The edition being played: its entry represents a thing, lists begin with it, and among equally
   * good matches it comes first.
   */
  readonly preferred?: string;
  /** Sorts each page by name; which page something is on still depends on its document. */
  readonly byName?: boolean | undefined;
  /** Without a search: only what has this number, in its order instead of the usual one. */
  readonly order?: Order | undefined;
  /** Only names as typed: no misspellings, which take many times as long to find. */
  readonly asTyped?: boolean | undefined;
  /** One row for each thing; its other entries are in `others`. */
  readonly grouped?: boolean;
  /** Grouped, but without a search: `others` are not needed, and not looked for. */
  readonly leadsOnly?: boolean | undefined;
  /** The needed fields of bodies; lists of hundreds of entities leave out the others. */
  readonly fields?: readonly string[];
  readonly limit: number;
  readonly offset?: number;
}

export interface Found {
  readonly entity: Entity;
  /** 0..1, present exactly if `search` was used. */
  readonly score?: number;
  /** How its name matches, present exactly if `name` was given and `search` was not. */
  readonly match?: { readonly how: HowMatched; readonly edits: number };
  /** Grouped: the same thing in other books and editions, and its variants. */
  readonly others?: readonly Label[];
}

export interface SearchResult {
  readonly found: readonly Found[];
  /** How many rows match the query, whatever `limit` is: entities, or things. */
  readonly total: number;
  /** How many entities these rows represent. */
  readonly entries: number;
  /** The results are probably not what was asked for: nothing has such a name or description. */
  readonly weak?: boolean;
  /** They are weak or nearly so: to be shown, but nothing to draw conclusions from. */
  readonly unsure?: boolean;
  readonly notices: readonly Notice[];
  /** The best matching names for `name`. */
  readonly named?: { readonly how: HowMatched; readonly names: readonly string[] };
}

/**
 * What one list of one source says about an entity, kept as it was read. The entity is derived from
 * all its records.
 */
export interface NewRecord extends NewEntity {
  /** The list of the source it was read from; a list has one record per entity. */
  readonly list: string;
}

/** Changes that are stored atomically. */
export interface Batch {
  readonly documents?: readonly Document[];
  /** Entities as they are, without records. */
  readonly entities?: readonly NewEntity[];
  /** Records, from which `Merge.derive` makes entities. */
  readonly records?: readonly NewRecord[];
  readonly pruneRecords?: readonly PruneRecords[];
  /** Kinds, or documents of a kind, whose entities are derived again from the stored records. */
  readonly rederive?: readonly { readonly kind: string; readonly documents?: readonly string[] }[];
  /**
   * New and changed records, and those to be derived again, are only marked: `derivePending`
   * derives them later, once for all lists. Counts are of records then.
   */
  readonly defer?: boolean;
  /** Derives entities of a kind whose records are marked, at most `most`. */
  readonly derivePending?: { readonly kind: string; readonly most: number };
  readonly prune?: readonly Prune[];
  /** Ids of entities to remove. */
  readonly remove?: readonly string[];
  /** Documents to remove, each with all its entities. */
  readonly removeDocuments?: readonly string[];
  /** Small persistent facts (sync cursors, versions), as JSON; undefined removes one. */
  readonly notes?: Readonly<Record<string, unknown>>;
  /** Nothing is stored if this note already has this value: another process did it meanwhile. */
  readonly unless?: { readonly note: string; readonly is: unknown };
  /** Report what would be stored, and roll back. */
  readonly dryRun?: boolean;
  /** Called with the number of entities written so far. */
  readonly onProgress?: (written: number, total: number) => void;
  /** If aborted before the last entity is written, the library is unchanged. */
  readonly signal?: AbortSignal | undefined;
}

/** Removes what one source stored of a kind and document, except these ids. */
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
 * How a batch is merged with what is stored. The functions are pure and synchronous, since they run
 * inside the transaction that stores the batch.
 */
export interface Merge {
  /** The document to store, or undefined to keep the stored one. Default: the incoming one. */
  document?(incoming: Document, stored: Document | undefined): Document | undefined;
  /**
   * The entity that follows from the stored one, if any, and the incoming one. Undefined changes
   * nothing. Default: the last.
   */
  entity?(records: readonly [NewEntity, ...NewEntity[]]): NewEntity | undefined;
  /** The entity derived from all its stored records; undefined if it is not to be shown. */
  derive?(records: readonly [NewRecord, ...NewRecord[]]): NewEntity | undefined;
}

export interface Stored {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Records that are not shown: better ones cover them, or they are too incomplete. */
  readonly outranked: number;
  /** Pruned and removed entities. */
  readonly removed: number;
}

export interface ResolvedDocuments {
  readonly keys: readonly string[];
  readonly unknown: readonly { readonly given: string; readonly close: readonly string[] }[];
}

/** An exclusive lock across processes, held until released or expired. */
export interface Lease {
  renew(): Promise<boolean>;
  release(): Promise<void>;
}

/**
 * Documents, entities and notes, independent of the engine. There is no open transaction: another
 * call of the same process could join it between two awaits. Changes that belong together are one
 * `put`.
 */
export interface Library {
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly responses: ResponseStore;

  document(key: string): Promise<Document | undefined>;
  documents(source?: string): Promise<DocumentListing[]>;
  /** Accepts keys, slugs, titles and aliases in any case; a ruleset means all its documents. */
  resolveDocuments(names: readonly string[]): Promise<ResolvedDocuments>;

  put(batch: Batch, merge?: Merge): Promise<Stored>;

  get(id: string): Promise<Entity | undefined>;
  /** The records of an entity, one per source and list. */
  records(id: string): Promise<NewRecord[]>;
  search(query: Query): Promise<SearchResult>;
  /** Names of these kinds closest to what was typed, best first. */
  suggest(kinds: readonly string[], typed: string, count?: number): Promise<string[]>;
  /** Whether every word of a text is English, so that it is probably no misspelt name. */
  isEnglish(text: string): Promise<boolean>;
  /** Slugs of a kind and document with this prefix, for completion. */
  slugs(kind: string, document: string, beginning: string, count: number): Promise<string[]>;
  /** How many of a kind there are, optionally without those of one source. */
  count(kind: string, withoutSource?: string): Promise<number>;
  /** The words that occur in a facet of a kind, normalized; with `among`, those of them that do. */
  words(kind: string, facet: string, among?: readonly string[]): Promise<string[]>;

  /** Notices for every answer, for instance that nothing can be stored. */
  notices(): Promise<readonly Notice[]>;

  note(key: string): Promise<unknown>;
  /** Reads and rewrites a note atomically. */
  updateNote(key: string, change: (before: unknown) => unknown): Promise<void>;

  lease(name: string, ttlMs: number): Promise<Lease | undefined>;
  /** Grows with every change of documents, records or entities, by any process. */
  generation(): Promise<number>;
  /**
   * The kinds of the entities that were written after a generation; undefined if that cannot be told,
   * for instance because some were removed.
   */
  kindsChangedSince(generation: number): Promise<ReadonlySet<string> | undefined>;
  /** Reads what every search needs into memory, in the background, so that the first need not wait. */
  readAhead(): Promise<void>;
  /** What is wrong with the stored data; empty if it is intact. */
  faults(): Promise<string[]>;
  close(): Promise<void>;
}

/** A notice for answers while a library of an older version is updated in the background. */
export const UPDATING =
  'The library is being brought up to date with this version of Lorewright; until that is done (a minute or so) searches and filters may miss something.';

/** Refuses work that only makes sense if it can be stored. */
export async function ensureStorable(library: Library): Promise<void> {
  const why = (await library.notices()).find((notice) => notice !== UPDATING);
  if (why) throw unavailable('Nothing can be stored.', { next: why });
}

export const libraryService = service<Library>({
  name: 'library',
  perMember: true,
  close: (library) => library.close(),
});
