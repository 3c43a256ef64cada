/** Numbers from here on are those of words that the table does not know. */
export const UNKNOWN = 0x8000;

/** A word's number in 16 bits: its place in the table, or what is left of the hash of an unknown word. */
export const wordNumber = (identified: number): number =>
  identified < 0 ? UNKNOWN | (identified & (UNKNOWN - 1)) : identified;

export const isKnownWord = (number: number): boolean => number < UNKNOWN;
