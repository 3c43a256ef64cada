import type { Stored } from '../../../library/library.ts';

/** A remark about something in a file. */
export interface Finding {
  /** `"Book" > :spells > :fireball > :level`, as in the file; empty for the whole file. */
  readonly path: string;
  /** Absent if it concerns several places. */
  readonly line?: number;
  readonly text: string;
}

/** What was noticed while parsing a file. */
export interface Findings {
  readonly skipped: Finding[];
  readonly repaired: Finding[];
  readonly conflicts: Finding[];
  /** Fields of the file that are not supported. */
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
  /** How many entries of each kind the library now has from this file, including hidden ones. */
  readonly imported: Readonly<Record<string, number>>;
  readonly hidden: number;
  /** The name under which the same file was imported before. */
  readonly same_as?: string;
}

/** The result for one file. */
export interface ImportReport extends Findings {
  readonly file: string;
  readonly dry_run: boolean;
  readonly imported: number;
  readonly stored: Pick<Stored, 'added' | 'changed' | 'unchanged'> & { readonly removed?: number };
  readonly books: readonly ImportedBook[];
  /** What an earlier version of a book had and this one lacks. */
  readonly gone: readonly Finding[];
}
