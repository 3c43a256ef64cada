import { boundedMap } from '../bounded-map.ts';

interface Keyed {
  readonly key: number;
}

/**
 * A cache of shared entities' rows, so that they are not fetched for every question. It is of one
 * generation of the shared rows; a newer one clears it.
 */
export interface RowCache<T extends Keyed> {
  /** The cached row of this generation; undefined if it has to be read. */
  get(generation: number, key: number): T | undefined;
  /** `generation`: the generation seen by the transaction that read them. */
  keep(generation: number, rows: readonly T[]): void;
}

/** Keeps at most `room` in total, as measured by `sizeOf`. */
export function rowCache<T extends Keyed>(room: number, sizeOf: (row: T) => number): RowCache<T> {
  const rows = boundedMap<number, T>(room, sizeOf);
  let state = 0;
  const advance = (generation: number): void => {
    if (generation <= state) return;
    state = generation;
    rows.clear();
  };
  return {
    get(generation, key) {
      advance(generation);
      return generation === state ? rows.get(key) : undefined;
    },
    keep(generation, read) {
      advance(generation);
      if (generation < state) return;
      for (const row of read) rows.set(row.key, row);
    },
  };
}
