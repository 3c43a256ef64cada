import {
  type DescribingWords,
  describedNoun,
  describingWords,
} from '../../library/search/described-kinds.ts';
import { dnd5eKinds } from '../model/kinds.ts';
import type { SpokenFilters } from '../model/spoken-figures.ts';
import { wordsOf } from './read-phrases.ts';

const CLAUSE: ReadonlySet<string> = new Set(['that', 'who', 'whose', 'which', 'with']);
/** "wizard with level 3 spells" may want those; "fighter subclass with wizard spells" does not. */
const SUBCLASS = /^(?:archetype|subclass)(?:es|s)?$/;
/** How far before a word for spells the people stands: "gnome illusion cantrip". */
const NEAR = 2;

let known: DescribingWords | undefined;
const things = (): DescribingWords['thing'] => {
  known ??= describingWords(dnd5eKinds);
  return known.thing;
};

/**
 * Whether a question describes something else and names the kind only in the description: "folk who get
 * a wizard cantrip", "ring whose owner casts spells". "wizard with level 3 spells" may want those.
 */
export function isOfAnother(asked: string, { kind, words }: SpokenFilters): boolean {
  const said = wordsOf(asked);
  const noun = describedNoun(said, things());
  const { end } = noun;
  const kinds = noun.kinds ?? kindCalled(said[end - 1]);
  const clause = said[end] ?? '';
  if (!kinds || kinds.includes(kind) || !CLAUSE.has(clause))
    return kind === 'spell' && isOfPeople(asked, words);
  if (clause === 'with' && kinds.includes('subclass') && !SUBCLASS.test(said[end - 1] ?? ''))
    return false;
  return asTyped(said.slice(0, end)).search(words) < 0;
}

/** "subclass", "feat": the words for kinds themselves. */
function kindCalled(word: string | undefined): readonly string[] | undefined {
  const called = dnd5eKinds.filter(({ one, many }) => word === one || word === many);
  return called.length === 0 ? undefined : called.map(({ name }) => name);
}

/** "elf cantrip": what a people can do by birth, its own entry tells. */
function isOfPeople(asked: string, words: RegExp): boolean {
  const before = wordsOf(asked.slice(0, Math.max(0, asked.search(words))));
  return before
    .slice(-NEAR)
    .some((word) => describedNoun([word], things()).kinds?.includes('race') === true);
}

const asTyped = (words: readonly string[]): string => ` ${words.join(' ')} `;
