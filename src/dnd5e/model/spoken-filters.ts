import { creatureTypes, damageTypes, rarities, schools, sizes } from './game-words.ts';
import { type SpokenFilter, spokenFigures } from './spoken-figures.ts';

/**
 * How people express filters in the words of a question: "cleric spells of level 3" contains two
 * filters. Words are lower case; a form is matched after all earlier forms were removed from the
 * text.
 */
export interface SpokenFilters {
  readonly kind: string;
  /**
   * Words for the kind itself; without one no filters are read, unless only this kind is searched.
   */
  readonly words: RegExp;
  /** Words that by themselves imply this kind: only creatures have a challenge rating. */
  readonly proof?: RegExp;
  readonly forms: readonly SpokenFilter[];
  /** Words that are filters at the beginning of a question with other filters: "fiends of CR 5 that …". */
  readonly leading?: readonly SpokenFilter[];
  /**
   * Words that are filters only if nothing else is left of the question: "undead", "rare rings".
   */
  readonly loose: readonly SpokenFilter[];
}

const either = (words: readonly string[]): string => words.join('|');

const CLASSES =
  'artificer|barbarian|bard|cleric|druid|fighter|monk|paladin|ranger|rogue|sorcerer|warlock|wizard';
const ORDINALS = 'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth'.split('|');
const levelOf = (word: string): number =>
  ORDINALS.includes(word) ? 1 + ORDINALS.indexOf(word) : Number.parseInt(word, 10);
const LEVEL = `(?:[1-9](?:st|nd|rd|th)|${either(ORDINALS)})`;
const SPELLS = '(?:spells?|cantrips?)';

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

const creatures: SpokenFilters = {
  kind: 'creature',
  words: /\b(?:monsters?|creatures?|enem(?:y|ies)|foes?)\b/g,
  // "large undead" is a whole question; "large dragon statue" is something else.
  proof: new RegExp(
    `\\b${CR}\\b(?: [a-z]+){0,3} ${RATING}|^ (?:all |any |some )?(?:${either(sizes)}) ${TYPES} $`,
  ),
  forms: [
    ...spokenFigures({
      name: 'cr',
      label: CR,
      figure: RATING,
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
      form: new RegExp(`\\b(${either(sizes)}) (?=(?:monster|creature|enem|foe))`),
      read: ([, size]) => ({ size }),
    },
  ],
  leading: [
    {
      form: new RegExp(
        `^ (?:all |any |some )?((?:${either(creatureTypes)})s|undead|fey|monstrosities)\\b`,
      ),
      read: ([, type = '']) => ({
        type: type === 'monstrosities' ? 'monstrosity' : singular(type),
      }),
    },
  ],
  loose: [
    { form: new RegExp(`\\b(${either(sizes)})\\b`), read: ([, size]) => ({ size }) },
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

const ITEM_TYPES = 'armor|potion|ring|rod|scroll|staff|wand|weapon|wondrous item';
const RARITIES = either([...rarities].sort((a, b) => b.length - a.length));
const ITEMS = `(?:magic(?:al)? )?(?:items?|(?:${ITEM_TYPES})s?|staves|swords?|bows?|axes?|boots|cloaks?|armou?rs?)`;

const magicItems: SpokenFilters = {
  kind: 'magic-item',
  words: /\b(?:magic(?:al)? )?items?\b/g,
  proof: new RegExp(`\\b(?:${RARITIES}) ${ITEMS}\\b`),
  forms: [
    { form: new RegExp(`\\b(${RARITIES}) (?=${ITEMS}\\b)`), read: ([, rarity]) => ({ rarity }) },
    {
      form: /\b(?:without|no|not (?:need|require)(?:ing)?) attunement\b/,
      read: () => ({ requires_attunement: false }),
    },
  ],
  loose: [
    { form: new RegExp(`\\b(${RARITIES})\\b`), read: ([, rarity]) => ({ rarity }) },
    {
      form: new RegExp(`\\b(${ITEM_TYPES})s?\\b|\\bstaves\\b`),
      read: ([, type = 'staff']) => ({ item_type: type }),
    },
  ],
};

const GOLD = '(?:gp|gold(?: pieces?)?)';
/** "under 100 gp", "that cost less than 5 gp"; the last form is the price alone, which may be any. */
const prices = spokenFigures({
  name: 'cost',
  label: '(?:costs?|costing|priced?|worth)',
  figure: `\\d+(?:\\.\\d+)?(?: ${GOLD})?`,
  before: { figure: '\\d+(?:\\.\\d+)?', label: GOLD },
  numberOf: Number.parseFloat,
  below: (price) => price - 0.01,
  above: (price) => price + 0.01,
}).slice(0, -1);
/** "heavy armor" alone may be a question about the rules. */
const BESIDE_PRICE = `(?=.*\\d ${GOLD})`;

/** What has a price: only where one is given. */
const priced: readonly SpokenFilters[] = [
  {
    kind: 'armor',
    words: /\barmou?rs?\b/g,
    forms: [
      {
        form: new RegExp(`\\b(light|medium|heavy) (?=armou?rs?\\b)${BESIDE_PRICE}`),
        read: ([, category]) => ({ armor_category: category }),
      },
      ...prices,
    ],
    loose: [],
  },
  { kind: 'weapon', words: /\bweapons?\b/g, forms: prices, loose: [] },
  { kind: 'gear', words: /\b(?:gear|equipment|goods|tools?|mounts?)\b/g, forms: prices, loose: [] },
];

export const spokenFilters: readonly SpokenFilters[] = [spells, creatures, magicItems, ...priced];
