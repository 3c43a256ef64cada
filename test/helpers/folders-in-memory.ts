import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { isRunning } from './is-running.ts';

/** Where Linux has a file system in memory. */
const IN_MEMORY = '/dev/shm';
/** More than all libraries need that the workers have at one time. */
const ROOM_BYTES = 1_500_000_000;
/** Short, since `doctor` shows paths and its lines have 80 columns. */
const PREFIX = 'lore-';
const NAME = new RegExp(`^${PREFIX}(\\d+)-`);

/**
 * Temporary folders in memory, where the machine has room for them: tests make and remove hundreds of
 * libraries, and a disk would be waited for. Workers inherit the setting.
 */
export default function setup(): (() => void) | undefined {
  if (!hasRoom()) return undefined;
  removeLeftOver();
  const folder = mkdtempSync(join(IN_MEMORY, `${PREFIX}${process.pid}-`));
  // Some tests start the program as another user, who needs it as `/tmp` is.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

function hasRoom(): boolean {
  if (process.env.TMPDIR !== undefined || !existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize > ROOM_BYTES && freemem() > 2 * ROOM_BYTES;
}

/** A run that was killed removes nothing, and what is left would take up memory. */
function removeLeftOver(): void {
  for (const name of readdirSync(IN_MEMORY)) {
    const owner = NAME.exec(name)?.[1];
    if (owner !== undefined && !isRunning(Number(owner)))
      rmSync(join(IN_MEMORY, name), { recursive: true, force: true });
  }
}
