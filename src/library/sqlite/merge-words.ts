import type { Writer } from './writer.ts';

/** Merging takes some tenths of a second, so it waits until this many entities have changed. */
const LEAST_WRITTEN = 1_000;
/** In a larger library it waits until this share has changed. */
const SHARE_WRITTEN = 1 / 8;
/** When a library is closed, this many are worth it. */
const LAST_WRITTEN = 100;
/** A step of a few milliseconds. */
const PAGES = 16;
/** Others may write in between. */
const TRANSACTION_MS = 300;

/**
 * Writing leaves the full-text index in dozens of segments, and a search for several words looks for
 * each of them in every one: in a single segment it is many times faster.
 */
export function wordsMerger(writer: Writer) {
  let written = 0;

  const mergeSome = (pages: number): boolean => {
    const changes = () => Number(writer.db.column('SELECT total_changes()')[0]);
    const before = changes();
    writer.db.run("INSERT INTO entities_fts (entities_fts, rank) VALUES ('merge', ?)", pages);
    // The statement itself counts as one change.
    return changes() - before > 1;
  };

  const merge = async (): Promise<void> => {
    written = 0;
    // A negative number begins to merge all segments, a positive one goes on.
    for (let pages = -PAGES, isDone = false; !isDone; )
      isDone = await writer.transaction(async (slice) => {
        const until = performance.now() + TRANSACTION_MS;
        for (; performance.now() < until; pages = PAGES) {
          if (!mergeSome(pages)) return true;
          await slice();
        }
        return false;
      });
  };

  return {
    merge,
    /** Merges once enough has been written since the last time. */
    async afterWriting(entities: number): Promise<void> {
      written += entities;
      if (written < LEAST_WRITTEN) return;
      const all = Number(writer.db.column('SELECT sum(count) FROM entity_counts')[0] ?? 0);
      if (written >= all * SHARE_WRITTEN) await merge();
    },
    async beforeClosing(): Promise<void> {
      if (written >= LAST_WRITTEN) await merge();
    },
  };
}
