import { yieldToEventLoop } from '../base/time.ts';
import type { Batch, Library, Merge, Stored } from './library.ts';

export const nothingStored: Stored = {
  added: 0,
  changed: 0,
  unchanged: 0,
  outranked: 0,
  removed: 0,
};

export const sumOf = (a: Stored, b: Stored): Stored => ({
  added: a.added + b.added,
  changed: a.changed + b.changed,
  unchanged: a.unchanged + b.unchanged,
  outranked: a.outranked + b.outranked,
  removed: a.removed + b.removed,
});

/** About 10 ms of work on a laptop, so that concurrent calls are not delayed noticeably. */
const AT_ONCE = { derived: 10, deferred: 100 };

/**
 * Stores a large batch a few records at a time, yielding in between. Notes and removals, which are
 * about the whole batch, are stored with the last piece: a process killed before has stored some
 * records, and repeats it all.
 */
export async function putInPieces(library: Library, batch: Batch, merge: Merge): Promise<Stored> {
  // A dry run is rolled back as a whole, so it must be one batch.
  if (batch.dryRun) return library.put(batch, merge);
  const { documents = [], records = [], rederive = [], unless, ...whole } = batch;
  let sum = nothingStored;
  const add = (stored: Stored): void => {
    sum = sumOf(sum, stored);
  };
  const only = unless && { unless };
  for (const one of rederive) {
    add(await library.put({ rederive: [one], ...only }, merge));
    await yieldToEventLoop();
  }
  const { defer = false } = batch;
  const most = AT_ONCE[defer ? 'deferred' : 'derived'];
  let from = 0;
  for (; records.length - from > most; from += most) {
    const piece = records.slice(from, from + most);
    add(await library.put({ documents, records: piece, defer, ...only }, merge));
    await yieldToEventLoop();
  }
  add(await library.put({ documents, records: records.slice(from), ...only, ...whole }, merge));
  return sum;
}
