/** One thing in a file that someone should know about. */
export interface Finding {
  /** `"Book" > :spells > :fireball > :level`, as the file names it. */
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

/** What was noticed while a file was read. */
export interface Findings {
  readonly skipped: Finding[];
  readonly repaired: Finding[];
  readonly conflicts: Finding[];
}

export const noFindings = (): Findings => ({ skipped: [], repaired: [], conflicts: [] });
