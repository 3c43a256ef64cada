import * as z from 'zod';
import { invalidInput } from '../../base/error.ts';
import { type Filter, filterFields, filterNamed, withOpposites } from '../../library/filter.ts';
import type { Kind } from '../../library/kind.ts';
import type { Selection } from '../../library/library.ts';
import { nearest } from '../../text/names.ts';
import { readArguments } from '../../tool/arguments.ts';
import { BriefScope } from './scope-fields.ts';

/** Filter names of other tools → names of this kind. */
const called: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  spell: {
    class: 'class_key',
    damage: 'damage_type',
    saving_throw: 'save',
    conditions: 'condition',
    shape: 'area',
    area_shape: 'area',
    attack: 'attack_roll',
  },
  subclass: { class: 'class_key' },
  'class-feature': { class: 'class_key' },
  weapon: { category: 'weapon_category' },
  armor: { category: 'armor_category', type: 'armor_category' },
  gear: { category: 'gear_category' },
  'magic-item': {
    type: 'item_type',
    attunement: 'requires_attunement',
    attunement_by: 'attunement_detail',
  },
  creature: {
    challenge_rating: 'cr',
    immunity: 'immune',
    immunities: 'immune',
    damage_immunities: 'immune',
    resistance: 'resist',
    resistances: 'resist',
    damage_resistances: 'resist',
    vulnerability: 'vulnerable',
    vulnerabilities: 'vulnerable',
    damage_vulnerabilities: 'vulnerable',
    condition_immunity: 'condition_immune',
    condition_immunities: 'condition_immune',
    fly_speed: 'fly',
    swim_speed: 'swim',
    climb_speed: 'climb',
    burrow_speed: 'burrow',
    languages: 'language',
    ac_min: 'armor_class_min',
    ac_max: 'armor_class_max',
    hp_min: 'hit_points_min',
    hp_max: 'hit_points_max',
  },
};

/** Filters as sent by a client: by name, not yet validated. */
export type RawFilters = Readonly<Record<string, unknown>>;

/** How each type of filter is given, for a tool's description. */
const groups: readonly (readonly [Filter['type'][], string])[] = [
  [['amount'], 'least amount, true or false'],
  [['words', 'word', 'text'], 'words'],
  [['number'], 'number'],
  [['flag'], 'true or false'],
];

/**
 * One argument for all further filters of these kinds: listing only their names costs a tenth of
 * the tokens of separate fields.
 */
export function filtersField(kinds: readonly Kind[], apart: readonly string[]) {
  const further = new Map(kinds.flatMap((kind) => Object.entries(kind.filters)));
  for (const name of apart) further.delete(name);
  const help = groups.flatMap(([types, given]) => {
    const names = [...further].flatMap(([name, filter]) =>
      types.includes(filter.type) && !filter.unlisted ? [name] : [],
    );
    return names.length > 0 ? [`${names.join(', ')} (${given})`] : [];
  });
  return z
    .looseObject({})
    .optional()
    .describe(`More exact filters: ${help.join('; ')}`);
}

/** Merges both sets of filters; one that is given twice must have the same value. */
export function allFilters(apart: RawFilters, further: RawFilters = {}): RawFilters {
  const given = Object.entries(apart).filter(([, value]) => value !== undefined);
  for (const [name, value] of given)
    if (Object.hasOwn(further, name) && further[name] !== value)
      throw invalidInput(`"${name}" is given twice, once in filters.`, {
        next: 'Give it once.',
      });
  return { ...further, ...Object.fromEntries(given) };
}

/**
 * These kinds with their filters, validated as strictly as arguments. A filter is never dropped: a
 * kind without it cannot match and is left out.
 */
export function filteredSelection(kinds: readonly Kind[], filters: RawFilters): Selection[] {
  const able = kinds.flatMap((kind) => {
    const own = renamed(kind, filters);
    return Object.keys(own).every((name) => filterNamed(kind.filters, name)) ? [{ kind, own }] : [];
  });
  if (able.length === 0) refuseUnknown(kinds, filters);
  return able.map(({ kind, own }) => ({
    kind: kind.name,
    filters: readArguments('filters', schemaOf(kind), own),
  }));
}

const schemas = new WeakMap<Kind, ReturnType<typeof newSchema>>();
const newSchema = (kind: Kind) => z.strictObject(filterFields(withOpposites(kind.filters)));

/** Cached for each kind: making three dozen fields takes longer than a search. */
function schemaOf(kind: Kind): ReturnType<typeof newSchema> {
  const schema = schemas.get(kind) ?? newSchema(kind);
  schemas.set(kind, schema);
  return schema;
}

const renamed = (kind: Kind, filters: RawFilters): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(filters)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [ownName(kind, name), value]),
  );

const ownName = (kind: Kind, name: string): string => {
  const [, not = '', base = name] = /^(not_)?(.*)$/.exec(name) ?? [];
  return `${not}${called[kind.name]?.[base] ?? base}`;
};

/** Filters that each belong to some of the kinds are valid, although nothing has them all. */
function refuseUnknown(kinds: readonly Kind[], filters: RawFilters): void {
  const valid = [...new Set(kinds.flatMap((kind) => Object.keys(kind.filters)))];
  const isKnown = (name: string): boolean =>
    kinds.some((kind) => filterNamed(kind.filters, name) !== undefined);
  const wrong = Object.keys(filters).filter((name) => !isKnown(name));
  if (wrong.length === 0) return;
  const beside = wrong.find((name) => Object.hasOwn(BriefScope, name));
  throw invalidInput(
    `${kinds.map((kind) => kind.many).join(', ')} cannot be filtered by ${wrong.map((name) => `"${name}"`).join(' and ')}.`,
    {
      next: beside
        ? `Give "${beside}" beside "filters", as an argument of the tool itself.`
        : valid.length > 0
          ? `Valid filters: ${valid.join(', ')}; of those by words, "not_" before the name is the opposite.`
          : 'There are no filters.',
      suggestions: wrong.flatMap((name) => nearest(name, valid, 2)),
    },
  );
}
