import { slugify } from '../../text/names.ts';
import { ARMOR, WEAPON } from './things.ts';

/** What a magic item is called by, before the weapon or armor that it is made of is known. */
const NOUNS = ['weapon', 'sword', 'axe', 'armor'] as const;
const NOUN = `(?:${NOUNS.join('|')})`;
const BASE = `(?:${ARMOR}|${WEAPON})(?: armor)?`;

/** `Vicious Weapon (Longsword)`; `Sword of Sharpness (Longsword)`. */
const BASE_BEHIND = new RegExp(`^(?:(.+) )?${NOUN}( of .+)? (${BASE})$`);
/** `Longsword of Sharpness`. */
const BASE_FIRST = new RegExp(`^(${BASE})( of .+)$`);
/** `Longsword (+1)`. */
const WITH_BONUS = new RegExp(`^(${BASE})( [123])$`);
/** `Vicious Longsword`. */
const BASE_LAST = new RegExp(`^(.+) (${BASE})$`);
const IS_ARMOR = new RegExp(`^${ARMOR}(?: armor)?$`);

/** What books write in other words wherever it stands in a name. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/\bcrossbow (hand|heavy|light)\b/, '$1 crossbow'],
  [/\b(hand|heavy|light) crossbow\b/, 'crossbow $1'],
  [/\b(\d)(?:st|nd|rd|th) level\b/, 'level $1'],
  [/\blevel 1\b/, '1st level'],
  [/\blevel 2\b/, '2nd level'],
  [/\blevel 3\b/, '3rd level'],
  [/\blevel ([4-9])\b/, '$1th level'],
  [/ armor$/, ''],
];

/** A name as slugs put it, with spaces: brackets and commas are no part of an address. */
const wordsIn = (name: string): string => slugify(name).replaceAll('-', ' ');

const spellings = (name: string): string[] => [
  name,
  ...SPELLINGS.flatMap(([written, other]) =>
    written.test(name) ? [name.replace(written, other)] : [],
  ),
];

/**
 * How another book may call the very same variant of a magic item: `Vicious Longsword` for `Vicious
 * Weapon (Longsword)`, `Longsword of Sharpness` for `Sword of Sharpness (Longsword)`. In plain words.
 */
export function sameVariant(name: string): string[] {
  const forms = spellings(wordsIn(name)).flatMap((words) => [words, ...withBaseElsewhere(words)]);
  return [...new Set(forms.flatMap(spellings))];
}

function withBaseElsewhere(words: string): string[] {
  const [behind, magic = '', quality = '', made = ''] = BASE_BEHIND.exec(words) ?? [];
  if (behind !== undefined) return [`${magic} ${made}${quality}`.trim()];
  const [first, base = '', of = ''] = BASE_FIRST.exec(words) ?? [];
  if (first !== undefined) return NOUNS.map((noun) => `${noun}${of} ${base}`);
  const [last, before = '', weapon = ''] = BASE_LAST.exec(words) ?? [];
  return last === undefined ? [] : NOUNS.map((noun) => `${before} ${noun} ${weapon}`);
}

/** The item whose variant this may be, whatever it is made of: `Vicious Weapon`, `Armor (+1)`. */
export function generalItem(name: string): string[] {
  const words = wordsIn(name);
  const [better, base = '', bonus = ''] = WITH_BONUS.exec(words) ?? [];
  if (better !== undefined) return [`${IS_ARMOR.test(base) ? 'armor' : 'weapon'}${bonus}`];
  const [, , of] = BASE_FIRST.exec(words) ?? [];
  if (of !== undefined) return NOUNS.map((noun) => `${noun}${of}`);
  const [, before] = BASE_LAST.exec(words) ?? [];
  return before === undefined ? [] : NOUNS.map((noun) => `${before} ${noun}`);
}

/** The most words that a variety has: Swan Boat Feather Token. */
const MOST_WORDS = 2;

/** A name without one word or two, the foremost first: `Potion of Resistance` for that of fire. */
export function withoutVariety(name: string): string[] {
  const words = wordsIn(name).split(' ');
  return [1, MOST_WORDS].flatMap((many) =>
    words
      .map((_, at) => [...words.slice(0, at), ...words.slice(at + many)].join(' '))
      .filter((rest) => rest.includes(' ')),
  );
}
