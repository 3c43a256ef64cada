import { invalidInput } from '../../base/error.ts';
import { type Folder, foldersFor } from './folders.ts';
import { compareFormats } from './format.ts';
import type { GameVersion } from './known-versions.ts';
import { packMcmeta } from './mcmeta.ts';

export interface PackPlan {
  version: GameVersion;
  /** The newest version the pack says it supports; the same one if not given. */
  newest?: GameVersion;
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

/** A new pack: its folders and the text of its files. Nothing is written. */
export async function newPack(plan: PackPlan): Promise<Pack> {
  const { version, newest = version } = plan;
  const namespace = plan.namespace ?? 'my_pack';
  checkNamespace(namespace);
  if (compareFormats(newest.data, version.data) < 0)
    throw invalidInput(`${newest.id} is older than ${version.id}.`, {
      next: 'Give the older version as minecraftVersion and the newer one as maxVersion.',
    });
  const folders = await foldersFor(version, plan.features);
  const functions = folders.find((folder) => folder.category === 'function');
  const hooks = {
    load: plan.load ?? functions !== undefined,
    tick: plan.tick ?? functions !== undefined,
  };
  const description = plan.description ?? `${namespace} for Minecraft ${version.id}`;
  const files = [
    { path: 'pack.mcmeta', content: json(packMcmeta(description, version.data, newest.data)) },
    ...(await hookFiles(version, namespace, hooks)),
  ];
  const directories = new Set(folders.map((folder) => directory(namespace, folder)));
  for (const file of files.slice(1))
    directories.add(file.path.slice(0, file.path.lastIndexOf('/')));
  return { directories: [...directories].sort(), files };
}

// The game runs load and tick from its own namespace, whatever the pack's is called.
const directory = (namespace: string, folder: Folder): string =>
  `data/${folder.category === 'tag/function' ? 'minecraft' : namespace}/${folder.path}`;

async function hookFiles(
  version: GameVersion,
  namespace: string,
  hooks: { load: boolean; tick: boolean },
): Promise<PackFile[]> {
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
      path: `data/${namespace}/${functions.path}/${name}.mcfunction`,
      content: `${comment[name]}\n`,
    },
    {
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
