import { gzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readArchive } from '../../../../src/dnd5e/sources/books/archive.ts';

const encoder = new TextEncoder();

function header(name: string, size: number, type: string): Uint8Array {
  const block = new Uint8Array(512);
  block.set(encoder.encode(name).subarray(0, 100), 0);
  block.set(encoder.encode(size.toString(8).padStart(11, '0')), 124);
  block[156] = type.charCodeAt(0);
  return block;
}

function entry(name: string, text: string, type = '0'): Uint8Array[] {
  const bytes = encoder.encode(text);
  const padded = new Uint8Array(Math.ceil(bytes.length / 512) * 512);
  padded.set(bytes);
  return [header(name, bytes.length, type), padded];
}

const archive = (...blocks: Uint8Array[]): Uint8Array =>
  gzipSync(Buffer.concat([...blocks, new Uint8Array(1024)]));

describe('the archive of a book', () => {
  it('gives the files below its top folder, as Git hosts pack them', async () => {
    const files = await readArchive(
      archive(
        ...entry('pax_global_header', '52 comment=abc\n', 'g'),
        ...entry('book-abc/', '', '5'),
        ...entry('book-abc/Spells/Spark.md', '### Spark\n'),
        ...entry('book-abc/Ä.md', 'Wörter'),
      ),
    );
    expect([...files]).toEqual([
      ['Spells/Spark.md', '### Spark\n'],
      ['Ä.md', 'Wörter'],
    ]);
  });

  it('reads a path of more than 100 bytes from the entry before the file', async () => {
    const path = `book/${'long name '.repeat(12)}.md`;
    const files = await readArchive(
      archive(...entry('././@LongLink', `${path}\0`, 'L'), ...entry('book/cut', 'text')),
    );
    expect([...files.keys()]).toEqual([path.slice('book/'.length)]);
  });

  it('leaves out what points elsewhere: links and paths that climb', async () => {
    const files = await readArchive(
      archive(
        ...entry('book/../../etc/passwd', 'no'),
        ...entry('/etc/passwd', 'no'),
        ...entry('book/a/../b.md', 'no'),
        ...entry('book/link', '/etc/passwd', '2'),
        ...entry('book/good.md', 'yes'),
      ),
    );
    expect([...files.keys()]).toEqual(['good.md']);
  });

  it('refuses an archive that is cut short, damaged, too large or has too many files', async () => {
    const whole = archive(...entry('book/a.md', 'x'.repeat(3000)), ...entry('book/b.md', 'y'));
    await expect(readArchive(whole.subarray(0, whole.length - 20))).rejects.toThrow(
      /cut short|damaged/,
    );
    await expect(readArchive(encoder.encode('<html>not found</html>'))).rejects.toThrow(/damaged/);
    await expect(readArchive(whole, { unpacked: 2000 })).rejects.toThrow(/more than 2000 bytes/);
    await expect(readArchive(whole, { files: 1 })).rejects.toThrow(/more than 1 files/);
    await expect(readArchive(gzipSync(header('book/a.md', 900, '0')))).rejects.toThrow(/cut short/);
  });
});
