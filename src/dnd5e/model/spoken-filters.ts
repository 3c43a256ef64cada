import { creatureTypes, damageTypes, rarities, schools, sizes } from './game-words.ts';

/**
 * How people say filters in the words of a question: "cleric spells of level 3" asks for spells with
 * two filters. The words are lower case; a form is looked for where all forms before it were taken out.
 */
export interface SpokenFilter {
  readonly form: RegExp;
  readonly read: (match: RegExpExecArray) => Readonly<Record<string, unknown>>;
}

export interface SpokenFilters {
  readonly kind: string;
  /** Words for the kind itself; without one nothing is read, unless only this kind is searched. */
  readonly words: RegExp;
  /** Says by itself that this kind is meant: only creatures have a challenge rating. */
  readonly proof?: RegExp;
  readonly forms: readonly SpokenFilter[];
  /** Words that are filters only where nothing else is left of the question: "undead", "rare rings". */
  readonly loose: readonly SpokenFilter[];
}

const either = (words: readonly string[]): string => words.join('|');

const CLASSES =
  'artificer|barbarian|bard|cleric|druid|fighter|monk|paladin|ranger|rogue|sorcerer|warlock|wizard';
const ORDINALS = 'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth'.split('|');
const levelOf = (word: string): number =>
  ORDINALS.includes(word) ? 1 + ORDINALS.indexOf(word) : Number.parseInt(word, 10);
const LEVEL = `(?:[1-9](?:st|nd|rd|th)|${either(ORDINALS)})`;
const LESS = '(?:lower|less|below|under|down)';
const MORE = '(?:higher|more|above|over|up)';
const SPELLS = '(?:spells?|cantrips?)';

/** "level 3", "level 3 or lower", "levels 1 to 3": the figures of a range, a limit or a value. */
const figures = (
  name: string,
  of: (word: string) => number,
  [first = '', last, less, more]: readonly (string | undefined)[],
): Readonly<Record<string, number>> => {
  if (last !== undefined) return { [`${name}_min`]: of(first), [`${name}_max`]: of(last) };
  if (less !== undefined) return { [`${name}_max`]: of(first) };
  if (more !== undefined) return { [`${name}_min`]: of(first) };
  return { [name]: of(first) };
};

const spells: SpokenFilters = {
  kind: 'spell',
  words: /\b(?:magic )?(?:spells?|cantrips?)\b/g,
  forms: [
    {
      form: new RegExp(
        `\\b(?:of |at |from )?(?:spell )?(?:levels?|lvl) ([1-9])(?:(?: to | through |-)([1-9])| (?:or|and) (${LESS})| (?:or|and) (${MORE}))?(?! (?:${CLASSES})s?\\b(?! ${SPELLS}))\\b`,
      ),
      read: ([, ...parts]) => figures('level', levelOf, parts),
    },
    {
      form: new RegExp(
        `\\b(?:of |of the )?(${LEVEL})[- ]level\\b(?! (?:${CLASSES})s?\\b(?! ${SPELLS}))()()()`,
      ),
      read: ([, level]) => ({ level: levelOf(level ?? '') }),
    },
    { form: /\bup to level ([1-9])\b/, read: ([, level]) => ({ level_max: Number(level) }) },
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
    { form: new RegExp(`\\britual (?=${SPELLS}\\b)`), read: () => ({ ritual: true }) },
    {
      form: new RegExp(
        `\\b(?:from |of )?(?:the )?(?:school of (${either(schools)})|(${either(schools)}) (?:school\\b|(?=(?:(?:${CLASSES})s? )?${SPELLS}\\b)))`,
      ),
      read: ([, named, before]) => ({ school: named ?? before }),
    },
    {
      form: new RegExp(
        `\\b(?:(${CLASSES})s? (?=${SPELLS}\\b)|(?:for|of|by) (?:an? |the |my )?(${CLASSES})s?\\b)`,
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

const RATING = '(\\d+(?:/\\d+|\\.\\d+)?)';
const CR = '(?:cr|challenge(?: rating)?)';
const rating = (text: string): number => {
  const [whole = '0', part] = text.split('/');
  return Number(whole) / Number(part ?? 1);
};
const TYPES = `(${either(creatureTypes)})s?`;
const singular = (type: string): string => type.replace(/^(.+[^s])s$/, '$1');

const creatures: SpokenFilters = {
  kind: 'creature',
  words: /\b(?:monsters?|creatures?|enem(?:y|ies)|foes?)\b/g,
  proof: new RegExp(`\\b${CR} ${RATING}`),
  forms: [
    {
      form: new RegExp(`\\b(?:up to|at most|below|under|max(?:imum)?) (?:a )?${CR} ${RATING}`),
      read: ([, most]) => ({ cr_max: rating(most ?? '') }),
    },
    {
      form: new RegExp(`\\b(?:at least|above|over|min(?:imum)?) (?:a )?${CR} ${RATING}`),
      read: ([, least]) => ({ cr_min: rating(least ?? '') }),
    },
    {
      form: new RegExp(
        `\\b(?:of |with |at |between )?(?:a )?${CR}(?: of)? ${RATING}(?:(?: to | and | through |-)(?:cr )?${RATING}| (?:or|and) (${LESS})| (?:or|and) (${MORE}))?`,
      ),
      read: ([, ...parts]) => figures('cr', rating, parts),
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

export const spokenFilters: readonly SpokenFilters[] = [spells, creatures, magicItems];
