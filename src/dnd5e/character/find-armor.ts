import { plain } from '../../text/names.ts';
import { Armor } from '../model/equipment.ts';
import { type ArmorItem, armorItem } from '../tables/items.ts';
import { armorTextOf } from './armor-in-text.ts';
import { defined } from './entity-body.ts';
import { type Base, findBaseIn, findBases, findMagic, withoutBonus } from './find-base-item.ts';
import type { Lookup } from './find-in-edition.ts';
import type { SheetArmor, Written } from './sheet-parts.ts';

const base: Base<Armor> = { kind: 'armor', shape: Armor, general: ['armor', 'armour'] };

/** Magic armor by the label, or by its other words: `Mithral Armor` for `Mithral Plate`. */
async function magicArmor(
  lookup: Lookup,
  label: string,
  rest: readonly string[],
): Promise<ArmorItem | undefined> {
  const other = rest.join(' ');
  const names = [label, ...(other === '' ? [] : [`${other} armor`, `armor ${other}`])];
  const item = await findMagic(lookup, names, /armor/i);
  return item
    ? armorTextOf(item)
    : defined(names.map((name) => armorItem(plain(name), lookup.edition)))[0];
}

const weights = ['light', 'medium', 'heavy'];
const byWeight = (a: Armor, b: Armor): number =>
  weights.indexOf(a.category) - weights.indexOf(b.category);

/** The armor worn, with what a magic armor of its name changes about it. */
export async function findArmor(lookup: Lookup, at: Written): Promise<SheetArmor> {
  const { name, bonus } = withoutBonus(at.label);
  const named = await findBaseIn(lookup, base, name);
  const ordinary = { ...at, bonus, others: [], trained: false };
  if (named && named.rest.length === 0) return { ...ordinary, body: named.body };
  const item = await magicArmor(lookup, at.label, named?.rest ?? []);
  // What an unknown kind of plate gives is not known.
  if (!item) return { ...ordinary, body: named?.whole ? named.body : undefined };
  const made = await findBases(lookup, base, item.madeOf);
  const bodies = named ? [named.body] : made.map((one) => one.body).sort(byWeight);
  const [body, ...others] = bodies.map((one) => withoutHindrance(one, item));
  return { ...at, bonus: bonus || item.bonus, body, others, trained: item.trained };
}

const withoutHindrance = (armor: Armor, item: ArmorItem): Armor => ({
  ...armor,
  ...(item.quiet && { stealth_disadvantage: false }),
  ...(item.forAnyStrength && { strength_required: undefined }),
});
