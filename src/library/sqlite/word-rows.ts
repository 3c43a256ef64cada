import type { Database } from './database.ts';

/** A few milliseconds of writing. */
const AT_ONCE = 100;

/**
 * The words of entities, written together before their transaction ends. SQLite makes the full-text
 * index write what it has gathered before every statement that may have to be undone alone, and the
 * one that stores an entity is such: in turns with it, each entity would become a segment of the
 * index, and storing one would take almost twice as long.
 */
export function wordRowsIn(db: Database) {
  const waiting = new Map<number, readonly [name: string, tags: string, prose: string]>();

  const write = (): void => {
    // By key: one that is lower than the last makes the index write, too.
    for (const [key, texts] of [...waiting].sort(([a], [b]) => a - b))
      db.run(
        'INSERT OR REPLACE INTO entities_fts (rowid, name, tags, body) VALUES (?, ?, ?, ?)',
        key,
        ...texts,
      );
    waiting.clear();
  };

  db.beforeEnd((how) => {
    if (how === 'COMMIT') write();
    else waiting.clear();
  });

  return {
    /** The caller holds the transaction. */
    put(key: number, name: string, tags: string, prose: string): void {
      waiting.set(key, [name, tags, prose]);
      if (waiting.size >= AT_ONCE) write();
    },
    /** For an entity that is removed in the transaction that stored it. */
    forget(key: number): void {
      waiting.delete(key);
    },
  };
}
