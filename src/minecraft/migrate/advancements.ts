import { componentsOfString, componentsToJson } from './json-components.ts';
import { isObject, type Json, type Note, plainId, withKey, without } from './json-walk.ts';
import type { Span } from './version-span.ts';

/** Migrates what only advancements have: their display, and the conditions of their triggers. */
export function migrateAdvancement(value: Json, span: Span, note: Note): Json {
  const made = { ...value };
  if (isObject(made.display)) made.display = migrateDisplay(made.display, span, note);
  if (isObject(made.criteria))
    made.criteria = Object.fromEntries(
      Object.entries(made.criteria).map(([name, criterion]) => [
        name,
        isObject(criterion) ? migrateCriterion(criterion, span, note) : criterion,
      ]),
    );
  return made;
}

function migrateDisplay(display: Json, span: Span, note: Note): Json {
  let made = display;
  const { icon, background } = display;
  if (span.crosses('1.20.5') && isObject(icon) && 'item' in icon) {
    const components =
      typeof icon.nbt === 'string'
        ? componentsOfString(String(icon.item), icon.nbt, span)
        : undefined;
    const after: Json = {
      ...without(withKey(icon, 'item', 'id'), 'nbt'),
      ...(components && components.entries.size > 0
        ? { components: componentsToJson(components) }
        : {}),
    };
    note('Name the icon by id and components.', icon, after);
    made = { ...made, icon: after };
  }
  if (span.crosses('1.21.5') && typeof background === 'string') {
    const after = background.replace(/^((?:[^:/]+:)?)textures\/(.+)\.png$/, '$1$2');
    if (after !== background) {
      note('Name the background without textures/ and .png.', background, after);
      made = { ...made, background: after };
    }
  }
  return made;
}

function migrateCriterion(criterion: Json, span: Span, note: Note): Json {
  const trigger = plainId(criterion.trigger);
  const conditions = isObject(criterion.conditions) ? criterion.conditions : {};
  if (span.crosses('1.20') && placing.has(trigger)) {
    const after = conditionsInLocation(conditions);
    if (after !== conditions) {
      note('Put the conditions of the place into location.', conditions, after);
      return { ...criterion, conditions: after };
    }
  }
  if (span.crosses('1.21.2') && trigger === 'killed_by_crossbow') {
    const after = {
      ...criterion,
      trigger: 'minecraft:killed_by_arrow',
      conditions: { ...conditions, fired_from_weapon: { items: 'minecraft:crossbow' } },
    };
    note('Killing with a crossbow is killing with an arrow from one.', criterion, after);
    return after;
  }
  return criterion;
}

/** Triggers whose conditions became a list of loot conditions, `location`, with 1.20. */
const placing = new Set(['placed_block', 'item_used_on_block', 'allay_drop_item_on_block']);

function conditionsInLocation(conditions: Json): Json {
  const { block, state, location, item } = conditions;
  const list = [
    ...(typeof block === 'string'
      ? [
          {
            condition: 'minecraft:block_state_property',
            block,
            ...(state === undefined ? {} : { properties: state }),
          },
        ]
      : []),
    ...(isObject(location) ? [{ condition: 'minecraft:location_check', predicate: location }] : []),
    ...(isObject(item) ? [{ condition: 'minecraft:match_tool', predicate: item }] : []),
  ];
  // Who already has a list has migrated the rest.
  if (list.length === 0 || Array.isArray(location)) return conditions;
  return { ...without(conditions, 'block', 'state', 'item'), location: list };
}
