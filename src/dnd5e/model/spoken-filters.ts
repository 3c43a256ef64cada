import { creatureTypes, damageTypes, schools, sizes } from './game-words.ts';
import { spokenEquipment } from './spoken-equipment.ts';
import { type SpokenFilter, type SpokenFilters, spokenFigures } from './spoken-figures.ts';

const either = (words: readonly string[]): string => words.join('|');

const CLASSES =
  'artificer|barbarian|bard|cleric|druid|fighter|monk|paladin|ranger|rogue|sorcerer|warlock|wizard';
const ORDINALS = 'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth'.split('|');
const levelOf = (word: string): number =>
  ORDINALS.includes(word) ? 1 + ORDINALS.indexOf(word) : Number.parseInt(word, 10);
const LEVEL = `(?:[1-9](?:st|nd|rd|th)|${either(ORDINALS)})`;
const SPELLS = '(?:spells?|cantrips?)';
const COMPONENT = '(verbal|somatic|material) components?';

const spells: SpokenFilters = {
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
      form: new RegExp(
        `\\b(?:deal|deals|dealing|do|does|doing) (${either(damageTypes)}) damage\\b`,
      ),
      read: ([, type]) => ({ damage_type: type }),
    },
    {
      form: /\b(?:without|no|not (?:need|require)(?:ing)?) concentration\b/,
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
    { form: new RegExp(`\\britual (?=${SPELLS}\\b)`), read: () => ({ ritual: true }) },
    {
      form: new RegExp(
        `\\b(?:from |of )?(?:the )?(?:school of (${either(schools)})|(${either(schools)}) (?:school\\b|(?=(?:(?:${CLASSES})s? )?${SPELLS}\\b)))`,
      ),
      read: ([, named, before]) => ({ school: named ?? before }),
    },
    {
      form: new RegExp(
        `\\b(?:(${CLASSES})s? (?=${SPELLS}\\b)|(?:for|of|by) (?:an? |the |my )?(?:level \\d+ |\\d+(?:st|nd|rd|th)[- ]level )?(${CLASSES})s?\\b)`,
      ),
      read: ([, before, behind]) => ({ class_key: before ?? behind }),
    },
    { form: /\bcantrips?\b/, read: () => ({ level: 0 }) },
  ],
  loose: [
    { form: new RegExp(`\\b(${either(schools)})\\b`), read: ([, school]) => ({ school }) },
    { form: new RegExp(`\\b(${CLASSES})s?\\b`), read: ([, name]) => ({ class_key: name }) },
    { form: /\brituals?\b/, read: () => ({ ritual: true }) },
  ],
};

const RATING = '\\d+(?:/\\d+|\\.\\d+)?';
/** All valid ratings. */
const RATINGS = [0, 1 / 8, 1 / 4, 1 / 2, ...Array.from({ length: 30 }, (_, i) => i + 1)];
const CR = '(?:cr|challenge(?: rating)?)';
const rating = (text: string): number => {
  const [whole = '0', part] = text.split('/');
  return Number(whole) / Number(part ?? 1);
};
const TYPES = `(${either(creatureTypes)})s?`;
/** Kinds of fiends, celestials and others that people list as they list types. */
const SUBTYPES = 'angel|demon|devil|goblinoid|titan';
const singular = (type: string): string => type.replace(/^(.+[^s])s$/, '$1');

const byOne = {
  numberOf: Number,
  below: (value: number) => value - 1,
  above: (value: number) => value + 1,
};
/** There is no filter for one armor class: it is the lowest and the highest. */
const armorClass = spokenFigures({
  name: 'armor_class',
  label: '(?:ac|armou?r class)',
  figure: '\\d{1,2}',
  ...byOne,
}).map(
  ({ form, read }): SpokenFilter => ({
    form,
    read(match) {
      const { armor_class: one, ...limits } = read(match);
      return one === undefined ? limits : { armor_class_min: one, armor_class_max: one };
    },
  }),
);
/** The last form is the number alone, which nobody means exactly. */
const hitPoints = spokenFigures({
  name: 'hit_points',
  label: '(?:hp|hit points)',
  figure: '\\d{1,3}',
  before: { figure: '\\d{1,3}', label: '(?:hp|hit points)' },
  ...byOne,
}).slice(0, -1);

const ALL = '(?:all |any |some )?';
const MOVES: Readonly<Record<string, string>> = {
  fly: 'fly|flies|flying',
  swim: 'swims?|swimming',
  climb: 'climbs?|climbing',
  burrow: 'burrows?|burrowing',
};
const WHO = '\\b(?:(?:that|which|who) )?';
/** "that cannot fly", "that can fly", "flying". */
const movements = Object.entries(MOVES).flatMap(([way, words]): SpokenFilter[] => [
  {
    form: new RegExp(`${WHO}(?:cannot|never|no|(?:can?|do|does) not) (?:${words})\\b`),
    read: () => ({ [way]: false }),
  },
  {
    form: new RegExp(`(?<!\\b(?:not|without) )${WHO}(?:can )?(?:${words})\\b`),
    read: () => ({ [way]: true }),
  },
]);

const creatures: SpokenFilters = {
  kind: 'creature',
  words: /\b(?:monsters?|creatures?|enem(?:y|ies)|foes?)\b/g,
  // "large undead" is a whole question; "large dragon statue" is something else.
  proof: new RegExp(
    `\\b${CR}\\b(?: [a-z]+){0,3} ${RATING}|\\b${RATING} ${CR}\\b|^ ${ALL}(?:${either(sizes)}) (?:${TYPES}|(?:${SUBTYPES})s) $|^ ${ALL}(?:${SUBTYPES})s (?:2014 |2024 )?$`,
  ),
  forms: [
    ...spokenFigures({
      name: 'cr',
      label: CR,
      figure: RATING,
      before: { figure: RATING, label: CR },
      numberOf: rating,
      below: (value) => RATINGS.findLast((one) => one < value) ?? value,
      above: (value) => RATINGS.find((one) => one > value) ?? value,
    }),
    ...armorClass,
    ...hitPoints,
    {
      form: new RegExp(`\\b(?:immune|immunity) to (${either(damageTypes)})(?: damage)?\\b`),
      read: ([, type]) => ({ immune: type }),
    },
    {
      form: new RegExp(`\\b(?:resistant|resistance) to (${either(damageTypes)})(?: damage)?\\b`),
      read: ([, type]) => ({ resist: type }),
    },
    {
      form: new RegExp(
        `\\b(?:vulnerable|vulnerability) to (${either(damageTypes)})(?: damage)?\\b`,
      ),
      read: ([, type]) => ({ vulnerable: type }),
    },
    {
      form: new RegExp(`\\b${TYPES} (?=(?:monster|creature|enem|foe))`),
      read: ([, type]) => ({ type }),
    },
    {
      form: new RegExp(`\\b(${SUBTYPES})s? (?=(?:monster|creature|enem|foe))`),
      read: ([, subtype]) => ({ subtype }),
    },
    {
      form: new RegExp(`\\b(${either(sizes)}) (?=(?:monster|creature|enem|foe))`),
      read: ([, size]) => ({ size }),
    },
  ],
  besides: [
    { form: new RegExp(`^ ${ALL}(${SUBTYPES})s\\b`), read: ([, subtype]) => ({ subtype }) },
    ...movements,
    {
      form: new RegExp(`^ ${ALL}((?:${either(creatureTypes)})s|undead|fey|monstrosities)\\b`),
      read: ([, type = '']) => ({
        type: type === 'monstrosities' ? 'monstrosity' : singular(type),
      }),
    },
  ],
  loose: [
    { form: new RegExp(`\\b(${either(sizes)})\\b`), read: ([, size]) => ({ size }) },
    { form: new RegExp(`\\b(${SUBTYPES})s?\\b`), read: ([, subtype]) => ({ subtype }) },
    ...movements,
    {
      form: new RegExp(
        `\\b(${either(creatureTypes)}|(?:${either(creatureTypes)})s|monstrosities)\\b`,
      ),
      read: ([, type = '']) => ({
        type: type === 'monstrosities' ? 'monstrosity' : singular(type),
      }),
    },
  ],
};

export const spokenFilters: readonly SpokenFilters[] = [spells, creatures, ...spokenEquipment];
