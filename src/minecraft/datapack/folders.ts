import { invalidInput, type LoreError } from '../../base/error.ts';
import { listed } from '../../text/excerpt.ts';
import { nearest } from '../../text/names.ts';
import type { GameVersion } from './known-versions.ts';
import { compareReleases, existsIn } from './release.ts';

/** A folder below `data/<namespace>/` and the releases that read it. */
export interface Folder {
  readonly path: string;
  /**
   * The category of its files, with one name for all versions: `loot_table`, `tag/item`,
   * `worldgen/biome`.
   */
  readonly category: string;
  readonly extension: string;
  readonly since?: string;
  readonly until?: string;
  /** One of the generic tag folders, such as `tags/worldgen/biome`. */
  readonly anyTag: boolean;
}

/** Corrections of Spyglass's table, with the reason. */
const corrections: Readonly<Record<string, string>> = {
  // Data pack predicates came with 1.15.
  predicates: '1.15',
  // Vanilla 1.14 has them, 1.13 does not.
  'tags/entity_types': '1.14',
  // 22w06a let every registry have tags.
  anyTag: '1.18.2',
};

/** The formats in which folder names became singular for 1.21: 24w19a the tags, 24w21a the rest. */
const SINGULAR_TAGS = 43;
const SINGULAR_CONTENT = 45;

let table: Promise<readonly Folder[]> | undefined;

export const folderTable = (): Promise<readonly Folder[]> => {
  table ??= readTable();
  return table;
};

async function readTable(): Promise<readonly Folder[]> {
  const { binder } = await import('@spyglassmc/java-edition');
  const rows = [...binder.getResources()].filter((row) => row.pack === 'data');
  const isGeneric = (row: (typeof rows)[number]) =>
    row.path.startsWith('tags/') && row.since === '1.18';
  const named = new Set(rows.filter((row) => !isGeneric(row)).map((row) => row.path));
  return rows
    .filter((row) => !isGeneric(row) || !named.has(row.path))
    .map((row) => {
      const anyTag = isGeneric(row);
      const since = corrections[anyTag ? 'anyTag' : row.path] ?? row.since;
      return {
        path: row.path,
        category: row.category,
        extension: row.ext,
        anyTag,
        ...(since === undefined ? {} : { since }),
        ...(row.until === undefined ? {} : { until: row.until }),
      };
    });
}

const isRenamedTag = (path: string): boolean =>
  path.startsWith('tags/') && !/^tags\/functions?$/.test(path);

/** Whether a version reads a folder. 1.21's renames are dated to the snapshot. */
export function readsFolder(version: GameVersion, folder: Folder, all: readonly Folder[]): boolean {
  const renamed =
    (folder.until === '1.21' || folder.since === '1.21') &&
    all.some((other) => other.category === folder.category && other.path !== folder.path);
  if (!renamed) return existsIn(version.release, folder);
  const singular =
    version.data[0] >= (isRenamedTag(folder.path) ? SINGULAR_TAGS : SINGULAR_CONTENT);
  if (folder.since === '1.21') return singular;
  return !singular && existsIn(version.release, folder.since ? { since: folder.since } : {});
}

/** The folders that a version reads, without the generic tag folders. */
export async function foldersOf(version: GameVersion): Promise<readonly Folder[]> {
  const all = await folderTable();
  return all.filter((folder) => !folder.anyTag && readsFolder(version, folder, all));
}

export type Naming = 'singular' | 'plural' | 'mixed';

/** Whether folders are called `recipe` or `recipes`; between 24w19a and 24w20a it was both. */
export const namingOf = (version: Pick<GameVersion, 'data'>): Naming =>
  version.data[0] >= SINGULAR_CONTENT
    ? 'singular'
    : version.data[0] >= SINGULAR_TAGS
      ? 'mixed'
      : 'plural';

/** The folders of a new pack by default; others on request. */
const everyday = [
  'function',
  'recipe',
  'loot_table',
  'advancement',
  'predicate',
  'item_modifier',
  'tag/function',
  'tag/item',
  'tag/block',
];

const singularWord = (word: string): string => word.replace(/(?<=[a-z]{2})s$/, '');

/**
 * Normalizes the name of a feature: `Loot Tables`, `loot_table`, `tags/items`, `item tags` →
 * `tag/item`.
 */
function featureKey(text: string): string {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/^data\/[^/]+\//, '')
    .split('/')
    .map((part) => singularWord(part.trim().replace(/[\s-]+/g, '_')));
  const key = words.join('/');
  const suffixed = /^(.+)_tag$/.exec(key);
  return suffixed ? `tag/${singularWord(suffixed[1] ?? '')}` : key;
}

/** The folders for feature names, as that version spells them. */
export async function foldersFor(
  version: GameVersion,
  features: readonly string[] | undefined,
): Promise<readonly Folder[]> {
  const all = await folderTable();
  const readable = all.filter((folder) => readsFolder(version, folder, all));
  if (features === undefined)
    return everyday.flatMap((category) => readable.filter((f) => f.category === category));
  const chosen = new Set<Folder>();
  for (const feature of features) {
    const key = featureKey(feature);
    const meant = (folder: Folder): boolean =>
      folder.category === key ||
      folder.category === `worldgen/${key}` ||
      (!folder.anyTag && folder.category.startsWith(`${key}/`));
    const found = readable.filter(meant);
    if (found.length === 0) throw notIn(version, feature, all.filter(meant), readable);
    for (const folder of found) chosen.add(folder);
  }
  return [...chosen];
}

function notIn(
  version: GameVersion,
  feature: string,
  elsewhere: readonly Folder[],
  readable: readonly Folder[],
): LoreError {
  const known = [...new Set(readable.filter((f) => !f.anyTag).map((f) => f.path))];
  const since = elsewhere
    .flatMap((folder) => folder.since ?? [])
    .sort(compareReleases)
    .at(0);
  if (since !== undefined && compareReleases(version.release, since) < 0)
    return invalidInput(`Minecraft ${version.id} has no ${feature}: it came with ${since}.`, {
      next: 'Leave it out, or build for a newer version.',
    });
  if (elsewhere.length > 0)
    return invalidInput(
      `Minecraft ${version.id} no longer reads ${listed(elsewhere.map((folder) => folder.path))}.`,
      { suggestions: nearest(feature, known) },
    );
  return invalidInput(`"${feature.slice(0, 60)}" is no feature of a data pack.`, {
    next: `Minecraft ${version.id} reads: ${known.join(', ')}, tags, worldgen.`,
    suggestions: nearest(feature, known),
  });
}
