import * as z from 'zod';
import { type FilterValue, filterFields } from '../../library/filter.ts';
import type { Selection } from '../../library/library.ts';
import { armorKind, gearKind, magicItemKind, weaponKind } from '../model/equipment.ts';
import { filteredSelection, filtersField, type RawFilters } from './filtered-selection.ts';

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

const apart = [
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
] as const;

/** The filters of search and lookup for all sorts of equipment. */
export const equipmentFields = filterFields(
  { ...weaponKind.filters, ...magicItemKind.filters },
  apart,
);

/** The filters about attunement. */
const ATTUNEMENT = ['requires_attunement', 'attunement_detail'];
export const EquipmentFiltersField = filtersField(equipmentKinds, [...apart, ...ATTUNEMENT]);

/** The item types of magic weapons and armor. */
const MAGIC: Readonly<Record<string, readonly string[]>> = {
  weapon: ['weapon'],
  armor: ['armor', 'shield'],
};

/**
 * The kinds to search for equipment. A filter is never dropped: a kind without the filtered field
 * cannot match and is left out. A search for weapons by idea includes magic ones; a plain list
 * would be swamped by them.
 */
export function equipmentSelection(
  type: z.output<typeof EquipmentType>,
  filters: RawFilters,
  search = '',
): Selection[] {
  const { requires_attunement, ...others } = filters;
  const able = filteredSelection(equipmentKinds, { ...others, ...attunement(requires_attunement) });
  const items = able.find(({ kind }) => kind === magicItemKind.name);
  const magic = search.trim() !== '' && items ? (MAGIC[type] ?? []) : [];
  return [
    ...able.filter(({ kind }) => type === 'all' || kind === type),
    ...magic.map((item_type) => ({
      kind: magicItemKind.name,
      filters: { ...items?.filters, item_type },
    })),
  ];
}

function attunement(words: unknown): Record<string, FilterValue> {
  const text = words === undefined ? '' : String(words).trim().toLowerCase();
  if (text === '') return {};
  if (/^(yes|true|required|requires attunement)$/.test(text)) return { requires_attunement: true };
  if (/^(no|false|none|not required)$/.test(text)) return { requires_attunement: false };
  return {
    requires_attunement: true,
    attunement_detail: text.replace(/^requires attunement\s*/, ''),
  };
}
