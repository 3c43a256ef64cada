import type { GoodPack } from './good-packs.ts';

const mcmeta = (pack_format: number, description: unknown, more: object = {}) => ({
  'pack.mcmeta': { pack: { pack_format, description }, ...more },
});

/** What the rules beside the schema must not be held against. */
export const goodRules: readonly GoodPack[] = [
  {
    name: '1.21.4: a description in colours, experiments, and one of a mod',
    files: mcmeta(61, ['', { text: 'Mine', color: 'red' }], {
      features: { enabled: ['minecraft:minecart_improvements', 'trade_rebalance', 'some_mod:fog'] },
    }),
  },
  { name: '1.20.1: a description of numbers, which is text', files: mcmeta(15, 5) },
  {
    name: '1.20.1: overlays for later versions',
    files: {
      'pack.mcmeta': {
        pack: { pack_format: 15, description: '', supported_formats: [15, 26] },
        overlays: { entries: [{ directory: 'newer', formats: [18, 26] }] },
      },
      'data/my/functions/a.mcfunction': 'say hi\n',
      'newer/data/my/functions/a.mcfunction': 'random value 1..6\n',
    },
    minecraft: '1.20.1',
  },
  {
    name: '1.21.11: keyframes at the same tick, and a wide jigsaw as it is',
    files: {
      'data/my/timeline/a.json': {
        tracks: {
          'minecraft:visual/star_brightness': {
            keyframes: [0, 300, 300, 900].map((ticks) => ({ ticks, value: 0.5 })),
          },
        },
      },
      'data/my/worldgen/structure/a.json': {
        type: 'minecraft:jigsaw',
        biomes: 'minecraft:plains',
        step: 'underground_structures',
        spawn_overrides: {},
        terrain_adaptation: 'none',
        start_pool: 'minecraft:empty',
        size: 7,
        start_height: { absolute: 0 },
        max_distance_from_center: 128,
        use_expansion_hack: false,
      },
    },
    minecraft: '1.21.11',
  },
  {
    name: '1.21.8: a slider that runs backwards, and one first choice',
    files: {
      'data/my/dialog/a.json': {
        type: 'minecraft:notice',
        title: 'Mine',
        inputs: [
          { type: 'number_range', key: 'a', label: 'A', start: 5, end: 1, initial: 5 },
          {
            type: 'single_option',
            key: 'b',
            label: 'B',
            options: [{ id: 'x', initial: true }, { id: 'y', initial: false }, 'z'],
          },
        ],
      },
    },
    minecraft: '1.21.8',
  },
];
