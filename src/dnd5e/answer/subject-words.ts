import { lookup } from '../../base/lookup.ts';
import type { Entity, Library } from '../../library/library.ts';
import { isSmallWord } from '../../library/search/small-words.ts';
import { plain } from '../../text/names.ts';
import { synonyms } from '../model/synonyms.ts';

/**
 * What a name or a question is about: each reading is a list of words without their endings. The
 * first is as typed.
 */
export type Subject = readonly (readonly string[])[];

/** Words that say what sort of thing is meant, and not which one. */
const SORT_WORDS = new Set(
  'rule mechanic system spell class subclass feature race specy trait feat item weapon armor monster creature condition action'
    .split(' ')
    .map(stemOf),
);

/** The subject as typed, and in the words of the books. */
export function subjectOf(typed: string): Subject {
  const own = plain(typed).split(' ');
  const written = own.flatMap((word) => (lookup(synonyms, word) ?? word).split(' '));
  const phrase = lookup(synonyms, own.join(' '))?.split(' ') ?? [];
  const readings = [own, written, phrase].map(stemsOf).filter((stems) => stems.length > 0);
  return [...new Map(readings.map((stems) => [stems.join(' '), stems])).values()];
}

/** The words of a text that say something, without their endings. */
export const stemsOf = (text: string | readonly string[]): string[] =>
  (typeof text === 'string'
    ? plain(text).split(' ')
    : text.flatMap((word) => plain(word).split(' '))
  )
    .filter((word) => word !== '' && word !== 'rule' && word !== 'rules' && !isSmallWord(word))
    .map(stemOf);

/** A word without its ending: "preparing", "prepared" and "preparation" are one. */
function stemOf(word: string): string {
  const stem = word.replace(/(?:ations?|ings?|ed|ies|es|s|y|e)$/, '');
  return stem.length < 3 ? word : stem;
}

/** Whether it was typed in several words. */
export const isPhrase = ([typed = []]: Subject): boolean => typed.length > 1;

/** Whether a name is only a sort of things: Spells is the heading over all that "ritual spells" means. */
export const isSort = (name: string): boolean =>
  stemsOf(name).every((word) => SORT_WORDS.has(word));

/** Whether a name has a word of a subject that says which thing is meant. */
export const sharesWord = (name: string, subject: Subject): boolean =>
  stemsOf(name).some(
    (word) => !SORT_WORDS.has(word) && subject.some((words) => words.includes(word)),
  );

/** How much of a subject something is about. */
export const about = {
  /** Its text does not have the words. */
  nothing: 0,
  /** A sentence of its text has all words. */
  text: 1,
  /** Its name has a word of the subject, and a sentence of its text the others. */
  partOfName: 2,
  /** Its name has all words. */
  name: 3,
} as const;
export type About = (typeof about)[keyof typeof about];

/** How much an entry is about a subject. Similarity of meaning alone proves nothing. */
export function aboutSubject(library: Library, entity: Entity, subject: Subject): About {
  const name = new Set(stemsOf(entity.name));
  if (subject.some((words) => words.every((word) => name.has(word)))) return about.name;
  if (isPhrase(subject) && isSort(entity.name)) return about.nothing;
  const prose = library.kinds.get(entity.kind)?.prose(entity.body) ?? '';
  const sentences = prose.split(/(?<=[.!?])\s+|\n+/).map((sentence) => new Set(stemsOf(sentence)));
  const isTold = (words: readonly string[]): boolean =>
    sentences.some((sentence) => words.every((word) => name.has(word) || sentence.has(word)));
  const told = subject.filter(isTold);
  if (told.length === 0) return about.nothing;
  const isInName = (word: string): boolean => name.has(word) && !SORT_WORDS.has(word);
  return told.some((words) => words.some(isInName)) ? about.partOfName : about.text;
}
