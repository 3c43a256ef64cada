import {
  accessSync,
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { invalidInput } from '../../base/error.ts';

/** The text of a file; empty if there is none. */
export function readConfig(file: string): string {
  if (!existsSync(file)) return '';
  const bytes = readFileSync(file);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // Writing it back as UTF-8 would lose characters.
    throw invalidInput('it is not saved as UTF-8');
  }
}

/** Replaces a file atomically and keeps a backup beside it. Returns the path of the backup. */
export function writeConfig(file: string, text: string, now = new Date()): string | undefined {
  // A symbolic link, as into a folder of dotfiles, stays one.
  const real = targetOf(file);
  if (!existsSync(real)) {
    mkdirSync(dirname(real), { recursive: true });
    writeFileSync(real, text, { flag: 'wx', mode: 0o600 });
    return undefined;
  }
  // Replacing it would be possible, but a read-only file is meant to stay as it is.
  accessSync(real, constants.W_OK);
  const backup = keepCopy(real, now.toISOString().replace(/[-:]|\.\d+/g, ''));
  const unfinished = `${real}.${process.pid}.new`;
  try {
    writeFileSync(unfinished, text, { flag: 'wx', mode: 0o600 });
    chmodSync(unfinished, statSync(real).mode);
    renameSync(unfinished, real);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
  return backup;
}

/** Copies a file beside itself, under a name that no earlier copy has. */
function keepCopy(file: string, stamp: string): string {
  for (let count = 1; ; count += 1) {
    const copy = `${file}.${stamp}${count > 1 ? `-${count}` : ''}.backup`;
    if (existsSync(copy)) continue;
    copyFileSync(file, copy, constants.COPYFILE_EXCL);
    return copy;
  }
}

/** Resolves a symbolic link, also one whose target does not exist yet. */
function targetOf(file: string): string {
  if (existsSync(file)) return realpathSync(file);
  const isLink = lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink();
  return isLink ? resolve(dirname(file), readlinkSync(file)) : file;
}
