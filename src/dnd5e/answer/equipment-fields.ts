import * as z from 'zod';
import { type FilterValue, filterFields } from '../../library/filter.ts';
import type { Selection } from '../../library/library.ts';
import { armorKind, gearKind, magicItemKind, weaponKind } from '../model/equipment.ts';

const equipmentKinds = [weaponKind, armorKind, gearKind, magicItemKind];

export const EquipmentType = z
  .enum(['weapon', 'armor', 'gear', 'magic-item', 'all'])
  .default('all')
  .describe('Which equipment');

export const AttunementField = z
  .string()
  .max(100)
  .optional()
  .describe('"yes", "no", or who may attune, e.g. "wizard"');

/** The filters of search and lookup over every sort of equipment. */
export const equipmentFields = filterFields({ ...weaponKind.filters, ...magicItemKind.filters }, [
  'rarity',
  'damage_dice',
  'damage_type',
  'is_simple',
  'is_finesse',
  'is_light',
  'is_magic',
  'cost_min',
  'cost_max',
  'weight_max',
]);

export type EquipmentFilters = {
  readonly [Name in keyof typeof equipmentFields]?: FilterValue | undefined;
} & { readonly requires_attunement?: string | undefined };

/** What the magic items among weapons and armor are called. */
const MAGIC: Readonly<Record<string, readonly string[]>> = {
  weapon: ['weapon'],
  armor: ['armor', 'shield'],
};

/**
 * The kinds a question about equipment is about. A filter is never dropped: a kind that does not
 * have what is filtered by cannot satisfy it and is left out. Who searches for a weapon by an idea
 * means magic ones too; a plain list of weapons would drown in them.
 */
export function equipmentSelection(
  type: z.output<typeof EquipmentType>,
  { requires_attunement, ...plain }: EquipmentFilters,
  search = '',
): Selection[] {
  const given: Record<string, FilterValue | undefined> = {
    ...plain,
    ...attunement(requires_attunement),
  };
  const names = Object.keys(given).filter((name) => given[name] !== undefined);
  const able = equipmentKinds.filter((kind) =>
    names.every((name) => Object.hasOwn(kind.filters, name)),
  );
  const magic = search.trim() !== '' && able.includes(magicItemKind) ? (MAGIC[type] ?? []) : [];
  return [
    ...able
      .filter((kind) => type === 'all' || kind.name === type)
      .map((kind) => ({ kind: kind.name, filters: given })),
    ...magic.map((item_type) => ({ kind: magicItemKind.name, filters: { ...given, item_type } })),
  ];
}

function attunement(words: string | undefined): Record<string, FilterValue> {
  const text = words?.trim().toLowerCase();
  if (text === undefined || text === '') return {};
  if (/^(yes|true|required|requires attunement)$/.test(text)) return { requires_attunement: true };
  if (/^(no|false|none|not required)$/.test(text)) return { requires_attunement: false };
  return {
    requires_attunement: true,
    attunement_detail: text.replace(/^requires attunement\s*/, ''),
  };
}
