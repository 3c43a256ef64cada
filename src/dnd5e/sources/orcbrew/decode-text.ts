/**
 * The format of a file that is clearly not OrcBrew text, for the error message; undefined for text.
 */
export function otherFormat(bytes: Uint8Array): string | undefined {
  const starts = (...signature: number[]): boolean =>
    signature.every((byte, index) => bytes[index] === byte);
  if (starts(0x50, 0x4b, 0x03, 0x04)) return 'a zip archive; unpack it and import the files in it';
  if (starts(0x1f, 0x8b)) return 'a gzip archive; unpack it and import the file in it';
  if (starts(0x25, 0x50, 0x44, 0x46)) return 'a PDF document, which holds no homebrew data';
  if (starts(0x53, 0x51, 0x4c, 0x69, 0x74, 0x65)) return 'an SQLite database, not homebrew';
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, 300)).trimStart();
  if (/^<(?:!doctype html|html|head|body)\b/i.test(beginning.replace(/^\W+(?=<)/, '')))
    return 'a web page; it was probably saved instead of the download it links to';
  if (/^[{[]\s*(?:"[^"]*"\s*:|\{\s*"[^"]*"\s*:)/.test(beginning))
    return 'JSON; OrcBrew files are EDN, as OrcPub exports them';
  return undefined;
}

/** Decodes the text of a file in any of the common encodings. */
export function decode(bytes: Uint8Array): { text: string; encoding: string } {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return read(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return read(bytes, 'utf-16be');
  // Without a byte order mark: an ASCII character at the start has a zero byte beside it.
  if (first !== 0 && second === 0) return read(bytes, 'utf-16le');
  if (first === 0 && second !== 0) return read(bytes, 'utf-16be');
  try {
    return read(bytes, 'utf-8', true);
  } catch {
    // What is not UTF-8 was saved by an old Windows editor; this encoding has a character for every
    // byte.
    return read(bytes, 'windows-1252');
  }
}

const read = (bytes: Uint8Array, encoding: string, fatal = false) => ({
  text: new TextDecoder(encoding, { fatal }).decode(bytes),
  encoding,
});
