import { lookup } from '../../base/lookup.ts';
import { thingOf } from '../../library/kind.ts';
import { plain } from '../../text/names.ts';
import { abilities, creatureTypes } from './game-words.ts';
import { firstName } from './other-names.ts';
import { wellKnownPlace } from './well-known.ts';

/** `Armor of Resistance (Leather)` → `Armor of Resistance`: the name without its variant. */
const withoutVariant = (name: string): string =>
  name.replace(/\s*(?:\([^()]*\)|,? \+\d(?:, \+\d)*(?:,? or \+\d)?)\s*$/, '') || name;

/** `Snake, Giant` in spoken order: books that sort by the noun mean the same thing. */
const asSpoken = (name: string): string =>
  name.replace(/^([^,()]+), ([^,()]+)$/, '$2 $1').replace(/^(wyrmling) (.+)$/i, '$2 $1');

/** The amount sold, which only some books add to the name. */
const AMOUNT =
  /\s*\((?!level)(?:[^()]*\d[^()]*|(?:one |per )?(?:flask|loaf|person|sheet|vial|wedge))\)$/i;

/** Spelling differences between books in names of a kind. */
const UNIFORM: Readonly<Record<string, (name: string) => string>> = {
  armor: (name) => name.replace(/ armor$/i, ''),
  gear: (name) => name.replace(AMOUNT, ''),
};

/**
 * The common name of a thing across books: `Thug` for the Tough of 2024, `Giant Rat` for `Rat,
 * Giant`, `Hide` for `Hide Armor`, `Acid` for `Acid (vial)`.
 */
export function commonName(kind: string, name: string): string {
  const own = UNIFORM[kind]?.(name) ?? name;
  return firstName(kind, own) ?? firstName(kind, asSpoken(own)) ?? asSpoken(own);
}

/** Undefined if the common name is just its own name. */
const unlessOwn = (kind: string, name: string, common: string): string | undefined =>
  plain(common) === plain(name) ? undefined : thingOf(kind, common);

/** Groups an entry with those of the same name in other books. */
export const namedThing =
  (kind: string) =>
  (name: string): string | undefined =>
    unlessOwn(kind, name, commonName(kind, name));

/** The same, where books write variants in brackets: `Giant Rat (Diseased)`. */
export const variedThing =
  (kind: string) =>
  (name: string): string | undefined =>
    unlessOwn(kind, name, firstName(kind, name) ?? commonName(kind, withoutVariant(name)));

/**
 * `Breath Weapon: Acid` → `Breath Weapon`: traits are printed once for each ancestry. A trait that
 * only gives a spell is grouped with the spell.
 */
export const traitThing = (name: string, { desc }: { desc: string }): string =>
  plain(desc) === plain(`You know the spell ${name}`)
    ? thingOf('spell', name)
    : thingOf('trait', withoutVariant(name).replace(/:.*$/, ''));

/**
 * The base items of magic armor and weapons, as books write them after or before the magic's name.
 */
export const ARMOR =
  '(?:breastplate|chain (?:mail|shirt)|half plate|hide|(?:studded )?leather|padded|plate|ring mail|scale mail|splint)';
export const WEAPON =
  '(?:battleaxe|blowgun|club|crossbow(?: (?:hand|heavy|light))?|dagger|dart|falchion|flail|glaive|great(?:axe|club|sword)|halberd|(?:hand|heavy|light) crossbow|handaxe|javelin|lance|light hammer|long(?:bow|sword)|mace|maul|morningstar|musket|net|pike|pistol|quarterstaff|rapier|scimitar|short(?:bow|sword)|sickle|sling|spear|trident|war ?pick|warhammer|whip)';
const BASE = `(?:${ARMOR}|${WEAPON}|shield)`;
const WITH_BASE = new RegExp(`^(?:(.+) ${BASE}(?: armor)?|${BASE}(?: armor)? (of .+))$`);
const ONLY_ARMOR = new RegExp(`^${ARMOR}(?: armor)?$`);
const ONLY_WEAPON = new RegExp(`^${WEAPON}$`);
/**
 * Items with the same magic have the same text; this much of it tells it from others with a similar
 * name.
 */
const TEXT_LETTERS = 40;
const isWellKnown = (name: string): boolean => wellKnownPlace('magic-item')(name) !== undefined;

/** Items that come in kinds: `Belt of Hill Giant Strength`, `Ammunition of Fey Slaying`. */
const IN_KINDS = new RegExp(
  `\\bof (?:(?:cloud|fire|frost|hill|stone|storm) (?=giant strength$)|(?:${creatureTypes.join('|')}) (?=slaying$))`,
  'i',
);

/**
 * Bloodthirsty Rapier and Bloodthirsty Pike are one thing, since their text is the same; so are
 * variants in brackets, and all weapons with nothing but a bonus.
 */
export function itemThing(name: string, { desc }: { desc?: string | undefined }): string {
  const own = withoutVariant(name)
    .replace(IN_KINDS, 'of ')
    .replace(/^potions (?=of )/i, 'Potion ')
    .replace(/^.+ (?=feather token$)/i, '');
  if (ONLY_ARMOR.test(plain(own))) return thingOf('magic-item', 'Armor');
  if (ONLY_WEAPON.test(plain(own))) return thingOf('magic-item', 'Weapon');
  if (isWellKnown(own)) return thingOf('magic-item', own);
  const [, before, behind] = WITH_BASE.exec(plain(own)) ?? [];
  const magic = before ?? behind;
  if (magic === undefined) return thingOf('magic-item', own);
  if (isWellKnown(magic)) return thingOf('magic-item', magic);
  return thingOf('magic-item', `${magic} ${plain(desc ?? '').slice(0, TEXT_LETTERS)}`);
}

/**
 * Features of different classes share names; one of the same class may be repeated at later levels.
 * A fighting style is the same for every class.
 */
export const featureThing = (
  name: string,
  { class: of, subclass }: { class: string; subclass?: string | undefined },
): string =>
  /^fighting style: /i.test(name)
    ? thingOf('class-feature', name)
    : thingOf(
        'class-feature',
        [of, subclass && commonName('subclass', subclass), withoutVariant(name)].join(' '),
      );

/** A potion or scroll is sold as gear and described as a magic item. */
export function gearThing(name: string): string | undefined {
  const own = withoutVariant(name).replace(/^potions (?=of )/i, 'Potion ');
  return /^potion of /i.test(own) || isWellKnown(own)
    ? thingOf('magic-item', own)
    : namedThing('gear')(name);
}

/** The kind of thing for each type of proficiency; names of weapons are plural there. */
const PROFICIENT_IN: Readonly<Record<string, string>> = {
  armor: 'armor',
  weapons: 'weapon',
  tools: 'gear',
  "artisan's tools": 'gear',
  'musical instruments': 'gear',
  'gaming sets': 'gear',
};

/** A proficiency says nothing beyond the skill, tool, armor or weapon itself. */
export function proficiencyThing(
  name: string,
  { category }: { category?: unknown },
): string | undefined {
  const [, skill] = /^skill:\s*(.+)$/i.exec(name) ?? [];
  if (skill !== undefined) return thingOf('skill', skill);
  const kind = lookup(PROFICIENT_IN, String(category));
  if (kind === undefined) return undefined;
  const own = name.replace(/^tool:\s*/i, '');
  return thingOf(kind, commonName(kind, kind === 'gear' ? own : own.replace(/s(?=,|$)/, '')));
}

const abilityNames: ReadonlySet<string> = new Set(abilities);

/**
 * The rules have a section for each ability, which its own entry repeats. A glossary definition and
 * the rules on the same subject are one thing; another chapter's use of the name is not.
 */
export function ruleThing(
  name: string,
  { path, distinct_in }: { path?: readonly string[] | undefined; distinct_in?: string | undefined },
): string | undefined {
  if (abilityNames.has(name.toLowerCase())) return thingOf('ability-score', name);
  if (path === undefined) return undefined;
  const common = commonName('rule', name);
  return thingOf('rule', distinct_in === undefined ? common : `${common} ${distinct_in}`);
}
