import * as z from 'zod';
import type { MagicItem } from '../../model/equipment.ts';
import { itemHeadline, ONE_RARITY } from '../item-headline.ts';
import { some } from '../text-facts.ts';
import { Described, paragraphs, Ref, textOf } from './shapes.ts';

export const MagicItemRow = Described.extend({
  equipment_category: Ref.nullish(),
  rarity: z.object({ name: z.string() }),
  variants: z.array(Ref).nullish(),
  /** Only 2024 has these two; 2014 has them in its text. */
  attunement: z.boolean().nullish(),
  'limited-to': z.string().nullish(),
});
type Row = z.infer<typeof MagicItemRow>;

/**
 * The name that other sources use: variants in brackets after it, and one entry for several bonuses
 * lists them all.
 */
export function itemName({ name, rarity }: Pick<Row, 'name' | 'rarity'>): string {
  if (/\(\+1\).*\(\+3\)/.test(rarity.name) && !name.includes('+1')) return `${name}, +1, +2, or +3`;
  return formName(name);
}

const formName = (name: string): string =>
  name
    .replace(/^(.+) (Figurine of Wondrous Power|Horn of Valhalla)$/, '$2 ($1)')
    .replace(/^(Ioun Stone) of (.+)$/, '$1 ($2)')
    .replace(/^(Spell Scroll) \((\d\w\w)\)$/, '$1 ($2 Level)');

export function magicItemOf(row: Row): MagicItem {
  // The first line is the one below the name in the book.
  const [first = '', ...text] = textOf(row).split(/\s*\n\s*/);
  const headline = itemHeadline(first);
  const [, type, base] = /^([a-z ]+?)\s*(?:\(([^)]*)\))?$/i.exec(first) ?? [];
  const attunement = row.attunement ?? /requires attunement/i.test(first);
  const limit = row['limited-to'] ? `by a ${row['limited-to']}`.toLowerCase() : '';
  const rarity = row.rarity.name.replace(/\s*\([^)]*\)$/, '').toLowerCase();
  return {
    item_type: headline?.type ?? (type ?? categoryOf(row)).toLowerCase(),
    rarity: ONE_RARITY.test(rarity) ? rarity : 'varies',
    requires_attunement: attunement,
    attunement_detail: (headline?.attunement ?? limit) || undefined,
    // For a variant, 2024 has its rarity where others have the base item.
    base_item: headline?.base ?? (base && !ONE_RARITY.test(base) ? base.toLowerCase() : undefined),
    variants: some((row.variants ?? []).map(({ name }) => ({ name: formName(name) }))),
    desc: paragraphs(headline || type ? text : [first, ...text]),
  };
}

/** `Wondrous Items` → `Wondrous Item`. */
const categoryOf = (row: Row): string =>
  (row.equipment_category?.name ?? 'Wondrous Item').replace(/s$/, '');
