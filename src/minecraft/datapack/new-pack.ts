import { invalidInput } from '../../base/error.ts';
import { type Folder, foldersFor, foldersOf } from './folders.ts';
import { compareFormats } from './format.ts';
import type { GameVersion } from './known-versions.ts';
import { packMcmeta } from './mcmeta.ts';

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
  const layers = await layersOf(version, plan.between ?? [], newest, folders);
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
  return { directories: [...directories].sort(), files };
}

interface Layer {
  /** The folder of the overlay; empty for the root of the pack. */
  directory: string;
  /** The first version that reads it. */
  from: GameVersion;
  /** Folders whose names change with it. */
  folders: readonly Folder[];
}

async function layersOf(
  version: GameVersion,
  between: readonly GameVersion[],
  newest: GameVersion,
  folders: readonly Folder[],
): Promise<Layer[]> {
  const layers: Layer[] = [{ directory: '', from: version, folders }];
  // load and tick need their folders even if they were not asked for.
  const hookFolders = await foldersFor(version, ['function', 'tags/function']);
  const current = new Map([...folders, ...hookFolders].map((one) => [one.category, one.path]));
  for (const next of [...between, newest]) {
    if (compareFormats(next.data, version.data) <= 0) continue;
    const all = await foldersOf(next);
    const renamed = all.filter(
      (folder) => current.has(folder.category) && current.get(folder.category) !== folder.path,
    );
    if (renamed.length === 0) continue;
    for (const folder of renamed) current.set(folder.category, folder.path);
    layers.push({ directory: `overlay_${next.data[0]}`, from: next, folders: renamed });
  }
  return layers;
}

// The game runs load and tick from its own namespace, whatever the pack's namespace is.
const directory = (namespace: string, folder: Folder): string =>
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
