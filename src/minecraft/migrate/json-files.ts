import { yieldToEventLoop } from '../../base/time.ts';
import { migrateAdvancement } from './advancements.ts';
import {
  gameModesBecomeList,
  isEntityPredicate,
  isOldEntityPredicate,
  mapOfTests,
  modernLocation,
  variantsBecomeComponents,
} from './entity-predicates.ts';
import type { Change, FileMigration, OpenPoint } from './file-migration.ts';
import { isItemPredicate, modernBlockPredicate, modernItemPredicate } from './item-predicates.ts';
import { migrateJsonComponents } from './json-components.ts';
import {
  isObject,
  type Json,
  type Note,
  plainId,
  rewriteJson,
  single,
  withKey,
  without,
} from './json-walk.ts';
import { migrateCondition, migrateLootFunction, migrateTarget } from './loot.ts';
import {
  damageBecomesTags,
  featureBecomesStructure,
  idsBecomeList,
  partsBecomeSpecific,
} from './old-predicates.ts';
import { migrateRecipe } from './recipes.ts';
import { renamedAttribute, renamedId } from './renamed-ids.ts';
import { fromJson, toJson } from './snbt.ts';
import { modernText } from './text-components.ts';
import { migrateVariant } from './variants.ts';
import type { Span } from './version-span.ts';
import { carversBecomeList, lowerCaseState, withoutConfig } from './worldgen.ts';

/** A JSON file of a pack: its place and its content. */
export interface JsonFile {
  /** `recipe`, `loot_table`, `tag/item`, … */
  category: string;
  namespace: string;
  /** Its name below the folder, without extension. */
  name: string;
  value: unknown;
}

export interface JsonMigration extends Omit<FileMigration, 'content'> {
  value: unknown;
  /** Tags that recipes need, by id. */
  tags: Map<string, string[]>;
}

const logic = new Set([
  'loot_table',
  'advancement',
  'predicate',
  'item_modifier',
  'enchantment',
  'villager_trade',
]);

/** Migrates a JSON file; returns the same object if nothing changed. */
export async function migrateJson(file: JsonFile, span: Span): Promise<JsonMigration> {
  const changes: Change[] = [];
  const open: OpenPoint[] = [];
  const tags = new Map<string, string[]>();
  const note: Note = (what, before, after) =>
    void changes.push({
      what,
      ...(before === undefined ? {} : { before: JSON.stringify(before) }),
      ...(after === undefined ? {} : { after: JSON.stringify(after) }),
    });
  const tell = (what: string) => void open.push({ what });

  let value = file.value;
  if (file.category === 'recipe' && isObject(value))
    value = migrateRecipe(value, span, note, (values) => {
      const id = `${file.namespace}:${file.name}_ingredient${tags.size === 0 ? '' : `_${tags.size + 1}`}`;
      tags.set(id, values);
      return `#${id}`;
    });
  if (file.category === 'advancement' && isObject(value))
    value = migrateAdvancement(value, span, note);
  if (file.category === 'worldgen/biome' && isObject(value) && span.crosses('1.21.2'))
    value = carversBecomeList(value, note);
  if (isObject(value)) value = migrateVariant(file.category, value, span, note);
  await yieldToEventLoop();
  const isLogic = logic.has(file.category);
  const isWorldgen = file.category.startsWith('worldgen/');
  const rewritten = await rewriteJson(value, (at, key, parent) => {
    if (typeof at === 'string') return rewriteString(at, key, file.category, span, note);
    if (!isObject(at)) return at;
    let made: unknown = at;
    if (isLogic) made = rewriteLogic(at, key, parent, span, note, tell);
    if (!isObject(made)) return made;
    if (isWorldgen && span.crosses('26.3'))
      made = withoutConfig(lowerCaseState(made, note), note, tell);
    if (!isObject(made)) return made;
    if (key === 'components') made = componentsNoted(made, span, note);
    return isObject(made) && span.crosses('1.21.5') ? textEvents(made, note) : made;
  });
  value = changes.length > 0 ? single(rewritten) : file.value;
  return { value, changes, open, tags };
}

function rewriteLogic(
  at: Json,
  key: string,
  parent: string,
  span: Span,
  note: Note,
  open: (what: string) => void,
): unknown {
  let made = rewriteOldLogic(at, key, parent, span, note, open);
  if (span.crosses('1.20.5')) {
    if (key === 'block' || key === 'fluid') made = modernBlockPredicate(made, key, note);
    else if (isItemPredicate(made, key, parent)) made = modernItemPredicate(made, span, note);
    if (isLocation(key)) made = modernLocation(made, note);
    if (plainId(made.type) === 'loot_table' && typeof made.name === 'string') {
      const after = withKey(made, 'name', 'value');
      note('Name the table in value.', made, after);
      made = after;
    }
  }
  if (span.crosses('1.21')) {
    if (/enchantments$/.test(key) && typeof made.enchantment === 'string') {
      const after = withKey(made, 'enchantment', 'enchantments');
      note('Call the enchantment enchantments.', made, after);
      made = after;
    }
    if ('function' in made || 'condition' in made || 'type' in made)
      made = migrateTarget(made, note);
    made = gameModesBecomeList(made, note);
  }
  if (
    span.crosses('1.21.2') &&
    plainId(made.type) === 'loot_table' &&
    plainId(made.value) === 'empty'
  ) {
    const after = { ...without(made, 'value'), type: 'minecraft:empty' };
    note('The table minecraft:empty is gone: use an empty entry.', made, after);
    made = after;
  }
  if (span.crosses('1.21.5')) made = variantsBecomeComponents(made, note, open);
  if (span.crosses('26.2') && isEntityPredicate(made, key)) made = mapOfTests(made, note);
  if (typeof made.condition === 'string') made = migrateCondition(made, span, note);
  return typeof made.function === 'string' ? migrateLootFunction(made, span, note, open) : made;
}

const isLocation = (key: string): boolean =>
  /^(location|stepping_on|start_position|predicate|entered|exited|movement_affected_by)$/.test(key);

/** What changed before 1.20.5. */
function rewriteOldLogic(
  at: Json,
  key: string,
  parent: string,
  span: Span,
  note: Note,
  open: (what: string) => void,
): Json {
  let made = at;
  if (span.crosses('1.17')) {
    if (key === 'block') made = idsBecomeList(made, 'block', note);
    else if (isItemPredicate(made, key, parent)) made = idsBecomeList(made, 'item', note);
  }
  if (span.crosses('1.19')) {
    if (isOldEntityPredicate(made, key)) made = partsBecomeSpecific(made, note, open);
    if (isLocation(key)) made = featureBecomesStructure(made, note, open);
  }
  if (span.crosses('1.19.4')) made = damageBecomesTags(made, note);
  if (span.crosses('1.20') && plainId(made.condition) === 'alternative') {
    const after = { ...made, condition: 'minecraft:any_of' };
    note('The condition is called any_of.', made.condition, after.condition);
    made = after;
  }
  return made;
}

function componentsNoted(at: Json, span: Span, note: Note): Json {
  const after = migrateJsonComponents(at, span);
  if (after !== at) note('Write the components in their new form.', at, after);
  return after;
}

/** Events of text components anywhere in a file. */
function textEvents(at: Json, note: Note): Json {
  if (!('clickEvent' in at) && !('hoverEvent' in at)) return at;
  const after = toJson(modernText(fromJson(at)));
  if (!isObject(after)) return at;
  note('Use click_event and hover_event.', at, after);
  return after;
}

/** Files whose strings may be ids of blocks and items. */
const idPlaces = /^(recipe|loot_table|advancement|predicate|item_modifier|tag\/(?:item|block))$/;

function rewriteString(
  text: string,
  key: string,
  category: string,
  span: Span,
  note: Note,
): string {
  let now = renamedAttribute(text, span);
  if (idPlaces.test(category) && text.startsWith('minecraft:') && key !== 'type')
    now = renamedId(now, span);
  if (now !== text) note(`It is called ${now} now.`, text, now);
  return now;
}
