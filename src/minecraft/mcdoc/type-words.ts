import { listed } from '../../text/excerpt.ts';
import {
  attributeOf,
  attributeText,
  type Bound,
  isThere,
  objectView,
  optionsOf,
  resolve,
  type View,
} from './view.ts';

/** The JSON type of a value. */
export type Shape = 'object' | 'list' | 'string' | 'number' | 'boolean' | 'anything';

export function shapeOf(view: View, at: Bound): Shape {
  const { type } = resolve(view, at);
  switch (type.kind) {
    case 'struct':
    case 'dispatcher':
    case 'indexed':
      return 'object';
    case 'list':
    case 'tuple':
    case 'byte_array':
    case 'int_array':
    case 'long_array':
      return 'list';
    case 'string':
      return 'string';
    case 'boolean':
      return 'boolean';
    case 'literal':
      return shapeOfValue(type.value.value);
    case 'enum':
      return shapeOfValue(type.values[0]?.value ?? '');
    case 'byte':
    case 'short':
    case 'int':
    case 'long':
    case 'float':
    case 'double':
      return 'number';
    default:
      return 'anything';
  }
}

const shapeOfValue = (value: string | number | boolean): Shape =>
  typeof value === 'string' ? 'string' : typeof value === 'number' ? 'number' : 'boolean';

const MOST_OPTIONS = 6;

/** Text components are recursive and known by that name, not by their fields. */
export const isTextComponent = ({ type }: Bound): boolean =>
  type.kind === 'reference' && type.path.endsWith('::text::Text');

/** The alternatives of a type, each in a few words, unordered. */
export const optionTexts = (view: View, at: Bound): Set<string> =>
  new Set(optionsOf(view, at).map((option) => optionWords(view, option, 2)));

/** A type in a few words: `string (item id or #tag) or list of string (item id)`. */
export function typeWords(view: View, at: Bound, depth = 2): string {
  if (isTextComponent(at)) return 'text component';
  const words = [...new Set(optionsOf(view, at).map((option) => optionWords(view, option, depth)))];
  // A single value reads better before a list.
  const lists = words.filter((text) => text.startsWith('list'));
  const others = words.filter((text) => !text.startsWith('list'));
  const all = [...others, ...lists];
  return (
    listed(all.length > MOST_OPTIONS ? [...all.slice(0, MOST_OPTIONS), '…'] : all, 'or') ||
    'nothing'
  );
}

function optionWords(view: View, at: Bound, depth: number): string {
  const { type, scope } = at;
  switch (type.kind) {
    case 'struct': {
      const object = objectView(view, at);
      const names = [...(object?.fields ?? [])].map(([name, field]) =>
        field.optional ? `${name}?` : name,
      );
      const registry = object?.anyKey && registryOfKeys(view, object.anyKey.type);
      if (registry !== undefined) return `object by ${registry} id (format "${registry}")`;
      if (object?.anyKey && depth > 0)
        return `object of ${typeWords(view, object.anyKey.type, depth - 1)}`;
      if (names.length === 0) return 'object';
      return `object {${names.slice(0, 6).join(', ')}${names.length > 6 ? ', …' : ''}}`;
    }
    case 'list':
      return depth > 0
        ? `list of ${typeWords(view, { type: type.item, scope }, depth - 1)}`
        : 'list';
    case 'tuple':
      return `list of ${type.items.length}`;
    case 'string':
      return stringWords(at);
    case 'literal':
      return JSON.stringify(type.value.value);
    case 'enum': {
      const values = type.values.filter((value) => isThere(view, value)).map(({ value }) => value);
      return `one of ${values.slice(0, 8).join(', ')}${values.length > 8 ? ', …' : ''}`;
    }
    case 'dispatcher':
      return `object by ${type.registry.replace(/^minecraft:/, '')}`;
    case 'indexed': {
      const registry = registryOfKeys(view, at);
      return registry === undefined ? 'anything' : `a value of that ${registry}`;
    }
    case 'any':
    case 'unsafe':
      return 'anything';
    default:
      return type.kind.replace('_', ' ');
  }
}

/** The registry of the keys that decide about the values of an object. */
function registryOfKeys(view: View, value: Bound): string | undefined {
  for (const { type } of optionsOf(view, value))
    if (type.kind === 'indexed' && type.child.kind === 'dispatcher')
      return /^minecraft:(.*)$/.exec(type.child.registry)?.[1];
  return undefined;
}

function stringWords({ type }: Bound): string {
  const id = attributeOf(type, 'id');
  if (!id) return attributeOf(type, 'text_component') ? 'string (text component)' : 'string';
  const registry = attributeText(id) ?? attributeText(id, 'registry');
  const tags = attributeText(id, 'tags');
  const hash = tags === 'allowed' ? ' or #tag' : tags === 'required' ? ' #tag' : '';
  if (registry === undefined) return `string (id${hash})`;
  const what = tags === 'implicit' ? 'tag' : tags === 'required' ? '' : ' id';
  return `string (${registry}${what === 'tag' ? ' tag' : what}${hash})`;
}
