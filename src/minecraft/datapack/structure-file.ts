import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** Larger structures, and those beyond so many bytes in all, are not looked at. */
const MOST_BYTES = 4 * 1024 * 1024;
const MOST_BYTES_IN_ALL = 64 * 1024 * 1024;
/** What a structure takes at most when it is extracted; whatever is larger is not judged. */
const MOST_EXTRACTED = 64 * 1024 * 1024;

/** The tag that begins every structure: a compound. */
const COMPOUND = 10;

/** Tells which structures the game cannot read, without looking into them. */
export class StructureFiles {
  readonly unreadable: string[] = [];
  #bytes = 0;

  /** Whether the file is a structure small enough to be looked at. */
  takes(path: string, bytes: number): boolean {
    if (!path.endsWith('.nbt') || bytes > MOST_BYTES) return false;
    this.#bytes += bytes;
    return this.#bytes <= MOST_BYTES_IN_ALL;
  }

  async look(path: string, content: Uint8Array): Promise<void> {
    if (!(await isReadable(content))) this.unreadable.push(path);
  }
}

/** The game reads gzipped NBT only. */
async function isReadable(content: Uint8Array): Promise<boolean> {
  try {
    const plain = await promisify(gunzip)(content, { maxOutputLength: MOST_EXTRACTED });
    return plain[0] === COMPOUND;
  } catch (error) {
    return error instanceof RangeError;
  }
}
