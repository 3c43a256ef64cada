import { plain } from '../../text/names.ts';
import { Armor, MagicItem } from '../model/equipment.ts';
import { type ArmorItem, armorItem } from '../tables/items.ts';
import { armorTextOf } from './armor-in-text.ts';
import { bodyOf, defined } from './entity-body.ts';
import { findMatch, findNamed, type Lookup } from './find-in-edition.ts';
import type { SheetArmor, Written } from './sheet-parts.ts';

/** Splits the bonus from the name: `+1 Plate`, `Plate Armor, +1`. */
export function withoutBonus(label: string): { name: string; bonus: number } {
  const bonus = /[+](\d)/.exec(label)?.[1];
  return {
    name: label.replace(/,?\s*[+]\d\s*/, ' ').trim(),
    bonus: bonus === undefined ? 0 : Number(bonus),
  };
}

/** The words that tell armor apart: `Plate Armor` is plate. */
const tellingWords = (name: string): string[] =>
  plain(name)
    .split(' ')
    .filter((word) => word !== '' && word !== 'armor' && word !== 'armour');
const isWithin = (words: readonly string[], others: readonly string[]): boolean =>
  words.length > 0 && words.every((word) => others.includes(word));

interface NamedArmor {
  readonly body: Armor;
  /** The words of the label that are not of its name: `mithral`, `of resistance`. */
  readonly rest: readonly string[];
  /** The whole label is a name of it. */
  readonly whole: boolean;
}

/** The ordinary armor that a label names, with or without other words: `Mithral Plate`. */
async function armorNamedIn(lookup: Lookup, label: string): Promise<NamedArmor | undefined> {
  const words = plain(label).split(' ');
  const inBrackets = /\(([^()]+)\)/.exec(label)?.[1];
  const parts = [
    label,
    ...(inBrackets === undefined ? [] : [inBrackets]),
    ...words.slice(1).map((_, at) => words.slice(at + 1).join(' ')),
    ...words.slice(1).map((_, at) => words.slice(0, -1 - at).join(' ')),
  ];
  for (const part of parts) {
    const match = await findMatch(lookup.library, 'armor', part, lookup.edition);
    const body = bodyOf(Armor, match?.entity);
    const own = tellingWords(match?.entity.name ?? '');
    if (!body || !isWithin(own, words)) continue;
    const rest = tellingWords(label).filter((word) => !own.includes(word));
    return { body, rest, whole: part === label };
  }
  return undefined;
}

/** The armor of exactly this name. */
async function armorCalled(lookup: Lookup, name: string): Promise<Armor | undefined> {
  const entity = await findNamed(lookup.library, 'armor', name, lookup.edition);
  const [own, wanted] = [tellingWords(entity?.name ?? ''), tellingWords(name)];
  return isWithin(own, wanted) && isWithin(wanted, own) ? bodyOf(Armor, entity) : undefined;
}

/** Magic armor by the label, or by its other words: `Mithral Armor` for `Mithral Plate`. */
async function magicArmor(
  lookup: Lookup,
  label: string,
  rest: readonly string[],
): Promise<ArmorItem | undefined> {
  const other = rest.join(' ');
  const names = [label, ...(other === '' ? [] : [`${other} armor`, `armor ${other}`])];
  for (const name of names) {
    const entity = await findNamed(lookup.library, 'magic-item', name, lookup.edition);
    const item = bodyOf(MagicItem, entity);
    if (item && (/armor/i.test(item.item_type) || item.base_item !== undefined))
      return armorTextOf(item);
  }
  return defined(names.map((name) => armorItem(plain(name), lookup.edition)))[0];
}

const weights = ['light', 'medium', 'heavy'];
const byWeight = (a: Armor, b: Armor): number =>
  weights.indexOf(a.category) - weights.indexOf(b.category);

/** The armor worn, with what a magic armor of its name changes about it. */
export async function findArmor(lookup: Lookup, at: Written): Promise<SheetArmor> {
  const { name, bonus } = withoutBonus(at.label);
  const named = await armorNamedIn(lookup, name);
  const ordinary = { ...at, bonus, others: [], trained: false };
  if (named && named.rest.length === 0) return { ...ordinary, body: named.body };
  const item = await magicArmor(lookup, at.label, named?.rest ?? []);
  // What an unknown kind of plate gives is not known.
  if (!item) return { ...ordinary, body: named?.whole ? named.body : undefined };
  const made = await Promise.all(item.madeOf.map((one) => armorCalled(lookup, one)));
  const bodies = named ? [named.body] : defined(made).sort(byWeight);
  const [body, ...others] = bodies.map((one) => withoutHindrance(one, item));
  return { ...at, bonus: bonus || item.bonus, body, others, trained: item.trained };
}

const withoutHindrance = (armor: Armor, item: ArmorItem): Armor => ({
  ...armor,
  ...(item.quiet && { stealth_disadvantage: false }),
  ...(item.forAnyStrength && { strength_required: undefined }),
});
