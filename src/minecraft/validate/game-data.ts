import type { dependency } from '@spyglassmc/java-edition';
import * as z from 'zod';
import { LoreError } from '../../base/error.ts';
import type { ToolContext } from '../../tool/tool.ts';
import type { GameVersion } from '../datapack/known-versions.ts';
import { requestGameData } from '../game/request-game-data.ts';

/** What the game itself knows: ids, block states and commands of one version. */
export interface GameData {
  readonly summary: dependency.McmetaSummary;
  readonly hasRegistries: boolean;
  readonly hasCommands: boolean;
}

const States = z.record(
  z.string(),
  z.tuple([z.record(z.string(), z.array(z.string())), z.record(z.string(), z.string())]),
);
const Registries = z.record(z.string(), z.array(z.string()));

type CommandTree = dependency.McmetaCommands;
const Commands = z.custom<CommandTree>(
  (value) =>
    z.looseObject({ type: z.literal('root'), children: z.looseObject({}) }).safeParse(value)
      .success,
);

type Context = Pick<ToolContext, 'config' | 'use' | 'log'>;

/**
 * The game's data for a version, as far as it can be had: a published version never changes, so one
 * download serves for ever. What is missing is left out of the check.
 */
export async function gameData(ctx: Context, version: GameVersion): Promise<GameData> {
  const { dependency } = await import('@spyglassmc/java-edition');
  const registries = await read(ctx, version, 'registries', Registries);
  // Where one part is missing all are: the others would only wait for the same answer.
  const commands = registries && (await read(ctx, version, 'commands', Commands));
  const blocks = registries && (await read(ctx, version, 'block_states', States));
  return {
    summary: {
      registries: registries ?? {},
      commands: commands ?? { type: 'root', children: {} },
      blocks: blocks ?? {},
      // Spyglass hangs states on the ids of the registries, so they come together.
      fluids: registries ? dependency.Fluids : {},
    },
    hasRegistries: registries !== undefined,
    hasCommands: commands !== undefined,
  };
}

async function read<Schema extends z.ZodType>(
  ctx: Context,
  version: GameVersion,
  part: string,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  try {
    const { body } = await requestGameData(ctx, version, part);
    const parsed = schema.safeParse(body);
    if (!parsed.success) ctx.log.warn({ part, version: version.id }, 'unexpected game data');
    return parsed.data;
  } catch (error) {
    if (error instanceof LoreError) return undefined;
    throw error;
  }
}
