import { damageTypes, schools } from './game-words.ts';
import { type SpokenFilters, spokenFigures } from './spoken-figures.ts';
import { anyBut, anyOf, listOf, meansAll, wordsIn } from './spoken-lists.ts';

const either = (words: readonly string[]): string => words.join('|');

const CLASSES =
  'artificer|barbarian|bard|cleric|druid|fighter|monk|paladin|ranger|rogue|sorcerer|warlock|wizard';
const ORDINALS = 'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth'.split('|');
const levelOf = (word: string): number =>
  ORDINALS.includes(word) ? 1 + ORDINALS.indexOf(word) : Number.parseInt(word, 10);
const LEVEL = `(?:[1-9](?:st|nd|rd|th)|${either(ORDINALS)})`;
const SPELLS = '(?:spells?|cantrips?)';
const DAMAGE = either(damageTypes);
const SCHOOLS = either(schools);
const ofClasses = (said: string | undefined) =>
  anyOf(
    'class_key',
    wordsIn(`(?:${CLASSES})s?`, said).map((name) => name.replace(/s$/, '')),
  );
const COMPONENT = '(verbal|somatic|material) components?';

export const spokenSpells: SpokenFilters = {
  kind: 'spell',
  words: /\b(?:magic )?(?:spells?|cantrips?)\b/g,
  forms: [
    ...spokenFigures({
      name: 'level',
      label: '(?:spell )?(?:levels?|lvl)',
      figure: '[1-9]',
      before: { figure: LEVEL, label: 'levels?' },
      // That is the level of a character.
      unless: ` (?:${CLASSES})s?\\b(?! ${SPELLS})`,
      numberOf: levelOf,
      below: (level) => level - 1,
      above: (level) => level + 1,
    }),
    {
      form: new RegExp(`\\b(?:deal|deals|dealing|do|does|doing) ${listOf(DAMAGE)} damage\\b`),
      read: ([, types]) => (meansAll(types) ? [] : anyOf('damage_type', wordsIn(DAMAGE, types))),
    },
    {
      form: /\b(?:without|no|not (?:need|require|us)(?:e|ing)?|non) concentration\b/,
      read: () => ({ concentration: false }),
    },
    // "a spell without a verbal component" may be a question about the rules.
    {
      form: new RegExp(
        `(?<=^ |\\b(?:spells|cantrips) .*)(?:\\b(?:with|that|which|do|have|has) )*\\b(?:no|without|not (?:need|require|have|use)) (?:an? |any )?${COMPONENT}\\b`,
      ),
      read: ([, component = '']) => ({ [component]: false }),
    },
    {
      form: new RegExp(
        `(?<=^ |\\b(?:spells|cantrips) .*)\\b(?:with|that (?:need|require|have|use)) (?:an? )?${COMPONENT}\\b`,
      ),
      read: ([, component = '']) => ({ [component]: true }),
    },
    {
      form: new RegExp(`\\bbonus action (?=${SPELLS}\\b)`),
      read: () => ({ casting_time: 'bonus action' }),
    },
    {
      form: new RegExp(`\\breaction (?=${SPELLS}\\b)`),
      read: () => ({ casting_time: 'reaction' }),
    },
    {
      form: /\b(?:with (?:an? )?)?(?:casting time (?:of |is )?(?:an? )?(\d+ (?:minute|hour)s?)|(\d+ (?:minute|hour)s?) casting times?)\b/,
      read: ([, behind, before]) => ({ casting_time: behind ?? before }),
    },
    {
      form: new RegExp(`\\britual (?=(?:(?:${CLASSES})s? )?${SPELLS}\\b)`),
      read: () => ({ ritual: true }),
      denied: () => ({ ritual: false }),
    },
    {
      form: new RegExp(
        `\\b(?:from |of )?(?:the )?(?:schools? of ${listOf(SCHOOLS)}|${listOf(SCHOOLS)} (?:schools?\\b|(?=(?:(?:${CLASSES})s? )?${SPELLS}\\b)))`,
      ),
      read: ([, named, before]) => anyOf('school', wordsIn(SCHOOLS, named ?? before)),
      denied: ([, named, before]) => anyBut('school', schools, wordsIn(SCHOOLS, named ?? before)),
    },
    {
      form: new RegExp(
        `\\b(?:${listOf(`(?:${CLASSES})s?`)} (?=${SPELLS}\\b)|(?:for|of|by) (?:an? |the |my )?(?:level \\d+ |\\d+(?:st|nd|rd|th)[- ]level )?${listOf(`(?:${CLASSES})s?`)}(?![a-z]))`,
      ),
      read: ([, before, behind]) => ofClasses(before ?? behind),
    },
    { form: /\bcantrips?\b/, read: () => ({ level: 0 }), denied: () => ({ level_min: 1 }) },
  ],
  loose: [
    {
      form: new RegExp(`\\b${listOf(SCHOOLS)}\\b`),
      read: ([, named]) => anyOf('school', wordsIn(SCHOOLS, named)),
      denied: ([, named]) => anyBut('school', schools, wordsIn(SCHOOLS, named)),
    },
    {
      form: new RegExp(`\\b${listOf(`(?:${CLASSES})s?`)}(?![a-z])`),
      read: ([, classes]) => ofClasses(classes),
    },
    { form: /\brituals?\b/, read: () => ({ ritual: true }), denied: () => ({ ritual: false }) },
  ],
};
