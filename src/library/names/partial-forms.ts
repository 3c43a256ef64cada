import { FOREIGN, lettersApart, lettersMissing, lettersOf, mayBeNear } from './letter-bits.ts';
import type { NameEntry } from './name-entry.ts';
import { formsOf, type NameForms, wordFormsOf, wordsOf } from './name-forms.ts';
import { KEPT } from './prefilter.ts';
import { joinedForm } from './word-form.ts';

// All forms of a name take several times as long as those that a misspelling is compared with.

/** The normalized name of an entry whose forms can be derived from it alone. */
export const simpleName = ({ plain, letters = FOREIGN }: NameEntry): string | undefined =>
  (letters & FOREIGN) === 0 ? plain : undefined;

/** The forms of the significant words of a name. */
export function wordsOfName(entry: NameEntry): readonly string[] {
  const simple = simpleName(entry);
  return simple === undefined ? wordsOf(formsOf(entry.name)) : wordFormsOf(simple);
}

const NORMALIZED = /^[a-z0-9 ]+$/;

/** An alias as an entry of its own; in a library they are normalized. */
export const aliasEntry = (alias: string): NameEntry =>
  NORMALIZED.test(alias)
    ? { name: alias, plain: alias, letters: lettersOf(alias) }
    : { name: alias };

const HAS_ADDITION = /[([]/;
const HAS_PARTS = /[,:]| of /i;

export const hasAddition = (name: string): boolean => HAS_ADDITION.test(name);
export const hasParts = (name: string): boolean => HAS_PARTS.test(name);

/** Whether the name of an entry certainly differs from the typed one by more edits. */
export function isFarFrom(asked: NameForms, entry: NameEntry, edits: number): boolean {
  const { letters = FOREIGN } = entry;
  if ((letters & FOREIGN) !== 0 || (entry.hasAddition ?? hasAddition(entry.name))) return false;
  if (lettersApart(letters & KEPT, asked.letters & KEPT) > 2 * edits) return true;
  if (entry.hasParts ?? hasParts(entry.name)) return false;
  const simple = simpleName(entry);
  if (simple === undefined) return false;
  const joined = joinedForm(simple.replaceAll(' ', ''));
  return !mayBeNear(lettersOf(joined), joined.length, asked.letters, asked.joined.length, edits);
}

/** Whether a name may have this word with so many letters wrong. */
export const mayHaveWord = (
  word: string,
  { letters = FOREIGN }: NameEntry,
  wrong: number,
): boolean => (letters & FOREIGN) !== 0 || lettersMissing(lettersOf(word) & KEPT, letters) <= wrong;

/** Letters that are heard wherever they are written, and that no form of a name adds or removes. */
const ALWAYS_HEARD = lettersOf('bdgjlmnrt');

/** Whether a name may sound like the typed one. */
export const maySoundLike = ({ letters: asked }: NameForms, { letters }: NameEntry): boolean =>
  letters === undefined || (letters & FOREIGN) !== 0 || ((asked ^ letters) & ALWAYS_HEARD) === 0;
