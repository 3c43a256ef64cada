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

/** How often each letter stands in a word; other letters than those of ASCII share a place. */
const timesOf = new Int16Array(128);

/**
 * Prepares to count the letters of other words: the function gives the fewest edits between one of
 * them and this word. Slower than comparing sets of letters, and far more selective.
 */
export function letterCounter(word: string): (other: string) => number {
  const wanted = new Int16Array(128);
  for (let i = 0; i < word.length; i++) countLetter(wanted, word.charCodeAt(i), 1);
  return (other) => {
    timesOf.set(wanted);
    for (let i = 0; i < other.length; i++) countLetter(timesOf, other.charCodeAt(i), -1);
    let [missing, extra] = [0, 0];
    for (let i = 0; i < timesOf.length; i++) {
      const times = timesOf[i] ?? 0;
      if (times > 0) missing += times;
      else extra -= times;
    }
    return Math.max(missing, extra);
  };
}

function countLetter(times: Int16Array, letter: number, by: number): void {
  const at = Math.min(letter, 127);
  times[at] = (times[at] ?? 0) + by;
}
