import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { invalidInput } from '../../base/error.ts';
import type { Pack } from './new-pack.ts';

/** Writes a pack as a folder. Existing files are never overwritten. */
export async function writeFolder(pack: Pack, folder: string): Promise<void> {
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw invalidInput(`${folder} is not empty.`, { next: 'Choose another name or folder.' });
  for (const directory of pack.directories)
    await mkdir(join(folder, directory), { recursive: true });
  for (const { path, content } of pack.files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content, { flag: 'wx' });
  }
}

/** Zip files store a time per entry; a fixed one makes the output reproducible. */
const ALWAYS = new Date(1980, 0, 1);

/** Writes a pack as a zip file for the game. */
export async function writeZip(pack: Pack, file: string): Promise<void> {
  if (existsSync(file))
    throw invalidInput(`${file} exists.`, { next: 'Choose another name or folder.' });
  const { zipSync } = await import('fflate');
  const entries: Record<string, [Uint8Array, { mtime: Date }]> = {};
  for (const directory of pack.directories)
    entries[`${directory}/`] = [new Uint8Array(), { mtime: ALWAYS }];
  for (const { path, content } of pack.files)
    entries[path] = [Buffer.from(content), { mtime: ALWAYS }];
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, zipSync(entries), { flag: 'wx' });
}

/** Zips the files of a folder. */
export async function zipFolder(folder: string, file: string): Promise<void> {
  const { zipSync } = await import('fflate');
  const entries: Record<string, [Uint8Array, { mtime: Date }]> = {};
  for (const found of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (found.isFile()) {
      const path = join(found.parentPath, found.name);
      const name = path
        .slice(folder.length + 1)
        .split(sep)
        .join('/');
      entries[name] = [await readFile(path), { mtime: ALWAYS }];
    }
  await writeFile(file, zipSync(entries), { flag: 'wx' });
}
