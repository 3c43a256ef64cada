import { plain } from '../../text/names.ts';
import { type MagicItem, Weapon } from '../model/equipment.ts';
import { masteries } from '../tables/weapon-mastery.ts';
import {
  type Base,
  findBaseIn,
  findBases,
  findMagic,
  madeOf,
  withoutBonus,
} from './find-base-item.ts';
import type { Lookup } from './find-in-edition.ts';
import type { SheetWeapon, Written } from './sheet-parts.ts';

const base: Base<Weapon> = { kind: 'weapon', shape: Weapon, general: ['weapon'] };

/** `You gain a +1 bonus to attack and damage rolls made with this magic weapon`. */
const toAttacks = /\+(\d) bonus to attack (?:rolls )?and damage rolls/i;
const bonusOf = ({ desc = '' }: MagicItem): number => Number(toAttacks.exec(desc)?.[1] ?? 0);

/** A text that speaks of proficiency with the weapon itself widens who has it. */
const proficient = /\bproficien(?:t|cy) (?:with|in) /i;

/** A weapon, or a magic one by its name: `Flame Tongue Longsword`, `Dagger of Venom`. */
export async function findWeapon(lookup: Lookup, at: Written): Promise<SheetWeapon> {
  const { name, bonus } = withoutBonus(at.label);
  const named = await findBaseIn(lookup, base, name);
  const ordinary = { ...at, name: plain(name), bonus, magic: false, trained: false };
  if (named?.whole) return { ...ordinary, body: named.body };
  const rest = named?.rest.join(' ') ?? '';
  const names = [at.label, name, ...(rest === '' ? [] : [rest, `${rest} sword`, `sword ${rest}`])];
  const item = await findMagic(lookup, names, /weapon|staff|rod/i);
  if (!item) return { ...ordinary, body: undefined };
  const made = named ?? onlyOne(await findBases(lookup, base, madeOf(item)));
  return {
    ...at,
    name: made?.name ?? plain(name),
    bonus: bonus || bonusOf(item),
    body: made?.body,
    magic: true,
    trained: proficient.test(item.desc ?? ''),
  };
}

/** Of several weapons that it may be, none is sure. */
const onlyOne = <T>(all: readonly T[]): T | undefined => (all.length === 1 ? all[0] : undefined);

/** The weapon whose mastery is meant: `Longsword (Sap)`, `Sap: Longsword`, `Longswords`. */
export async function findMastered(lookup: Lookup, at: Written): Promise<SheetWeapon> {
  const words = at.label.split(/[()[\]:,–—]|\s-\s/).map((part) => part.trim());
  const named = words.find((part) => part !== '' && !masteries.includes(plain(part)));
  // Only a property is given, such as "Sap": there is no weapon to look up.
  if (named === undefined)
    return { ...at, bonus: 0, body: undefined, magic: false, trained: false };
  for (const label of [named, named.replace(/s$/i, '')]) {
    const found = await findWeapon(lookup, { ...at, label });
    if (found.body) return { ...found, label: at.label };
  }
  return { ...at, name: plain(named), bonus: 0, body: undefined, magic: false, trained: false };
}
