import * as z from 'zod';
import type { ResponseStore } from '../../upstream/port.ts';

const Place = z.object({
  /** State and update date of the category when it was read. */
  version: z.string(),
  /** The id of its parent category; empty for none. */
  inside: z.string(),
  at: z.number(),
});
const Places = z.record(z.string(), Place);
export type Place = z.infer<typeof Place>;

/**
 * The parents of a world's categories, by id. Only a full category has its parent, which takes a
 * request each, so they are cached on disk: nothing but ids and dates.
 */
export function parentCache(disk: ResponseStore, account: string) {
  const worlds = new Map<string, Promise<Map<string, Place>>>();
  const keyOf = (world: string): string => `worldanvil:${account}:places:${world}`;

  async function load(world: string): Promise<Map<string, Place>> {
    const stored = await disk.get(keyOf(world));
    if (!stored) return new Map();
    return new Map(Object.entries(Places.parse(JSON.parse(stored.body))));
  }

  function of(world: string): Promise<Map<string, Place>> {
    const known = worlds.get(world) ?? load(world);
    worlds.set(world, known);
    return known;
  }

  return {
    of,
    async save(world: string): Promise<void> {
      await disk.put(keyOf(world), {
        status: 200,
        contentType: 'application/json',
        body: JSON.stringify(Object.fromEntries(await of(world))),
        storedAt: Date.now(),
      });
    },
  };
}

export type ParentCache = ReturnType<typeof parentCache>;
