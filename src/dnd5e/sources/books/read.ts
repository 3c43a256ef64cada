import type { BookId } from './editions.ts';
import type { BookRecord } from './record.ts';
import { withoutSlips } from './slips.ts';
import { records2014 } from './srd-2014.ts';
import { records2024 } from './srd-2024.ts';

/** The records of a book from the files of its archive, group by group. */
export const readBook = (
  book: BookId,
  files: ReadonlyMap<string, string>,
): Generator<BookRecord[]> => {
  const corrected = withoutSlips(book, files);
  return book === 'srd-2014' ? records2014(corrected) : records2024(corrected);
};
