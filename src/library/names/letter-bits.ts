/** Non-English letters, which share one bit. */
export const FOREIGN = 1 << 26;

/** The set of letters in a word, one bit each, to skip words that are too different. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i++) {
    const letter = word.charCodeAt(i) - 97;
    if (letter >= 0 && letter < 26) letters |= 1 << letter;
    else if (letter > 30) letters |= FOREIGN;
  }
  return letters;
}

export function onlyLetters(word: string): boolean {
  for (let i = 0; i < word.length; i++) {
    const letter = word.charCodeAt(i);
    if (letter < 97 || letter > 122) return false;
  }
  return true;
}

/** How many letters occur in only one of two words. */
export const lettersApart = (a: number, b: number): number => count(a ^ b);

/** How many of the wanted letters do not occur. */
export const lettersMissing = (wanted: number, letters: number): number => count(wanted & ~letters);

/** Counts the set bits in parallel: a speller does this for every word. */
function count(set: number): number {
  let bits = set;
  bits -= (bits >>> 1) & 0x55555555;
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * The fewest edits that may lie between two words. An edit changes at most two letters of the set,
 * and only one if it adds or removes a letter, which different lengths require.
 */
export function fewestEdits(
  letters: number,
  length: number,
  otherLetters: number,
  otherLength: number,
): number {
  const longer = Math.abs(length - otherLength);
  return Math.max(longer, (lettersApart(letters, otherLetters) + longer + 1) >> 1);
}

/** Whether two words may be within `edits` of each other. */
export const mayBeNear = (
  letters: number,
  length: number,
  otherLetters: number,
  otherLength: number,
  edits: number,
): boolean => fewestEdits(letters, length, otherLetters, otherLength) <= edits;

/** Other letters than those of ASCII share a place. */
const placeOf = (letter: number): number => Math.min(letter, 127);

/**
 * Prepares to count the letters of other words: the function gives the fewest edits between one of
 * them and this word. Slower than comparing sets of letters, and far more selective.
 */
export function letterCounter(word: string): (other: string) => number {
  const left = new Int16Array(128);
  const add = (place: number, by: number): number => {
    const before = left[place] ?? 0;
    left[place] = before + by;
    return before;
  };
  for (let i = 0; i < word.length; i++) add(placeOf(word.charCodeAt(i)), 1);
  return (other) => {
    let shared = 0;
    for (let i = 0; i < other.length; i++) if (add(placeOf(other.charCodeAt(i)), -1) > 0) shared++;
    for (let i = 0; i < other.length; i++) add(placeOf(other.charCodeAt(i)), 1);
    return Math.max(word.length, other.length) - shared;
  };
}
