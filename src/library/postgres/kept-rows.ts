interface Keyed {
  readonly key: number;
}

/**
 * Rows of shared entities that were asked for lately, so that they are not fetched for every question.
 * They are those of one state of the shared rows; a newer state begins anew.
 */
export interface KeptRows<T extends Keyed> {
  /** What is kept of this state; undefined where the row has to be read. */
  get(generation: number, key: number): T | undefined;
  /** `generation`: the state that the transaction saw which read them. */
  keep(generation: number, rows: readonly T[]): void;
}

/** At most `room` in all, measured by `sizeOf`; what was not asked for longest makes way. */
export function keptRows<T extends Keyed>(room: number, sizeOf: (row: T) => number): KeptRows<T> {
  const rows = new Map<number, T>();
  let state = 0;
  let size = 0;
  const remove = (key: number, row: T): void => {
    rows.delete(key);
    size -= sizeOf(row);
  };
  const advance = (generation: number): void => {
    if (generation <= state) return;
    state = generation;
    rows.clear();
    size = 0;
  };
  return {
    get(generation, key) {
      advance(generation);
      const row = generation === state ? rows.get(key) : undefined;
      if (!row) return undefined;
      rows.delete(key);
      rows.set(key, row);
      return row;
    },
    keep(generation, read) {
      advance(generation);
      if (generation < state) return;
      for (const row of read) {
        const before = rows.get(row.key);
        if (before) remove(row.key, before);
        rows.set(row.key, row);
        size += sizeOf(row);
      }
      for (const [key, row] of rows) {
        if (size <= room) break;
        remove(key, row);
      }
    },
  };
}
