import { abilities } from './game-words.ts';
import type { SpokenFilter, SpokenFilters } from './spoken-figures.ts';
import { anyOf, LISTED, listOf, noneOf, wordsIn } from './spoken-lists.ts';

/** What feats require, as people say it → a word that the books have for it. */
const REQUIRED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    abilities.flatMap((one) => [
      [one, one],
      [one.slice(0, 3), one],
    ]),
  ),
  spellcasting: 'spell',
  spells: 'spell',
  level: 'level',
  proficiency: 'proficiency',
  race: 'race',
  'fighting style': 'fighting style',
};
const WHAT = Object.keys(REQUIRED).join('|');
const requiredIn = (said: string | undefined): string[] =>
  wordsIn(WHAT, said).map((word) => REQUIRED[word] ?? word);
const NEEDING = '(?:(?:that|which|with|have|has|having|an?|the) )*';
const REQUIRES = '(?:needs?|needing|requires?|requiring)';
const PREREQUISITE = '(?:prerequisites?|requirements?|prereqs?)';
/** "13 or higher" of an ability is what nearly all ask for. */
const SCORE = '(?: (?:of )?13(?:\\+| or (?:higher|more|better))?)?';

/** "with a strength prerequisite", "that require dexterity 13", "without prerequisites". */
const prerequisites: readonly SpokenFilter[] = [
  {
    form: new RegExp(
      `\\b${NEEDING}(?:${listOf(WHAT)}${SCORE}(?: as)?(?: an?)? ${PREREQUISITE}|${PREREQUISITE} (?:of |is |for )?(?:an? )?${listOf(WHAT)}${SCORE}|${REQUIRES} (?:an? )?${listOf(WHAT)}${SCORE})\\b`,
    ),
    read: ([, ...said]) => anyOf('prerequisite', requiredIn(said.find(Boolean))),
    denied: ([, ...said]) => noneOf('prerequisite', requiredIn(said.find(Boolean))),
  },
  {
    form: new RegExp(`\\b${NEEDING}(?:${REQUIRES} )?${PREREQUISITE}`),
    read: () => ({ has_prerequisite: true }),
    denied: () => ({ has_prerequisite: false }),
  },
];

const CATEGORIES = 'origin|general|epic boons?|fighting styles?';
const categoriesIn = (said: string | undefined): string[] =>
  wordsIn(CATEGORIES, said).map((one) => one.replace(/s$/, ''));

export const spokenFeats: SpokenFilters = {
  kind: 'feat',
  words: /\bfeats?\b/g,
  proof: new RegExp(`^ ${LISTED}epic boons `),
  forms: [],
  one: /\bfeat\b/,
  traits: prerequisites,
  loose: [
    {
      form: new RegExp(`\\b${listOf(CATEGORIES)}\\b`),
      read: ([, said]) => anyOf('category', categoriesIn(said)),
      denied: ([, said]) => noneOf('category', categoriesIn(said)),
    },
  ],
  orders: [],
};
