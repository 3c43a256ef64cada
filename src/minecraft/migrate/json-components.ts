import { componentsOfTag, withNamespace } from './item-tag.ts';
import type { Json } from './json-walk.ts';
import { migrateComponentMap, migrateStack } from './nbt.ts';
import {
  type Compound,
  compound,
  fromJson,
  isCompound,
  type Nbt,
  parseSnbt,
  printSnbt,
  SnbtError,
  toJson,
} from './snbt.ts';
import type { Span } from './version-span.ts';

/** Boolean fields of components, which NBT may write as numbers. */
const flags = new Set(
  'ambient show_particles show_icon has_trail has_twinkle resolved show_in_tooltip hide_tooltip tracked'.split(
    ' ',
  ),
);

/** Components as JSON. Custom data stays SNBT, which keeps the types of its numbers. */
export function componentsToJson(components: Compound): Json {
  return Object.fromEntries(
    [...components.entries].map(([name, value]) => [
      name,
      name === 'minecraft:custom_data' ? printSnbt(value) : withFlags(value, ''),
    ]),
  );
}

function withFlags(nbt: Nbt, key: string): unknown {
  if (nbt.kind === 'number' && flags.has(key)) return nbt.value !== 0;
  if (nbt.kind === 'list') return nbt.items.map((item) => withFlags(item, key));
  if (!isCompound(nbt)) return toJson(nbt);
  return Object.fromEntries(
    [...nbt.entries].map(([name, value]) => [name, withFlags(value, name)]),
  );
}

/** Migrates the components in a JSON file. */
export function migrateJsonComponents(components: Json, span: Span): Json {
  const map = compound(
    Object.entries(components).map(([name, value]) => [name, fromJson(value)] as const),
  );
  const before = named(map);
  migrateComponentMap(map, span);
  return named(map) === before ? components : componentsInJson(map);
}

/** A normal form for comparison: names with their namespace. */
const named = (map: Compound): string =>
  JSON.stringify(
    [...map.entries].map(([name, value]) => [withNamespace(name), withFlags(value, '')]),
  );

const componentsInJson = (map: Compound): Json =>
  Object.fromEntries([...map.entries].map(([name, value]) => [name, withFlags(value, '')]));

/** The components equivalent to an item's SNBT in a JSON string before 1.20.5. */
export function componentsOfString(item: string, snbt: string, span: Span): Compound | undefined {
  try {
    const tag = parseSnbt(snbt);
    if (!isCompound(tag)) return undefined;
    const made = compound(componentsOfTag(item, tag, (stack) => migrateStack(stack, span)));
    migrateComponentMap(made, span);
    return made;
  } catch (error) {
    if (error instanceof SnbtError) return undefined;
    throw error;
  }
}
