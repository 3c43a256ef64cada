import { invalidInput } from '../../base/error.ts';
import { successorPath } from './folder-changes.ts';
import { type Folder, foldersFor, foldersOf } from './folders.ts';
import { compareFormats } from './format.ts';
import type { GameVersion } from './known-versions.ts';
import { OLDEST_MAIN_FORMAT, packMcmeta, raisesMainFormat } from './mcmeta.ts';

export interface PackPlan {
  version: GameVersion;
  /** The newest supported version; default: the same. */
  newest?: GameVersion;
  /** The releases between the two, oldest first: an overlay begins where folder names change. */
  between?: readonly GameVersion[];
  namespace?: string;
  description?: string;
  features?: readonly string[];
  load?: boolean;
  tick?: boolean;
}

export interface PackFile {
  path: string;
  content: string;
}

export interface Pack {
  directories: string[];
  files: PackFile[];
  /** The overlays for newer versions of the range. */
  overlays: string[];
  /** What the author must know about a pack for several versions. */
  notes: string[];
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/**
 * A new pack: its folders and the text of its files. Nothing is written. The root is for the oldest
 * version; for each later version of the range with other folder names there is an overlay with the
 * same content.
 */
export async function newPack(plan: PackPlan): Promise<Pack> {
  const { version, newest = version } = plan;
  const namespace = plan.namespace ?? 'my_pack';
  checkNamespace(namespace);
  if (compareFormats(newest.data, version.data) < 0)
    throw invalidInput(`${newest.id} is older than ${version.id}.`, {
      next: 'Give the older version as minecraftVersion and the newer one as maxVersion.',
    });
  const folders = await foldersFor(version, plan.features);
  const hasFunctions = folders.some((folder) => folder.category === 'function');
  const hooks = { load: plan.load ?? hasFunctions, tick: plan.tick ?? hasFunctions };
  // load and tick need their folders even if they were not asked for.
  const hookFolders =
    hooks.load || hooks.tick ? await foldersFor(version, ['function', 'tags/function']) : [];
  const { layers, gone } = await layersOf(
    version,
    plan.between ?? [],
    newest,
    folders,
    hookFolders,
  );
  const overlays = layers.slice(1).map(({ directory, from }) => ({
    directory,
    min: from.data,
    max: newest.data,
  }));
  const range = version === newest ? version.id : `${version.id} to ${newest.id}`;
  const description = plan.description ?? `${namespace} for Minecraft ${range}`;
  const files: PackFile[] = [
    {
      path: 'pack.mcmeta',
      content: json(packMcmeta(description, version.data, newest.data, overlays)),
    },
  ];
  const directories = new Set<string>();
  for (const layer of layers) {
    const root = layer.directory === '' ? '' : `${layer.directory}/`;
    for (const folder of layer.folders) directories.add(root + directory(namespace, folder));
    const changes = (category: string) =>
      root === '' || layer.folders.some((folder) => folder.category === category);
    for (const file of await hookFiles(layer.from, namespace, hooks)) {
      if (!changes(file.category)) continue;
      files.push({ path: root + file.path, content: file.content });
      directories.add(root + file.path.slice(0, file.path.lastIndexOf('/')));
    }
  }
  const names = overlays.map((overlay) => overlay.directory);
  return {
    directories: [...directories].sort(),
    files,
    overlays: names,
    notes: rangeNotes(version, newest, names, gone),
  };
}

function rangeNotes(
  version: GameVersion,
  newest: GameVersion,
  overlays: readonly string[],
  gone: readonly GoneFolder[],
): string[] {
  const notes = gone.map(({ path, from }) => `${from.id} and later do not read ${path}.`);
  if (overlays.length > 0)
    notes.push(
      `${newest.id} names folders differently from ${version.id}: keep the files of both, the root for the older and ${overlays.join(', ')} for the newer versions.`,
    );
  if (raisesMainFormat(version.data, newest.data))
    notes.push(
      `pack_format is ${OLDEST_MAIN_FORMAT}, since 1.21.9 and later refuse a pack of several formats with less. Versions before 1.20 read only that number: they call the pack made for a newer version, but load it.`,
    );
  return notes;
}

interface Layer {
  /** The folder of the overlay; empty for the root of the pack. */
  directory: string;
  /** The first version that reads it. */
  from: GameVersion;
  /** Folders whose names change with it. */
  folders: readonly NamedFolder[];
}

type NamedFolder = Pick<Folder, 'category' | 'path'>;

/** A folder that a later version of the range does not read under any name. */
interface GoneFolder {
  path: string;
  from: GameVersion;
}

async function layersOf(
  version: GameVersion,
  between: readonly GameVersion[],
  newest: GameVersion,
  folders: readonly Folder[],
  hookFolders: readonly Folder[],
): Promise<{ layers: Layer[]; gone: GoneFolder[] }> {
  const layers: Layer[] = [{ directory: '', from: version, folders }];
  const gone: GoneFolder[] = [];
  const current = new Map(
    [...folders, ...hookFolders].map(({ category, path, anyTag }) => [category, { path, anyTag }]),
  );
  for (const next of [...between, newest]) {
    if (compareFormats(next.data, version.data) <= 0) continue;
    const all = await foldersOf(next);
    const renamed: NamedFolder[] = [];
    for (const [category, { path, anyTag }] of current) {
      const now =
        all.find((folder) => folder.category === category)?.path ??
        (await successorPath(path, next));
      const isRead = anyTag || all.some((folder) => folder.path === path);
      if (now !== undefined && now !== path) {
        renamed.push({ category, path: now });
        current.set(category, { path: now, anyTag });
      } else if (!isRead) {
        gone.push({ path, from: next });
        current.delete(category);
      }
    }
    if (renamed.length > 0)
      layers.push({ directory: `overlay_${next.data[0]}`, from: next, folders: renamed });
  }
  return { layers, gone };
}

// The game runs load and tick from its own namespace, whatever the pack's namespace is.
const directory = (namespace: string, folder: NamedFolder): string =>
  `data/${folder.category === 'tag/function' ? 'minecraft' : namespace}/${folder.path}`;

async function hookFiles(
  version: GameVersion,
  namespace: string,
  hooks: { load: boolean; tick: boolean },
): Promise<(PackFile & { category: string })[]> {
  const names = (['load', 'tick'] as const).filter((name) => hooks[name]);
  if (names.length === 0) return [];
  const [functions, tags] = await foldersFor(version, ['function', 'tags/function']);
  if (!functions || !tags) throw new Error(`${version.id} has no function folders`);
  const comment = {
    load: '# Runs once when the pack is loaded or /reload is used',
    tick: '# Runs every game tick',
  };
  return names.flatMap((name) => [
    {
      category: functions.category,
      path: `data/${namespace}/${functions.path}/${name}.mcfunction`,
      content: `${comment[name]}\n`,
    },
    {
      category: tags.category,
      path: `data/minecraft/${tags.path}/${name}.json`,
      content: json({ values: [`${namespace}:${name}`] }),
    },
  ]);
}

function checkNamespace(namespace: string): void {
  if (/^[a-z0-9_.-]+$/.test(namespace) && !/^\.+$/.test(namespace)) return;
  const fixed = namespace
    .toLowerCase()
    .replace(/[^a-z0-9_.-]+/g, '_')
    .replace(/^[_.]+|_+$/g, '');
  throw invalidInput(
    `"${namespace.slice(0, 60)}" cannot be a namespace: only a-z, 0-9, _, - and . are allowed.`,
    fixed ? { next: `Use ${fixed.slice(0, 60)}.`, suggestions: [fixed.slice(0, 60)] } : {},
  );
}
