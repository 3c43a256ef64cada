import type { Grammar } from './command-line.ts';

/** One change, as an instruction with the new text. */
export interface Change {
  what: string;
  line?: number;
  before?: string;
  after?: string;
}

/** Something the user has to decide. */
export interface OpenPoint {
  what: string;
  line?: number;
}

/** The result of migrating a file. */
export interface FileMigration {
  content: string;
  changes: Change[];
  open: OpenPoint[];
}

/** The commands of both versions, if the game's data is available. */
export interface Grammars {
  from: Grammar | undefined;
  to: Grammar | undefined;
}
