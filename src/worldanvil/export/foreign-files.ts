import { lstat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { invalidInput } from '../../base/error.ts';
import { counted, listed } from '../../text/excerpt.ts';

/** How many files are named. */
const NAMED = 5;

/** Refuses to write over files in a folder that are not the export's own. */
export async function ensureNothingForeign(
  folder: string,
  files: readonly string[],
  own: ReadonlySet<string>,
): Promise<void> {
  const foreign: string[] = [];
  for (const file of files) if (!own.has(file) && (await exists(folder, file))) foreign.push(file);
  for (const parent of parentsOf(files)) if (await isInTheWay(folder, parent)) foreign.push(parent);
  if (foreign.length === 0) return;
  const named = [
    ...foreign.slice(0, NAMED),
    ...(foreign.length > NAMED ? [`${foreign.length - NAMED} more`] : []),
  ];
  throw invalidInput(
    `${folder} has ${counted(foreign.length, 'file')} that no export wrote and that this one would overwrite: ${listed(named)}. Nothing was written.`,
    { next: 'Choose an empty folder, or move them elsewhere first.' },
  );
}

const lookAt = (folder: string, file: string) =>
  lstat(join(folder, ...file.split('/'))).catch(() => undefined);

const exists = async (folder: string, file: string): Promise<boolean> =>
  (await lookAt(folder, file)) !== undefined;

/** A file where the export needs a folder. */
const isInTheWay = async (folder: string, parent: string): Promise<boolean> =>
  (await lookAt(folder, parent))?.isFile() === true;

function parentsOf(files: readonly string[]): Set<string> {
  const parents = new Set<string>();
  for (const file of files)
    for (let at = dirname(file); at !== '.' && !parents.has(at); at = dirname(at)) parents.add(at);
  return parents;
}
