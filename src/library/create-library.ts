import { type Logger, silentLogger } from '../base/log.ts';
import { listDocuments, resolveDocuments } from './document-names.ts';
import type { Table } from './embed/table.ts';
import type { Kind } from './kind.ts';
import type { DocumentListing, Library } from './library.ts';
import { perGeneration } from './per-generation.ts';
import { readerOf } from './search/background-embedders.ts';
import type { EmbeddingChoice } from './search/background-work.ts';
import { searcher } from './search/hybrid-search.ts';
import { type ReadingList, readingListOf } from './search/reading-list.ts';
import { isEnglish } from './search/spelling.ts';
import { type Meaning, meaningOf } from './search/vector-search.ts';
import type { Store } from './store.ts';

export type Embedding = EmbeddingChoice & { readonly log: Logger };

export interface LibraryParts {
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly store: Store;
  readonly table: () => Table;
  readonly embedding?: Embedding | undefined;
  /** What the embedder has to read, if not only this library. */
  readonly list?: ReadingList | undefined;
  /** The question embedder of another library, which stays open when this one is closed. */
  readonly meaning?: Meaning | undefined;
}

/** Embeds questions, and texts in the background. */
export function openMeaning({
  store,
  table,
  embedding,
  list = readingListOf(store),
}: Omit<LibraryParts, 'kinds'>): Meaning {
  const log = embedding?.log ?? silentLogger;
  return meaningOf(table, embedding && readerOf(embedding, { store, list, table, log }));
}

/** Cached, since answers ask for them again and again. */
const listings = perGeneration<readonly DocumentListing[]>();

/** The library on top of any engine. */
export function createLibrary(parts: LibraryParts): Library {
  const { kinds, store, table, embedding } = parts;
  const log = embedding?.log ?? silentLogger;
  const meaning = parts.meaning ?? openMeaning(parts);
  return {
    kinds,
    responses: store.responses,
    document: async (key) => (await store.documents()).get(key),
    async documents(source) {
      const all = await listings(store, '', async () =>
        listDocuments((await store.documents()).values(), await store.counts()),
      );
      return all.filter((each) => source === undefined || each.source === source);
    },
    resolveDocuments: async (names) => resolveDocuments((await store.documents()).values(), names),
    put: (batch, merge = {}) => store.put(batch, merge),
    get: (id) => store.get(id),
    records: (id) => store.records(id),
    search: searcher({ store, kinds, meaning, english: table, log }),
    suggest: (ofKinds, typed, count = 5) => store.namesNear(ofKinds, typed, count),
    isEnglish: async (text) => isEnglish(table(), text),
    slugs: (kind, document, beginning, count) => store.slugs(kind, document, beginning, count),
    count: (kind, withoutSource = '') => store.count(kind, withoutSource),
    words: (kind, facet, among) => store.facetWords(kind, facet, among),
    notices: () => store.notices(),
    note: (key) => store.note(key),
    updateNote: (key, change) => store.updateNote(key, change),
    lease: (name, ttlMs) => store.lease(name, ttlMs),
    generation: () => store.generation(),
    kindsChangedSince: async (generation) => store.kindsChangedSince?.(generation),
    readAhead: () => store.readAhead(),
    faults: () => store.faults(),
    async close() {
      if (!parts.meaning) await meaning.close();
      await store.close();
    },
  };
}
