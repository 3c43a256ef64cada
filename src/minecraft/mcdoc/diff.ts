import { entriesOf } from './kinds.ts';
import { optionTexts, shapeOf, typeWords } from './type-words.ts';
import type { McdocType } from './types.ts';
import {
  type Bound,
  bound,
  type FieldView,
  isThere,
  objectView,
  optionsOf,
  type Variants,
  type View,
  variantsOf,
} from './view.ts';

export interface FieldChange {
  kind: 'new' | 'removed' | 'type' | 'required' | 'optional' | 'new_variant' | 'removed_variant';
  /** Every path it occurs at, the first one found first. */
  fields: string[];
  from?: string;
  to?: string;
  /** Everything that was valid still is: nothing has to change. */
  widens?: boolean;
  description?: string;
}

/** Further occurrences of a change than these are left out. */
const MOST_PLACES = 12;
const MOST_CHANGES = 400;
const DEEPEST = 14;

/**
 * Formats that others only embed: a recipe's result may hold any item component, and a change to a
 * bee in a hive is not a change of recipes.
 */
const carried = new Set([
  'minecraft:block',
  'minecraft:block_entity',
  'minecraft:data_component',
  'minecraft:entity',
  'minecraft:environment_attribute',
  'minecraft:item',
  'minecraft:particle',
]);

/**
 * The changes in a type between two releases of one schema, by walking both views at once. A named
 * type is walked once; at further occurrences its changes are reported there too. `becomes` is the
 * type in the later release, if it goes by another name there.
 */
export function diffTypes(
  before: View,
  after: View,
  type: McdocType,
  becomes: McdocType = type,
): FieldChange[] {
  const changes: FieldChange[] = [];
  const walked = new Map<string, { changes: FieldChange[]; path: string }>();

  const noted = new Set<string>();
  const note = (change: FieldChange): FieldChange[] => {
    // Alternatives that share a part all report its change.
    const key = JSON.stringify(change);
    if (changes.length >= MOST_CHANGES || noted.has(key)) return [];
    noted.add(key);
    changes.push(change);
    return [change];
  };

  function walk(a: Bound, b: Bound, path: string, depth: number): FieldChange[] {
    if (depth > DEEPEST) return [];
    const name = nameOf(a);
    if (name === undefined || name !== nameOf(b)) return compare(a, b, path, depth);
    const known = walked.get(name);
    if (known) {
      for (const change of known.changes) {
        const first = change.fields[0] ?? '';
        const place = `${path}${first.slice(known.path.length)}`;
        const isNew = first.startsWith(known.path) && !change.fields.includes(place);
        if (isNew && change.fields.length < MOST_PLACES) change.fields.push(place);
      }
      return [];
    }
    const entry: { changes: FieldChange[]; path: string } = { changes: [], path };
    walked.set(name, entry);
    entry.changes = compare(a, b, path, depth);
    return entry.changes;
  }

  function compare(a: Bound, b: Bound, path: string, depth: number): FieldChange[] {
    const left = optionsOf(before, a);
    const right = optionsOf(after, b);
    const found: FieldChange[] = [];
    const onlyLeft: Bound[] = [];
    const taken = new Set<Bound>();
    for (const option of left) {
      const same = right.find((other) => other.type === option.type && !taken.has(other));
      if (!same) {
        onlyLeft.push(option);
        continue;
      }
      taken.add(same);
      found.push(...inside(option, same, path, depth));
    }
    const onlyRight = right.filter((option) => !taken.has(option));
    if (onlyLeft.length === 0 && onlyRight.length === 0) return found;
    const [x] = onlyLeft;
    const [y] = onlyRight;
    // One struct replaced another: their fields say more than "object became object".
    if (x && y && onlyLeft.length === 1 && onlyRight.length === 1) {
      const shape = shapeOf(before, x);
      if (shape === shapeOf(after, y) && (shape === 'object' || shape === 'list'))
        return [...found, ...inside(x, y, path, depth)];
    }
    const from = typeWords(before, a);
    const to = typeWords(after, b);
    const were = optionTexts(before, a);
    const are = optionTexts(after, b);
    const widens = isWithin(were, are);
    // The same alternatives in another order are not a change.
    if (from === to || (widens && were.size === are.size)) return found;
    return [
      ...found,
      ...note({ kind: 'type', fields: [path], from, to, ...(widens ? { widens } : {}) }),
    ];
  }

  function inside(a: Bound, b: Bound, path: string, depth: number): FieldChange[] {
    if (a.type.kind === 'list' && b.type.kind === 'list')
      return walk(
        { type: a.type.item, scope: a.scope },
        { type: b.type.item, scope: b.scope },
        `${path}[]`,
        depth + 1,
      );
    if (a.type.kind === 'enum' && b.type.kind === 'enum') {
      const left = enumValues(before, a);
      const right = enumValues(after, b);
      const widens = isWithin(left, right);
      if (widens && left.size === right.size) return [];
      const from = typeWords(before, a);
      const to = typeWords(after, b);
      return note({ kind: 'type', fields: [path], from, to, ...(widens ? { widens } : {}) });
    }
    if (a.type.kind === 'dispatcher' && b.type.kind === 'dispatcher') {
      const those = variantsOf(a.type.registry, a.type.parallelIndices);
      return variants(those, those, path, depth);
    }
    const left = objectView(before, a);
    const right = objectView(after, b);
    if (!left || !right) return [];
    const found: FieldChange[] = [];
    for (const [name, field] of left.fields) {
      const other = right.fields.get(name);
      const at = join(path, name);
      if (other) found.push(...bothHave(field, other, at, depth));
      else
        found.push(...note({ kind: 'removed', fields: [at], from: typeWords(before, field.type) }));
    }
    for (const [name, field] of right.fields)
      if (!left.fields.has(name))
        found.push(
          ...note({
            kind: 'new',
            fields: [join(path, name)],
            to: `${typeWords(after, field.type)}${field.optional ? ', optional' : ''}`,
            ...(field.description ? { description: field.description } : {}),
          }),
        );
    if (left.anyKey && right.anyKey)
      found.push(...bothHave(left.anyKey, right.anyKey, join(path, '*'), depth));
    for (const each of left.variants) {
      const other = right.variants.find(({ registry }) => registry === each.registry);
      if (other) found.push(...variants(each, other, path, depth));
    }
    return found;
  }

  function bothHave(a: FieldView, b: FieldView, path: string, depth: number): FieldChange[] {
    const found = walk(a.type, b.type, path, depth + 1);
    if (a.optional && !b.optional) found.push(...note({ kind: 'required', fields: [path] }));
    if (!a.optional && b.optional) found.push(...note({ kind: 'optional', fields: [path] }));
    return found;
  }

  function variants(a: Variants, b: Variants, path: string, depth: number): FieldChange[] {
    const name = `dispatcher ${a.registry}`;
    if (walked.has(name) || carried.has(a.registry)) return [];
    walked.set(name, { changes: [], path });
    const left = entriesOf(before, a);
    const right = entriesOf(after, b);
    const found: FieldChange[] = [];
    for (const [key, type] of left) {
      const other = right.get(key);
      const at = `${path}(${key})`;
      if (other) found.push(...walk(bound(type), bound(other), at, depth + 1));
      else found.push(...note({ kind: 'removed_variant', fields: [at] }));
    }
    for (const key of right.keys())
      if (!left.has(key)) found.push(...note({ kind: 'new_variant', fields: [`${path}(${key})`] }));
    return found;
  }

  walk(bound(type), bound(becomes), '', 0);
  // Changes close to the root matter to everybody, those deep inside to few.
  const depth = ({ fields: [first = ''] }: FieldChange) => first.split(/[.([]/).length;
  return changes.sort((a, b) => depth(a) - depth(b));
}

const isWithin = (inner: ReadonlySet<string>, outer: ReadonlySet<string>): boolean =>
  [...inner].every((text) => outer.has(text));

const enumValues = (view: View, { type }: Bound): Set<string> =>
  new Set(
    type.kind === 'enum'
      ? type.values.filter((value) => isThere(view, value)).map(({ value }) => String(value))
      : [],
  );

const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

/** The name of a type, if it always means the same: a type parameter does not. */
const nameOf = ({ type, scope }: Bound): string | undefined =>
  type.kind === 'reference' && !scope.has(type.path) ? type.path : undefined;
