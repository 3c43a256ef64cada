import { boundedMap } from '../bounded-map.ts';

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

/** At most `room` in all, measured by `sizeOf`. */
export function keptRows<T extends Keyed>(room: number, sizeOf: (row: T) => number): KeptRows<T> {
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
