import { slugify } from '../../../text/names.ts';
import type { ClassLevel } from '../../model/class.ts';
import type { BookTable } from './text.ts';

/**
 * A class table is recognized by its columns; captions are `Table- The Wizard` or `Table: Wizard
 * Features`.
 */
export const isClassTable = ({ head }: BookTable): boolean =>
  head[0]?.toLowerCase() === 'level' && head.some((name) => /\bfeatures$/i.test(name));

const EMPTY = /^[-—–]?$/;

export const levelsOf = (table: BookTable): ClassLevel[] =>
  table.rows.flatMap((row) => {
    const level = Number.parseInt(row[0] ?? '', 10);
    return Number.isInteger(level) ? [rowOf(table, row, level)] : [];
  });

function rowOf(table: BookTable, row: readonly string[], level: number): ClassLevel {
  const line: ClassLevel = { level, features: [] };
  const slots = Array.from({ length: 9 }, () => 0);
  const specifics: NonNullable<ClassLevel['specifics']> = {};
  let pact: { slots?: number; level?: number } = {};
  for (const [index, head] of table.head.entries()) {
    const cell = row[index]?.trim() ?? '';
    const name = head.toLowerCase();
    const whole = /^\+?(\d+)$/.test(cell) ? Number(cell) : undefined;
    const slot = /^([1-9])(?:st|nd|rd|th)?$/.exec(name)?.[1];
    if (index === 0 || EMPTY.test(cell)) continue;
    if (slot !== undefined) slots[Number(slot) - 1] = whole ?? 0;
    else if (/features$/.test(name)) line.features = featuresIn(cell);
    else if (name === 'proficiency bonus') line.proficiency_bonus = whole;
    else if (/^cantrips\b/.test(name)) line.cantrips_known = whole;
    else if (name === 'spells known') line.spells_known = whole;
    else if (name === 'prepared spells') line.prepared_spells = whole;
    else if (name === 'spell slots' && whole !== undefined) pact = { ...pact, slots: whole };
    else if (name === 'slot level') pact = { ...pact, level: Number.parseInt(cell, 10) };
    else specifics[slugify(name).replaceAll('-', '_')] = whole ?? cell;
  }
  if (pact.slots !== undefined && pact.level !== undefined) slots[pact.level - 1] = pact.slots;
  return {
    ...line,
    ...(slots.some((count) => count > 0) && { spell_slots: slots }),
    ...(Object.keys(specifics).length > 0 && { specifics }),
  };
}

/** Comma-separated names; commas inside brackets do not count. */
const featuresIn = (cell: string): string[] =>
  cell
    .split(/,\s*(?![^(]*\))/)
    .map((name) => name.trim())
    .filter((name) => !EMPTY.test(name));

/**
 * `Primal Path feature`, `Subclass feature`, `Wild Shape improvement` only refer to something else.
 */
export const isPointer = (feature: string): boolean =>
  /\s(?:feature|improvements?)$/i.test(feature) && !/^ability score improvement$/i.test(feature);

/** `Indomitable (two uses)` → `Indomitable`. */
export const bareName = (feature: string): string => feature.replace(/\s*\([^)]*\)$/, '');
