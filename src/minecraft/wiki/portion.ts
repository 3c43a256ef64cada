export interface Portion {
  text: string;
  /** The offset of the next part in characters of the whole text; undefined after the last. */
  next: number | undefined;
  total: number;
}

/** As much of a text as fits into this many bytes, cut at a line or a word if possible. */
export function portionOf(text: string, offset: number, bytes: number): Portion {
  const rest = text.slice(offset);
  if (Buffer.byteLength(rest) <= bytes) return { text: rest, next: undefined, total: text.length };
  // A byte limit may split a character; decoding the complete ones shows how many fit.
  let length = Buffer.from(rest)
    .subarray(0, bytes)
    .toString('utf8')
    .replace(/\uFFFD+$/, '').length;
  const fits = rest.slice(0, length);
  const line = fits.lastIndexOf('\n');
  const word = fits.lastIndexOf(' ');
  if (line > length / 2) length = line + 1;
  else if (word > length / 2) length = word + 1;
  return { text: rest.slice(0, length), next: offset + length, total: text.length };
}
