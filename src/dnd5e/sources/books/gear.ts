import { lookup } from '../../../base/lookup.ts';
import type { Gear } from '../../model/equipment.ts';
import { costIn, weightIn, weightOf } from './goods.ts';
import { type BookTable, cellOf } from './text.ts';
import type { Row } from './weapons.ts';

/** Tables of things to buy, by caption, with the common name of their category. */
const CATEGORIES: Readonly<Record<string, string>> = {
  'adventuring gear': 'adventuring gear',
  tools: 'tools',
  'mounts and other animals': 'mounts and other animals',
  'tack, harness, and drawn vehicles': 'tack, harness, and drawn vehicles',
  'waterborne vehicles': 'waterborne vehicles',
  'airborne and waterborne vehicles': 'airborne and waterborne vehicles',
  ammunition: 'ammunition',
  'arcane focuses': 'arcane focus',
  'druidic focuses': 'druidic focus',
  'holy symbols': 'holy symbol',
  'food, drink, and lodging': 'food, drink, and lodging',
  'food, drink': 'food, drink, and lodging',
  'inn stay per day': 'food, drink, and lodging',
  services: 'service',
  hirelings: 'service',
};

/** How things of a group are named if the group is needed to understand the name. */
const NAMED: Readonly<Record<string, (name: string) => string>> = {
  saddle: (name) => `Saddle, ${name}`,
  'inn stay (per day)': (name) => `Lodging (${name})`,
  'inn stay per day': (name) => `Lodging (${name})`,
  'meals (per day)': (name) => `Meal (${name})`,
  ale: (name) => `Ale (${name.toLowerCase()})`,
  wine: (name) => `Wine, ${name.toLowerCase()}`,
  'coach cab': (name) => `Coach cab (${name.toLowerCase()})`,
  hireling: (name) => `${name} hireling`,
  'druidic focuses': (name) => `Druidic Focus, ${name}`,
  'holy symbols': (name) => `Holy Symbol, ${name}`,
};

/** Everything for sale in some tables. */
export const gearIn = (tables: readonly BookTable[]): Row<Gear>[] => tables.flatMap(gearOf);

function gearOf(table: BookTable): Row<Gear>[] {
  const category = CATEGORIES[table.caption.toLowerCase()];
  if (category === undefined) return [];
  let group: string | undefined;
  const found: Row<Gear>[] = [];
  for (const row of table.rows) {
    const first = row[0] ?? '';
    if (row.slice(1).every((cell) => cell === '')) {
      group = first;
      continue;
    }
    const member = first.startsWith('~');
    if (!member) group = undefined;
    const body = rowOf(table, row, group?.toLowerCase() ?? category);
    if (body.cost === undefined) continue;
    for (const name of namesOf(first.replace(/^~\s*/, ''), group ?? table.caption, row, table))
      found.push({ name, body });
  }
  return found;
}

function rowOf(table: BookTable, row: readonly string[], category: string): Partial<Gear> {
  const cell = (...names: string[]) => cellOf(table, row, ...names);
  const details = ['crew', 'passengers', 'cargo (tons)', 'ac', 'hp', 'damage threshold'].flatMap(
    (name) => {
      const value = cell(name);
      const head = table.head.find((title) => title.toLowerCase() === name);
      return value === undefined ? [] : [`${head} ${value}`];
    },
  );
  return {
    category: CLASSES[category] ?? category,
    ...costIn(cell('cost', 'pay')),
    weight: weightOf(table, row),
    speed: cell('speed'),
    capacity: cell('carrying capacity'),
    desc: details.join(', ') || undefined,
  };
}

/** Groups that are not categories of their own. */
const CLASSES: Readonly<Record<string, string>> = {
  saddle: 'tack, harness, and drawn vehicles',
  'inn stay (per day)': 'food, drink, and lodging',
  'meals (per day)': 'food, drink, and lodging',
  ale: 'food, drink, and lodging',
  wine: 'food, drink, and lodging',
  'coach cab': 'service',
  hireling: 'service',
};

/** `Staff (also a Quarterstaff)`, `Amulet (worn or held)`: a remark, not part of the name. */
const ASIDE = /\s*\((?:also a|worn|held|borne)[^)]*\)$/;

function namesOf(first: string, group: string, row: readonly string[], table: BookTable): string[] {
  const named = first.replace(ASIDE, '');
  const amount = cellOf(table, row, 'amount');
  // `Saddle - Military`, `Meal - Modest`, `Wine (bottle) - Fine`.
  const [, sort, form] = /^(.+) - (.+)$/.exec(named) ?? [];
  if (sort !== undefined && form !== undefined) return [`${sort} (${form})`];
  if (amount !== undefined) return [`${named} (${amount})`];
  if (named === 'Donkey or mule') return ['Donkey', 'Mule'];
  return [(lookup(NAMED, group.toLowerCase()) ?? ((name: string) => name))(named)];
}

/** `Dice (1 SP), dragonchess (1 GP)`, `Bagpipes (30 GP, 6 lb.), drum (6 GP, 3 lb.)`. */
export function variantsIn(text: string, set: string, category: string): Row<Gear>[] {
  return [...text.matchAll(/([A-Za-z][A-Za-z -]*?)\s*\(([^)]*)\)/g)].map(
    ([, name = '', price = '']) => {
      const [cost, weight] = price.split(/,\s*(?=[\d/½]+\s*lb)/);
      return {
        name: `${set}, ${name.trim()}`,
        body: { category, ...costIn(cost), weight: weightIn(weight) },
      };
    },
  );
}
