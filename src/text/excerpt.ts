/** The beginning of a text, cut at a word, without Markdown marks that would be left open. */
export const excerpt = (text: string, length = 160): string =>
  cutAtWord(flatBeginning(text, length), length);

/** A text on one line, cut at a word. */
export function cutAtWord(flat: string, length: number): string {
  if (flat.length <= length) return flat;
  const cut = flat.slice(0, length);
  const space = cut.lastIndexOf(' ');
  return `${(space > length / 2 ? cut.slice(0, space) : cut).replace(/[\s.,;:]+$/, '')}…`;
}

/**
 * The text on one line without markup: all of it, or at least `length` characters of its beginning.
 */
export function flatBeginning(text: string, length: number): string {
  // Flatten only as much of a long stat block as the excerpt needs.
  for (let part = 2 * length + 64; part < text.length; part *= 4) {
    const flat = flattened(text.slice(0, part));
    if (flat.length > length) return flat;
  }
  return flattened(text);
}

/** Markup and white space, but no single space: there is one behind every word. */
const BETWEEN_WORDS = /[\s#*_`>|]{2,}|[#*_`>|]|[^\S ]/g;

const flattened = (text: string): string => text.replace(BETWEEN_WORDS, ' ').trim();

/** The beginning of a plain text (not Markdown), cut at a word; its characters stay as they are. */
export function clipped(text: string, length = 160): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  if (flat.length <= length) return flat;
  const space = flat.lastIndexOf(' ', length);
  return `${flat.slice(0, space > length / 2 ? space : length)}…`;
}

/** The part of a text around one of the words; its beginning if none occurs. */
export function excerptAround(text: string, words: string, length = 160): string {
  const flat = excerpt(text, Number.POSITIVE_INFINITY);
  const haystack = flat.toLowerCase();
  const places = words
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2)
    .map((word) => haystack.indexOf(word))
    .filter((place) => place >= 0);
  const place = Math.min(...places);
  if (place < length * 0.7 || !Number.isFinite(place)) return excerpt(flat, length);
  const from = flat.indexOf(' ', place - Math.floor(length / 3)) + 1;
  return `…${excerpt(flat.slice(from), length)}`;
}

/** `1 spell`, `3 spells`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** `a`, `a and b`, `a, b and c`. */
export const listed = (words: readonly string[], last = 'and'): string =>
  words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} ${last} ${words[words.length - 1]}`;
