import { type LoreError, unavailable } from '../../base/error.ts';
import { commandLine } from '../../base/program.ts';

interface Trouble {
  readonly what: string;
  readonly next: string;
}

const busy: Trouble = {
  what: 'Another program is writing to the library.',
  next: 'Try again in a moment.',
};
const damaged: Trouble = {
  what: 'The library file is damaged.',
  next: `Run "${commandLine('doctor --repair')}": it keeps your imports and whatever else can be read, fetches the rest again, and leaves the old file beside the new one.`,
};

/** By SQLite's primary result codes, each with the driver's name for it. */
const troubles: readonly (readonly [code: number, name: string, trouble: Trouble])[] = [
  [5, 'SQLITE_BUSY', busy],
  [6, 'SQLITE_LOCKED', busy],
  [
    8,
    'SQLITE_READONLY',
    {
      what: 'The library cannot be written.',
      next: 'Check the permissions of its folder, or choose another with --data.',
    },
  ],
  [
    10,
    'SQLITE_IOERR',
    {
      what: 'The disk refused to read or write the library.',
      next: 'Check the disk, or choose another folder with --data.',
    },
  ],
  [11, 'SQLITE_CORRUPT', damaged],
  [
    13,
    'SQLITE_FULL',
    { what: 'The disk is full.', next: 'Free some space, or move the library with --data.' },
  ],
  [
    14,
    'SQLITE_CANTOPEN',
    {
      what: 'The library cannot be opened.',
      next: 'Check the permissions of its folder, or choose another with --data.',
    },
  ],
  [26, 'SQLITE_NOTADB', damaged],
];

/**
 * Turns SQLite's errors about the file into a message with a next step. Any other error is a defect
 * of ours and is returned as it is.
 */
export function explained(error: unknown): unknown {
  const trouble = troubleOf(error);
  return trouble ? unavailable(trouble.what, { next: trouble.next, cause: error }) : error;
}

/** Whether another process is writing. */
export const isBusy = (error: unknown): boolean => troubleOf(error) === busy;

/** For a write that has waited long enough. */
export const stillBusy = (): LoreError => unavailable(busy.what, { next: busy.next });

function troubleOf(error: unknown): Trouble | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // The driver has no names for some extended codes; the primary code is their lowest byte.
  const number = Number(/^UNKNOWN_SQLITE_ERROR_(\d+)$/.exec(code)?.[1] ?? -1) & 0xff;
  return troubles.find(
    ([primary, name]) => number === primary || code === name || code.startsWith(`${name}_`),
  )?.[2];
}

/** For stored values that our code cannot have written. */
export const damagedFile = (cause?: unknown): LoreError =>
  unavailable(damaged.what, { next: damaged.next, cause });
