import type { Args } from './largest-inputs.ts';

const recipe = (size: number): string =>
  JSON.stringify({
    type: 'minecraft:crafting_shapeless',
    ingredients: Array.from({ length: size }, () => ({ item: 'minecraft:stone' })),
    result: { item: 'minecraft:dirt', count: 1 },
  });
const commands = (lines: number): string =>
  Array.from({ length: lines }, (_, i) => `give @a[tag=t${i}] minecraft:stone{x:${i}} 1`).join(
    '\n',
  );
const versions = { fromVersion: '1.20', toVersion: '1.21.4' };
const MISSPELT = 'firbal lightnign qwertzu asdfghj yxcvbnm poiuztr lkjhgfd mnbvcxy';

/**
 * Inputs near the largest of tools whose arguments exclude one another, or that do most for inputs
 * other than the longest. A tool that is not here gets the largest input its schema allows.
 */
export const particularInputs: Readonly<Record<string, readonly Args[]>> = {
  search_all: [
    { query: 'dragon of the deep '.repeat(500).slice(0, 10_000), limit: 50 },
    { query: 'dragon', limit: 50, detail: 'full' },
  ],
  search_spell: [{ search: MISSPELT }, { search: 'a', limit: 50, detail: 'full' }],
  search_creature: [{ search: 'a', limit: 50, detail: 'full' }],
  search_equipment: [{ search: 'a', limit: 50, detail: 'full' }],
  search_rule: [{ search: 'a', limit: 50, detail: 'full' }],
  search_character_option: [{ type: 'class', search: 'a', limit: 50, detail: 'full' }],
  lookup_creature: [{ name: 'a', limit: 50, detail: 'full' }],
  lookup_spell: [{ name: MISSPELT }],
  get_spells_by_class: [{ class_name: 'wizard', per_page: 100, detail: 'full' }],
  get_class_features: [{ class_name: 'Wizard', per_page: 100, detail: 'full' }],
  compare_editions: [{ name: 'no such thing as this' }, { name: 'combat' }],
  build_encounter: [{ party_levels: Array(20).fill(20), difficulty: 'deadly', groups: 10 }],
  get_pack_format_info: [{ minecraftVersion: '1.21.4' }, { packFormat: 48 }],
  get_random_content: [{ content_type: 'creature', count: 20 }],
  validate_character_build: [
    {
      character_data: {
        ruleset: '2014',
        classes: ['Wizard 20 (School of Evocation)'],
        spells: Array.from({ length: 500 }, (_, i) => `Firebal of the ${i}th lantern`),
      },
    },
  ],
  roll_dice: [{ notation: '1000d1000' }, { notation: '100d100kh50 + 100d100kl50' }],
  get_migration_hints: [
    { path: 'data/x/recipes/a.json', content: recipe(4000), ...versions },
    { path: 'data/x/functions/a.mcfunction', content: commands(1000), ...versions },
  ],
  validate_datapack: [
    {
      minecraftVersion: '1.21.4',
      files: [
        { path: 'pack.mcmeta', content: '{"pack":{"pack_format":61,"description":"x"}}' },
        { path: 'data/x/function/f.mcfunction', content: commands(2000) },
        ...Array.from({ length: 60 }, (_, i) => ({
          path: `data/x/recipe/r${i}.json`,
          content: recipe(9),
        })),
      ],
    },
  ],
};

/** Values that mean something, by the name of the argument. */
export const knownValues: Args = {
  minecraftVersion: '1.21.4',
  maxVersion: '1.21.4',
  fromVersion: '1.20.1',
  toVersion: '1.21.4',
  version: '1.21.4',
  format: 'recipe',
  command: 'execute',
  registry: 'item',
  startDate: '2020-01-01',
  endDate: '2026-01-01',
  maxBytes: 100_000,
};
