import { counted } from '../../../text/excerpt.ts';

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
    // byte. A few such characters may have been pasted into a file that is UTF-8.
    return mostlyUtf8(bytes) ?? { text: windows(bytes), encoding: 'windows-1252' };
  }
}

/** The characters of windows-1252 from 0x80 on. Node reads this encoding as Latin-1, which has none there. */
const FROM_0X80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const windows = (bytes: Uint8Array): string =>
  new TextDecoder('latin1')
    .decode(bytes)
    .replace(/[\u0080-\u009f]/g, (character) => FROM_0X80.charAt(character.charCodeAt(0) - 0x80));

/** What stands for bytes that are no UTF-8. */
const REPLACED = '\ufffd';
const ENCODED = /[^\p{ASCII}\ufffd]/gu;

/** A text with more characters of UTF-8 than bytes that are none; these are read by themselves. */
function mostlyUtf8(bytes: Uint8Array): { text: string; encoding: string } | undefined {
  const { text } = read(bytes, 'utf-8');
  const encoded = text.match(ENCODED)?.length ?? 0;
  if (encoded < text.split(REPLACED).length) return undefined;
  const parts: string[] = [];
  let strange = 0;
  let from = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = lengthAt(bytes, at);
    at += length;
    if (length > 0) continue;
    parts.push(read(bytes.subarray(from, at), 'utf-8').text);
    parts.push(windows(bytes.subarray(at, at + 1)));
    strange++;
    at++;
    from = at;
  }
  parts.push(read(bytes.subarray(from), 'utf-8').text);
  return {
    text: parts.join(''),
    encoding: `utf-8 with ${counted(strange, 'byte')} of windows-1252`,
  };
}

/** How many bytes the character at a place has in UTF-8; 0 if it is none. */
function lengthAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 0;
  try {
    if (length > 0) read(bytes.subarray(at, at + length), 'utf-8', true);
    return length;
  } catch {
    return 0;
  }
}

const read = (bytes: Uint8Array, encoding: string, fatal = false) => ({
  text: new TextDecoder(encoding, { fatal }).decode(bytes),
  encoding,
});
