import { service } from '../../base/app.ts';
import { LoreError, unavailable } from '../../base/error.ts';
import { MINUTE_MS } from '../../base/time.ts';
import { workerFile } from '../../base/worker-file.ts';
import type { ToolContext } from '../../tool/tool.ts';
import { foldersOf } from '../datapack/folders.ts';
import type { GameVersion } from '../datapack/known-versions.ts';
import { loadSymbols } from '../mcdoc/symbols.ts';
import {
  type CheckerThread,
  type CheckOptions,
  type CheckOutcome,
  startCheckerThread,
  type ThreadLimits,
} from './checker-thread.ts';
import { type GameData, gameData, isPublished } from './game-data.ts';
import type { CheckedPack } from './protocol.ts';
import { inTurn } from './task-queue.ts';

export interface OpenChecker {
  readonly hasRegistries: boolean;
  readonly hasCommands: boolean;
  /** Why the game's data is missing, as a sentence. */
  readonly missing: string | undefined;
  /** Checks the files together with Spyglass. */
  check(pack: CheckedPack, options?: CheckOptions): Promise<CheckOutcome>;
}

export interface CheckLimits extends ThreadLimits {
  worker: string | undefined;
  /** How long a check waits for those before it. */
  turnMs: number;
  /** Workers kept for the next call; each takes a hundred megabytes or more. */
  kept: number;
}

/** The limits of one check. */
export const checkLimits = service<CheckLimits>({
  name: 'datapack-check-limits',
  open: () => ({
    worker: workerFile('datapack-worker'),
    startMs: MINUTE_MS,
    checkMs: 20_000,
    turnMs: 45_000,
    memoryMb: 768,
    // A migration checks two versions.
    kept: KEPT,
  }),
});

/** After this long, missing game data is requested again. */
const RETRY_MS = 5 * MINUTE_MS;

const KEPT = 2;

interface OpenCheckers {
  readonly games: Map<string, { reading: Promise<GameData>; since: number }>;
  /** In order of use, the latest last. Only used by the check whose turn it is. */
  readonly threads: Map<string, CheckerThread>;
  /** One check at a time: the files of two callers must not be mixed. */
  readonly turn: { queue: Promise<unknown> };
  closed: boolean;
}

const openCheckers = service<OpenCheckers>({
  name: 'datapack-checkers',
  open: () => ({
    games: new Map(),
    threads: new Map(),
    turn: { queue: Promise.resolve() },
    closed: false,
  }),
  async close(opened) {
    opened.closed = true;
    await Promise.all([...opened.threads.values()].map((thread) => thread.end()));
  },
});

/** The checker of a version, or why there is none. */
export async function openChecker(
  ctx: ToolContext,
  version: GameVersion,
): Promise<OpenChecker | LoreError> {
  try {
    const limits = ctx.use(checkLimits);
    const { worker } = limits;
    if (worker === undefined)
      throw unavailable('The program that checks them is not beside this one.', {
        next: 'Build or install Lorewright anew.',
      });
    const { raw } = await loadSymbols(ctx);
    const game = await gameOf(ctx, version);
    const dataCategories = (await foldersOf(version)).map(({ category }) => category);
    const opened = ctx.use(openCheckers);
    return {
      hasRegistries: game.hasRegistries,
      hasCommands: game.hasCommands,
      missing: game.missing,
      check: async (pack, options) => {
        if (pack.files.length === 0) return { replies: [], end: 'done' };
        return inTurn(opened.turn, limits.turnMs, { replies: [], end: 'time' }, async () => {
          if (opened.closed) return { replies: [], end: 'stopped' };
          const start = () =>
            startCheckerThread(
              worker,
              { release: version.release, symbols: JSON.stringify(raw), game, dataCategories },
              limits,
              ctx.log,
            );
          const thread = await threadFor(opened, version.id, game, limits.kept, start);
          if (opened.closed) await thread.end();
          return thread.check(pack, options);
        });
      },
    };
  } catch (error) {
    if (error instanceof LoreError) return error;
    throw error;
  }
}

/** The running worker of a version, else a new one that replaces the least recently used. */
async function threadFor(
  { threads }: OpenCheckers,
  id: string,
  game: GameData,
  kept: number,
  start: () => CheckerThread,
): Promise<CheckerThread> {
  const known = threads.get(id);
  threads.delete(id);
  if (known?.isAlive() && known.game === game) {
    threads.set(id, known);
    return known;
  }
  await known?.end();
  for (const [oldest, thread] of [...threads].slice(0, Math.max(0, threads.size - kept + 1))) {
    threads.delete(oldest);
    await thread.end();
  }
  const thread = start();
  threads.set(id, thread);
  return thread;
}

/**
 * Whether ids and commands of a version can be checked. The data itself is not read: a pack for
 * many versions asks about all of them first, and few are kept.
 */
export async function hasGameData(ctx: ToolContext, version: GameVersion): Promise<boolean> {
  const known = ctx.use(openCheckers).games.get(version.id);
  return known ? (await known.reading).hasRegistries : isPublished(ctx, version);
}

/**
 * The game's data of the last few versions: at least of those whose worker is kept, since a worker
 * needs it.
 */
async function gameOf(ctx: ToolContext, version: GameVersion): Promise<GameData> {
  const { games } = ctx.use(openCheckers);
  const known = games.get(version.id);
  const isStale =
    known &&
    !ctx.config.offline &&
    Date.now() - known.since > RETRY_MS &&
    !(await known.reading).hasRegistries;
  const kept = known && !isStale ? known : { reading: gameData(ctx, version), since: Date.now() };
  games.delete(version.id);
  games.set(version.id, kept);
  const most = Math.max(KEPT, ctx.use(checkLimits).kept);
  for (const id of [...games.keys()].slice(0, Math.max(0, games.size - most))) games.delete(id);
  // Retry next time.
  kept.reading.catch(() => games.delete(version.id));
  return kept.reading;
}
