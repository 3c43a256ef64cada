import type { Grammar } from './command-line.ts';

/** One change, as a sentence that says what to do, with the new text written out. */
export interface Change {
  what: string;
  line?: number;
  before?: string;
  after?: string;
}

/** What is left for a person to decide. */
export interface OpenPoint {
  what: string;
  line?: number;
}

/** A file after a migration. */
export interface FileMigration {
  content: string;
  changes: Change[];
  open: OpenPoint[];
}

/** The commands of both versions, where the game's data is at hand. */
export interface Grammars {
  from: Grammar | undefined;
  to: Grammar | undefined;
}
