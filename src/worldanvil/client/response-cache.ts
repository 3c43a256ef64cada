import type { ResponseStore } from '../../upstream/port.ts';
import { Raw } from './raw.ts';

interface Kept {
  readonly body: Raw;
  readonly storedAt: number;
}

const IN_MEMORY = 1000;

/** Redacted answers, kept in memory and on disk. What is secret is never handed in. */
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
