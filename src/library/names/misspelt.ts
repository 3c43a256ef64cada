import { editDistance, forgiven } from '../../text/names.ts';
import { soundOf, soundsAlike } from '../../text/sound.ts';
import { lettersMissing, lettersOf, mayBeNear } from './letter-bits.ts';
import type { NameEntry } from './name-entry.ts';
import { formsOf, isLinkingWord, type NameForms, wordsOf } from './name-forms.ts';
import {
  aliasEntry,
  isFarFrom,
  mayHaveWord,
  maySoundLike,
  simpleName,
  wordsOfName,
} from './partial-forms.ts';
import { mayBegin, mayHave } from './prefilter.ts';
import { typedName } from './slips.ts';
import { stableBeginning, stableLetters, wordForm } from './word-form.ts';

export interface Misspelt<E> {
  readonly entry: E;
  readonly how: 'spelling' | 'part';
  readonly edits: number;
}

/** More words than names have: comparing each with every name would take seconds. */
const MOST_WORDS = 16;

/** Entries whose name equals or contains the typed one, with a few letters wrong. */
export function misspeltFrom<E extends NameEntry>(
  asked: NameForms,
  entries: readonly E[],
): Misspelt<E>[] {
  const words = wordsOf(asked);
  if (words.length > MOST_WORDS) return [];
  const isWord = wordsKnownIn(words, entries);
  const near: { entry: E; edits: number }[] = [];
  const limit = forgiven(asked.joined.length);
  const editsTo = (entry: NameEntry): number =>
    isFarFrom(asked, entry, limit)
      ? TOO_MANY
      : editsBetween(asked, words, formsOf(entry.name), isWord);
  for (const entry of entries) {
    if (!mayHave(entry, asked.letters, limit + CHANGED)) continue;
    const edits = Math.min(
      editsTo(entry),
      ...(entry.aliases ?? []).map((alias) => editsTo(aliasEntry(alias))),
    );
    if (edits < TOO_MANY) near.push({ entry, edits });
  }
  if (near.length > 0) {
    // Of names with as many wrong letters, those that sound as it was typed come first.
    const sound = soundOf(asked.joined);
    const soundsSo = ({ entry }: { entry: E }): boolean =>
      soundOf(formsOf(entry.name).joined) === sound;
    return [...near.filter(soundsSo), ...near.filter((one) => !soundsSo(one))].map(
      ({ entry, edits }) => ({ entry, how: 'spelling', edits }),
    );
  }
  const slipped = withSlips(asked, isWord, entries);
  if (slipped.length > 0) return slipped;
  const isPart = remembered(
    (typed, word) => !isWord.has(typed) && isNearWord(typed, word, forgivenInPart(typed.length)),
  );
  const most = words.reduce((sum, word) => sum + forgivenInPart(word.length), CHANGED);
  const wrongIn = words.map((word) => (isWord.has(word) ? 0 : forgivenInPart(word.length)));
  const parts = entries
    .filter((entry) => words.every((word, i) => mayHaveWord(word, entry, wrongIn[i] ?? 0)))
    .filter((entry) => mayHave(entry, asked.letters, most))
    .filter((entry) => pairUp(words, wordsOfName(entry), isPart));
  if (parts.length > 0) return parts.map((entry) => ({ entry, how: 'part', edits: 1 }));
  // A name may be typed as it sounds.
  return entries
    .filter((entry) => maySoundLike(asked, entry))
    .filter((entry) => soundsAlike(asked.joined, formsOf(entry.name).joined))
    .map((entry) => ({ entry, how: 'spelling', edits: limit + 1 }));
}

/** The entries whose names are fewest slips away, perhaps in short words or with the words in another order. */
function withSlips<E extends NameEntry>(
  { spaced }: NameForms,
  isWord: ReadonlySet<string>,
  entries: readonly E[],
): Misspelt<E>[] {
  const isStrange = (word: string): boolean => !isLinkingWord(word) && !isWord.has(wordForm(word));
  const typed = typedName(spaced.trim(), isStrange, mayLack);
  if (typed.limit === 0) return [];
  let best = Number.POSITIVE_INFINITY;
  let found: { readonly entry: E; readonly squashed: string }[] = [];
  for (const entry of entries) {
    const { letters = 0, squashedLength } = entry;
    const simple = simpleName(entry);
    const isKnown = simple !== undefined && squashedLength !== undefined;
    if (isKnown && !typed.mayMean(letters, squashedLength, best)) continue;
    const plain = simple ?? formsOf(entry.name).spaced.trim();
    const squashed = plain.replaceAll(' ', '');
    const slips = typed.slipsTo(plain, squashed, best);
    if (slips > best || slips === Number.POSITIVE_INFINITY) continue;
    if (slips < best) found = [];
    best = slips;
    found.push({ entry, squashed });
  }
  const different = new Set(found.map(({ squashed }) => squashed));
  if (different.size > typed.mostNames(best)) return [];
  return found.map(({ entry }) => ({ entry, how: 'spelling', edits: best }));
}

/** A short word may be one that no name has: with all letters in another word, it is that one with some left out. */
const mayLack = (word: string, other: string): boolean =>
  forgivenInWord(word.length) > 0 ||
  lettersMissing(lettersOf(word), lettersOf(other)) === 0 ||
  isLinkingWord(other);

/** Names share many words, and comparing two words costs more than a cache lookup. */
function remembered(compare: (typed: string, word: string) => boolean): typeof compare {
  const known = new Map<string, Map<string, boolean>>();
  return (typed, word) => {
    let answers = known.get(typed);
    if (!answers) {
      answers = new Map();
      known.set(typed, answers);
    }
    let answer = answers.get(word);
    if (answer === undefined) {
      answer = compare(typed, word);
      answers.set(word, answer);
    }
    return answer;
  };
}

/** How many letters a wrong letter may change; word forms may add another. */
const CHANGED = 1;
const TOO_MANY = Number.POSITIVE_INFINITY;

/**
 * A word that occurs in the library's names is not a misspelling of another: "bat" is not "rat".
 */
function wordsKnownIn(words: readonly string[], entries: readonly NameEntry[]): Set<string> {
  const known = new Set<string>();
  for (const word of new Set(words)) {
    const [letters, beginning] = [stableLetters(word), stableBeginning(word)];
    const hasWord = (entry: NameEntry): boolean =>
      mayHave(entry, letters) && mayBegin(entry, beginning) && wordsOfName(entry).includes(word);
    if (entries.some(hasWord)) known.add(word);
  }
  return known;
}

/** How many letters are wrong; a large number if another name must be meant. */
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

/** Whether each typed word matches a different word of the name. */
function pairUp(
  words: readonly string[],
  others: readonly string[],
  mayMean: (typed: string, word: string) => boolean,
): boolean {
  // A fast path: most inputs are one word, and most names do not have it.
  const [only = '', ...more] = words;
  if (more.length === 0)
    return others.includes(only) || others.some((other) => mayMean(only, other));
  const left = [...others];
  const take = (at: number): boolean => at >= 0 && left.splice(at, 1).length > 0;
  const wrong = words.filter((word) => !take(left.indexOf(word)));
  return wrong.every((word) => take(left.findIndex((other) => mayMean(word, other))));
}
