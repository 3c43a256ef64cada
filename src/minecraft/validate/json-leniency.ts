import { compareReleases } from '../datapack/release.ts';
import type { Leniency } from './strict-json.ts';

/** Loaded by the game's reload listeners; everything else by its registry and tag loaders. */
const listened: ReadonlySet<string> = new Set([
  'recipe',
  'advancement',
  'loot_table',
  'predicate',
  'item_modifier',
]);

/**
 * How a version reads the JSON files of a category. Until 1.21.6 made all of them strict, this
 * differed by accident.
 */
export function leniencyOf(category: string, release: string): Leniency {
  const since = listened.has(category)
    ? '1.21.2'
    : category.startsWith('tag/')
      ? '1.18.2'
      : '1.16.2';
  const lenient = compareReleases(release, since) >= 0 && compareReleases(release, '1.21.6') < 0;
  return lenient ? 'lenient' : 'strict';
}
