import { nearest } from '../../text/names.ts';
import { successorPath } from '../datapack/folder-changes.ts';
import { type Folder, folderTable, readsFolder } from '../datapack/folders.ts';
import type { GameVersion } from '../datapack/known-versions.ts';

/** The place of a file in a pack. */
export type Place =
  | { kind: 'mcmeta' }
  | {
      kind: 'resource';
      namespace: string;
      folder: Folder;
      /** The path below the folder: `sub/name.json`. */
      rest: string;
      /** Whether the version reads that folder. */
      read: boolean;
      /** The folder it reads instead. */
      expected: string | undefined;
    }
  /** Mods read folders of their own, so a name unlike any of the game's may be intended. */
  | { kind: 'unknown'; problem: string; severity: 'error' | 'warning' | 'hint' };

/**
 * Interprets a path as the game does: `data/<namespace>/<folder>/…`, also below a pack or an
 * overlay.
 */
export async function placeOf(path: string, version: GameVersion): Promise<Place> {
  const parts = path.split('/');
  if (parts.at(-1) === 'pack.mcmeta') return { kind: 'mcmeta' };
  const data = parts.indexOf('data');
  const namespace = parts[data + 1];
  if (/^pack\.mcmeta(\.\w+)?$/i.test(parts.at(-1) ?? ''))
    return { kind: 'unknown', problem: 'must be called pack.mcmeta', severity: 'error' };
  if (data < 0 || namespace === undefined || parts.length < data + 4)
    return {
      kind: 'unknown',
      problem: 'is not below data/<namespace>/<folder>/',
      severity: 'warning',
    };
  const inside = parts.slice(data + 2);
  const all = await folderTable();
  // The deepest match: worldgen/structure before worldgen.
  const candidates = all
    .filter((folder) => `${inside.join('/')}/`.startsWith(`${folder.path}/`))
    .filter((folder) => inside.length > folder.path.split('/').length);
  const folder =
    candidates.find((candidate) => readsFolder(version, candidate, all)) ?? candidates.at(-1);
  if (!folder) {
    const readable = all.filter((one) => !one.anyTag && readsFolder(version, one, all));
    const [near] = nearest(
      inside.slice(0, -1).join('/'),
      readable.map((one) => one.path),
    );
    return {
      kind: 'unknown',
      problem: `is in no folder the game reads${near ? `: did you mean "${near}"?` : ''}`,
      severity: near === undefined ? 'hint' : 'warning',
    };
  }
  const read = readsFolder(version, folder, all);
  return {
    kind: 'resource',
    namespace,
    folder,
    rest: inside.slice(folder.path.split('/').length).join('/'),
    read,
    expected: read
      ? undefined
      : (all.find((other) => other.category === folder.category && readsFolder(version, other, all))
          ?.path ?? (await successorPath(folder.path, version))),
  };
}

/**
 * The path with the folder name that Spyglass expects: it has no snapshots between 1.20.6 and 1.21.
 */
export async function pathForSpyglass(
  place: Place,
  version: GameVersion,
): Promise<string | undefined> {
  if (place.kind === 'mcmeta') return 'pack.mcmeta';
  if (place.kind !== 'resource') return undefined;
  const release = { ...version, data: releaseData(version) };
  const all = await folderTable();
  const folder = all.find(
    (other) => other.category === place.folder.category && readsFolder(release, other, all),
  );
  return folder && `data/${place.namespace}/${folder.path}/${place.rest}`;
}

const releaseData = (version: GameVersion): GameVersion['data'] =>
  version.release === '1.21' && version.data[0] < 48 ? [48, 0] : version.data;
