import { compareReleases } from './release.ts';

/**
 * What changed for data packs with each release, in a few words with the snapshot. Taken from
 * vanilla data and the technical changelogs; compare_versions and describe_format give the exact
 * fields.
 */
export const releaseNotes: Readonly<Record<string, readonly string[]>> = {
  '1.13': ['data packs begin: functions, loot tables, advancements, recipes, structures and tags'],
  '1.14': ['tags for entity types'],
  '1.15': ['predicates folder'],
  '1.16': ['dimension and dimension_type folders'],
  '1.16.2': ['worldgen folders'],
  '1.17': [
    'item_modifiers folder and game event tags (20w46a)',
    'item and block predicates take lists: item → items, block → blocks (1.17-pre1)',
    'the command item replaces replaceitem (20w46a)',
    'data and resource packs count their formats apart from here on (20w45a)',
  ],
  '1.18': [
    'worldgen/noise and worldgen/placed_feature are new, configured_surface_builder is gone',
    'loot functions set_contents and set_loot_table require a type (21w37a)',
  ],
  '1.18.2': [
    'tags for every registry: tags/<registry> (22w06a)',
    'worldgen/density_function and worldgen/structure_set folders',
  ],
  '1.19': [
    'worldgen/configured_structure_feature becomes worldgen/structure; chat_type, world_preset and flat_level_generator_preset folders',
    'pack.mcmeta may carry a filter (22w11a)',
    'entity predicates: player, fishing_hook, lightning_bolt and catType move into type_specific (22w14a)',
  ],
  '1.19.3': [
    'recipes have a category (22w42a)',
    'pack.mcmeta may enable features (22w42a)',
    'the data pack format stays at 10 although files changed',
  ],
  '1.19.4': [
    'damage_type folder; trim_material and trim_pattern, experimental until 1.20',
    'damage predicates: is_* flags become a list of tags (23w06a)',
  ],
  '1.20': [
    'loot condition alternative becomes any_of (23w18a)',
    'advancement triggers for placed and used blocks keep their fields in location (23w18a)',
    'sign text lives in front_text and back_text (23w12a)',
  ],
  '1.20.2': [
    'pack.mcmeta: supported_formats and overlays (23w31a)',
    'functions may be macros',
    'mob effects are stored in snake case (23w32a)',
  ],
  '1.20.3': [
    'minecraft:grass is called short_grass',
    'function has a result only through return (23w41a)',
    'text components refuse null and empty lists (23w40a)',
  ],
  '1.20.5': [
    'item NBT gives way to components (24w09a): item{…} becomes item[…]',
    'item stacks: id, count, components instead of id, Count, tag',
    'recipe results: item becomes id, a cooking result becomes an object (24w09a, 24w10a)',
    'loot: set_nbt and copy_nbt become set_custom_data and copy_custom_data; a loot_table entry names its table in value',
    'item, block, fluid and location predicates are rebuilt (24w11a)',
    'banner_pattern and wolf_variant folders',
  ],
  '1.21': [
    'tag folders are singular: tags/item, tags/block, tags/entity_type, tags/fluid, tags/game_event (24w19a)',
    'content folders are singular: function, recipe, loot_table, advancement, predicate, item_modifier, structure, tags/function (24w21a); tags itself keeps its name',
    'enchantment, enchantment_provider, jukebox_song and painting_variant folders',
    'attribute modifiers have an id instead of uuid and name (24w21a)',
    'random_chance_with_looting becomes random_chance_with_enchanted_bonus; killer becomes attacking_entity (24w18a)',
  ],
  '1.21.2': [
    'recipe ingredients: an object with item or tag becomes a string, "minecraft:stick" or "#minecraft:planks" (24w33a)',
    'attribute ids lose the prefixes generic., player. and zombie. (24w33a)',
    'the food component is split into food and consumable (24w34a); fire_resistant becomes damage_resistant (24w37a)',
    'boats are one entity per wood (24w39a); loot table minecraft:empty is gone (24w35a)',
    'instrument and trial_spawner folders',
  ],
  '1.21.4': [
    'custom_model_data is an object of lists instead of a number (24w45a)',
    'equippable: model becomes asset_id',
  ],
  '1.21.5': [
    'text components are SNBT in commands; clickEvent and hoverEvent become click_event and hover_event (25w02a)',
    'show_in_tooltip gives way to the component tooltip_display (25w04a)',
    'smithing_trim and crafting_transmute require all their fields (25w04a)',
    'entities keep ArmorItems and HandItems in equipment (25w03a)',
    'cat, chicken, cow, frog and pig variant, wolf_sound_variant, test_instance and test_environment folders',
  ],
  '1.21.6': ['dialog folder', 'the painting/variant component takes no inline variants (25w16a)'],
  '1.21.7': ['the format number alone moves to 81'],
  '1.21.9': [
    'formats have a minor part; pack.mcmeta requires min_format and max_format, and supported_formats only beside formats below 82 (25w31a)',
    'overlay entries name min_format and max_format by the same rule',
    'noise_settings: initial_density_without_jaggedness becomes preliminary_surface_level (25w31a)',
    'the flash particle requires a color (25w36a)',
  ],
  '1.21.11': [
    'game rules are a registry with snake_case ids (25w44a)',
    'dimension types and biome effects move into environment attributes (25w42a, 25w45a)',
    'loot function filtered: modifier becomes on_pass and on_fail (25w43a)',
    'timeline and zombie_nautilus_variant folders',
  ],
  '26.1': [
    'versions are numbered by year',
    'villager_trade, trade_set, world_clock and *_sound_variant folders',
    'crafting_dye and crafting_imbue replace crafting_special_armordye and tippedarrow; mapcloning is gone (26.1-snapshot-5)',
    'stonecutting and smithing recipes lose group (26.1-snapshot-5)',
    'the command time works on world clocks (26.1-snapshot-3)',
  ],
  '26.2': [
    'entity predicates are maps of parts: type becomes entity_type, type_specific moves to the top (26.2-snapshot-3)',
    'sulfur_cube_archetype folder',
    'features pointed_dripstone and dripstone_cluster become speleothem and speleothem_cluster (26.2-snapshot-1)',
  ],
  '26.3': [
    'worldgen/configured_feature and configured_carver become worldgen/feature and worldgen/carver',
    'block_transformer, context_int_provider, context_float_provider, decorated_pot_pattern and slot_source folders; worldgen/material_rule, material_condition and block_state_provider',
  ],
};

/** The changes after the older release up to the newer one, in whichever order they are given. */
export function notesBetween(
  a: string,
  b: string,
): { version: string; changes: readonly string[] }[] {
  const [older, newer] = compareReleases(a, b) <= 0 ? [a, b] : [b, a];
  return Object.entries(releaseNotes)
    .filter(
      ([release]) => compareReleases(release, older) > 0 && compareReleases(release, newer) <= 0,
    )
    .map(([version, changes]) => ({ version, changes }));
}
