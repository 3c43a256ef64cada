import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { invalidInput, LoreError, notFound } from '../../../base/error.ts';
import { fileErrorAt } from '../../../base/file-error.ts';
import { End, Header, Line, VERSION } from './format.ts';

/** Far more than all open content; anything larger when unpacked is an attack. */
const MOST_BYTES = 2 * 1024 ** 3;
/** The longest rule chapter has 100 kB. */
const MOST_PER_LINE = 16 * 1024 ** 2;

export interface Snapshot {
  readonly header: Header;
  readonly checksum: string;
  /** The contents, line by line. */
  lines(): AsyncGenerator<Line>;
}

/** Opens a snapshot after checking it to its end, so that a damaged one changes nothing. */
export async function openSnapshot(path: string): Promise<Snapshot> {
  const hash = createHash('sha256');
  let header: Header | undefined;
  let before: Buffer | undefined;
  for await (const line of linesOf(path)) {
    header ??= headerIn(line, path);
    if (before) hash.update(before).update('\n');
    before = line;
  }
  const end = End.safeParse(before && jsonIn(before));
  const checksum = hash.digest('hex');
  if (!header) throw noSnapshot(path);
  if (end.data?.sha256 !== checksum)
    throw damaged(path, end.success ? 'its checksum does not fit' : 'its end is missing');
  return {
    header,
    checksum,
    async *lines() {
      let first = true;
      for await (const text of linesOf(path)) {
        const value = first ? undefined : jsonIn(text);
        first = false;
        const line = Line.safeParse(value);
        if (line.success) yield line.data;
        else if (value !== undefined && !End.safeParse(value).success)
          throw damaged(path, 'a line of it makes no sense', line.error);
      }
    },
  };
}

/** Whether a file begins like a snapshot. */
export async function isSnapshot(path: string): Promise<boolean> {
  try {
    for await (const line of linesOf(path)) return Header.safeParse(jsonIn(line)).success;
  } catch {
    // Unreadable, so not a snapshot.
  }
  return false;
}

function headerIn(line: Buffer, path: string): Header {
  const header = Header.safeParse(jsonIn(line));
  if (!header.success) throw noSnapshot(path, header.error);
  if (header.data.version > VERSION)
    throw invalidInput(
      `${path} was written by a newer Lorewright: its format is ${header.data.version}, this one reads up to ${VERSION}.`,
      { next: 'Update Lorewright, or write the snapshot with this version.' },
    );
  return header.data;
}

function jsonIn(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString());
  } catch {
    return undefined;
  }
}

async function* linesOf(path: string): AsyncGenerator<Buffer> {
  const file = createReadStream(path);
  const unzipped = file.pipe(createGunzip());
  // `pipe` does not forward errors.
  file.once('error', (error) => unzipped.destroy(error));
  let rest: Buffer[] = [];
  let length = 0;
  let size = 0;
  try {
    for await (const chunk of unzipped) {
      if (!Buffer.isBuffer(chunk)) continue;
      size += chunk.length;
      let from = 0;
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
        yield Buffer.concat([...rest, chunk.subarray(from, at)]);
        rest = [];
        length = 0;
        from = at + 1;
      }
      if (from < chunk.length) rest.push(chunk.subarray(from));
      length += chunk.length - from;
      if (size > MOST_BYTES || length > MOST_PER_LINE) throw noSnapshot(path);
    }
    if (rest.length > 0) yield Buffer.concat(rest);
  } catch (error) {
    throw readable(error, path);
  } finally {
    file.destroy();
    unzipped.destroy();
  }
}

function readable(error: unknown, path: string): unknown {
  if (error instanceof LoreError || !(error instanceof Error && 'code' in error)) return error;
  if (error.code === 'ENOENT')
    return notFound(`There is no file ${path}.`, { next: 'Check the name and the folder.' });
  if (error.code === 'Z_BUF_ERROR') return damaged(path, 'its end is missing', error);
  if (String(error.code).startsWith('Z_')) return noSnapshot(path, error);
  return fileErrorAt(path, 'read', error);
}

const noSnapshot = (path: string, cause?: unknown) =>
  invalidInput(`${path} is no snapshot of Lorewright, or a damaged one.`, {
    next: 'Nothing was changed. "lorewright snapshot FILE" writes one.',
    cause,
  });

const damaged = (path: string, why: string, cause?: unknown) =>
  invalidInput(`The snapshot ${path} is damaged: ${why}.`, {
    next: 'Nothing was changed. Copy or write it again.',
    cause,
  });
