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

/** The filters of search and lookup over every sort of equipment. */
export const equipmentFields = filterFields(
  { ...weaponKind.filters, ...magicItemKind.filters },
  apart,
);

/** What `requires_attunement` says, words for who may attune included. */
const ATTUNEMENT = ['requires_attunement', 'attunement_detail'];
export const EquipmentFiltersField = filtersField(equipmentKinds, [...apart, ...ATTUNEMENT]);

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
