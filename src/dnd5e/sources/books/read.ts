import { setImmediate } from 'node:timers/promises';
import type { BookId } from './editions.ts';
import { withFixes } from './markdown-fixes.ts';
import type { BookRecord } from './record.ts';
import { book2014 } from './srd-2014.ts';
import { book2024 } from './srd-2024.ts';
import { readTree, type Section } from './tree.ts';

/** Parsing takes seconds: yield at least this often so that a server can answer. */
const STEP_MS = 20;

/** The records of a book from the files of its archive. */
export async function readBook(
  book: BookId,
  files: ReadonlyMap<string, string>,
  signal?: AbortSignal,
): Promise<BookRecord[]> {
  const reader = book === 'srd-2014' ? book2014 : book2024;
  const trees = new Map<string, Section>();
  const records: BookRecord[] = [];
  let since = Date.now();
  const pause = async () => {
    if (Date.now() - since < STEP_MS) return;
    await setImmediate();
    signal?.throwIfAborted();
    since = Date.now();
  };
  for (const [path, markdown] of withFixes(book, files)) {
    const levels = reader.levelsOf(path);
    if (!levels) continue;
    const steps = readTree(reader.prepare(markdown), levels);
    for (let step = steps.next(); ; step = steps.next()) {
      await pause();
      if (!step.done) continue;
      trees.set(path, step.value);
      break;
    }
  }
  for (const group of reader.recordsOf(trees)) {
    records.push(...group);
    await pause();
  }
  return records;
}
