import { migrateComponents } from './components.ts';
import { migrateNbt } from './entity-nbt.ts';
import { type Components, componentsOfTag, withNamespace } from './item-tag.ts';
import { renamedId } from './renamed-ids.ts';
import {
  type Compound,
  compound,
  isCompound,
  type Nbt,
  num,
  numberIn,
  renameKey,
  str,
  stringIn,
} from './snbt.ts';
import type { Span } from './span.ts';

/** An item stack in NBT, `{id, Count, tag}` until 1.20.4 and `{id, count, components}` since. */
export function migrateStack(stack: Compound, span: Span): void {
  const id = stringIn(stack.entries.get('id'));
  if (id !== undefined) {
    const other = renamedId(id, span);
    if (other !== id) stack.entries.set('id', str(other));
  }
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

/** Components that hold item stacks, entities or blocks. */
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
