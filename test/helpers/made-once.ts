import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { HOUR_MS, pause } from '../../src/base/time.ts';
import { isRunning } from './is-running.ts';

const cache = resolve(
  import.meta.dirname,
  '..',
  '..',
  'node_modules',
  '.cache',
  'lorewright-tests',
);

/**
 * A folder with something that takes long to make. The first file that needs it makes it, for all
 * files and later runs; the others wait for it. `version` changes when it must be made anew.
 */
export async function madeOnce(
  name: string,
  version: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(cache, `${name}-${version}`);
  const lock = `${folder}.lock`;
  mkdirSync(cache, { recursive: true });
  while (!existsSync(folder)) {
    if (!takeLock(lock)) {
      await pause(100);
      continue;
    }
    try {
      if (!existsSync(folder)) await fill(folder, name, make);
    } finally {
      rmSync(lock, { force: true });
    }
  }
  return folder;
}

async function fill(
  folder: string,
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  // These are large; another run may still be reading a recent one.
  for (const old of readdirSync(cache).filter((each) => each.startsWith(`${name}-`))) {
    const path = join(cache, old);
    if (!old.endsWith('.lock') && statSync(path).mtimeMs < Date.now() - HOUR_MS)
      rmSync(path, { recursive: true });
  }
  const unfinished = `${folder}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished);
  await make(unfinished);
  renameSync(unfinished, folder);
}

/** The lock holds the id of its process: one that was killed does not keep the others waiting. */
function takeLock(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    const owner = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0;
    // Files of one process follow each other, so a lock with its own id was left by another run.
    const isHeld = owner !== process.pid && isRunning(owner);
    if (owner > 0 && !isHeld) rmSync(lock, { force: true });
    return false;
  }
}
