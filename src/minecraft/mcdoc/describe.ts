import { entriesOf } from './kinds.ts';
import { isTextComponent, typeWords } from './type-words.ts';
import type { McdocType } from './types.ts';
import {
  type Bound,
  bound,
  objectView,
  optionsOf,
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
  /** The variants of the format by path; those of the root under ''. */
  variants: { at: string; by?: string; kinds: string[] }[];
  cut: boolean;
}

const MOST_FIELDS = 120;
const LEVELS = 3;

/**
 * The fields of a format in one release. `inside` is a path to describe in detail, such as
 * `pools[].entries[](item)`; a variant of the root may be given alone, `(crafting_shaped)`.
 */
export function describeFormat(view: View, type: McdocType, inside = ''): FormatDescription {
  const description: FormatDescription = { fields: [], variants: [], cut: false };
  const onTheWay = (path: string) => inside.startsWith(path) || path.startsWith(inside);
  const isWanted = (path: string) => path.startsWith(inside) && path !== inside;
  const depthOf = (path: string) => path.split(/[.([]/).length;
  const floor = depthOf(inside) + LEVELS;

  function walk(at: Bound, path: string): void {
    if (!onTheWay(path) || depthOf(path) > floor) return;
    if (isTextComponent(at) && !inside.startsWith(path)) return;
    for (const option of optionsOf(view, at)) {
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
      if (object.anyKey) line('*', object.anyKey);
      for (const each of object.variants) variants(each, path);
    }

    function line(
      name: string,
      field: { type: Bound; optional: boolean; description: string | undefined },
    ): void {
      const place = path === '' ? name : `${path}.${name}`;
      if (isWanted(place) && !description.fields.some((known) => known.field === place)) {
        if (description.fields.length >= MOST_FIELDS) {
          description.cut = true;
          return;
        }
        description.fields.push({
          field: place,
          type: typeWords(view, field.type),
          required: !field.optional && name !== '*',
          ...(field.description ? { description: field.description } : {}),
        });
      }
      walk(field.type, place);
    }
  }

  function variants(those: Variants, path: string): void {
    const { by } = those;
    const entries = entriesOf(view, those);
    if (path.startsWith(inside) && !description.variants.some((known) => known.at === path))
      description.variants.push({
        at: path,
        ...(by === undefined ? {} : { by }),
        kinds: kindsOf([...entries.keys()], path === inside || path === ''),
      });
    // Variants are described one at a time on request: all at once would be far too long.
    for (const [key, entry] of entries)
      if (inside.startsWith(`${path}(${key})`)) walk(bound(entry), `${path}(${key})`);
  }

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
