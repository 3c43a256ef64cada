import { bannerPatterns, dyeOf } from './banners.ts';
import {
  type Compound,
  compound,
  isCompound,
  itemsIn,
  list,
  type Nbt,
  num,
  numberIn,
  str,
} from './snbt.ts';

/** Migrates an item stack in NBT; stacks may be nested. */
export type StackMigration = (stack: Compound) => void;

type Made = [name: string, value: Nbt | undefined][];

/** Block entities whose id is not the id of their item. */
const blockEntityIds: readonly (readonly [RegExp, string])[] = [
  [/hanging_sign$/, 'hanging_sign'],
  [/sign$/, 'sign'],
  [/shulker_box$/, 'shulker_box'],
  [/^spawner$/, 'mob_spawner'],
  [/banner$/, 'banner'],
  [/_bed$/, 'bed'],
  [/(_head|_skull)$/, 'skull'],
  [/^bee_nest$/, 'beehive'],
  [/campfire$/, 'campfire'],
  [/command_block$/, 'command_block'],
  [/^suspicious_/, 'brushable_block'],
];

/** The components of a block's data stored in its item. */
export function blockEntityComponents(item: string, tag: Compound, stack: StackMigration): Made {
  const left = new Map(tag.entries);
  const take = (key: string): Nbt | undefined => {
    const value = left.get(key);
    left.delete(key);
    return value;
  };
  const made: Made = [];
  const items = take('Items');
  if (items)
    made.push([
      'container',
      list(
        itemsIn(items).map((nbt) => {
          if (!isCompound(nbt)) return nbt;
          const slot = numberIn(nbt.entries.get('Slot')) ?? 0;
          nbt.entries.delete('Slot');
          stack(nbt);
          return compound([
            ['slot', num(slot)],
            ['item', nbt],
          ]);
        }),
      ),
    ]);
  const table = take('LootTable');
  if (table)
    made.push([
      'container_loot',
      compound([
        ['loot_table', table],
        ['seed', take('LootTableSeed')],
      ]),
    ]);
  const lock = take('Lock');
  if (lock) made.push(['lock', lock]);
  const patterns = take('Patterns');
  if (patterns) made.push(['banner_patterns', bannerPatterns(patterns)]);
  const base = take('Base');
  if (base) made.push(['base_color', dyeOf(base)]);
  const sherds = take('sherds');
  if (sherds) made.push(['pot_decorations', sherds]);
  left.delete('id');
  if (left.size > 0)
    made.push([
      'block_entity_data',
      compound([['id', tag.entries.get('id') ?? str(blockEntityId(item))], ...left]),
    ]);
  return made;
}

function blockEntityId(item: string): string {
  const name = item.replace(/^minecraft:/, '');
  const known = blockEntityIds.find(([pattern]) => pattern.test(name))?.[1];
  return `minecraft:${known ?? name}`;
}

/** What a spawn egg, a bucket or an armor stand stores of its entity; the id became required. */
export function entityData(item: string, tag: Compound): Nbt {
  if (tag.entries.has('id')) return tag;
  const name = item
    .replace(/^minecraft:/, '')
    .replace(/_spawn_egg$/, '')
    .replace(/_bucket$/, '');
  return compound([['id', str(`minecraft:${name}`)], ...tag.entries]);
}
