import type { Armor, Weapon } from '../../model/equipment.ts';
import { armorFormula } from '../text-facts.ts';
import { propertyNotes } from '../weapon-properties.ts';
import { costIn, weightIn, weightOf } from './goods.ts';
import { type BookTable, cellOf } from './text.ts';

export interface Row<T> {
  readonly name: string;
  readonly body: Partial<T>;
}

/** Rows with their group: the caption of their table, or a row that names a group. */
function grouped(table: BookTable): { group: string; row: readonly string[] }[] {
  let group = table.caption;
  const found: { group: string; row: readonly string[] }[] = [];
  for (const row of table.rows)
    if (row.slice(1).every((cell) => cell === '')) group = row[0] ?? '';
    else found.push({ group, row });
  return found;
}

const isWeapons = ({ head }: BookTable): boolean =>
  head[0] === 'Name' && head.includes('Damage') && head.includes('Properties');

export const weaponsIn = (tables: readonly BookTable[]): Row<Weapon>[] =>
  tables.filter(isWeapons).flatMap((table) =>
    grouped(table).map(({ group, row }) => ({
      name: row[0] ?? '',
      body: weaponOf(table, row, group.toLowerCase()),
    })),
  );

/** `1d8 slashing`; `Ammunition (range 80/320), loading`; `Two-Handed (unless mounted)`. */
function weaponOf(table: BookTable, row: readonly string[], group: string): Partial<Weapon> {
  const cell = (...names: string[]) => cellOf(table, row, ...names);
  const [, dice, type] = /^(\S+)\s+(\w+)$/.exec(cell('damage') ?? '') ?? [];
  const listed = cell('properties') ?? '';
  const parts = listed.split(/,\s*(?![^(]*\))/).map((word) => ({
    name: word.replace(/\s*\(.*$/, ''),
    detail: /\((.*)\)/.exec(word)?.[1],
  }));
  const [, normal, long] = /range (\d+)\/(\d+)/i.exec(listed) ?? [];
  return {
    category: group.includes('martial') ? 'martial' : 'simple',
    range_type: group.includes('ranged') ? 'ranged' : 'melee',
    damage_dice: dice,
    damage_type: type?.toLowerCase(),
    versatile_dice: /versatile \((\d+d\d+)\)/i.exec(listed)?.[1],
    properties: parts.flatMap(({ name }) => (name === '' ? [] : [name.toLowerCase()])).sort(),
    property_notes: propertyNotes(parts),
    mastery: cell('mastery')?.toLowerCase(),
    range_normal: normal === undefined ? undefined : Number(normal),
    range_long: long === undefined ? undefined : Number(long),
    ...costIn(cell('cost')),
    weight: weightOf(table, row),
  };
}

const isArmor = ({ head }: BookTable): boolean =>
  head[0] === 'Armor' && head.includes('Armor Class (AC)');

export const armorIn = (tables: readonly BookTable[]): Row<Armor>[] =>
  tables.filter(isArmor).flatMap((table) =>
    grouped(table).map(({ group, row }) => ({
      name: row[0] ?? '',
      body: armorOf(table, row, group.toLowerCase()),
    })),
  );

/** `14 + Dex modifier (max 2)`, `18`, `+2`. */
function armorOf(table: BookTable, row: readonly string[], group: string): Partial<Armor> {
  const cell = (...names: string[]) => cellOf(table, row, ...names);
  const text = cell('armor class (ac)') ?? '';
  const category = categoryIn(group);
  const base = Number(/\d+/.exec(text)?.[0]);
  const dex = /dex/i.test(text);
  const cap = /max (\d+)/i.exec(text)?.[1];
  const max = cap === undefined ? undefined : Number(cap);
  const strength = /\d+/.exec(cell('strength') ?? '')?.[0];
  return {
    category,
    armor_class: base,
    armor_class_formula: armorFormula(category, base, dex, max),
    dex_bonus: dex,
    max_dex_bonus: max,
    strength_required: strength === undefined ? undefined : Number(strength),
    stealth_disadvantage: cell('stealth') !== undefined,
    ...costIn(cell('cost')),
    weight: weightIn(cell('weight')),
  };
}

const categoryIn = (group: string): Armor['category'] =>
  group.includes('shield')
    ? 'shield'
    : group.includes('light')
      ? 'light'
      : group.includes('medium')
        ? 'medium'
        : 'heavy';
