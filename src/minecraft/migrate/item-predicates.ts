import { componentsOfString, componentsToJson } from './json-components.ts';
import { isObject, type Json, type Note, without } from './json-walk.ts';
import { compound } from './snbt.ts';
import type { Span } from './version-span.ts';

const itemKeys = new Set(
  'items tag count durability enchantments stored_enchantments potion nbt components predicates item'.split(
    ' ',
  ),
);
/** Keys of item predicates; elsewhere the fields must show what an object is. */
const itemPlaces = new Set(
  'item items tool mainhand offhand head chest legs feet body rod fired_from_weapon predicate stew bed ingredient'.split(
    ' ',
  ),
);

/** Whether an object is an item predicate as written before 1.20.5. */
export function isItemPredicate(value: Json, key: string, parent: string): boolean {
  const keys = Object.keys(value);
  if (keys.length === 0 || !keys.every((name) => itemKeys.has(name))) return false;
  if (itemPlaces.has(key) || parent === 'slots')
    return key !== 'predicate' || keys.some((name) => name !== 'nbt');
  return keys.some((name) => name === 'durability' || name === 'stored_enchantments');
}

/** Item predicates list items, and test everything else as components. */
export function modernItemPredicate(value: Json, span: Span, note: Note): Json {
  const { tag, nbt, enchantments, stored_enchantments: stored, durability, potion } = value;
  if ([tag, nbt, enchantments, stored, durability, potion].every((part) => part === undefined))
    return value;
  const predicates: Json = isObject(value.predicates) ? { ...value.predicates } : {};
  let components: Json | undefined;
  if (enchantments !== undefined) predicates['minecraft:enchantments'] = enchantments;
  if (stored !== undefined) predicates['minecraft:stored_enchantments'] = stored;
  if (durability !== undefined) predicates['minecraft:damage'] = { durability };
  if (potion !== undefined) predicates['minecraft:potion_contents'] = potion;
  if (typeof nbt === 'string') {
    const made = componentsOfString('', nbt, span);
    if (made) {
      const custom = made.entries.get('minecraft:custom_data');
      made.entries.delete('minecraft:custom_data');
      if (custom)
        predicates['minecraft:custom_data'] = componentsToJson(
          compound([['minecraft:custom_data', custom]]),
        )['minecraft:custom_data'];
      if (made.entries.size > 0) components = componentsToJson(made);
    }
  }
  const after: Json = {
    ...(typeof tag === 'string' ? { items: `#${tag}` } : {}),
    ...without(
      value,
      'tag',
      'nbt',
      'enchantments',
      'stored_enchantments',
      'durability',
      'potion',
      'predicates',
    ),
    ...(components ? { components } : {}),
    ...(Object.keys(predicates).length > 0 ? { predicates } : {}),
  };
  note('Test the item by id, components and predicates.', value, after);
  return after;
}

/** Block and fluid predicates take tags in the same field as ids since 1.20.5. */
export function modernBlockPredicate(value: Json, key: string, note: Note): Json {
  const field = key === 'fluid' ? 'fluids' : 'blocks';
  const id = key === 'fluid' ? value.fluid : undefined;
  const tag = value.tag;
  if (typeof tag !== 'string' && typeof id !== 'string') return value;
  const after: Json = {
    [field]: typeof id === 'string' ? id : `#${tag}`,
    ...without(value, 'tag', 'fluid'),
  };
  note(`Name the ${key} or its tag in ${field}.`, value, after);
  return after;
}
