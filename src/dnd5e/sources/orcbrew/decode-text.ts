/** The text of a file, whichever of the usual encodings it was saved in. */
export function decode(bytes: Uint8Array): { text: string; encoding: string } {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return read(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return read(bytes, 'utf-16be');
  try {
    return read(bytes, 'utf-8', true);
  } catch {
    // What is not UTF-8 was saved by an old Windows editor; that encoding has a letter for all bytes.
    return read(bytes, 'windows-1252');
  }
}

const read = (bytes: Uint8Array, encoding: string, fatal = false) => ({
  text: new TextDecoder(encoding, { fatal }).decode(bytes),
  encoding,
});
