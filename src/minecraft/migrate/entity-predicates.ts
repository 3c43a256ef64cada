import { lookup } from '../../base/lookup.ts';
import { isObject, type Json, type Note, plainId, without } from './json-walk.ts';

const entityKeys = new Set(
  'type type_specific team nbt location distance flags equipment vehicle passenger stepping_on targeted_entity effects slots movement periodic_tick movement_affected_by components predicates'.split(
    ' ',
  ),
);
/** Keys of entity predicates in advancements, conditions and other entity predicates. */
const entityPlaces = new Set(
  'player entity victim victims source_entity direct_entity vehicle passenger targeted_entity entity_struck parent partner child villager zombie projectile shooter bystander lightning looking_at killer source predicate'.split(
    ' ',
  ),
);

/** As written until 1.18: what was tested of some kinds of entities was beside the rest. */
const oldEntityKeys = new Set([
  ...entityKeys,
  ...'player fishing_hook lightning_bolt catType'.split(' '),
]);

export const isEntityPredicate = (value: Json, key: string): boolean =>
  isAtEntity(value, key, entityKeys);
export const isOldEntityPredicate = (value: Json, key: string): boolean =>
  isAtEntity(value, key, oldEntityKeys);

function isAtEntity(value: Json, key: string, known: ReadonlySet<string>): boolean {
  const keys = Object.keys(value);
  return entityPlaces.has(key) && keys.length > 0 && keys.every((name) => known.has(name));
}

/** 26.2 makes an entity predicate a map of tests by id. */
export function mapOfTests(value: Json, note: Note): Json {
  const after: Json = {};
  for (const [key, test] of Object.entries(value)) {
    if (key === 'type') after['minecraft:entity_type'] = test;
    else if (key === 'type_specific' && isObject(test)) {
      const kind = plainId(test.type);
      after[`minecraft:type_specific/${kind === 'slime' ? 'cube_mob' : kind}`] = without(
        test,
        'type',
      );
    } else after[`minecraft:${key}`] = test;
  }
  note('Write the entity predicate as a map of tests.', value, after);
  return after;
}

/** Variants that moved from type_specific to components with 1.21.5. */
const variants: Readonly<Record<string, string>> = {
  axolotl: 'axolotl/variant',
  cat: 'cat/variant',
  fox: 'fox/variant',
  frog: 'frog/variant',
  horse: 'horse/variant',
  llama: 'llama/variant',
  mooshroom: 'mooshroom/variant',
  painting: 'painting/variant',
  parrot: 'parrot/variant',
  rabbit: 'rabbit/variant',
  salmon: 'salmon/size',
  tropical_fish: 'tropical_fish/pattern',
  villager: 'villager/variant',
  wolf: 'wolf/variant',
};

export function variantsBecomeComponents(
  value: Json,
  note: Note,
  open: (what: string) => void,
): Json {
  const specific = value.type_specific;
  if (!isObject(specific)) return value;
  const component = lookup(variants, plainId(specific.type));
  const color = plainId(specific.type) === 'sheep' ? specific.color : undefined;
  if (component === undefined && color === undefined) return value;
  const variant = color ?? specific.variant;
  if (typeof variant !== 'string' || variant.startsWith('#')) {
    open(
      `type_specific of ${plainId(specific.type)} is gone: test one value of the component ${component}.`,
    );
    return value;
  }
  const components = isObject(value.components) ? value.components : {};
  const rest = without(specific, 'color');
  const after: Json = {
    ...without(value, 'type_specific'),
    ...(color !== undefined && Object.keys(rest).length > 1 ? { type_specific: rest } : {}),
    components: {
      ...components,
      [`minecraft:${color === undefined ? component : 'sheep/color'}`]: variant,
    },
  };
  note('Test the variant as a component.', value, after);
  return after;
}

/** A player's game modes are a list since 1.21. */
export function gameModesBecomeList(value: Json, note: Note): Json {
  const specific = value.type_specific;
  if (!isObject(specific) || typeof specific.gamemode !== 'string') return value;
  const after = { ...value, type_specific: { ...specific, gamemode: [specific.gamemode] } };
  note('Give the game modes as a list.', specific, after.type_specific);
  return after;
}

/** `biome` and `structure` of a location became lists of ids with 1.20.5. */
export function modernLocation(value: Json, note: Note): Json {
  const renames = [
    ['biome', 'biomes'],
    ['structure', 'structures'],
  ] as const;
  let after = value;
  for (const [from, to] of renames)
    if (typeof after[from] === 'string' && !(to in after))
      after = Object.fromEntries(
        Object.entries(after).map(([key, item]) => [key === from ? to : key, item]),
      );
  if (after !== value) note('Call the place by biomes and structures.', value, after);
  return after;
}
