import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { invalidInput } from '../../../base/error.ts';
import { fileErrorAt } from '../../../base/file-error.ts';
import { FORMAT, type Header, type Line, VERSION } from './format.ts';
import { isSnapshot } from './read-file.ts';

/** Writes a snapshot to a temporary file and renames it when complete; returns its size. */
export async function writeSnapshot(
  path: string,
  header: Omit<Header, 'format' | 'version'>,
  lines: AsyncIterable<Line> | Iterable<Line>,
  signal?: AbortSignal,
): Promise<number> {
  await ensureReplaceable(path);
  const unfinished = `${path}.${process.pid}.unfinished`;
  try {
    await pipeline(
      Readable.from(textOf({ format: FORMAT, version: VERSION, ...header }, lines)),
      createGzip({ level: 9 }),
      createWriteStream(unfinished),
      { signal },
    );
    await rename(unfinished, path);
    return (await stat(path)).size;
  } catch (error) {
    // Where nothing could be written, there may be nothing to remove either.
    await rm(unfinished, { force: true }).catch(() => {});
    if (error instanceof Error && 'code' in error && error.code !== 'ABORT_ERR')
      throw fileErrorAt(path, 'written', error);
    throw error;
  }
}

/** Only another snapshot is overwritten, so that a wrong name cannot destroy a file. */
async function ensureReplaceable(path: string): Promise<void> {
  const known = await stat(path).catch(() => undefined);
  if (known === undefined) return;
  if (known.isDirectory())
    throw invalidInput(`${path} is a folder.`, { next: 'Name a file to write the snapshot to.' });
  if (!(await isSnapshot(path)))
    throw invalidInput(`${path} is there already and is no snapshot.`, {
      next: 'Choose another name, or remove it first.',
    });
}

async function* textOf(
  header: Header,
  lines: AsyncIterable<Line> | Iterable<Line>,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const counted = (value: Header | Line): string => {
    const text = `${JSON.stringify(value)}\n`;
    hash.update(text);
    return text;
  };
  yield counted(header);
  for await (const line of lines) yield counted(line);
  yield `${JSON.stringify({ sha256: hash.digest('hex') })}\n`;
}
