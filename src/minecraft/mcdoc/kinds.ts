import type { McdocType } from './types.ts';
import {
  attributeOf,
  attributeText,
  type Bound,
  isThere,
  optionsOf,
  type Variants,
  type View,
} from './view.ts';

/** A kind that mcdoc does not list has no fields of its own. */
const noFields: McdocType = { kind: 'struct', fields: [] };

/** Registries whose kinds are chosen by a key, with the game's registry of those keys. */
const byKey: Readonly<Record<string, string>> = {
  'minecraft:block': 'block',
  'minecraft:item': 'item',
};

/**
 * The kinds of a registry in this release, with their types; without `%unknown` and the like. Where
 * it is known which kinds the release has, the others are left out; and since mcdoc lists only
 * kinds with fields, those chosen by a field are completed.
 */
export function entriesOf(view: View, variants: Variants): Map<string, McdocType> {
  const types = view.schema.dispatchers.get(variants.registry);
  const entries = new Map<string, McdocType>();
  for (const [key, type] of types ?? [])
    if (!key.startsWith('%') && isThere(view, type)) entries.set(key, type);
  const known = knownKinds(view, variants);
  // Names of which none is a kind are names of something else.
  if (!known || ![...entries.keys()].some((key) => known.has(key))) return entries;
  const kinds = [...entries.keys()].filter((key) => known.has(key));
  const plain = variants.by === undefined ? [] : [...known].filter((key) => !entries.has(key));
  const others = types?.get('%unknown') ?? noFields;
  return new Map(
    (plain.length === 0 ? kinds : [...kinds, ...plain].sort()).map((key) => [
      key,
      entries.get(key) ?? others,
    ]),
  );
}

/** The kinds that the deciding field allows, or else that the game's registry lists. */
function knownKinds(view: View, { registry, names }: Variants): ReadonlySet<string> | undefined {
  const said = names && namesOf(view, names);
  if (said) return said;
  const name = byKey[registry] ?? `${registry.replace(/^\w+:/, '')}_type`;
  return idsOf(view, name);
}

/** The values that a field may have; undefined if that is not known. */
function namesOf(view: View, names: Bound): ReadonlySet<string> | undefined {
  const all = new Set<string>();
  for (const { type } of optionsOf(view, names)) {
    if (type.kind === 'enum') {
      for (const value of type.values)
        if (isThere(view, value)) all.add(String(value.value).replace(/^minecraft:/, ''));
    } else if (type.kind === 'literal') all.add(String(type.value.value));
    else {
      const id = type.kind === 'string' ? attributeOf(type, 'id') : undefined;
      const ids = idsOf(view, attributeText(id) ?? attributeText(id, 'registry') ?? '');
      if (!ids) return undefined;
      for (const each of ids) all.add(each);
    }
  }
  return all.size > 0 ? all : undefined;
}

const idsOf = (view: View, registry: string): ReadonlySet<string> | undefined => {
  const ids = view.ids?.[registry];
  return ids && new Set(ids.map((id) => id.replace(/^minecraft:/, '')));
};
