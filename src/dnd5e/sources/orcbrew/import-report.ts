import type { Stored } from '../../../library/library.ts';

/** One thing in a file that someone should know about. */
export interface Finding {
  /** `"Book" > :spells > :fireball > :level`, as the file names it; empty for the whole file. */
  readonly path: string;
  /** Absent for what concerns several places. */
  readonly line?: number;
  readonly text: string;
}

/** What was noticed while a file was read. */
export interface Findings {
  readonly skipped: Finding[];
  readonly repaired: Finding[];
  readonly conflicts: Finding[];
  /** Fields of the file that nothing here reads. */
  readonly not_understood: Finding[];
}

export const noFindings = (): Findings => ({
  skipped: [],
  repaired: [],
  conflicts: [],
  not_understood: [],
});

export interface ImportedBook {
  readonly document_key: string;
  readonly document_name: string;
  /** How many of each kind the library now holds from this file, hidden ones too. */
  readonly imported: Readonly<Record<string, number>>;
  readonly hidden: number;
  /** The name under which the same file was imported before. */
  readonly same_as?: string;
}

/** What became of one file. */
export interface ImportReport extends Findings {
  readonly file: string;
  readonly dry_run: boolean;
  readonly imported: number;
  readonly stored: Pick<Stored, 'added' | 'changed' | 'unchanged'> & { readonly removed?: number };
  readonly books: readonly ImportedBook[];
  /** What an earlier version of a book had and this one has not. */
  readonly gone: readonly Finding[];
}
