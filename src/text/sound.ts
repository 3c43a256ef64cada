/** Replacements that make letters with the same sound equal, applied in this order. */
const SPOKEN: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/ck|qu|q/g, 'k'],
  [/x/g, 'ks'],
  [/c(?=[eiy])|z/g, 's'],
  [/c/g, 'k'],
  // An h is kept only between vowels.
  [/(?<![aeiouy])h|h(?![aeiouy])/g, ''],
  [/[aeiouyw]/g, ''],
  [/(.)\1+/g, '$1'],
];
const VOWEL = /^[aeiouy]/;

/** A phonetic key: the first letter and the consonants after it. */
export function soundOf(word: string): string {
  const rest = SPOKEN.reduce((text, [letters, spoken]) => text.replace(letters, spoken), word);
  return VOWEL.test(word) ? `a${rest}` : rest;
}

/** Shorter words sound like too many others. */
const SHORTEST = 6;
const FEWEST_SOUNDS = 3;
const MOST_LONGER = 3;

/** Whether one word may be a spelling by ear of the other: "tarrask" for "tarrasque". */
export function soundsAlike(one: string, other: string): boolean {
  if (one.length < SHORTEST || other.length < SHORTEST || one[0] !== other[0]) return false;
  if (Math.abs(one.length - other.length) > MOST_LONGER) return false;
  const sound = soundOf(one);
  return sound.length >= FEWEST_SOUNDS && sound === soundOf(other);
}
