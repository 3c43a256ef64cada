import type { ResponseStore } from '../upstream/port.ts';
import type { Library } from './library.ts';

/**
 * A library that can be used while it is still being filled: every call waits for `ready`, and
 * fails if that failed.
 */
export function whenReady(
  { kinds, responses }: Pick<Library, 'kinds' | 'responses'>,
  ready: Promise<Library>,
): Library {
  // Each call reports the failure itself, so an unhandled rejection would add nothing.
  ready.catch(() => {});
  return {
    kinds,
    responses,
    document: async (key) => (await ready).document(key),
    documents: async (source) => (await ready).documents(source),
    resolveDocuments: async (names) => (await ready).resolveDocuments(names),
    put: async (batch, merge) => (await ready).put(batch, merge),
    get: async (id) => (await ready).get(id),
    records: async (id) => (await ready).records(id),
    search: async (query) => (await ready).search(query),
    suggest: async (ofKinds, typed, count) => (await ready).suggest(ofKinds, typed, count),
    isEnglish: async (text) => (await ready).isEnglish(text),
    slugs: async (kind, document, beginning, count) =>
      (await ready).slugs(kind, document, beginning, count),
    count: async (kind, withoutSource) => (await ready).count(kind, withoutSource),
    words: async (kind, facet, among) => (await ready).words(kind, facet, among),
    notices: async () => (await ready).notices(),
    note: async (key) => (await ready).note(key),
    updateNote: async (key, change) => (await ready).updateNote(key, change),
    lease: async (name, ttlMs) => (await ready).lease(name, ttlMs),
    generation: async () => (await ready).generation(),
    kindsChangedSince: async (generation) => (await ready).kindsChangedSince(generation),
    readAhead: async () => (await ready).readAhead(),
    faults: async () => (await ready).faults(),
    async close() {
      const library = await ready.catch(() => undefined);
      await library?.close();
    },
  };
}

/** The cached responses of such a library. */
export const responsesWhenReady = (ready: Promise<Library>): ResponseStore => ({
  get: async (key) => (await ready).responses.get(key),
  put: async (key, response) => (await ready).responses.put(key, response),
  prune: async (olderThan) => (await ready).responses.prune(olderThan),
});
