import { migrateComponents } from './components.ts';
import {
  attributesBecomeModern,
  blocksBecomeModern,
  effectsBecomeIds,
  equipmentBecomesMap,
  textsBecomeSnbt,
} from './entity-parts.ts';
import { type Components, componentsOfTag, withNamespace } from './item-tag.ts';
import { renamedAttribute, renamedId } from './renamed-ids.ts';
import {
  type Compound,
  compound,
  isCompound,
  itemsIn,
  type Nbt,
  num,
  numberIn,
  renameKey,
  str,
  stringIn,
} from './snbt.ts';
import type { Span } from './version-span.ts';

/** Keys of item stacks, also where only a part is tested. */
const stackKeys = new Set(
  'Item SelectedItem FireworksItem Book RecordItem SaddleItem ArmorItem DecorItem item weapon body_armor_item buy buyB sell equipment_item Trident'.split(
    ' ',
  ),
);
const stackLists = new Set('Items Inventory EnderItems HandItems ArmorItems'.split(' '));

/** Migrates the NBT of entities and blocks, as data or as a pattern to match, in place. */
export function migrateNbt(nbt: Nbt, span: Span): void {
  if (nbt.kind === 'list') {
    for (const item of nbt.items) migrateNbt(item, span);
    return;
  }
  if (!isCompound(nbt)) return;
  if (looksLikeStack(nbt)) {
    migrateStack(nbt, span);
    return;
  }
  for (const [key, value] of nbt.entries) {
    if (stackKeys.has(key) && isCompound(value)) migrateStack(value, span);
    else if (stackLists.has(key) && value.kind === 'list') {
      for (const item of value.items) if (isCompound(item)) migrateStack(item, span);
    } else if (key === 'components' && isCompound(value)) migrateComponentMap(value, span);
    else migrateNbt(value, span);
  }
  if (span.crosses('1.20.2')) effectsBecomeIds(nbt);
  if (span.crosses('1.20.5')) blocksBecomeModern(nbt);
  if (span.crosses('1.21')) attributesBecomeModern(nbt);
  for (const key of ['attributes', 'Attributes'])
    for (const attribute of itemsIn(nbt.entries.get(key))) {
      const id = isCompound(attribute) ? stringIn(attribute.entries.get('id')) : undefined;
      if (isCompound(attribute) && id !== undefined)
        attribute.entries.set('id', str(renamedAttribute(id, span)));
    }
  if (span.crosses('1.21.5')) {
    textsBecomeSnbt(nbt);
    equipmentBecomesMap(nbt);
    if (renameKey(nbt, 'FallDistance', 'fall_distance')) {
      const distance = numberIn(nbt.entries.get('fall_distance')) ?? 0;
      nbt.entries.set('fall_distance', num(distance, 'd'));
    }
  }
}

/** Item stacks occur everywhere; before 1.20.5 they had Count or tag, since then components. */
const looksLikeStack = ({ entries }: Compound): boolean =>
  entries.has('id') &&
  (entries.has('Count') ||
    entries.has('tag') ||
    (entries.has('components') && entries.has('count')));

/** An item stack in NBT, `{id, Count, tag}` until 1.20.4 and `{id, count, components}` since. */
export function migrateStack(stack: Compound, span: Span): void {
  const id = stringIn(stack.entries.get('id'));
  if (id !== undefined) {
    const other = renamedId(id, span);
    if (other !== id) stack.entries.set('id', str(other));
  }
  const old = stack.entries.get('tag');
  if (isCompound(old) && span.crosses('1.20.2')) effectsBecomeIds(old);
  if (span.crosses('1.20.5')) {
    if (renameKey(stack, 'Count', 'count')) {
      const count = numberIn(stack.entries.get('count'));
      if (count !== undefined) stack.entries.set('count', num(count));
    }
    const tag = stack.entries.get('tag');
    if (isCompound(tag)) {
      const inner = (nested: Compound) => migrateStack(nested, span);
      const made = componentsOfTag(withNamespace(id ?? ''), tag, inner);
      renameKey(stack, 'tag', 'components');
      if (made.size > 0) stack.entries.set('components', compound(made));
      else stack.entries.delete('components');
    }
  }
  const components = stack.entries.get('components');
  if (isCompound(components)) migrateComponentMap(components, span);
}

/** Components inside NBT or JSON; names may lack their namespace. */
export function migrateComponentMap(map: Compound, span: Span): void {
  const components: Components = new Map();
  for (const [name, value] of map.entries)
    components.set(name.startsWith('!') ? name : withNamespace(name), value);
  for (const [name, value] of components) nestedStacks(name, value, span);
  migrateComponents(components, span);
  map.entries.clear();
  for (const [name, value] of components) map.entries.set(name, value);
}

/** Components that contain item stacks, entities or blocks. */
function nestedStacks(name: string, value: Nbt, span: Span): void {
  if (/:(entity_data|block_entity_data|bucket_entity_data)$/.test(name)) migrateNbt(value, span);
  const isOld = (nbt: Compound) => nbt.entries.has('components') && !span.crosses('1.20.5');
  if (name === 'minecraft:container' && value.kind === 'list')
    for (const slot of value.items) {
      const item = isCompound(slot) ? slot.entries.get('item') : undefined;
      if (isCompound(item) && isOld(item)) migrateStack(item, span);
    }
  if (/:(bundle_contents|charged_projectiles)$/.test(name) && value.kind === 'list')
    for (const item of value.items) if (isCompound(item) && isOld(item)) migrateStack(item, span);
  if (name === 'minecraft:use_remainder' && isCompound(value) && isOld(value))
    migrateStack(value, span);
}
