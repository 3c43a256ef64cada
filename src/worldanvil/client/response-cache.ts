import type { ResponseStore } from '../../upstream/port.ts';
import { Raw } from './raw.ts';

interface Kept {
  readonly body: Raw;
  readonly storedAt: number;
}

const IN_MEMORY = 1000;

/**
 * All requests about `article?id=…`, such as `article?id=…&granularity=2`, have this key in common.
 */
const targetOf = (path: string): string => path.replace(/&.*$/s, '');
const writtenKey = (account: string, target: string): string =>
  `worldanvil:${account}:written:${target}`;

/** When this process last wrote each entity. */
const written = new Map<string, number>();

/** Invalidates everything cached of an entity or a list, in every process. */
export async function markWritten(
  disk: ResponseStore,
  account: string,
  target: string,
): Promise<void> {
  const key = writtenKey(account, target);
  const storedAt = Date.now();
  written.set(key, storedAt);
  await disk.put(key, { status: 200, contentType: 'text/plain', body: '', storedAt });
}

/** When the entity or list of a request was last written, as far as is known. */
export async function writtenAt(
  disk: ResponseStore,
  account: string,
  path: string,
): Promise<number> {
  const key = writtenKey(account, targetOf(path));
  return Math.max(written.get(key) ?? 0, (await disk.get(key))?.storedAt ?? 0);
}

/** Redacted responses, cached in memory and on disk. Secrets are never passed in. */
export function answerCache(disk: ResponseStore) {
  const memory = new Map<string, Kept>();

  function remember(key: string, kept: Kept): void {
    memory.delete(key);
    memory.set(key, kept);
    const oldest = memory.keys().next();
    if (memory.size > IN_MEMORY && !oldest.done) memory.delete(oldest.value);
  }

  return {
    async get(key: string): Promise<Kept | undefined> {
      const known = memory.get(key);
      if (known) return known;
      const stored = await disk.get(key);
      if (!stored) return undefined;
      const kept = { body: Raw.parse(JSON.parse(stored.body)), storedAt: stored.storedAt };
      remember(key, kept);
      return kept;
    },
    async put(key: string, body: Raw): Promise<void> {
      const storedAt = Date.now();
      remember(key, { body, storedAt });
      await disk.put(key, {
        status: 200,
        contentType: 'application/json',
        body: JSON.stringify(body),
        storedAt,
      });
    },
  };
}
