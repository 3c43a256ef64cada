import { plain } from '../../text/names.ts';
import { MagicItem, Weapon } from '../model/equipment.ts';
import { itemTable } from '../tables/items.ts';
import { masteries } from '../tables/weapon-mastery.ts';
import { bodyOf } from './entity-body.ts';
import { withoutBonus } from './find-armor.ts';
import { findNamed, type Lookup } from './find-in-edition.ts';
import { effectsOf } from './item-effects.ts';
import type { SheetItem, SheetWeapon, Written } from './sheet-parts.ts';

export async function findWeapon(lookup: Lookup, at: Written): Promise<SheetWeapon> {
  const { name, bonus } = withoutBonus(at.label);
  return {
    ...at,
    name: plain(name),
    bonus,
    body: bodyOf(Weapon, await findNamed(lookup.library, 'weapon', name, lookup.edition)),
  };
}

export async function findAttuned(lookup: Lookup, at: Written): Promise<SheetItem> {
  const entity = await findNamed(lookup.library, 'magic-item', at.label, lookup.edition);
  return itemFrom(at, bodyOf(MagicItem, entity), true);
}

/** A magic item among the equipment; undefined for what is not magical or has another name. */
export async function findCarried(lookup: Lookup, at: Written): Promise<SheetItem | undefined> {
  const entity = await findNamed(lookup.library, 'magic-item', at.label, lookup.edition);
  const words = new Set(plain(at.label).split(' '));
  const same = plain(entity?.name ?? '')
    .split(' ')
    .every((word) => words.has(word));
  if (!same) return itemTable(at.name) && itemFrom(at, undefined, false);
  return itemFrom(at, bodyOf(MagicItem, entity), false);
}

const itemFrom = (at: Written, body: MagicItem | undefined, attuned: boolean): SheetItem => ({
  ...at,
  needsAttunement: body?.requires_attunement,
  attunedBy: body?.attunement_detail,
  effects: body ? effectsOf(at.label, body) : (itemTable(at.name) ?? {}),
  inForce: attuned || body?.requires_attunement === false,
});

/** The weapon whose mastery is meant: `Longsword (Sap)`, `Sap: Longsword`, `Longswords`. */
export async function findMastered(lookup: Lookup, at: Written): Promise<SheetWeapon> {
  const words = at.label.split(/[()[\]:,–—]|\s-\s/).map((part) => part.trim());
  const named = words.find((part) => part !== '' && !masteries.includes(plain(part)));
  // Only a property is given, such as "Sap": there is no weapon to look up.
  if (named === undefined) return { ...at, bonus: 0, body: undefined };
  for (const label of [named, named.replace(/s$/i, '')]) {
    const found = await findWeapon(lookup, { ...at, label });
    if (found.body) return { ...found, label: at.label };
  }
  return { ...at, name: plain(named), bonus: 0, body: undefined };
}
