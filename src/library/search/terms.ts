import { stemmer } from 'stemmer';

/** What a word in the name is worth against one in the tags or in the text. */
const NAME_WEIGHT = 4;
const MOST_WEIGHT = 255;

const stems = new Map<string, number>();
const MOST_REMEMBERED = 50_000;

/** The words of a text in any script, as they are compared: lower case, no accents. */
export function termWords(text: string): readonly string[] {
  const lower = text.toLowerCase();
  const folded = /[^\x20-\x7e\n]/.test(lower)
    ? lower
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .replace(/[’'`´]/g, '')
    : lower.replaceAll("'", '');
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * A word's stem as a number of 32 bits. Two stems of a large library share one by chance once in
 * many thousand words, which costs a rank and saves the dictionary.
 */
export function termOf(word: string): number {
  let term = stems.get(word);
  if (term === undefined) {
    if (stems.size >= MOST_REMEMBERED) stems.clear();
    term = hash(/^[a-z]+$/.test(word) ? stemmer(word) : word);
    stems.set(word, term);
  }
  return term;
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++)
    value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return value;
}

export interface Written {
  readonly name: string;
  readonly tags: string;
  readonly body: string;
}

const HEAD = 4;
const ENTRY = 5;

/** An entity's words as they are stored: how many in all, then each stem with its weight. */
export function packTerms({ name, tags, body }: Written): Buffer {
  const weights = new Map<number, number>();
  let length = 0;
  for (const [text, weight] of [
    [name, NAME_WEIGHT],
    [tags, 1],
    [body, 1],
  ] as const)
    for (const word of termWords(text)) {
      const term = termOf(word);
      weights.set(term, (weights.get(term) ?? 0) + weight);
      length++;
    }
  const bytes = Buffer.allocUnsafe(HEAD + weights.size * ENTRY);
  bytes.writeUInt32LE(length, 0);
  let at = HEAD;
  for (const [term, weight] of weights) {
    bytes.writeUInt32LE(term, at);
    bytes[at + 4] = Math.min(weight, MOST_WEIGHT);
    at += ENTRY;
  }
  return bytes;
}

export function unpackTerms(
  bytes: Uint8Array,
  each: (term: number, weight: number) => void,
): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = HEAD; at + ENTRY <= bytes.length; at += ENTRY)
    each(view.getUint32(at, true), bytes[at + 4] ?? 0);
  return view.getUint32(0, true);
}
