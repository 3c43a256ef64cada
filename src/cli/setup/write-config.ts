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
import { invalidInput, LoreError, messageOf } from '../../base/error.ts';

/** The text of a file; nothing where there is none. */
export function readConfig(file: string): string {
  if (!existsSync(file)) return '';
  const bytes = readFileSync(file);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // Written again as UTF-8, it would have lost characters.
    throw invalidInput('it is not saved as UTF-8');
  }
}

/** Replaces a file as a whole, its old state kept beside it. Returns the path of that copy. */
export function writeConfig(file: string, text: string, now = new Date()): string | undefined {
  // A link to a file in a folder of dotfiles stays one.
  const real = targetOf(file);
  if (!existsSync(real)) {
    mkdirSync(dirname(real), { recursive: true });
    writeFileSync(real, text, { flag: 'wx', mode: 0o600 });
    return undefined;
  }
  // A new file could take its place all the same, but whoever made it read-only wants it kept.
  accessSync(real, constants.W_OK);
  const backup = `${real}.${now.toISOString().replace(/[-:]|\.\d+/g, '')}.backup`;
  copyFileSync(real, backup);
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

/** The file itself where this is a link to it, also where that does not exist yet. */
function targetOf(file: string): string {
  if (existsSync(file)) return realpathSync(file);
  const isLink = lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink();
  return isLink ? resolve(dirname(file), readlinkSync(file)) : file;
}

/** Why a configuration file could not be read or written, in words. */
export function reasonOf(error: unknown): string {
  if (error instanceof LoreError) return error.sentence.replace(/\.$/, '');
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return reasons[code] ?? messageOf(error);
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'you have no right to read or write it',
  EPERM: 'you have no right to read or write it',
  EROFS: 'nothing can be written there',
  ENOSPC: 'the disk is full',
  EISDIR: 'it is a folder',
  ENOTDIR: 'one of its folders is a file',
  EEXIST: 'something else is in its place',
  ELOOP: 'it is a link that leads to itself',
};
