import { lstat, mkdir, readdir, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { invalidInput, messageOf } from '../../base/error.ts';
import { counted } from '../../text/excerpt.ts';
import { StructureFiles } from './structure-file.ts';

/** A pack as it lies on disk. */
export interface PackOnDisk {
  readonly files: { path: string; content: string }[];
  /** Paths of binary files: structures, images. */
  readonly present: string[];
  /** Those of them that are structures which the game cannot read. */
  readonly unreadable: readonly string[];
}

/** Far more than the largest published packs; anything larger is not a data pack, or an attack. */
export const packLimits = {
  files: 50_000,
  fileBytes: 16 * 1024 * 1024,
  bytes: 256 * 1024 * 1024,
};

const isText = (path: string): boolean => /\.(json|mcfunction|mcmeta)$/.test(path);

/** Reads a folder or a zip file; nothing outside it is accessed. */
export async function readPack(path: string): Promise<PackOnDisk> {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw invalidInput(`${path} does not exist.`);
  if (found.isDirectory()) return readFolder(path);
  if (!/\.(zip|jar)$/i.test(path))
    throw invalidInput(`${path} is neither a folder nor a zip file.`, {
      next: 'Give the folder that holds pack.mcmeta, or its zip file.',
    });
  if (found.size > packLimits.bytes)
    throw invalidInput(`${path} is larger than any data pack (${found.size} bytes).`);
  return readZip(path);
}

class Budget {
  #files = 0;
  #bytes = 0;

  take(path: string, bytes: number): void {
    this.#files++;
    this.#bytes += bytes;
    if (this.#files > packLimits.files)
      throw invalidInput(`The pack has more than ${counted(packLimits.files, 'file')}.`);
    if (bytes > packLimits.fileBytes || this.#bytes > packLimits.bytes)
      throw invalidInput(`${path} makes the pack larger than any data pack.`, {
        next: 'Leave out what is no part of the pack.',
      });
  }
}

async function readFolder(folder: string): Promise<PackOnDisk> {
  const root = await realpath(folder);
  const structures = new StructureFiles();
  const pack: PackOnDisk = { files: [], present: [], unreadable: structures.unreadable };
  const budget = new Budget();
  const visit = async (directory: string): Promise<void> => {
    for (const name of (await readdir(directory)).sort()) {
      if (name.startsWith('.') || name === 'node_modules') continue;
      const full = join(directory, name);
      const path = relative(root, full).split(sep).join('/');
      const entry = await lstat(full);
      if (entry.isSymbolicLink()) {
        const target = await realpath(full).catch(() => '');
        if (!`${target}${sep}`.startsWith(`${root}${sep}`))
          throw invalidInput(`${path} is a link out of the pack.`, {
            next: 'Replace the link by the file itself.',
          });
        // A linked folder is inside the pack, so it is read at its own place.
        if (!(await stat(full)).isFile()) continue;
      } else if (entry.isDirectory()) {
        await visit(full);
        continue;
      } else if (!entry.isFile()) continue;
      if (isText(path)) {
        budget.take(path, entry.size);
        pack.files.push({ path, content: await readFile(full, 'utf8') });
      } else {
        budget.take(path, 0);
        pack.present.push(path);
        if (structures.takes(path, entry.size)) await structures.look(path, await readFile(full));
      }
    }
  };
  await visit(root);
  return pack;
}

async function readZip(path: string): Promise<PackOnDisk> {
  const structures = new StructureFiles();
  const pack: PackOnDisk = { files: [], present: [], unreadable: structures.unreadable };
  const entries = await zipEntries(path, (name, size) => {
    if (!isText(name)) pack.present.push(name);
    return isText(name) || structures.takes(name, size);
  });
  // As in a folder, a byte order mark is kept: the game does not skip it in functions.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  for (const [name, content] of entries)
    if (isText(name)) pack.files.push({ path: name, content: decoder.decode(content) });
    else await structures.look(name, content);
  return pack;
}

/** Extracts a zip file into an empty folder. */
export async function unpackZip(path: string, folder: string): Promise<void> {
  for (const [name, content] of await zipEntries(path, () => true)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content, { flag: 'wx' });
  }
}

/**
 * The wanted entries of a zip file; one that is too large or has entries outside itself is refused.
 */
async function zipEntries(
  path: string,
  wanted: (name: string, size: number) => boolean,
): Promise<[string, Uint8Array][]> {
  const { unzipSync } = await import('fflate');
  const budget = new Budget();
  const bytes = await readFile(path);
  let entries: Record<string, Uint8Array>;
  let refusal: unknown;
  try {
    entries = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (refusal !== undefined || name.endsWith('/')) return false;
        try {
          if (/^[/\\]|^[a-z]:|\\|(^|\/)\.\.?(\/|$)|\p{Cc}/iu.test(name))
            throw invalidInput(`The zip file has an entry outside the pack: ${clean(name)}.`);
          const take = wanted(name, originalSize);
          // The declared size of an entry is the limit when it is extracted.
          budget.take(clean(name), take ? originalSize : 0);
          return take;
        } catch (error) {
          refusal = error;
          return false;
        }
      },
    });
  } catch (error) {
    throw invalidInput(`${path} cannot be read as a zip file: ${messageOf(error)}.`);
  }
  if (refusal !== undefined) throw refusal;
  return Object.entries(entries);
}

const clean = (name: string): string => JSON.stringify(name.slice(0, 100));
