import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..', '..');

/**
 * The folder with complete upstream data, on machines that have one: tests over it are skipped
 * elsewhere, with a message.
 */
export const sharedFolder = [process.env.LOREWRIGHT_SHARED, join(root, '..', 'shared')].find(
  (path): path is string => path !== undefined && path !== '' && existsSync(path),
);

/** A file or folder in it, or undefined with a message on stderr. */
export function shared(...path: string[]): string | undefined {
  const found = sharedFolder && join(sharedFolder, ...path);
  if (found && existsSync(found)) return found;
  process.stderr.write(`skipped: tests that need the complete data (${path.join('/')})\n`);
  return undefined;
}
