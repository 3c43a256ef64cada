import { onTestFinished } from 'vitest';
import { bundledList } from '../../src/minecraft/datapack/known-versions.ts';
import { type LoopbackUpstream, startUpstream } from './faults.ts';

const literal = (executable = true, children = {}) => ({ type: 'literal', executable, children });

/** A few commands of an invented game, in the form Spyglass publishes the real ones. */
const commands = {
  type: 'root',
  children: {
    reload: literal(),
    say: literal(false, {
      message: { type: 'argument', parser: 'minecraft:message', executable: true },
    }),
    give: literal(false, {
      targets: {
        type: 'argument',
        parser: 'minecraft:entity',
        properties: { type: 'multiple', amount: 'players' },
        children: {
          item: { type: 'argument', parser: 'minecraft:item_stack', executable: true },
        },
      },
    }),
  },
};

const registries = {
  item: ['stick', 'ladder', 'bamboo', 'glass'],
  block: ['stone'],
  fluid: ['empty', 'flowing_lava', 'flowing_water', 'lava', 'water'],
  recipe_serializer: ['crafting_shaped', 'smelting', 'crafting_special_mend'],
};

/**
 * What Spyglass' API publishes, small: a list with one more version, and the data of each but those
 * left out.
 */
export async function startSpyglass(
  symbols: unknown,
  leftOut: readonly string[] = [],
): Promise<LoopbackUpstream> {
  const [newest] = bundledList();
  const next = {
    ...newest,
    id: '27.1',
    type: 'release',
    data_version: 9_999,
    data_pack_version: 150,
    data_pack_version_minor: 2,
    release_time: '2027-03-01T00:00:00+00:00',
  };
  const upstream = await startUpstream((url) => {
    const path = url.pathname;
    if (path === '/mcje/versions') return { body: [next, ...bundledList()] };
    if (path === '/vanilla-mcdoc/symbols') return { body: symbols };
    if (leftOut.some((id) => path.includes(`/${id}/`))) return { status: 404, body: {} };
    if (path.endsWith('/commands')) return { body: commands };
    if (path.endsWith('/registries')) return { body: registries };
    if (path.endsWith('/block_states')) return { body: { stone: [{}, {}] } };
    return { status: 404, body: { error: 'not here' } };
  });
  onTestFinished(() => upstream.close());
  return upstream;
}
