import type { ResponseStore, StoredResponse } from '../../src/upstream/port.ts';

/** A response store for tests whose copies can be made older. */
export function memoryResponses(): ResponseStore & {
  readonly kept: Map<string, StoredResponse>;
  age(ms: number): void;
} {
  const kept = new Map<string, StoredResponse>();
  return {
    kept,
    get: async (key) => kept.get(key),
    put: async (key, response) => {
      kept.set(key, response);
    },
    prune: async (olderThan) => {
      for (const [key, response] of kept) if (response.storedAt < olderThan) kept.delete(key);
    },
    age: (ms) => {
      for (const [key, response] of kept)
        kept.set(key, { ...response, storedAt: response.storedAt - ms });
    },
  };
}
