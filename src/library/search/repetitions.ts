/** The same word or phrase at least three times in a row; names repeat a word at most once. */
const REPEATED = /(?<!\S)(\S+(?:\s+\S+){0,4}?)(?:\s+\1(?!\S)){2,}/gi;

/** "fireball fireball fireball" asks for no more than "fireball". */
export const withoutRepetitions = (typed: string): string => typed.replace(REPEATED, '$1');
