import { entriesOf } from './kinds.ts';
import {
  attributeOf,
  attributeText,
  type Bound,
  bound,
  isThere,
  objectView,
  optionsOf,
  type View,
} from './view.ts';

/** Well-known ids by registry; for the others an invented one will do. */
const sampleIds: Readonly<Record<string, string>> = {
  item: 'minecraft:stick',
  block: 'minecraft:stone',
  entity_type: 'minecraft:cow',
  loot_table: 'minecraft:blocks/stone',
  enchantment: 'minecraft:sharpness',
};

const DEEPEST = 8;

/** A minimal file of a format in one release, with one variant chosen if there are several. */
export function smallestExample(view: View, type: Bound, variant?: string): unknown {
  return sampleOf(view, type, variant, 0);
}

function sampleOf(view: View, at: Bound, variant: string | undefined, depth: number): unknown {
  const [option, ...more] = optionsOf(view, at);
  if (!option || depth > DEEPEST) return null;
  // Where a minor part may be given, the format is written with it.
  if (view.format && attributeOf(at.type, 'pack_format'))
    return more.length > 0 ? view.format : view.format[0];
  const { type, scope } = option;
  switch (type.kind) {
    case 'struct':
      return objectOf(view, option, variant, depth);
    case 'list':
      return Array(Math.max(1, type.lengthRange?.min ?? 1)).fill(
        sampleOf(view, { type: type.item, scope }, undefined, depth + 1),
      );
    case 'tuple':
      return type.items.map((item) => sampleOf(view, { type: item, scope }, undefined, depth + 1));
    case 'string':
      return stringOf(option);
    case 'literal':
      return type.value.value;
    case 'enum':
      return type.values.find((value) => isThere(view, value))?.value ?? null;
    case 'boolean':
      return true;
    case 'byte_array':
    case 'int_array':
    case 'long_array':
      return [];
    case 'any':
    case 'unsafe':
    case 'dispatcher':
      return {};
    case 'indexed':
      return 1;
    default:
      return numberOf(option);
  }
}

/** The number closest to 1 that the range and the step of a type allow; 0 before other steps. */
function numberOf({ type }: Bound): number {
  const range = 'valueRange' in type ? type.valueRange : undefined;
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, kind = 0 } = range ?? {};
  const step = Number(attributeText(attributeOf(type, 'divisible_by')) ?? 0);
  if (step > 0) return min <= 0 && max >= 0 ? 0 : Math.ceil(min / step) * step;
  const isWhole = type.kind !== 'float' && type.kind !== 'double';
  if (min > 1 || (min === 1 && kind & 2)) return kind & 2 ? min + 1 : min;
  if (max < 1 || (max === 1 && kind & 1)) {
    if (!(kind & 1)) return max;
    return isWhole ? max - 1 : Number.isFinite(min) ? (min + max) / 2 : max - 1;
  }
  return 1;
}

function objectOf(
  view: View,
  at: Bound,
  variant: string | undefined,
  depth: number,
): Record<string, unknown> {
  const object = objectView(view, at);
  const made: Record<string, unknown> = {};
  for (const [name, field] of object?.fields ?? [])
    if (!field.optional) made[name] = sampleOf(view, field.type, undefined, depth + 1);
  if (object?.anyKey) made['#'] = sampleOf(view, object.anyKey.type, undefined, depth + 1);
  for (const variants of object?.variants ?? []) {
    const { by } = variants;
    const entries = entriesOf(view, variants);
    const key =
      variant !== undefined && entries.has(variant) ? variant : entries.keys().next().value;
    const chosen = key === undefined ? undefined : entries.get(key);
    if (key === undefined || !chosen) continue;
    if (by !== undefined) made[by] = `minecraft:${key}`;
    Object.assign(made, objectOf(view, bound(chosen), undefined, depth + 1));
  }
  return made;
}

function stringOf({ type }: Bound): string {
  if (attributeOf(type, 'crafting_ingredient')) return '#';
  const id = attributeOf(type, 'id');
  if (!id) return '…';
  const registry = attributeText(id) ?? attributeText(id, 'registry') ?? '';
  const sample = sampleIds[registry] ?? 'minecraft:example';
  return attributeText(id, 'tags') === 'required' ? `#${sample}` : sample;
}
