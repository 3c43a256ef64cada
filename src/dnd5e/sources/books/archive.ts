import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import * as z from 'zod';
import { upstreamFailed } from '../../../base/error.ts';

/** Both books together take less than 10 MB; anything larger is not a book. */
const MAX_UNPACKED = 64 * 1024 * 1024;
const MAX_FILES = 5000;
const BLOCK = 512;

export interface ArchiveLimits {
  readonly unpacked?: number;
  readonly files?: number;
}

const broken = (why: string, cause?: unknown) =>
  upstreamFailed(`The archive of a rule book ${why}.`, {
    next: { text: 'Try again later.', operator: 'Check LOREWRIGHT_SRD_URL.', member: '' },
    cause,
  });

/** The text files of a `.tar.gz`, by their path below the archive's one top folder. */
export async function readArchive(
  bytes: Uint8Array,
  limits: ArchiveLimits = {},
): Promise<Map<string, string>> {
  const unpacked = await unzipped(bytes, limits.unpacked ?? MAX_UNPACKED);
  return readTar(unpacked, limits.files ?? MAX_FILES);
}

const ZlibError = z.object({ code: z.string() });

/** Unpacks asynchronously, so that a server goes on answering. */
async function unzipped(bytes: Uint8Array, max: number): Promise<Uint8Array> {
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: max });
  } catch (cause) {
    const code = ZlibError.safeParse(cause).data?.code;
    if (code === 'ERR_BUFFER_TOO_LARGE') throw broken(`unpacks to more than ${max} bytes`, cause);
    throw broken(code === 'Z_BUF_ERROR' ? 'is cut short' : 'is damaged', cause);
  }
}

/** The tar format is simple enough: a header block of 512 bytes, then the file in full blocks. */
function readTar(bytes: Uint8Array, maxFiles: number): Map<string, string> {
  const files = new Map<string, string>();
  let longName: string | undefined;
  for (let at = 0; at + BLOCK <= bytes.length; ) {
    const header = bytes.subarray(at, at + BLOCK);
    if (header.every((byte) => byte === 0)) return files;
    const size = octal(header, 124);
    const data = bytes.subarray(at + BLOCK, at + BLOCK + size);
    if (size < 0 || data.length < size) throw broken('is cut short');
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    const type = String.fromCharCode(header[156] ?? 0);
    // GNU tar stores a path of more than 100 bytes in a separate entry before the file.
    if (type === 'L') {
      longName = text(data);
      continue;
    }
    const name = longName ?? nameIn(header);
    longName = undefined;
    const path = type === '0' || type === '\0' ? safePath(name) : undefined;
    if (path === undefined) continue;
    if (files.size >= maxFiles) throw broken(`holds more than ${maxFiles} files`);
    files.set(path, text(data));
  }
  throw broken('is cut short');
}

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes).replace(/\0+$/, '');

const field = (header: Uint8Array, at: number, length: number): string => {
  const end = header.indexOf(0, at);
  return text(header.subarray(at, end < 0 ? at + length : Math.min(end, at + length)));
};

const octal = (header: Uint8Array, at: number): number => {
  const digits = field(header, at, 12).trim();
  return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : -1;
};

function nameIn(header: Uint8Array): string {
  const prefix = field(header, 345, 155);
  const name = field(header, 0, 100);
  return prefix === '' ? name : `${prefix}/${name}`;
}

/** The path below the top folder; undefined if it leads elsewhere. */
function safePath(name: string): string | undefined {
  const [top, ...rest] = name.replaceAll('\\', '/').split('/');
  const sound = rest.every((part) => part !== '' && part !== '.' && part !== '..');
  return top && top !== '..' && rest.length > 0 && sound ? rest.join('/') : undefined;
}
