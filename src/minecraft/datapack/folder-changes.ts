import { lookup } from '../../base/lookup.ts';
import { foldersOf } from './folders.ts';
import type { GameVersion } from './known-versions.ts';

export interface FolderChanges {
  renamed: { from: string; to: string }[];
  new: string[];
  gone: string[];
}

/** 26.3 renamed two worldgen folders for the same kind of file; their category changed too. */
const successors: Readonly<Record<string, string>> = {
  'worldgen/configured_feature': 'worldgen/feature',
  'worldgen/configured_carver': 'worldgen/carver',
  'worldgen/configured_structure_feature': 'worldgen/structure',
};

/** The folder that a version reads instead of one whose name and category changed. */
export async function successorPath(
  path: string,
  version: GameVersion,
): Promise<string | undefined> {
  const folders = await foldersOf(version);
  if (folders.some((folder) => folder.path === path)) return undefined;
  const [, tags = '', name = ''] = /^(tags\/)?(.*)$/.exec(path) ?? [];
  const next = lookup(successors, name);
  return next !== undefined && folders.some((folder) => folder.path === next)
    ? `${tags}${next}`
    : undefined;
}

/** How the folders of two versions differ; for one category of files, or for all. */
export async function folderChanges(
  before: GameVersion,
  after: GameVersion,
  category?: string,
): Promise<FolderChanges> {
  const wanted = (name: string) =>
    category === undefined || name === category || successors[name] === category;
  const left = (await foldersOf(before)).filter((folder) => wanted(folder.category));
  const right = (await foldersOf(after)).filter((folder) => wanted(folder.category));
  const changes: FolderChanges = { renamed: [], new: [], gone: [] };
  const explained = new Set<string>();
  for (const folder of left) {
    const same =
      right.find((other) => other.category === folder.category) ??
      right.find((other) => other.category === successors[folder.category]) ??
      right.find((other) => successors[other.category] === folder.category);
    if (!same) changes.gone.push(folder.path);
    else if (same.path !== folder.path) changes.renamed.push({ from: folder.path, to: same.path });
    if (same) explained.add(same.path);
  }
  for (const folder of right) if (!explained.has(folder.path)) changes.new.push(folder.path);
  return changes;
}
