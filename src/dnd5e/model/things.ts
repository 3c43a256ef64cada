import { thingOf } from '../../library/kind.ts';
import { plain } from '../../text/names.ts';
import { abilities, creatureTypes } from './game-words.ts';
import { wellKnownPlace } from './well-known.ts';

/** `Armor of Resistance (Leather)` → `Armor of Resistance`: what variants are variants of. */
const withoutVariant = (name: string): string => name.replace(/\s*\([^()]*\)\s*$/, '') || name;

/** `Breath Weapon: Acid` → `Breath Weapon`: traits are printed once for each ancestry. */
export const traitThing = (name: string): string =>
  thingOf('trait', withoutVariant(name).replace(/:.*$/, ''));

/** What magic weapons and armor are made of, as books write it behind or before the name of the magic. */
const BASE =
  '(?:battleaxe|blowgun|breastplate|chain (?:mail|shirt)|club|crossbow(?: (?:hand|heavy|light))?|dagger|dart|falchion|flail|glaive|great(?:axe|club|sword)|half plate|halberd|(?:hand|heavy|light) crossbow|handaxe|hide|javelin|lance|(?:studded )?leather|light hammer|long(?:bow|sword)|mace|maul|morningstar|musket|net|padded|pike|pistol|plate|quarterstaff|rapier|ring mail|scale mail|scimitar|shield|short(?:bow|sword)|sickle|sling|spear|splint|trident|war ?pick|warhammer|whip)';
const WITH_BASE = new RegExp(`^(?:(.+) ${BASE}(?: armor)?|${BASE}(?: armor)? (of .+))$`);
/** Items of one magic have one text; so much of it tells it from another of a like name. */
const TEXT_LETTERS = 40;
const isWellKnown = (name: string): boolean => wellKnownPlace('magic-item')(name) !== undefined;

/** What one item comes in kinds of: `Belt of Hill Giant Strength`, `Ammunition of Fey Slaying`. */
const IN_KINDS = new RegExp(
  `\\bof (?:(?:cloud|fire|frost|hill|stone|storm) (?=giant strength$)|(?:${creatureTypes.join('|')}) (?=slaying$))`,
  'i',
);

/**
 * Bloodthirsty Rapier and Bloodthirsty Pike are one thing, for their text is the same; so are the
 * variants in brackets.
 */
export function itemThing(name: string, { desc }: { desc?: string | undefined }): string {
  const own = withoutVariant(name)
    .replace(IN_KINDS, 'of ')
    .replace(/^potions (?=of )/i, 'Potion ');
  if (isWellKnown(own)) return thingOf('magic-item', own);
  const [, before, behind] = WITH_BASE.exec(plain(own)) ?? [];
  const magic = before ?? behind;
  if (magic === undefined) return thingOf('magic-item', own);
  if (isWellKnown(magic)) return thingOf('magic-item', magic);
  return thingOf('magic-item', `${magic} ${plain(desc ?? '').slice(0, TEXT_LETTERS)}`);
}

/** Features of different classes share names; one of the same class may come again at later levels. */
export const featureThing = (
  name: string,
  { class: of, subclass }: { class: string; subclass?: string | undefined },
): string => thingOf('class-feature', [of, subclass, withoutVariant(name)].join(' '));

/** `Snake, Giant` as it is spoken: books that sort by the noun mean the same thing. */
const asSpoken = (name: string): string => name.replace(/^([^,()]+), ([^,()]+)$/, '$2 $1');

/** One thing with whatever has the same name, also where it is turned around for an index. */
export const turnedThing =
  (kind: string) =>
  (name: string): string | undefined => {
    const spoken = asSpoken(name);
    return spoken === name ? undefined : thingOf(kind, spoken);
  };

/** A potion is sold among the gear and described among the magic items. */
export const gearThing = (name: string): string | undefined =>
  /^potions? of /i.test(name)
    ? thingOf('magic-item', name.replace(/^potions/i, 'Potion'))
    : turnedThing('gear')(name);

/** A proficiency in a skill says nothing that the skill does not. */
export function proficiencyThing(name: string): string | undefined {
  const skill = /^skill:\s*(.+)$/i.exec(name)?.[1];
  return skill === undefined ? undefined : thingOf('skill', skill);
}

const abilityNames: ReadonlySet<string> = new Set(abilities);

/**
 * The rules have a section for each ability, which is what its own entry says. A definition in the
 * glossary and the rules of play on the same subject are one thing; what another chapter means by
 * the name is not.
 */
export function ruleThing(
  name: string,
  { path, distinct_in }: { path?: readonly string[] | undefined; distinct_in?: string | undefined },
): string | undefined {
  if (abilityNames.has(name.toLowerCase())) return thingOf('ability-score', name);
  if (path === undefined) return undefined;
  return thingOf('rule', distinct_in === undefined ? name : `${name} ${distinct_in}`);
}
