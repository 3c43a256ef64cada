import type { BookRecord } from './record.ts';
import type { LevelOf, Section } from './tree.ts';

/** How one book is read: which files matter, the levels of their headings, and what they hold. */
export interface BookReader {
  /** Nothing for a file that is not read. */
  levelsOf(path: string): LevelOf | undefined;
  /** The Markdown as it is parsed. */
  prepare(markdown: string): string;
  /** In small groups: between them a server answers others. */
  recordsOf(trees: ReadonlyMap<string, Section>): Generator<BookRecord[]>;
}
