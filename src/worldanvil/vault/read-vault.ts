import { lstat, readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { invalidInput } from '../../base/error.ts';
import { Raw } from '../client/raw.ts';

/** A larger file is not a note. */
const LARGEST_BYTES = 2 * 1024 * 1024;
const MOST_NOTES = 50_000;

export interface Note {
  /** The path in the vault, without `.md`, with `/`. */
  readonly path: string;
  readonly title: string;
  readonly front: Raw;
  /** Markdown without the front matter. */
  readonly text: string;
  readonly modified: Date;
}

export interface Vault {
  readonly notes: readonly Note[];
  /** Files that were not read, or not as a whole, each with the reason. */
  readonly skipped: readonly string[];
}

/** Every note of an Obsidian vault. Hidden folders, symbolic links and `_data` are skipped. */
export async function readVault(folder: string, signal: AbortSignal): Promise<Vault> {
  const notes: Note[] = [];
  const skipped: string[] = [];

  async function walk(below: string): Promise<void> {
    const entries = await readdir(join(folder, below), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      signal.throwIfAborted();
      if (/^[._]/.test(entry.name)) continue;
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) await walk(path);
      else if (entry.isFile() && /\.md$/i.test(entry.name)) await take(path);
    }
  }

  async function take(file: string): Promise<void> {
    const { size, mtime } = await lstat(join(folder, file));
    if (size > LARGEST_BYTES) return void skipped.push(`left out: ${file} is larger than 2 MB`);
    if (notes.length >= MOST_NOTES)
      return void skipped.push(`left out: ${file}, since there are more than ${MOST_NOTES} notes`);
    let content: string;
    try {
      content = new TextDecoder('utf-8', { fatal: true }).decode(
        await readFile(join(folder, file)),
      );
    } catch {
      return void skipped.push(`left out: ${file} is not written in UTF-8`);
    }
    const path = file.replace(/\.md$/i, '');
    const { front, text, problem } = frontMatterOf(content);
    if (problem)
      skipped.push(
        `${file} is read without its front matter, so that players do not see it (${problem})`,
      );
    const named = typeof front.title === 'string' ? front.title.trim() : '';
    notes.push({ path, title: named || basename(path), front, text, modified: mtime });
  }

  try {
    await walk('');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code !== 'ENOENT' && code !== 'ENOTDIR' && code !== 'EACCES') throw error;
    throw invalidInput(`${folder} cannot be read as a folder of notes.`, {
      next: 'Give the folder of an Obsidian vault.',
    });
  }
  return { notes, skipped };
}

/**
 * The front matter between the first two `---` lines. A note whose front matter is broken keeps its
 * text.
 */
function frontMatterOf(content: string): { front: Raw; text: string; problem?: string } {
  const source = content.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const found = /^---\n([\s\S]*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(source);
  if (!found) return { front: {}, text: source };
  const text = source.slice(found[0].length);
  try {
    // Limited: with aliases a few lines can expand to gigabytes.
    const value: unknown = parse(found[1] ?? '', { maxAliasCount: 50 });
    return { front: Raw.safeParse(value).data ?? {}, text };
  } catch (error) {
    const [line = 'broken'] = String(error instanceof Error ? error.message : error).split('\n');
    return { front: { unreadable: true }, text, problem: line.slice(0, 100) };
  }
}
