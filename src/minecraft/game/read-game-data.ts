import * as z from 'zod';
import { service } from '../../base/app.ts';
import { LoreError, unavailable } from '../../base/error.ts';
import type { ToolContext } from '../../tool/tool.ts';
import type { GameVersion } from '../datapack/known-versions.ts';
import { knownVersions } from '../datapack/versions.ts';
import { CommandNode } from './commands.ts';
import { requestGameData } from './request-game-data.ts';

export type GameDataContext = Pick<ToolContext, 'config' | 'use' | 'log' | 'close'> & {
  readonly signal?: AbortSignal;
};

export interface GameDataAnswer<T> {
  readonly value: T;
  /** The version of the data: the requested one, or the nearest published one. */
  readonly version: GameVersion;
  readonly notices: readonly string[];
}

/** How many parsed versions are cached: authors look up many things in a row. */
const MOST_KEPT = 6;

/** How many releases back the data of another version may be used instead. */
const MOST_STEPS_BACK = 6;

/**
 * A reader for one part of the game's data. A version that is not published (yet) is answered from
 * the nearest published release, with a notice.
 */
function partReader<Value>(part: 'registries' | 'commands', schema: z.ZodType<Value>) {
  const recent = service<Map<GameVersion, GameDataAnswer<Value>>>({
    name: `game-${part}`,
    open: () => new Map(),
  });
  return async (ctx: GameDataContext, wanted: GameVersion): Promise<GameDataAnswer<Value>> => {
    const kept = ctx.use(recent);
    const known = kept.get(wanted);
    if (known) return known;
    const read = await readNearest(ctx, wanted, part, schema);
    kept.set(wanted, read);
    for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - MOST_KEPT)))
      kept.delete(oldest);
    return read;
  };
}

export const readRegistries = partReader('registries', z.record(z.string(), z.array(z.string())));
export const readCommands = partReader('commands', CommandNode);

/** The ids of a version by registry, if its own or those of an equal format can be read. */
export async function idsFor(
  ctx: GameDataContext,
  version: GameVersion,
): Promise<Readonly<Record<string, readonly string[]>> | undefined> {
  try {
    const read = await readRegistries(ctx, version);
    return read.version.data[0] === version.data[0] ? read.value : undefined;
  } catch (error) {
    if (error instanceof LoreError) return undefined;
    throw error;
  }
}

async function readNearest<Value>(
  ctx: GameDataContext,
  wanted: GameVersion,
  part: string,
  schema: z.ZodType<Value>,
): Promise<GameDataAnswer<Value>> {
  const { all } = knownVersions(ctx);
  const releases = all.filter(({ type }) => type === 'release');
  // Releases with the same format hardly differ; otherwise the nearest older one is the best guess.
  const alike = releases.filter(
    (release) => release !== wanted && release.data[0] === wanted.data[0],
  );
  const older = releases
    .filter((release) => all.indexOf(release) < all.indexOf(wanted) && !alike.includes(release))
    .reverse();
  for (const version of [wanted, ...alike, ...older.slice(0, MOST_STEPS_BACK)]) {
    const found = await readPart(ctx, version, part, schema);
    if (found === undefined) continue;
    const notice = `No game data is published for ${wanted.id}; this is from ${version.id}.`;
    return { value: found, version, notices: version === wanted ? [] : [notice] };
  }
  throw unavailable(`No game data is published for ${wanted.id}.`, {
    next: 'Ask for another version.',
  });
}

/** Undefined if the version is not published. */
async function readPart<Value>(
  ctx: GameDataContext,
  version: GameVersion,
  part: string,
  schema: z.ZodType<Value>,
): Promise<Value | undefined> {
  try {
    const { body } = await requestGameData(ctx, version, part, ctx.signal);
    const parsed = schema.safeParse(body);
    if (parsed.success) return parsed.data;
  } catch (error) {
    if (!(error instanceof LoreError)) throw error;
    if (error.message.includes('status 404')) return undefined;
    throw unavailable(`The game's ${part} are not here. ${error.message}`, {
      next: error.next ?? 'What was read of a version once is kept for use offline.',
      cause: error,
    });
  }
  throw unavailable(`The ${part} of ${version.id} came in an unexpected shape.`, {
    next: { operator: 'Check LOREWRIGHT_SPYGLASS_URL.' },
  });
}
