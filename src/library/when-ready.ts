import type { Library } from './library.ts';

/**
 * The library once `ready` has come: every call waits for it, and fails as it failed. So a library
 * can be handed out at once while it is still being filled.
 */
export function whenReady(library: Library, ready: Promise<void>): Library {
  // Each call reports the failure; without calls nobody needs to hear of it.
  ready.catch(() => {});
  const after = async <T>(work: () => Promise<T>): Promise<T> => {
    await ready;
    return work();
  };
  return {
    kinds: library.kinds,
    responses: library.responses,
    document: (key) => after(() => library.document(key)),
    documents: (source) => after(() => library.documents(source)),
    resolveDocuments: (names) => after(() => library.resolveDocuments(names)),
    put: (batch, merge) => after(() => library.put(batch, merge)),
    get: (id) => after(() => library.get(id)),
    records: (id) => after(() => library.records(id)),
    search: (query) => after(() => library.search(query)),
    suggest: (kinds, typed, count) => after(() => library.suggest(kinds, typed, count)),
    slugs: (kind, document, beginning, count) =>
      after(() => library.slugs(kind, document, beginning, count)),
    count: (kind, withoutSource) => after(() => library.count(kind, withoutSource)),
    words: (kind, facet) => after(() => library.words(kind, facet)),
    note: (key) => after(() => library.note(key)),
    updateNote: (key, change) => after(() => library.updateNote(key, change)),
    lease: (name, ttlMs) => after(() => library.lease(name, ttlMs)),
    faults: () => after(() => library.faults()),
    async close() {
      await ready.catch(() => {});
      await library.close();
    },
  };
}
