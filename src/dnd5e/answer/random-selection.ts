import * as z from 'zod';
import { invalidInput } from '../../base/error.ts';
import { filterFields } from '../../library/filter.ts';
import type { Kind } from '../../library/kind.ts';
import type { Selection } from '../../library/library.ts';
import { nearest } from '../../text/names.ts';
import { readArguments } from '../../tool/arguments.ts';

/** What other tools call a filter → what the kind calls it. */
const called: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  spell: { class: 'class_key' },
  subclass: { class: 'class_key' },
  'class-feature': { class: 'class_key' },
  weapon: { category: 'weapon_category' },
  armor: { category: 'armor_category', type: 'armor_category' },
  gear: { category: 'gear_category' },
  'magic-item': { type: 'item_type' },
  creature: { challenge_rating: 'cr' },
};

/**
 * The kinds to draw from, with their filters read as strictly as all arguments. A filter is never
 * dropped: a kind without it cannot satisfy it and is left out.
 */
export function randomSelection(
  known: ReadonlyMap<string, Kind>,
  names: readonly string[],
  filters: Readonly<Record<string, unknown>>,
): Selection[] {
  const kinds = names.flatMap((name) => known.get(name) ?? []);
  const able = kinds.flatMap((kind) => {
    const own = renamed(kind, filters);
    return Object.keys(own).every((name) => Object.hasOwn(kind.filters, name))
      ? [{ kind, own }]
      : [];
  });
  if (able.length === 0) throw unknownFilter(kinds, filters);
  return able.map(({ kind, own }) => ({
    kind: kind.name,
    filters: readArguments('filters', z.strictObject(filterFields(kind.filters)), own),
  }));
}

const renamed = (kind: Kind, filters: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [called[kind.name]?.[name] ?? name, value]),
  );

function unknownFilter(kinds: readonly Kind[], filters: Readonly<Record<string, unknown>>) {
  const valid = [...new Set(kinds.flatMap((kind) => Object.keys(kind.filters)))];
  const given = Object.keys(filters);
  const wrong = given.filter((name) => !valid.includes(name));
  const what = kinds.map((kind) => kind.many).join(', ');
  return invalidInput(
    `${what} cannot be filtered by ${(wrong.length > 0 ? wrong : given).map((w) => `"${w}"`).join(' and ')}.`,
    {
      next: valid.length > 0 ? `Valid filters: ${valid.join(', ')}.` : 'There are no filters.',
      suggestions: (wrong.length > 0 ? wrong : given).flatMap((name) => nearest(name, valid, 2)),
    },
  );
}
