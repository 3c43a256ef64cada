import { isObject, type Json, type Note, plainId, withKey, without } from './json-walk.ts';
import type { Span } from './version-span.ts';

/** A tag that a recipe needs because a list of ingredients can no longer contain tags. */
export interface NewTag {
  name: string;
  values: string[];
}

const cooking = new Set(['smelting', 'blasting', 'smoking', 'campfire_cooking']);
const ingredientFields = ['ingredient', 'base', 'addition', 'template', 'input', 'material'];

export function migrateRecipe(
  recipe: Json,
  span: Span,
  note: Note,
  newTag: (values: string[]) => string,
): Json {
  let made = recipe;
  const type = plainId(recipe.type);
  if (span.crosses('1.20.5')) made = resultGetsId(made, type, note);
  if (span.crosses('1.21.2')) made = ingredientsBecomeStrings(made, note, newTag);
  if (span.crosses('1.21.5') && type === 'smithing_trim' && made.pattern === undefined) {
    const trim = /^(?:minecraft:)?(\w+)_armor_trim_smithing_template$/.exec(String(made.template));
    if (trim) {
      made = { ...made, pattern: `minecraft:${trim[1]}` };
      note('Name the trim pattern; it no longer follows from the template.', undefined, {
        pattern: made.pattern,
      });
    }
  }
  if (
    span.crosses('26.1') &&
    /^(stonecutting|smithing_(transform|trim))$/.test(type) &&
    'group' in made
  ) {
    note('Remove group: this kind of recipe has none any more.', { group: made.group });
    made = without(made, 'group');
  }
  return made;
}

function resultGetsId(recipe: Json, type: string, note: Note): Json {
  const { result } = recipe;
  const tell = (before: unknown, after: unknown) =>
    note('Name the result by id.', { result: before }, { result: after });
  if (typeof result === 'string' && cooking.has(type)) {
    const after = { id: result };
    tell(result, after);
    return { ...recipe, result: after };
  }
  if (typeof result === 'string' && type === 'stonecutting') {
    const after = { id: result, count: recipe.count ?? 1 };
    tell(result, after);
    return without({ ...recipe, result: after }, 'count');
  }
  if (isObject(result) && 'item' in result && !('id' in result)) {
    const after = withKey(result, 'item', 'id');
    tell(result, after);
    return { ...recipe, result: after };
  }
  return recipe;
}

function ingredientsBecomeStrings(
  recipe: Json,
  note: Note,
  newTag: (values: string[]) => string,
): Json {
  const one = (value: unknown): unknown => {
    const after = ingredient(value, newTag);
    if (after !== value && !isSameList(after, value))
      note('Write the ingredient as text, a tag with # before it.', value, after);
    return after;
  };
  const made: Json = { ...recipe };
  for (const field of ingredientFields) if (field in made) made[field] = one(made[field]);
  if (isObject(made.key))
    made.key = Object.fromEntries(
      Object.entries(made.key).map(([letter, value]) => [letter, one(value)]),
    );
  if (Array.isArray(made.ingredients)) made.ingredients = made.ingredients.map(one);
  return made;
}

const isSameList = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((id, i) => id === b[i]);

function ingredient(value: unknown, newTag: (values: string[]) => string): unknown {
  if (isObject(value)) {
    if (typeof value.item === 'string') return value.item;
    if (typeof value.tag === 'string') return `#${value.tag}`;
    return value;
  }
  if (!Array.isArray(value)) return value;
  const ids = value.map((item) => ingredient(item, newTag));
  const names = ids.filter((id) => typeof id === 'string');
  if (names.length !== ids.length) return value;
  if (names.length === 1) return names[0];
  // A list contains items only; tags in it need a tag of their own.
  return names.some((id) => id.startsWith('#')) ? newTag(names) : names;
}
