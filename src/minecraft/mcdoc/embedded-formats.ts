import { lookup } from '../../base/lookup.ts';
import type { Attribute, McdocType, Schema } from './types.ts';

/** A format embedded in files and commands: a component, NBT, a text, a predicate. */
export interface Part {
  name: string;
  type: McdocType;
  /** The variant given along with it, as in "food component". */
  variant?: string;
}

/** Other names of the schema's registries; the variant is chosen by a key or by `type`. */
const registries: Readonly<Record<string, string>> = {
  item_component: 'data_component',
  component: 'data_component',
  data_component: 'data_component',
  entity: 'entity',
  entity_nbt: 'entity',
  entity_format: 'entity',
  entity_data: 'entity',
  block_entity: 'block_entity',
  block_entity_nbt: 'block_entity',
  block_nbt: 'block',
  block: 'block',
  item_nbt: 'item',
  item_tag: 'item',
};

/** Item components replaced the NBT of items. */
const spans: Readonly<Record<string, Attribute>> = {
  data_component: marked('since', '1.20.5'),
  item: marked('until', '1.20.5'),
};

function marked(name: string, release: string): Attribute {
  return { name, value: { kind: 'literal', value: { kind: 'string', value: release } } };
}

const PREDICATES = '::java::data::advancement::predicate::';
const types: Readonly<Record<string, string>> = {
  text: '::java::util::text::Text',
  text_component: '::java::util::text::Text',
  raw_json_text_format: '::java::util::text::Text',
  item_stack: '::java::world::item::ItemStack',
  loot_condition: '::java::data::loot::LootCondition',
  loot_function: '::java::data::loot::LootFunction',
  number_provider: '::java::data::number_provider::NumberProvider',
  entity_predicate: `${PREDICATES}EntityPredicate`,
  item_predicate: `${PREDICATES}ItemPredicate`,
  block_predicate: `${PREDICATES}BlockPredicate`,
  fluid_predicate: `${PREDICATES}FluidPredicate`,
  location_predicate: `${PREDICATES}LocationPredicate`,
  damage_predicate: `${PREDICATES}DamagePredicate`,
  damage_source_predicate: `${PREDICATES}DamageSourcePredicate`,
};

export const partNames: readonly string[] = [
  'item_component',
  'text_component',
  'entity',
  'block_entity',
  'item_nbt',
  'item_stack',
  ...Object.keys(types).filter((name) => name.endsWith('_predicate')),
  'loot_function',
  'loot_condition',
  'number_provider',
];

/** Where a bare name such as `food`, `zombie` or `chest` is looked up, in this order. */
const byKind = ['data_component', 'entity', 'block_entity', 'block'];

export function partFor(schema: Schema, text: string): Part | undefined {
  const key = text
    .trim()
    .toLowerCase()
    .replace(/^minecraft:/, '')
    .replace(/^nbt (?:of|for)(?: an?| the)? /, '')
    .replace(/[\s-]+/g, '_');
  for (const name of [key, key.replace(/s$/, '')]) {
    const path = lookup(types, name);
    const type = path === undefined ? undefined : schema.named.get(path);
    if (type) return { name, type };
    const registry = lookup(registries, name) ?? name;
    const found = dispatcher(schema, registry);
    if (found) return { name, type: found };
  }
  return kindOf(schema, key) ?? namedType(schema, key);
}

/** The names of registries, longest first: `block_entity` before `block`. */
const registryWords = Object.keys(registries).sort((a, b) => b.length - a.length);

/** Splits `entity/zombie` and `entity zombie` into registry and variant. */
function wordAndKind(key: string): [word: string, kind: string] {
  const [, before = '', inside = ''] = /^(\w+)\/(.+)$/.exec(key) ?? [];
  if (before !== '') return [before, inside];
  const word = registryWords.find((each) => key.startsWith(`${each}_`));
  return word === undefined ? ['', ''] : [word, key.slice(word.length + 1)];
}

/** `food`, `food_component`, `zombie_nbt`, `component/food`, `entity zombie`. */
function kindOf(schema: Schema, key: string): Part | undefined {
  const [before, inside] = wordAndKind(key);
  const wanted = lookup(registries, before.replace(/s$/, '')) ?? lookup(registries, before);
  const kinds = [inside, key, key.replace(/^item_/, '')].flatMap((name) => [
    name,
    name.replace(/_(?:item_)?(?:component|nbt|entity|block_entity|block|data|format)$/, ''),
  ]);
  for (const registry of wanted === undefined ? byKind : [wanted])
    for (const variant of kinds)
      if (variant !== '' && schema.dispatchers.get(`minecraft:${registry}`)?.has(variant)) {
        const type = dispatcher(schema, registry);
        const name = registry === 'data_component' ? 'item_component' : registry;
        if (type) return { name, type, variant };
      }
  return undefined;
}

function dispatcher(schema: Schema, registry: string): McdocType | undefined {
  const full = `minecraft:${registry}`;
  if (!schema.dispatchers.has(full) || registry === 'resource') return undefined;
  const byKey = byKind.includes(registry) || registry === 'item';
  const span = lookup(spans, registry);
  return {
    kind: 'dispatcher',
    ...(span && { attributes: [span] }),
    registry: full,
    parallelIndices: [{ kind: 'dynamic', accessor: byKey ? [] : ['type'] }],
  };
}

/** Any named type of the schema by its own name: `loot_pool` → `…::LootPool`. */
function namedType(schema: Schema, key: string): Part | undefined {
  const wanted = key.replaceAll('_', '');
  const paths = [...schema.named.keys()].filter(
    (path) => path.split('::').at(-1)?.toLowerCase() === wanted && !path.includes('::assets::'),
  );
  const path = paths.sort((a, b) => a.length - b.length)[0];
  const type = path === undefined ? undefined : schema.named.get(path);
  return type && { name: key, type };
}
