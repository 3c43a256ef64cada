import { unavailable } from '../../base/error.ts';
import { commandLine } from '../../base/program.ts';

interface Trouble {
  readonly what: string;
  readonly next: string;
}

const busy: Trouble = {
  what: 'Another program is writing to the library.',
  next: 'Try again in a moment.',
};
const troubles: readonly (readonly [code: string, trouble: Trouble])[] = [
  ['SQLITE_BUSY', busy],
  ['SQLITE_LOCKED', busy],
  [
    'SQLITE_FULL',
    { what: 'The disk is full.', next: 'Free some space, or move the library with --data.' },
  ],
  [
    'SQLITE_READONLY',
    {
      what: 'The library cannot be written.',
      next: 'Check the permissions of its folder, or choose another with --data.',
    },
  ],
  [
    'SQLITE_IOERR',
    {
      what: 'The disk refused to read or write the library.',
      next: 'Check the disk, or choose another folder with --data.',
    },
  ],
  [
    'SQLITE_CORRUPT',
    {
      what: 'The library file is damaged.',
      next: `Move it away and start again; "${commandLine('doctor')}" tells where it is.`,
    },
  ],
];

/** What befalls the file is told in words; whatever else goes wrong is a defect and stays as it is. */
export function told(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const trouble = troubles.find(([known]) => code === known || code.startsWith(`${known}_`))?.[1];
  return trouble ? unavailable(trouble.what, { next: trouble.next, cause: error }) : error;
}
