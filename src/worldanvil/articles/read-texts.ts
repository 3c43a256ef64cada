import { LoreError, messageOf } from '../../base/error.ts';
import type { Library, NewEntity } from '../../library/library.ts';
import type { Reading, WorldAnvil } from '../client/client-port.ts';
import { concernsOneEntity, GIVE_UP, WorldAnvilError } from '../client/world-anvil-error.ts';
import { article } from '../resources.ts';
import { Article } from './article-kind.ts';
import { EVERY_ARTICLE } from './article-library.ts';
import type { FailingArticles } from './failing-articles.ts';
import { entryOf, idIn, slugOf, type WorldIndex } from './index-entry.ts';

/** At the default pace, a batch is stored every ten seconds. */
const BATCH = 10;

/** The queue of articles whose text is to be read, by id and in order. */
export interface Queue {
  take(): string | undefined;
  /** Retries it once, after all the others. */
  defer(id: string): void;
  /** Moves these to the front, if they are still waiting. */
  prefer(ids: readonly string[]): void;
  /** Stores the pending batch. */
  flush(): Promise<void>;
}

export function queueOf(ids: readonly string[]): Queue {
  let waiting = [...ids];
  return {
    take: () => waiting.shift(),
    defer: (id) => void waiting.push(id),
    prefer(wanted) {
      const first = new Set(wanted.filter((id) => waiting.includes(id)));
      waiting = [...first, ...waiting.filter((id) => !first.has(id))];
    },
    async flush() {},
  };
}

/** Articles known by their reference only, by library id. */
export async function unreadIn(library: Library, worldIndex: WorldIndex): Promise<string[]> {
  const { found } = await library.search({
    select: [{ kind: 'article', filters: { read: false } }],
    documents: [worldIndex.document],
    limit: EVERY_ARTICLE,
  });
  return found.map(({ entity }) => entity.id);
}

/** Articles that must be read before they may be listed are queued by their World Anvil id. */
const isInLibrary = (id: string): boolean => id.startsWith('article/');

async function readPending(
  wa: WorldAnvil,
  worldIndex: WorldIndex,
  id: string,
  how: Reading,
): Promise<NewEntity | undefined> {
  try {
    return entryOf((await wa.get(article, id, 2, how)).raw, worldIndex, new Map());
  } catch (error) {
    if (error instanceof LoreError && error.kind === 'not_found') return undefined;
    throw error;
  }
}

/**
 * Reads one article and returns what to store; nothing if a tool call or another process has read
 * it meanwhile, or if it no longer exists.
 */
async function readText(
  library: Library,
  wa: WorldAnvil,
  worldIndex: WorldIndex,
  id: string,
  how: Reading,
): Promise<NewEntity | undefined> {
  if (!isInLibrary(id)) return readPending(wa, worldIndex, id, how);
  const entity = await library.get(id);
  if (!entity) return undefined;
  const body = Article.parse(entity.body);
  if (body.read) return undefined;
  try {
    const { raw } = await wa.get(article, body.article_id, 2, how);
    const entry = entryOf(raw, worldIndex, new Map());
    // It was renamed after the list was read.
    if (idIn(worldIndex, slugOf(raw)) !== id) await library.put({ remove: [id] });
    return entry;
  } catch (error) {
    if (error instanceof LoreError && error.kind === 'not_found') {
      await library.put({ remove: [id] });
      return undefined;
    }
    if (!(error instanceof WorldAnvilError) || error.fault !== 'authorization') throw error;
    // Access denied: the reference is all there will be.
    const { kind, document, name, slug, source } = entity;
    return { kind, document, name, slug, source, body: { ...body, read: true } };
  }
}

/**
 * Reads texts with one request each; one failure does not stop the others. They are stored in
 * batches, since after every write searches reload the names of the library.
 */
export async function fillTexts(
  library: Library,
  wa: WorldAnvil,
  worldIndex: WorldIndex,
  queue: Queue,
  how: Reading & {
    readonly holdsLease: () => Promise<boolean>;
    readonly failing: FailingArticles;
  },
): Promise<void> {
  const { holdsLease, failing, ...request } = how;
  /** The errors of those that will be retried once. */
  const deferred = new Map<string, string>();
  let failures = 0;
  let batch: NewEntity[] = [];
  const store = async (): Promise<void> => {
    if (batch.length === 0 || how.signal?.aborted) return;
    const entities = batch;
    batch = [];
    // The world may have been removed from the library meanwhile.
    if (!(await library.document(worldIndex.document))) return;
    await library.put({ entities, signal: how.signal });
  };
  queue.flush = store;
  try {
    for (let next = queue.take(); next !== undefined && (await holdsLease()); next = queue.take()) {
      how.signal?.throwIfAborted();
      const text = await readText(library, wa, worldIndex, next, request).catch(
        (error: unknown) => {
          if (!concernsOneEntity(error)) throw error;
          if (deferred.has(next)) return failing.add(next, messageOf(error));
          deferred.set(next, messageOf(error));
          queue.defer(next);
          failures += 1;
          if (failures < GIVE_UP) return;
          // Several failures in a row look like an outage. The next pass starts with the other
          // articles.
          for (const [id, reason] of deferred) failing.add(id, reason);
          throw error;
        },
      );
      if (!text) continue;
      failures = 0;
      failing.remove(next);
      batch.push(text);
      if (batch.length === BATCH) await store();
    }
  } finally {
    await store();
  }
}

/** Reads these now, for a waiting caller, within the time limit. */
export async function readNow(
  library: Library,
  wa: WorldAnvil,
  worldIndex: WorldIndex,
  ids: readonly string[],
  how: Reading & { readonly untilMs: number },
): Promise<void> {
  const { untilMs, ...request } = how;
  for (const id of ids) {
    if (Date.now() >= untilMs) return;
    const text = await readText(library, wa, worldIndex, id, request);
    if (text) await library.put({ entities: [text] });
  }
}
