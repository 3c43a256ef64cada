import { lookup } from '../../base/lookup.ts';
import { type Components, modifierId } from './item-tag.ts';
import { floatList } from './item-values.ts';
import { renamedAttribute } from './renamed-ids.ts';
import {
  type Compound,
  compound,
  isCompound,
  isTrue,
  itemsIn,
  list,
  type Nbt,
  numberIn,
  renameKey,
  str,
  stringIn,
} from './snbt.ts';
import { modernText, textFromString } from './text-components.ts';
import type { Span } from './version-span.ts';

/** Migrates the components of an item through the releases that changed them. */
export function migrateComponents(components: Components, span: Span): void {
  if (span.crosses('1.21')) modifiersGetIds(components);
  if (span.crosses('1.21.2')) {
    splitFood(components);
    attributesLosePrefix(components, span);
  }
  if (span.crosses('1.21.4')) modelDataGetsLists(components);
  if (span.crosses('1.21.5')) {
    plainTooltips(components);
    textsBecomeSnbt(components);
  }
}

const C = (name: string): string => `minecraft:${name}`;

function modifiersGetIds(components: Components): void {
  const part = components.get(C('attribute_modifiers'));
  const modifiers = isCompound(part) ? part.entries.get('modifiers') : part;
  for (const modifier of itemsIn(modifiers)) if (isCompound(modifier)) modifierGetsId(modifier);
}

/** `uuid` and `name` are replaced by one `id`. */
export function modifierGetsId(modifier: Compound): void {
  if (modifier.entries.has('id')) return;
  modifier.entries.set('id', str(modifierId(modifier)));
  modifier.entries.delete('uuid');
  modifier.entries.delete('name');
}

function attributesLosePrefix(components: Components, span: Span): void {
  const part = components.get(C('attribute_modifiers'));
  for (const modifier of itemsIn(isCompound(part) ? part.entries.get('modifiers') : part)) {
    const type = isCompound(modifier) ? stringIn(modifier.entries.get('type')) : undefined;
    if (isCompound(modifier) && type !== undefined)
      modifier.entries.set('type', str(renamedAttribute(type, span)));
  }
}

/**
 * How something is eaten moved from food to consumable, and what remains of it to use_remainder.
 */
function splitFood(components: Components): void {
  const food = components.get(C('food'));
  if (isCompound(food) && !components.has(C('consumable'))) {
    const { entries } = food;
    const seconds = entries.get('eat_seconds');
    const effects = entries.get('effects');
    const remainder = entries.get('using_converts_to');
    for (const key of ['eat_seconds', 'effects', 'using_converts_to']) entries.delete(key);
    components.set(
      C('consumable'),
      compound([
        ['consume_seconds', seconds],
        ['on_consume_effects', effects && list(itemsIn(effects).map(consumeEffect))],
      ]),
    );
    if (remainder) components.set(C('use_remainder'), remainder);
  }
  if (components.delete(C('fire_resistant')))
    components.set(C('damage_resistant'), compound([['types', str('#minecraft:is_fire')]]));
  const lock = components.get(C('lock'));
  if (lock?.kind === 'string')
    components.set(
      C('lock'),
      compound([
        ['components', compound([['minecraft:custom_name', str(JSON.stringify(lock.value))]])],
      ]),
    );
}

function consumeEffect(nbt: Nbt): Nbt {
  if (!isCompound(nbt)) return nbt;
  const effect = nbt.entries.get('effect') ?? nbt;
  return compound([
    ['type', str('minecraft:apply_effects')],
    ['effects', list([effect])],
    ['probability', nbt.entries.get('probability')],
  ]);
}

function modelDataGetsLists(components: Components): void {
  const data = components.get(C('custom_model_data'));
  const value = numberIn(data);
  if (value !== undefined) components.set(C('custom_model_data'), floatList(value));
  // A macro's $(…) stands for the number.
  else if (data?.kind === 'string' && data.unquoted)
    components.set(C('custom_model_data'), compound([['floats', list([data])]]));
  const worn = components.get(C('equippable'));
  if (isCompound(worn)) renameKey(worn, 'model', 'asset_id');
}

/** Components that were objects only because of `show_in_tooltip` become plain values. */
const unwrapped: Readonly<Record<string, string>> = {
  enchantments: 'levels',
  stored_enchantments: 'levels',
  attribute_modifiers: 'modifiers',
  can_break: 'predicates',
  can_place_on: 'predicates',
  dyed_color: 'rgb',
  jukebox_playable: 'song',
};

function plainTooltips(components: Components): void {
  const hidden: string[] = [];
  for (const [name, value] of components) {
    if (!isCompound(value)) continue;
    const shown = value.entries.get('show_in_tooltip');
    if (shown !== undefined) {
      value.entries.delete('show_in_tooltip');
      if (!isTrue(shown)) hidden.push(name);
    }
    const inner = value.entries.get(lookup(unwrapped, name.replace('minecraft:', '')) ?? '');
    if (inner !== undefined) components.set(name, inner);
  }
  const hideAll = components.delete(C('hide_tooltip'));
  if (components.delete(C('hide_additional_tooltip')))
    hidden.push(...additional.filter((name) => components.has(name)));
  if (hideAll || hidden.length > 0)
    components.set(
      C('tooltip_display'),
      compound([
        ['hide_tooltip', hideAll ? { kind: 'boolean', value: true } : undefined],
        ['hidden_components', hidden.length > 0 ? list(hidden.map(str)) : undefined],
      ]),
    );
}

/** What hide_additional_tooltip hid, by component. */
const additional = [
  'banner_patterns',
  'bees',
  'block_entity_data',
  'block_state',
  'bundle_contents',
  'charged_projectiles',
  'container',
  'container_loot',
  'firework_explosion',
  'fireworks',
  'instrument',
  'map_id',
  'painting/variant',
  'pot_decorations',
  'potion_contents',
  'tropical_fish/pattern',
  'written_book_content',
].map(C);

function textsBecomeSnbt(components: Components): void {
  for (const name of ['custom_name', 'item_name']) {
    const text = components.get(C(name));
    if (text) components.set(C(name), snbtText(text));
  }
  const lore = components.get(C('lore'));
  if (lore?.kind === 'list') components.set(C('lore'), list(lore.items.map(snbtText)));
  const book = components.get(C('written_book_content'));
  if (isCompound(book)) {
    const pages = book.entries.get('pages');
    if (pages?.kind === 'list') book.entries.set('pages', list(pages.items.map(page)));
  }
  const lock = components.get(C('lock'));
  const inner = isCompound(lock) ? lock.entries.get('components') : undefined;
  if (isCompound(inner)) textsBecomeSnbt(inner.entries);
}

function page(nbt: Nbt): Nbt {
  if (!isCompound(nbt) || !(nbt.entries.has('raw') || nbt.entries.has('filtered')))
    return snbtText(nbt);
  for (const key of ['raw', 'filtered']) {
    const text = nbt.entries.get(key);
    if (text) nbt.entries.set(key, snbtText(text));
  }
  return nbt;
}

/** A text that was JSON in a string. Anything else was shown literally. */
export function snbtText(nbt: Nbt): Nbt {
  const json = stringIn(nbt);
  if (json === undefined) return modernText(nbt);
  return textFromString(json) ?? nbt;
}
