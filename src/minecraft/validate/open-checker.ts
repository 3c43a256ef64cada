import type { Service } from '../../base/app.ts';
import { LoreError } from '../../base/error.ts';
import type { ToolContext } from '../../tool/tool.ts';
import type { GameVersion } from '../datapack/known-versions.ts';
import { loadSymbols } from '../mcdoc/symbols.ts';
import { type Checker, createChecker } from './checker.ts';
import { gameData } from './game-data.ts';
import { schemaSymbols } from './schema-symbols.ts';

export interface OpenChecker {
  checker: Checker;
  hasRegistries: boolean;
  hasCommands: boolean;
  openedAt: number;
}

/** After this long the game's data is asked for again where it could not be had. */
const RETRY_MS = 5 * 60 * 1000;

/** Checkers take a while to start and hold a few megabytes: the last few versions are kept. */
const KEPT = 3;

interface CheckerShelf {
  readonly open: Map<string, Promise<OpenChecker>>;
  /** One check at a time: the files of two callers must not see each other. */
  queue: Promise<unknown>;
}

const shelf: Service<CheckerShelf> = {
  name: 'datapack-checkers',
  open: () => ({ open: new Map(), queue: Promise.resolve() }),
  async close({ open }) {
    for (const opening of open.values())
      await opening.then(({ checker }) => checker.close()).catch(() => undefined);
  },
};

/** The checker of a version, opened once, or why there is none. */
export async function openChecker(
  ctx: ToolContext,
  version: GameVersion,
): Promise<OpenChecker | LoreError> {
  const { open } = ctx.use(shelf);
  const drop = (id: string) => {
    const dropped = open.get(id);
    open.delete(id);
    void dropped?.then(({ checker }) => checker.close()).catch(() => undefined);
  };
  try {
    const known = await open.get(version.id);
    const isStale =
      known &&
      !known.hasRegistries &&
      !ctx.config.offline &&
      Date.now() - known.openedAt > RETRY_MS;
    if (isStale) drop(version.id);
    const opening = open.get(version.id) ?? start(ctx, version);
    // Used last, dropped last.
    open.delete(version.id);
    open.set(version.id, opening);
    const opened = await opening;
    for (const id of [...open.keys()].slice(0, Math.max(0, open.size - KEPT))) drop(id);
    return opened;
  } catch (error) {
    open.delete(version.id);
    if (error instanceof LoreError) return error;
    throw error;
  }
}

async function start(ctx: ToolContext, version: GameVersion): Promise<OpenChecker> {
  const symbols = await loadSymbols(ctx);
  const game = await gameData(ctx, version);
  const checker = await createChecker(version, schemaSymbols(symbols.raw), game);
  return {
    checker,
    hasRegistries: game.hasRegistries,
    hasCommands: game.hasCommands,
    openedAt: Date.now(),
  };
}

/** Runs one check after the other. */
export function inTurn<T>(ctx: ToolContext, work: () => Promise<T>): Promise<T> {
  const turn = ctx.use(shelf);
  const mine = turn.queue.then(work, work);
  turn.queue = mine.catch(() => undefined);
  return mine;
}
