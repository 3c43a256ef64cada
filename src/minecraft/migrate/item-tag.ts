import { bookComponents, fireworks, potionComponents, profileOf } from './item-values.ts';
import {
  bool,
  type Compound,
  compound,
  isCompound,
  isTrue,
  itemsIn,
  list,
  type Nbt,
  num,
  numberIn,
  str,
  stringIn,
} from './snbt.ts';
import { blockEntityComponents, entityData, type StackMigration } from './stored-entities.ts';
import { uuidText } from './uuid.ts';

export type Components = Map<string, Nbt>;

const operations = ['add_value', 'add_multiplied_base', 'add_multiplied_total'];

/** The order of components in HideFlags; the fifth bit hides the rest of the tooltip. */
const hidden = [
  'enchantments',
  'attribute_modifiers',
  'unbreakable',
  'can_break',
  'can_place_on',
  '',
  'dyed_color',
  'trim',
];

/** Ids of enchantments that changed with 1.20.5. */
export const enchantmentId = (id: string): string =>
  withNamespace(id).replace(/:sweeping$/, ':sweeping_edge');

export const withNamespace = (id: string): string => (id.includes(':') ? id : `minecraft:${id}`);

/**
 * The components equivalent to an item's NBT before 1.20.5. What the game itself did not use goes
 * to custom_data.
 */
export function componentsOfTag(item: string, tag: Compound, stack: StackMigration): Components {
  const left = new Map(tag.entries);
  const made: Components = new Map();
  const take = (key: string): Nbt | undefined => {
    const value = left.get(key);
    left.delete(key);
    return value;
  };
  const set = (name: string, value: Nbt | undefined) => {
    if (value !== undefined) made.set(`minecraft:${name}`, value);
  };

  const display = take('display');
  if (isCompound(display)) {
    set('custom_name', display.entries.get('Name'));
    set('lore', display.entries.get('Lore'));
    const color = display.entries.get('color');
    if (color) set('dyed_color', compound([['rgb', color]]));
    set('map_color', display.entries.get('MapColor'));
    const custom = [...display.entries].filter(
      ([key]) => !['Name', 'Lore', 'color', 'MapColor'].includes(key),
    );
    if (custom.length > 0) left.set('display', compound(custom));
  }
  set('custom_model_data', take('CustomModelData'));
  set('damage', take('Damage'));
  set('repair_cost', take('RepairCost'));
  set('map_id', take('map'));
  set('instrument', take('instrument'));
  set('recipes', take('Recipes'));
  if (isTrue(take('Unbreakable'))) set('unbreakable', compound());
  for (const [key, name] of [
    ['Enchantments', 'enchantments'],
    ['StoredEnchantments', 'stored_enchantments'],
  ] as const) {
    const old = take(key);
    if (old === undefined) continue;
    const levels = levelsOf(old);
    if (levels.entries.size > 0) set(name, compound([['levels', levels]]));
    // A list with an empty enchantment made the item glint and did nothing else.
    else if (itemsIn(old).length > 0) set('enchantment_glint_override', bool(true));
  }
  const modifiers = take('AttributeModifiers');
  if (modifiers) set('attribute_modifiers', compound([['modifiers', modifierList(modifiers)]]));
  for (const [key, name] of [
    ['CanDestroy', 'can_break'],
    ['CanPlaceOn', 'can_place_on'],
  ] as const) {
    const blocks = take(key);
    if (blocks) set(name, compound([['predicates', list(itemsIn(blocks).map(blockPredicate))]]));
  }
  const trim = take('Trim');
  set('trim', trim);
  set('block_state', statesOf(take('BlockStateTag')));
  const owner = take('SkullOwner');
  if (owner) set('profile', profileOf(owner));
  for (const [name, value] of potionComponents(take)) set(name, value);
  for (const [name, value] of bookComponents(item, take, left)) set(name, value);
  const rocket = take('Fireworks');
  if (isCompound(rocket)) set('fireworks', fireworks(rocket));
  const star = take('Explosion');
  if (isCompound(star)) set('firework_explosion', fireworks(star));
  const blockEntity = take('BlockEntityTag');
  if (isCompound(blockEntity))
    for (const [name, value] of blockEntityComponents(item, blockEntity, stack)) set(name, value);
  const entity = take('EntityTag');
  if (isCompound(entity)) set('entity_data', entityData(item, entity));
  const loaded = take('ChargedProjectiles');
  take('Charged');
  if (loaded) set('charged_projectiles', list(itemsIn(loaded).map(migrated)));
  if (/bundle$/.test(item)) {
    const inside = take('Items');
    if (inside) set('bundle_contents', list(itemsIn(inside).map(migrated)));
  }
  hideParts(made, numberIn(take('HideFlags')) ?? 0, set);
  if (left.size > 0) set('custom_data', compound(left));
  return made;

  function migrated(nbt: Nbt): Nbt {
    if (isCompound(nbt)) stack(nbt);
    return nbt;
  }
}

function levelsOf(enchantments: Nbt): Compound {
  const levels = compound();
  for (const entry of itemsIn(enchantments)) {
    if (!isCompound(entry)) continue;
    const id = stringIn(entry.entries.get('id'));
    if (id) levels.entries.set(enchantmentId(id), num(numberIn(entry.entries.get('lvl')) ?? 1));
  }
  return levels;
}

function modifierList(modifiers: Nbt): Nbt {
  return list(
    itemsIn(modifiers).map((entry) => {
      if (!isCompound(entry)) return entry;
      const { entries } = entry;
      const slot = entries.get('Slot');
      return compound([
        ['type', entries.get('AttributeName')],
        ['name', entries.get('Name') ?? str('')],
        ['amount', entries.get('Amount') ?? num(0)],
        ['operation', str(operations[numberIn(entries.get('Operation')) ?? 0] ?? 'add_value')],
        ['uuid', entries.get('UUID')],
        ['slot', slot],
      ]);
    }),
  );
}

/** `minecraft:oak_log[axis=y]`, `#minecraft:logs`. */
function blockPredicate(nbt: Nbt): Nbt {
  const text = stringIn(nbt) ?? '';
  const [, id = text, states] = /^([^[{]+)(?:\[(.*)\])?/.exec(text) ?? [];
  const state = states
    ? compound(
        states.split(',').map((pair) => {
          const [key = '', value = ''] = pair.split('=');
          return [key.trim(), str(value.trim())] as const;
        }),
      )
    : undefined;
  return compound([
    ['blocks', str(id.startsWith('#') ? `#${withNamespace(id.slice(1))}` : withNamespace(id))],
    ['state', state],
  ]);
}

function statesOf(tag: Nbt | undefined): Nbt | undefined {
  if (!isCompound(tag)) return undefined;
  return compound(
    [...tag.entries].map(
      ([key, value]) =>
        [
          key,
          value.kind === 'string'
            ? value
            : str(
                value.kind === 'number'
                  ? String(value.value)
                  : String('value' in value ? value.value : ''),
              ),
        ] as const,
    ),
  );
}

function hideParts(
  made: Components,
  flags: number,
  set: (name: string, value: Nbt | undefined) => void,
): void {
  for (const [bit, name] of hidden.entries()) {
    if ((flags & (1 << bit)) === 0) continue;
    if (name === '') set('hide_additional_tooltip', compound());
    const part = made.get(`minecraft:${name}`);
    if (isCompound(part)) part.entries.set('show_in_tooltip', bool(false));
    if (bit === 0) {
      const stored = made.get('minecraft:stored_enchantments');
      if (isCompound(stored)) stored.entries.set('show_in_tooltip', bool(false));
    }
  }
}

/** Attribute modifiers have an id since 1.21: the one the game itself makes of the old UUID. */
export function modifierId(modifier: Compound): string {
  const uuid = uuidText(modifier.entries.get('uuid'));
  if (uuid) return `minecraft:${uuid}`;
  const name = (stringIn(modifier.entries.get('name')) ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9_.-]+/g, '_');
  return `minecraft:${name || 'modifier'}`;
}
