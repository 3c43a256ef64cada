const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/;

/** Normalizes text for comparison: no case, no accents, no punctuation, single spaces. */
export function plain(text: string): string {
  // A fast path: most words of a library are normalized already, and this runs for every one.
  if (PLAIN.test(text)) return text;
  return (
    plainEnglish(text) ??
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[’'`´]/g, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  );
}

const SPACE = 0x20;
/** Left out. */
const DROPPED = 1;
/** A character that is not of English text. */
const OTHER = 0;
const ASCII = String.fromCharCode(...Array(128).keys());
const TYPOGRAPHIC = '\u00a0×‘’“”–—…•−';

function formOf(character: string): number {
  if (/[a-z0-9]/i.test(character)) return character.toLowerCase().charCodeAt(0);
  return /['`’]/.test(character) ? DROPPED : SPACE;
}

/** What each character of English text becomes, by its code: a letter or digit, or one of the above. */
export const LETTER_FORMS = new Uint8Array(0x1_0000);
for (const character of ASCII + TYPOGRAPHIC)
  LETTER_FORMS[character.charCodeAt(0)] = formOf(character);

let letters = Buffer.alloc(4096);

/**
 * The same for English text with typographic punctuation, which has no accents: in one pass, since
 * whole texts are compared. Undefined for other text.
 */
function plainEnglish(text: string): string | undefined {
  if (letters.length < text.length) letters = Buffer.alloc(2 * text.length);
  const to = letters;
  let length = 0;
  let before = SPACE;
  for (let i = 0; i < text.length; i++) {
    const form = LETTER_FORMS[text.charCodeAt(i)] ?? OTHER;
    if (form <= DROPPED) {
      if (form === OTHER) return undefined;
      continue;
    }
    // Of several spaces, each is written over the one before. Without a branch, since any letter may
    // be followed by a space.
    to[length] = form;
    length += Number((form | before) !== SPACE);
    before = form;
  }
  if (before === SPACE && length > 0) length--;
  return to.toString('latin1', 0, length);
}

/** The same without spaces: "will-o'-wisp" is typed in many ways. */
export const squashed = (text: string): string => plain(text).replaceAll(' ', '');

/** A name as part of an address: `Melf's Acid Arrow` → `melfs-acid-arrow`. */
export const slugify = (name: string): string => plain(name).replace(/ /g, '-') || 'unnamed';

/**
 * Edit distance of two words (insert, delete, replace, swap neighbours), or `limit + 1` as soon as
 * it must exceed `limit`.
 */
export function editDistance(a: string, b: string, limit = 3): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let [before, last, row] = b.length < ROOM ? rows : newRows(b.length + 1);
  for (let j = 0; j <= b.length; j++) last[j] = j;
  for (let i = 1; i <= a.length; i++) {
    const letter = a.charCodeAt(i - 1);
    row[0] = i;
    let best = i;
    for (let j = 1; j <= b.length; j++) {
      const same = letter === b.charCodeAt(j - 1);
      let edits = (last[j - 1] ?? 0) + (same ? 0 : 1);
      edits = Math.min(edits, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (
        i > 1 &&
        j > 1 &&
        letter === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      )
        edits = Math.min(edits, (before[j - 2] ?? 0) + 1);
      row[j] = edits;
      if (edits < best) best = edits;
    }
    if (best > limit) return limit + 1;
    [before, last, row] = [last, row, before];
  }
  return Math.min(last[b.length] ?? 0, limit + 1);
}

type Rows = [Uint32Array, Uint32Array, Uint32Array];
const newRows = (length: number): Rows => [
  new Uint32Array(length),
  new Uint32Array(length),
  new Uint32Array(length),
];
/**
 * Three preallocated rows are enough for nearly all words. Sharing them is safe, since a comparison
 * never awaits.
 */
const ROOM = 64;
const rows = newRows(ROOM);

/** How many edits are tolerated in a word of this length: short words must be exact. */
export const forgiven = (length: number): number =>
  length <= 3 ? 0 : length <= 5 ? 1 : length <= 11 ? 2 : 3;

/** The largest edit distance of a suggestion. */
export const mostEdits = (wanted: string): number => Math.max(1, forgiven(wanted.length) + 1);

/** A choice and how far it is from what was typed. */
export interface Near {
  readonly choice: string;
  readonly edits: number;
}

/** How far a choice is from what was typed, which is normalized; more than `limit` is too far. */
export function editsTo(wanted: string, choice: string, limit: number): number {
  const name = plain(choice);
  return name.startsWith(wanted) || (wanted.length > 3 && name.includes(wanted))
    ? 0.5
    : editDistance(wanted, name, limit);
}

/** The `count` nearest, nearest first. */
export function nearestOf(near: readonly Near[], count: number): string[] {
  const sorted = near.toSorted(
    (a, b) =>
      a.edits - b.edits || a.choice.length - b.choice.length || (a.choice < b.choice ? -1 : 1),
  );
  return [...new Set(sorted.map(({ choice }) => choice))].slice(0, count);
}

/** The choices nearest to what was typed, nearest first; none if nothing is close. */
export function nearest(typed: string, choices: Iterable<string>, count = 3): string[] {
  const wanted = plain(typed);
  if (wanted === '') return [];
  const limit = mostEdits(wanted);
  const near: Near[] = [];
  for (const choice of choices) {
    const edits = editsTo(wanted, choice, limit);
    if (edits <= limit) near.push({ choice, edits });
  }
  return nearestOf(near, count);
}
