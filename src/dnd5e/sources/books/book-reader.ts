import type { BookRecord } from './record.ts';
import type { LevelOf, Section } from './tree.ts';

/** How to read one book: which files, the levels of their headings, and their contents. */
export interface BookReader {
  /** Undefined for a file that is not read. */
  levelsOf(path: string): LevelOf | undefined;
  /** Fixes the Markdown before it is parsed. */
  prepare(markdown: string): string;
  /** In small batches, so that a server can answer in between. */
  recordsOf(trees: ReadonlyMap<string, Section>): Generator<BookRecord[]>;
}
