import { editDistance, forgiven } from '../../text/names.ts';
import { mayBeNear } from './letter-bits.ts';
import type { NameEntry } from './match-name.ts';
import { formsOf, type NameForms, wordsOf } from './name-forms.ts';

export interface Misspelt<E> {
  readonly entry: E;
  readonly how: 'spelling' | 'part';
  readonly edits: number;
}

/** Entries whose name is the typed one but for a few letters, or contains it but for a few. */
export function misspeltFrom<E extends NameEntry>(
  asked: NameForms,
  entries: readonly E[],
): Misspelt<E>[] {
  const words = wordsOf(asked);
  const isWord = wordsKnownIn(words, entries);
  const near: { entry: E; edits: number }[] = [];
  for (const entry of entries) {
    const edits = Math.min(
      editsBetween(asked, words, formsOf(entry.name), isWord),
      ...(entry.aliases ?? []).map((alias) => editsBetween(asked, words, formsOf(alias), isWord)),
    );
    if (edits < TOO_MANY) near.push({ entry, edits });
  }
  if (near.length > 0) return near.map(({ entry, edits }) => ({ entry, how: 'spelling', edits }));
  const isPart = (typed: string, word: string): boolean =>
    !isWord.has(typed) && isNearWord(typed, word, forgivenInPart(typed.length));
  return entries
    .filter((entry) => pairUp(words, wordsOf(formsOf(entry.name)), isPart))
    .map((entry) => ({ entry, how: 'part', edits: 1 }));
}

const TOO_MANY = Number.POSITIVE_INFINITY;

/** A word that names in the library have is no misspelling of another: "bat" is not "rat". */
function wordsKnownIn(words: readonly string[], entries: readonly NameEntry[]): Set<string> {
  const known = new Set<string>();
  for (const { name } of entries)
    for (const word of words) if (formsOf(name).ordered.includes(` ${word} `)) known.add(word);
  return known;
}

/** How many letters are wrong; too many where another name must be meant. */
function editsBetween(
  asked: NameForms,
  words: readonly string[],
  name: NameForms,
  isWord: ReadonlySet<string>,
): number {
  const limit = forgiven(asked.joined.length);
  const editsTo = (spelled: string, letters: number): number => {
    const { joined } = asked;
    if (!mayBeNear(letters, spelled.length, asked.letters, joined.length, limit)) return TOO_MANY;
    const edits = editDistance(joined, spelled, limit);
    return edits <= limit ? edits : TOO_MANY;
  };
  // Swapped parts have the same letters.
  const edits = Math.min(
    editsTo(name.joined, name.letters),
    ...name.swapped.map((spelled) => editsTo(spelled, name.letters)),
    name.base ? editsBetween(asked, words, name.base, isWord) : TOO_MANY,
  );
  if (edits === TOO_MANY) return edits;
  const others = wordsOf(name);
  const mayMean = (typed: string, word: string): boolean =>
    !isWord.has(typed) && isNearWord(typed, word, forgivenInWord(typed.length));
  return others.length !== words.length || pairUp(words, others, mayMean) ? edits : TOO_MANY;
}

/** How many letters may be wrong in one word of a name, and in a word that is only part of one. */
const forgivenInWord = (length: number): number => (length <= 3 ? 0 : length === 4 ? 1 : 2);
const forgivenInPart = (length: number): number => (length <= 4 ? 0 : length <= 7 ? 1 : 2);

const isNearWord = (typed: string, word: string, limit: number): boolean =>
  limit > 0 && editDistance(typed, word, limit) <= limit;

/** Whether each typed word may stand for a word of the name, none of them used twice. */
function pairUp(
  words: readonly string[],
  others: readonly string[],
  mayMean: (typed: string, word: string) => boolean,
): boolean {
  const left = [...others];
  const take = (at: number): boolean => at >= 0 && left.splice(at, 1).length > 0;
  const wrong = words.filter((word) => !take(left.indexOf(word)));
  return wrong.every((word) => take(left.findIndex((other) => mayMean(word, other))));
}
