import { FOREIGN, lettersMissing } from './letter-bits.ts';
import type { NameEntry } from './name-entry.ts';

/**
 * Whether a name may have these letters, all but `forgiven` of them. Looking at one number passes
 * over most names of a library, so that only a few need to be taken apart. A name with foreign
 * letters may be written with others, and another name of the thing has its own.
 */
export function mayHave(entry: NameEntry, letters: number, forgiven = 0): boolean {
  const has = entry.letters;
  return (
    has === undefined ||
    (letters & ~has) === 0 ||
    (has & FOREIGN) !== 0 ||
    (forgiven > 0 && lettersMissing(letters, has) <= forgiven) ||
    (entry.aliases !== undefined && entry.aliases.length > 0)
  );
}
