import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

export const readConfig = (file: string): string =>
  existsSync(file) ? readFileSync(file, 'utf8') : '';

/** Replaces a file as a whole, its old state kept beside it. Returns the path of that copy. */
export function writeConfig(file: string, text: string, now = new Date()): string | undefined {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
    return undefined;
  }
  // A link to a file in a folder of dotfiles stays one.
  const real = realpathSync(file);
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
