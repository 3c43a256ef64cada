import { entriesOf } from './kinds.ts';
import { isTextComponent, typeWords } from './type-words.ts';
import type { McdocType } from './types.ts';
import {
  type Bound,
  bound,
  type ObjectView,
  objectView,
  optionsOf,
  underKey,
  type Variants,
  type View,
  variantsOf,
} from './view.ts';

export interface FieldLine {
  field: string;
  type: string;
  required: boolean;
  description?: string;
}

export interface FormatDescription {
  fields: FieldLine[];
  /** The type of the place itself that was asked for. */
  type?: string;
  /** Fields of which one, or one group, must be there, by path. */
  oneOf: { at: string; fields: string[][] }[];
  /** The variants of the format by path; those of the root under ''. */
  variants: { at: string; also_at?: string[]; by?: string; kinds: string[] }[];
  cut: boolean;
}

const MOST_FIELDS = 120;
const LEVELS = 3;

/**
 * The fields of a format in one release. `inside` is a path to describe in detail, such as
 * `pools[].entries[](item)`; a variant of the root may be given alone, `(crafting_shaped)`.
 */
export function describeFormat(view: View, type: McdocType, inside = ''): FormatDescription {
  const description: FormatDescription = { fields: [], oneOf: [], variants: [], cut: false };
  const onTheWay = (path: string) => inside.startsWith(path) || path.startsWith(inside);
  const isWanted = (path: string) => path.startsWith(inside) && path !== inside;
  const depthOf = (path: string) => path.split(/[.([]/).length;
  const floor = depthOf(inside) + LEVELS;

  function walk(at: Bound, path: string): void {
    if (!onTheWay(path) || depthOf(path) > floor) return;
    if (isTextComponent(at) && !inside.startsWith(path)) return;
    const options = optionsOf(view, at);
    const objects = options.flatMap((option) => objectView(view, option) ?? []);
    const isAlwaysThere = (name: string) =>
      objects.every(({ fields }) => fields.get(name)?.optional === false);
    alternatives(objects, path);
    for (const option of options) {
      if (option.type.kind === 'list') {
        walk({ type: option.type.item, scope: option.scope }, `${path}[]`);
        continue;
      }
      if (option.type.kind === 'dispatcher') {
        variants(variantsOf(option.type.registry, option.type.parallelIndices), path);
        continue;
      }
      const object = objectView(view, option);
      if (!object) continue;
      for (const [name, field] of object.fields) line(name, field);
      if (object.anyKey) {
        const key = keyAfter(path);
        line('*', object.anyKey);
        if (key !== undefined && !object.fields.has(key))
          line(key, { ...object.anyKey, type: underKey(object.anyKey.type, key) });
      }
      for (const each of object.variants) variants(each, path);
    }

    function line(
      name: string,
      field: { type: Bound; optional: boolean; description: string | undefined },
    ): void {
      const place = path === '' ? name : `${path}.${name}`;
      if (place === inside) description.type = typeWords(view, field.type);
      if (isWanted(place) && !description.fields.some((known) => known.field === place)) {
        if (description.fields.length >= MOST_FIELDS) {
          description.cut = true;
          return;
        }
        description.fields.push({
          field: place,
          type: typeWords(view, field.type),
          required: isAlwaysThere(name),
          ...(field.description ? { description: field.description } : {}),
        });
      }
      walk(field.type, place);
    }
  }

  /** The key that `inside` names below a path. */
  const keyAfter = (path: string): string | undefined => {
    const below = path === '' ? '' : `${path}.`;
    return inside.startsWith(below) ? /^[^.([*]+/.exec(inside.slice(below.length))?.[0] : undefined;
  };

  /** Objects of several forms: what tells them apart. */
  function alternatives(objects: readonly ObjectView[], path: string): void {
    if (objects.length < 2 || !path.startsWith(inside)) return;
    const requiredIn = ({ fields }: ObjectView) =>
      [...fields].filter(([, { optional }]) => !optional).map(([name]) => name);
    const all = objects.map(requiredIn);
    const own = all.map((names) =>
      names.filter((name) => !all.every((others) => others.includes(name))),
    );
    const groups = [...new Map(own.map((names) => [names.join(), names])).values()];
    if (groups.length < 2 || groups.some((names) => names.length === 0)) return;
    if (description.oneOf.some((known) => known.at === path)) return;
    description.oneOf.push({ at: path, fields: groups });
  }

  function variants(those: Variants, path: string): void {
    const { by } = those;
    const entries = entriesOf(view, those);
    if (path.startsWith(inside) && !hasVariants(path)) {
      const kinds = kindsOf([...entries.keys()], path === inside || path === '');
      const same = description.variants.find(
        (known) => known.by === by && known.kinds.join() === kinds.join(),
      );
      if (same) same.also_at = [...(same.also_at ?? []), path];
      else description.variants.push({ at: path, ...(by === undefined ? {} : { by }), kinds });
    }
    // Variants are described one at a time on request: all at once would be far too long.
    for (const [key, entry] of entries)
      if (inside.startsWith(`${path}(${key})`)) walk(bound(entry), `${path}(${key})`);
  }

  const hasVariants = (path: string): boolean =>
    description.variants.some(({ at, also_at = [] }) => at === path || also_at.includes(path));

  walk(bound(type), '');
  return description;
}

const MOST_KINDS = 30;

/**
 * All variants of the requested path; of the paths below it the first few, and how many there are.
 */
const kindsOf = (kinds: readonly string[], all: boolean): string[] =>
  all || kinds.length <= MOST_KINDS
    ? [...kinds]
    : [...kinds.slice(0, MOST_KINDS), `… ${kinds.length} in all`];
