import { compareReleases } from '../datapack/release.ts';

interface Gone {
  /** The first release without it. */
  readonly since: string;
  readonly category: string;
  readonly ids: string;
  /** What to do instead. */
  readonly instead: string;
}

const gone = (since: string, category: string, ids: string, instead: string): Gone => ({
  since,
  category,
  ids,
  instead,
});

/** Removed ids whose replacement is not the nearest name. */
const table: readonly Gone[] = [
  gone('1.20', 'recipe_serializer', 'smithing', 'use smithing_transform, which needs a template'),
  gone('1.20', 'loot_condition_type', 'alternative', 'use any_of'),
  gone('1.20.5', 'loot_function_type', 'set_nbt', 'use set_components or set_custom_data'),
  gone('1.20.5', 'loot_function_type', 'copy_nbt', 'use copy_components or copy_custom_data'),
  gone('1.20.5', 'particle_type', 'ambient_entity_effect', 'use entity_effect with a colour'),
  gone('1.20.5', 'particle_type', 'gust_emitter', 'use gust_emitter_large or gust_emitter_small'),
  gone('1.20.5', 'particle_type', 'gust_dust', 'use gust or small_gust'),
  gone('1.20.5', 'potion', 'empty', 'leave the potion out'),
  gone('1.21', 'loot_function_type', 'looting_enchant', 'use enchanted_count_increase'),
  gone(
    '1.21',
    'loot_condition_type',
    'random_chance_with_looting',
    'use random_chance_with_enchanted_bonus',
  ),
  gone('1.21.2', 'loot_table', 'empty', 'name a table of your own without pools'),
  gone('1.21.2', 'trigger_type', 'killed_by_crossbow', 'use killed_by_arrow'),
  gone(
    '1.21.2',
    'recipe_serializer',
    'crafting_special_shulkerboxcoloring',
    'write one crafting_transmute recipe for each colour',
  ),
  gone(
    '1.21.2',
    'recipe_serializer',
    'crafting_special_suspiciousstew',
    'write one crafting_shapeless recipe for each flower, with suspicious_stew_effects in its result',
  ),
  gone('1.21.2', 'worldgen/placement_modifier_type', 'carving_mask', 'leave it out'),
  gone(
    '1.21.2',
    'entity_type',
    'boat',
    'each wood has a boat of its own, as oak_boat; #minecraft:boat is all of them',
  ),
  gone(
    '1.21.2',
    'entity_type',
    'chest_boat',
    'each wood has one of its own, as oak_chest_boat and bamboo_chest_raft: name those you mean',
  ),
  gone('1.21.5', 'entity_type', 'potion', 'use splash_potion or lingering_potion'),
  gone('26.1', 'recipe_serializer', 'crafting_special_armordye', 'use crafting_dye'),
  gone('26.1', 'recipe_serializer', 'crafting_special_tippedarrow', 'use crafting_imbue'),
  gone('26.1', 'recipe_serializer', 'crafting_special_mapcloning', 'use crafting_transmute'),
  gone(
    '26.1',
    'worldgen/feature',
    'random_patch flower no_bonemeal_flower',
    'use the feature inside it, and scatter it where it is placed: count and random_offset',
  ),
  gone('26.1', 'worldgen/feature', 'ice_spike', 'use spike'),
  gone('26.1', 'worldgen/feature', 'forest_rock', 'use block_blob'),
  gone('26.2', 'entity_sub_predicate_type', 'type', 'use minecraft:entity_type'),
  gone(
    '26.2',
    'entity_sub_predicate_type',
    'type_specific',
    'name the kind in the key, as minecraft:type_specific/sheep',
  ),
  gone('26.2', 'worldgen/feature', 'pointed_dripstone', 'use speleothem'),
  gone('26.2', 'worldgen/feature', 'dripstone_cluster', 'use speleothem_cluster'),
];

const PATCH = /^patch_(\w+)$/;

/** The replacement of an id that a release has removed, as the end of a sentence. */
export function insteadOf(category: string, id: string, release: string): string | undefined {
  const name = id.replace(/^minecraft:/, '');
  const row = table.find(
    (one) =>
      one.category === category &&
      one.ids.split(' ').includes(name) &&
      compareReleases(release, one.since) >= 0,
  );
  if (row) return `is gone since ${row.since}: ${row.instead}`;
  const patch = category === 'worldgen/configured_feature' && PATCH.exec(name)?.[1];
  return patch && compareReleases(release, '26.1') >= 0
    ? `is gone since 26.1: use minecraft:${patch}, and scatter it where it is placed`
    : undefined;
}
