import type { Logger } from '../base/log.ts';
import type { ResponseStore } from './port.ts';
import { memoryTurns, type TurnStore } from './shared-pace.ts';

/**
 * A response store that never fails: where the library cannot be read or written, requests go to
 * the upstream as if nothing were cached.
 */
export function fallbackResponses(open: () => ResponseStore, log: Logger): ResponseStore {
  const attempt = async <T>(work: (store: ResponseStore) => Promise<T>): Promise<T | undefined> => {
    try {
      return await work(open());
    } catch (error) {
      log.debug({ err: error }, 'the response cache cannot be used');
      return undefined;
    }
  };
  return {
    get: (key) => attempt((store) => store.get(key)),
    put: (key, response) => attempt((store) => store.put(key, response)),
    prune: (olderThan) => attempt((store) => store.prune(olderThan)),
  };
}

/** A turn store that falls back to this process alone where turns cannot be shared. */
export function fallbackTurns(open: () => TurnStore): TurnStore {
  const own = memoryTurns();
  return {
    async update(upstream, next) {
      try {
        await open().update(upstream, next);
      } catch {
        await own.update(upstream, next);
      }
    },
  };
}
