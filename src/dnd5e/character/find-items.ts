import type { Entity } from '../../library/library.ts';
import { plain } from '../../text/names.ts';
import { MagicItem } from '../model/equipment.ts';
import { itemTable } from '../tables/items.ts';
import { bodyOf } from './entity-body.ts';
import { withoutBonus } from './find-base-item.ts';
import { findNamed, type Lookup } from './find-in-edition.ts';
import { effectsOf, isVague } from './item-effects.ts';
import type { SheetItem, Written } from './sheet-parts.ts';

/** The entry of a magic item; a bonus may be in its name or only on the sheet. */
async function itemNamed({ library, edition }: Lookup, label: string): Promise<Entity | undefined> {
  const entity = await findNamed(library, 'magic-item', label, edition);
  const { name, bonus } = withoutBonus(label);
  if (entity || bonus === 0) return entity;
  const other = await findNamed(library, 'magic-item', name, edition);
  return other && isNamedIn(label, other.name) ? other : undefined;
}

const isNamedIn = (label: string, name: string): boolean => {
  const words = new Set(plain(label).split(' '));
  return plain(name)
    .split(' ')
    .every((word) => words.has(word));
};

export const findAttuned = async (lookup: Lookup, at: Written): Promise<SheetItem> =>
  itemFrom(at, bodyOf(MagicItem, await itemNamed(lookup, at.label)), true);

/** A magic item among the equipment; undefined for what is not magical or has another name. */
export async function findCarried(lookup: Lookup, at: Written): Promise<SheetItem | undefined> {
  const entity = await itemNamed(lookup, at.label);
  if (!entity || !isNamedIn(at.label, entity.name))
    return itemTable(at.name) && itemFrom(at, undefined, false);
  return itemFrom(at, bodyOf(MagicItem, entity), false);
}

function itemFrom(at: Written, body: MagicItem | undefined, attuned: boolean): SheetItem {
  const table = itemTable(at.name);
  return {
    ...at,
    needsAttunement: body?.requires_attunement,
    attunedBy: body?.attunement_detail,
    effects: body ? effectsOf(at.label, body) : (table ?? {}),
    inForce: attuned || body?.requires_attunement === false,
    vague: body ? isVague(body) : table === undefined,
  };
}
