import * as z from 'zod';
import { compareReleases } from '../datapack/release.ts';

/** Ids by registry, with or without the game's namespace. */
export type Registries = Readonly<Record<string, readonly string[]>>;
type Types = Readonly<Record<string, unknown>>;
type Dispatchers = Readonly<Record<string, Types>>;

const Attributed = z.looseObject({ attributes: z.array(z.looseObject({ name: z.string() })) });

/** Before it, an item had the data of its block in `BlockEntityTag`. */
const COMPONENTS = '1.20.5';

/**
 * The schema's types of blocks and items, completed from the game's registries: which blocks a
 * version has, and which items place a block with data.
 */
export function withBlockData(
  dispatchers: Dispatchers,
  release: string,
  registries: Registries,
): Dispatchers {
  const blocks = dispatchers['minecraft:block'] ?? {};
  const items = dispatchers['minecraft:item'] ?? {};
  const inGame = new Set((registries.block ?? []).map(withoutNamespace));
  const ofBlocks = Object.fromEntries(
    Object.entries(blocks).map(([id, type]) => [id, inGame.has(id) ? withoutSince(type) : type]),
  );
  const placing = (registries.item ?? [])
    .map(withoutNamespace)
    .filter((id) => id in ofBlocks && !(id in items));
  const ofItems =
    compareReleases(release, COMPONENTS) < 0
      ? Object.fromEntries(placing.map((id) => [id, itemOf(ofBlocks[id])]))
      : {};
  return {
    ...dispatchers,
    'minecraft:block': ofBlocks,
    'minecraft:item': { ...items, ...ofItems },
  };
}

const withoutNamespace = (id: string): string => id.replace(/^minecraft:/, '');

/**
 * A block that is in the game has its data: the schema dates the chest by the copper chests that
 * later shared its type.
 */
function withoutSince(type: unknown): unknown {
  const { data } = Attributed.safeParse(type);
  if (!data) return type;
  return { ...data, attributes: data.attributes.filter(({ name }) => name !== 'since') };
}

/** An item with the data of the block it places; custom keys are ignored. */
const itemOf = (block: unknown) => ({
  kind: 'struct',
  fields: [
    { kind: 'spread', type: { kind: 'reference', path: '::java::world::item::ItemBase' } },
    {
      kind: 'pair',
      key: 'BlockEntityTag',
      optional: true,
      type: {
        kind: 'struct',
        fields: [
          { kind: 'spread', type: block },
          { kind: 'pair', key: { kind: 'string' }, type: { kind: 'any' } },
        ],
      },
    },
  ],
});
