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
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/**
 * Whether two words may be within `edits` of each other. An edit changes at most two letters of the
 * set, and only one if it adds or removes a letter, which different lengths require.
 */
export function mayBeNear(
  letters: number,
  length: number,
  otherLetters: number,
  otherLength: number,
  edits: number,
): boolean {
  const longer = Math.abs(length - otherLength);
  return longer <= edits && lettersApart(letters, otherLetters) <= 2 * edits - longer;
}
