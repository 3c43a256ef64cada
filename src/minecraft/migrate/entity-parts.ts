import { bannerPatterns } from './banners.ts';
import { modifierGetsId, snbtText } from './components.ts';
import { profileOf } from './item-values.ts';
import {
  type Compound,
  compound,
  isCompound,
  itemsIn,
  list,
  type Nbt,
  numberIn,
  renameKey,
  str,
  stringIn,
} from './snbt.ts';
import { effectId, modernEffects } from './status-effects.ts';

export function effectsBecomeIds(nbt: Compound): void {
  for (const [from, to] of [
    ['ActiveEffects', 'active_effects'],
    ['CustomPotionEffects', 'custom_potion_effects'],
    ['Effects', 'effects'],
  ] as const) {
    const effects = nbt.entries.get(from);
    if (effects?.kind !== 'list' || !effects.items.every(isCompound)) continue;
    nbt.entries.set(from, modernEffects(effects));
    renameKey(nbt, from, to);
  }
  // Only a beacon has these, by number.
  for (const [from, to] of [
    ['Primary', 'primary_effect'],
    ['Secondary', 'secondary_effect'],
  ] as const) {
    const effect = effectId(numberIn(nbt.entries.get(from)));
    if (effect === undefined) continue;
    nbt.entries.set(from, str(effect));
    renameKey(nbt, from, to);
  }
}

/** Clouds, arrows, banners and heads use the forms of item components since 1.20.5. */
export function blocksBecomeModern(nbt: Compound): void {
  for (const key of ['ArmorItem', 'DecorItem']) renameKey(nbt, key, 'body_armor_item');
  const owner = nbt.entries.get('SkullOwner');
  if (owner) {
    nbt.entries.set('SkullOwner', profileOf(owner));
    renameKey(nbt, 'SkullOwner', 'profile');
  }
  const patterns = nbt.entries.get('Patterns');
  if (patterns?.kind === 'list') {
    nbt.entries.set('Patterns', bannerPatterns(patterns));
    renameKey(nbt, 'Patterns', 'patterns');
  }
  const potion = nbt.entries.get('Potion');
  const effects = nbt.entries.get('effects') ?? nbt.entries.get('custom_potion_effects');
  const isCloud = nbt.entries.has('Radius') || nbt.entries.has('RadiusPerTick');
  if (stringIn(potion) === undefined && !(isCloud && effects)) return;
  const color = nbt.entries.get('Color');
  for (const key of ['Potion', 'effects', 'custom_potion_effects', 'Color'])
    nbt.entries.delete(key);
  nbt.entries.set(
    'potion_contents',
    compound([
      ['potion', potion],
      ['custom_color', color],
      ['custom_effects', effects],
    ]),
  );
}

const operations = ['add_value', 'add_multiplied_base', 'add_multiplied_total'];

export function attributesBecomeModern(nbt: Compound): void {
  const attributes = nbt.entries.get('Attributes');
  if (attributes?.kind !== 'list') return;
  for (const attribute of attributes.items) {
    if (!isCompound(attribute)) continue;
    renameKey(attribute, 'Name', 'id');
    renameKey(attribute, 'Base', 'base');
    renameKey(attribute, 'Modifiers', 'modifiers');
    for (const modifier of itemsIn(attribute.entries.get('modifiers'))) {
      if (!isCompound(modifier)) continue;
      renameKey(modifier, 'UUID', 'uuid');
      renameKey(modifier, 'Name', 'name');
      renameKey(modifier, 'Amount', 'amount');
      renameKey(modifier, 'Operation', 'operation');
      const operation = numberIn(modifier.entries.get('operation'));
      if (operation !== undefined)
        modifier.entries.set('operation', str(operations[operation] ?? 'add_value'));
      modifierGetsId(modifier);
    }
  }
  renameKey(nbt, 'Attributes', 'attributes');
}

export function textsBecomeSnbt(nbt: Compound): void {
  const name = nbt.entries.get('CustomName');
  if (name) nbt.entries.set('CustomName', snbtText(name));
  // Only a text display has both; other fields named text are plain strings.
  const text = nbt.entries.get('text');
  const json = stringIn(text);
  if (text && json !== undefined && /^\s*[[{"]/.test(json)) nbt.entries.set('text', snbtText(text));
  for (const key of ['messages', 'filtered_messages']) {
    const messages = nbt.entries.get(key);
    if (messages?.kind === 'list') nbt.entries.set(key, list(messages.items.map(snbtText)));
  }
}

const armorSlots = ['feet', 'legs', 'chest', 'head'];
const handSlots = ['mainhand', 'offhand'];

/** ArmorItems and HandItems became one map; empty slots are left out. */
export function equipmentBecomesMap(nbt: Compound): void {
  const equipment = new Map<string, Nbt>();
  const chances = new Map<string, Nbt>();
  const collect = (key: string, slots: readonly string[], into: Map<string, Nbt>) => {
    for (const [i, item] of itemsIn(nbt.entries.get(key)).entries()) {
      const slot = slots[i];
      if (slot !== undefined && !(isCompound(item) && item.entries.size === 0))
        into.set(slot, item);
    }
    return nbt.entries.delete(key);
  };
  const single = (key: string, slot: string, into: Map<string, Nbt>) => {
    const value = nbt.entries.get(key);
    if (value) into.set(slot, value);
    return nbt.entries.delete(key);
  };
  const had = [
    collect('HandItems', handSlots, equipment),
    collect('ArmorItems', armorSlots, equipment),
    single('body_armor_item', 'body', equipment),
    single('SaddleItem', 'saddle', equipment),
  ].some(Boolean);
  const hadChances = [
    collect('HandDropChances', handSlots, chances),
    collect('ArmorDropChances', armorSlots, chances),
    single('body_armor_drop_chance', 'body', chances),
  ].some(Boolean);
  if (had && equipment.size > 0) nbt.entries.set('equipment', compound(equipment));
  if (hadChances && chances.size > 0) nbt.entries.set('drop_chances', compound(chances));
}
