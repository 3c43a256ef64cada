import { invalidInput, LoreError } from '../../base/error.ts';
import { joinNotices, type Notice } from '../../base/notice.ts';
import type { ToolContext } from '../../tool/tool.ts';
import type { GameVersion } from '../datapack/known-versions.ts';
import type { PackFile } from '../datapack/new-pack.ts';
import { knownVersions } from '../datapack/versions.ts';
import { readCommands } from '../game/read-game-data.ts';
import { hasAssets, isResourcePack } from '../validate/resource-pack.ts';
import type { Grammar } from './command-line.ts';
import type { Grammars } from './file-migration.ts';
import { isObject } from './json-walk.ts';
import { type MigratedFile, migrateFile } from './migrate-file.ts';
import { formatsOf } from './pack-mcmeta.ts';
import { spanOf } from './version-span.ts';

type Context = Pick<ToolContext, 'config' | 'use' | 'log' | 'close' | 'signal'>;

export interface PackMigration {
  from: GameVersion;
  to: GameVersion;
  files: MigratedFile[];
  notices: Notice[];
}

/** The first release that reads a pack, according to its pack.mcmeta. */
export function packVersion(ctx: Context, mcmeta: string | undefined): GameVersion | undefined {
  if (mcmeta === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(mcmeta);
  } catch {
    return undefined;
  }
  return isObject(value) ? versionOfFormat(ctx, value.pack) : undefined;
}

function versionOfFormat(ctx: Context, holder: unknown): GameVersion | undefined {
  const min = formatsOf(holder)?.min;
  if (!min) return undefined;
  const releases = knownVersions(ctx).all.filter(({ type }) => type === 'release');
  return (
    releases.find(({ data }) => data[0] === min[0]) ??
    releases.findLast(({ data }) => data[0] <= min[0])
  );
}

/** The commands of a version, or a notice that functions cannot be parsed without them. */
export async function grammarOf(
  ctx: Context,
  version: GameVersion,
  notices: Notice[],
): Promise<Grammar | undefined> {
  try {
    const { value, notices: more } = await readCommands(ctx, version);
    notices.push(...more);
    return { root: value, release: version.release };
  } catch (error) {
    if (!(error instanceof LoreError)) throw error;
    notices.push(
      joinNotices([
        `The commands of ${version.id} are not here: functions were read with a short list of commands, and not checked.`,
        error.notice,
      ]),
    );
    return undefined;
  }
}

export async function grammarsFor(
  ctx: Context,
  from: GameVersion,
  to: GameVersion,
  notices: Notice[],
): Promise<Grammars> {
  const [before, after] = [await grammarOf(ctx, from, notices), await grammarOf(ctx, to, notices)];
  return { from: before, to: after };
}

/** Migrates a whole pack. Files of an overlay start at the first version of the overlay. */
export async function migratePack(
  ctx: Context,
  files: readonly PackFile[],
  versions: { from?: GameVersion | undefined; to: GameVersion },
): Promise<PackMigration> {
  const { to } = versions;
  const pack = { files, present: [] };
  if (isResourcePack(pack))
    throw invalidInput('This is a resource pack: it has assets and no data.', {
      next: 'Only data packs can be moved to other versions.',
    });
  const mcmeta = files.find(({ path }) => path === 'pack.mcmeta');
  const from = versions.from ?? packVersion(ctx, mcmeta?.content);
  if (!from)
    throw invalidInput('pack.mcmeta does not say which version the pack is for.', {
      next: 'Name it with --from VERSION.',
    });
  const all = knownVersions(ctx).all;
  if (all.indexOf(from) > all.indexOf(to))
    throw invalidInput(`The pack is for ${from.id}, which is newer than ${to.id}.`, {
      next: 'Packs can be moved to newer versions only.',
    });
  const notices: Notice[] = hasAssets(pack) ? ['assets/ is left as it is.'] : [];
  const hasFunctions = files.some(({ path }) => path.endsWith('.mcfunction'));
  const grammars = hasFunctions
    ? await grammarsFor(ctx, from, to, notices)
    : { from: undefined, to: undefined };
  const overlays = overlayStarts(ctx, mcmeta?.content);
  const moved: MigratedFile[] = [];
  for (const file of files) {
    const [folder = ''] = file.path.split('/');
    const start = overlays.get(folder);
    const isLater = start !== undefined && all.indexOf(start) > all.indexOf(from);
    const span = spanOf(isLater ? (all.indexOf(start) > all.indexOf(to) ? to : start) : from, to);
    const own =
      isLater && file.path.endsWith('.mcfunction')
        ? { from: (await grammarOf(ctx, span.from, [])) ?? grammars.from, to: grammars.to }
        : grammars;
    moved.push(await migrateFile(file, span, own));
  }
  const dropped = new Set(moved.flatMap(({ droppedOverlays }) => droppedOverlays));
  return {
    from,
    to,
    files: moved.filter(({ path }) => !dropped.has(path.split('/')[0] ?? '')),
    notices: [...new Set(notices)],
  };
}

function overlayStarts(ctx: Context, mcmeta: string | undefined): Map<string, GameVersion> {
  const starts = new Map<string, GameVersion>();
  try {
    const value: unknown = JSON.parse(mcmeta ?? '{}');
    const overlays = isObject(value) && isObject(value.overlays) ? value.overlays.entries : [];
    for (const entry of Array.isArray(overlays) ? overlays : []) {
      const version = versionOfFormat(ctx, entry);
      if (isObject(entry) && typeof entry.directory === 'string' && version)
        starts.set(entry.directory, version);
    }
  } catch {
    // A broken pack.mcmeta is reported when it is migrated itself.
  }
  return starts;
}
