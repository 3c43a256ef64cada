import { FOREIGN, lettersMissing, lettersOf } from './letter-bits.ts';
import type { NameEntry } from './name-entry.ts';

// These cheap tests exclude most names of a library, so that only a few are compared in detail.

/** What a name has that matches a typed one. */
export interface Needs {
  /** The set of letters that remain in every form of the typed words. */
  readonly letters: number;
  /** What words of the name begin with, one for each typed word. */
  readonly beginnings: readonly string[];
  /** A name that is the typed one with other spaces has other words: it has these letters. */
  readonly whole: { readonly letters: number; readonly length: number };
}

/**
 * Whether a name or one of its aliases may have these letters, all but `forgiven` of them. A name with
 * foreign letters may be spelled with others, and an alias has its own letters.
 */
export function mayHave(entry: NameEntry, letters: number, forgiven = 0): boolean {
  const { letters: has, aliasLetters } = entry;
  if (has === undefined || isAmong(letters, has, forgiven)) return true;
  // Reading the aliases takes longer than testing their letters.
  if (aliasLetters !== undefined && !isAmong(letters, aliasLetters, forgiven)) return false;
  return (entry.aliases?.length ?? 0) > 0;
}

/** Whether the name of an entry may match, its aliases aside. */
export function mayBeNamed(entry: NameEntry, { letters, beginnings, whole }: Needs): boolean {
  const { letters: has, squashedLength: length } = entry;
  if (has === undefined || (has & FOREIGN) !== 0) return true;
  if ((letters & ~has) !== 0) return false;
  if (length === undefined || entry.hasAddition) return true;
  const isAsLong = Math.abs(length - whole.length) <= LONGER;
  if (isAsLong && ((has ^ whole.letters) & KEPT) === 0) return true;
  return beginnings.every((beginning) => mayBegin(entry, beginning));
}

/** Whether an alias of an entry may match. */
export const mayHaveAlias = ({ aliases, aliasLetters }: NameEntry, { letters }: Needs): boolean =>
  aliasLetters === undefined
    ? (aliases?.length ?? 0) > 0
    : aliasLetters !== 0 && isAmong(letters, aliasLetters, 0);

/** Whether a word of a normalized name begins so. */
export const mayBegin = ({ plain, letters = 0 }: NameEntry, beginning: string): boolean =>
  plain === undefined ||
  (letters & FOREIGN) !== 0 ||
  plain.startsWith(beginning) ||
  plain.includes(` ${beginning}`);

/** Letters that are in the joined form of a name exactly if they are in the name. */
export const KEPT = lettersOf('bdghjklmnpqrtwx');
/** By how many letters forms of the same name may differ. */
const LONGER = 4;

const isAmong = (letters: number, has: number, forgiven: number): boolean =>
  (letters & ~has) === 0 ||
  (has & FOREIGN) !== 0 ||
  (forgiven > 0 && lettersMissing(letters, has) <= forgiven);
