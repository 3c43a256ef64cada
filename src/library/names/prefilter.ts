import { FOREIGN, lettersMissing } from './letter-bits.ts';
import type { NameEntry } from './name-entry.ts';

/**
 * Whether a name may have these letters, all but `forgiven` of them. This cheap test excludes most
 * names of a library, so that only a few are compared in detail. A name with foreign letters may be
 * spelled with others, and an alias has its own letters.
 */
export function mayHave(entry: NameEntry, letters: number, forgiven = 0): boolean {
  const { letters: has, aliasLetters } = entry;
  if (has === undefined || isAmong(letters, has, forgiven)) return true;
  // Reading the aliases takes longer than testing their letters.
  if (aliasLetters !== undefined && !isAmong(letters, aliasLetters, forgiven)) return false;
  return (entry.aliases?.length ?? 0) > 0;
}

const isAmong = (letters: number, has: number, forgiven: number): boolean =>
  (letters & ~has) === 0 ||
  (has & FOREIGN) !== 0 ||
  (forgiven > 0 && lettersMissing(letters, has) <= forgiven);
