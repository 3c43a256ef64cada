import { lookup } from '../../base/lookup.ts';
import { migrateNbt, migrateStack } from './nbt.ts';
import { isCompound, parseSnbt, printSnbt } from './snbt.ts';
import type { Span } from './version-span.ts';

/** Names in a path that are followed by an item stack. */
const holders =
  /^(Item|SelectedItem|Items|Inventory|EnderItems|HandItems|ArmorItems|FireworksItem|Book|RecordItem|SaddleItem|ArmorItem|item)$/;

/** The components that replace the fields of an item's tag. */
const parts: Readonly<Record<string, string>> = {
  'display.Name': 'custom_name',
  'display.Lore': 'lore',
  'display.color': 'dyed_color.rgb',
  CustomModelData: 'custom_model_data',
  Damage: 'damage',
  RepairCost: 'repair_cost',
  Unbreakable: 'unbreakable',
  Trim: 'trim',
  map: 'map_id',
};

const slots: Readonly<Record<string, readonly string[]>> = {
  HandItems: ['mainhand', 'offhand'],
  ArmorItems: ['feet', 'legs', 'chest', 'head'],
};

/**
 * Migrates an NBT path: `SelectedItem.tag.kind` →
 * `SelectedItem.components."minecraft:custom_data".kind`.
 */
export function migratePath(path: string, span: Span): string {
  const segments = splitPath(path).map((segment) => migrateFilter(segment, span));
  const made: string[] = [];
  for (let i = 0; i < segments.length; i++) {
    const segment = segments[i] ?? '';
    const isInside = holders.test(nameOf(segments[i - 1] ?? ''));
    if (span.crosses('1.20.5') && isInside && segment === 'Count') made.push('count');
    else if (span.crosses('1.20.5') && isInside && nameOf(segment) === 'tag') {
      const two = `${segments[i + 1] ?? ''}.${segments[i + 2] ?? ''}`;
      const one = nameOf(segments[i + 1] ?? '');
      const component = lookup(parts, two) ?? lookup(parts, one);
      made.push('components');
      if (segments[i + 1] === undefined && segment === 'tag') continue;
      if (component === undefined)
        made.push(`"minecraft:custom_data"${segment.slice('tag'.length)}`);
      else {
        const [name = '', ...rest] = component.split('.');
        made.push([`"minecraft:${name}"`, ...rest].join('.'));
        i += lookup(parts, two) === undefined ? 1 : 2;
      }
    } else made.push(segment);
  }
  return made
    .map((segment) => (span.crosses('1.21.5') ? equipmentSlot(segment) : segment))
    .join('.');
}

function equipmentSlot(segment: string): string {
  const [, name = '', place = ''] = /^(HandItems|ArmorItems)\[(\d)\]$/.exec(segment) ?? [];
  const slot = lookup(slots, name)?.[Number(place)];
  return slot === undefined ? segment : `equipment.${slot}`;
}

const nameOf = (segment: string): string => /^[^[{]*/.exec(segment)?.[0] ?? '';

/** `Inventory[{Slot:0b,tag:{a:1b}}]` matches a part of each item. */
function migrateFilter(segment: string, span: Span): string {
  const filter = /^([^[{]*)(\[?)(\{[\s\S]*\})(\]?)$/.exec(segment);
  if (!filter) return segment;
  const [, name = '', open = '', text = '', close = ''] = filter;
  const nbt = parseSnbt(text);
  const before = printSnbt(nbt);
  if (holders.test(name) && isCompound(nbt)) migrateStack(nbt, span);
  else migrateNbt(nbt, span);
  const after = printSnbt(nbt);
  return before === after ? segment : `${name}${open}${after}${close}`;
}

/** Splits at dots outside brackets and quotes. */
function splitPath(path: string): string[] {
  const segments: string[] = [];
  let depth = 0;
  let quote = '';
  let segment = '';
  for (const character of path) {
    if (quote !== '') {
      if (character === quote && !segment.endsWith('\\')) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '[' || character === '{') depth++;
    else if (character === ']' || character === '}') depth--;
    else if (character === '.' && depth === 0) {
      segments.push(segment);
      segment = '';
      continue;
    }
    segment += character;
  }
  return [...segments, segment];
}
