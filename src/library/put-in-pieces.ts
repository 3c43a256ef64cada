import { giveWay } from '../base/time.ts';
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

/** About 10 ms of work on a laptop: whoever calls another tool meanwhile does not notice. */
const AT_ONCE = { derived: 10, deferred: 100 };

/**
 * Stores a large batch a few records at a time and lets other work go on in between. What is said
 * about the batch as a whole (notes, what to remove) is stored with the last piece: a process that is
 * killed before has stored some records, and does it all again.
 */
export async function putInPieces(library: Library, batch: Batch, merge: Merge): Promise<Stored> {
  // A dry run is undone as a whole, so it has to be one.
  if (batch.dryRun) return library.put(batch, merge);
  const { documents = [], records = [], rederive = [], unless, ...whole } = batch;
  let sum = nothingStored;
  const add = (stored: Stored): void => {
    sum = sumOf(sum, stored);
  };
  const only = unless && { unless };
  for (const one of rederive) {
    add(await library.put({ rederive: [one], ...only }, merge));
    await giveWay();
  }
  const { defer = false } = batch;
  const most = AT_ONCE[defer ? 'deferred' : 'derived'];
  let from = 0;
  for (; records.length - from > most; from += most) {
    const piece = records.slice(from, from + most);
    add(await library.put({ documents, records: piece, defer, ...only }, merge));
    await giveWay();
  }
  add(await library.put({ documents, records: records.slice(from), ...only, ...whole }, merge));
  return sum;
}
