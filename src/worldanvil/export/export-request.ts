import type { ExportFormat } from './file-names.ts';

export interface Exporting {
  readonly folder: string;
  readonly world?: string | undefined;
  /** Includes content for the game master only; never for players. */
  readonly secrets?: boolean;
  readonly format?: ExportFormat;
  /** Download the pictures (default: yes). */
  readonly images?: boolean;
  readonly signal: AbortSignal;
  readonly progress: (done: number, total: number, title: string) => void;
}

export interface Exported {
  readonly title: string;
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
  /** The number of all other entities, by resource. */
  readonly others: Readonly<Record<string, number>>;
  readonly failed: readonly string[];
}
