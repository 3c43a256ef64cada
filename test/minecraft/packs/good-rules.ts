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
];
