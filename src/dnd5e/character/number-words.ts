import { lookup } from '../../base/lookup.ts';

const words: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
};

/** The number that a word or a figure stands for. */
export const numberOf = (word: string): number | undefined =>
  lookup(words, word.toLowerCase()) ?? (/^\d+$/.test(word) ? Number(word) : undefined);
