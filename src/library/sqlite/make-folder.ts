import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and its parents, for the user alone. Node's own recursive mkdir never returns if a
 * folder cannot be made for an unexpected reason, as under /proc.
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it at the same moment.
    if (!existsSync(path)) throw error;
  }
}
