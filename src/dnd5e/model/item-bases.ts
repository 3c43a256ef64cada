import { plain } from '../../text/names.ts';

/** Weapons that people call by one word, with those that books mean by "any sword". */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  sword: ['greatsword', 'longsword', 'rapier', 'scimitar', 'shortsword'],
  axe: ['battleaxe', 'greataxe', 'handaxe'],
  bow: ['longbow', 'shortbow'],
  crossbow: ['hand crossbow', 'heavy crossbow', 'light crossbow'],
  hammer: ['light hammer', 'warhammer'],
};
const WEAPONS = [
  ...Object.entries(FAMILIES).flatMap(([family, members]) => [...members, family]),
  ...['blowgun', 'club', 'dagger', 'dart', 'flail', 'glaive', 'greatclub', 'halberd', 'javelin'],
  ...['lance', 'mace', 'maul', 'morningstar', 'musket', 'pike', 'pistol', 'quarterstaff', 'sickle'],
  ...['sling', 'spear', 'trident', 'war pick', 'whip'],
];
const ARMORS = [
  ...['breastplate', 'chain mail', 'chain shirt', 'half plate', 'plate', 'ring mail', 'scale mail'],
  ...['studded leather', 'leather', 'hide', 'padded', 'splint', 'shield'],
];

/** Pattern of several weapons of a base. */
export const manyWeapons = `(?:${WEAPONS.join('|')})s`;
/** Several of a base; one "rare dagger" is the plain one before all others, which searching finds. */
export const manyBases = `${manyWeapons}|breastplates|shields|chain shirts|sword|axe|bow`;

/** "longswords" → "longsword", "plate armor" → "plate". */
export const baseNamed = (said: string): string =>
  plain(said)
    .replace(/ (?:armou?rs?)$|(?<=plate) mail$/, '')
    .replace(/(?<=[^s])s$/, '');

interface Item {
  readonly item_type: string;
  readonly base_item?: string | undefined;
}

/** What a magic weapon or armor is a kind of: of "any sword" all of them, or what its name says. */
export function basesOf({ item_type, base_item = '' }: Item, name: string): string[] {
  const known = /^(?:weapon|staff)/i.test(item_type)
    ? WEAPONS
    : /^(?:armor|shield)/i.test(item_type)
      ? ARMORS
      : [];
  if (known.length === 0) return [];
  const isKnown = (one: string): boolean => known.includes(one);
  const told = (base_item || item_type.replace(/^[^(]*/, ''))
    .replace(/[()]/g, '')
    .replace(/^(\w+), (hand|heavy|light)$/i, '$2 $1')
    .replace(/\b(?:but not|except)\b.*/i, '')
    .split(/,| or | and /i)
    .map((one) => baseNamed(one).replace(/^(?:or|any) | that .*$/g, ''))
    .filter(isKnown);
  const named = ` ${plain(name)} `;
  const own = known.filter((one) => named.includes(` ${one} `));
  const families = Object.entries(FAMILIES).flatMap(([family, members]) =>
    told.includes(family)
      ? members
      : [...told, ...own].some((one) => members.includes(one))
        ? [family]
        : [],
  );
  return [...new Set([...told, ...own, ...families])];
}

const CLASSES =
  /\b(?:artificer|barbarian|bard|cleric|druid|fighter|monk|paladin|ranger|rogue|sorcerer|warlock|wizard|spellcaster)\b/g;

/** Who alone may attune, if it is members of one class. */
export function onlyAttuner(detail: string | undefined): string | undefined {
  const [only, ...others] = plain(detail ?? '').match(CLASSES) ?? [];
  return others.length === 0 ? only : undefined;
}
