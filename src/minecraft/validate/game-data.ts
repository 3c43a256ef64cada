import type { dependency } from '@spyglassmc/java-edition';
import * as z from 'zod';
import { LoreError } from '../../base/error.ts';
import type { ToolContext } from '../../tool/tool.ts';
import type { GameVersion } from '../datapack/known-versions.ts';
import { requestGameData } from '../game/request-game-data.ts';

/** The game's own data: ids, block states and commands of one version. */
export interface GameData {
  readonly summary: dependency.McmetaSummary;
  readonly hasRegistries: boolean;
  readonly hasCommands: boolean;
  /** Why something is missing, as a sentence. */
  readonly missing?: string;
}

const States = z.record(
  z.string(),
  z.tuple([z.record(z.string(), z.array(z.string())), z.record(z.string(), z.string())]),
);
const Registries = z.record(z.string(), z.array(z.string()));

export type CommandTree = dependency.McmetaCommands;
const Commands = z.custom<CommandTree>(
  (value) =>
    z.looseObject({ type: z.literal('root'), children: z.looseObject({}) }).safeParse(value)
      .success,
);

type Context = Pick<ToolContext, 'config' | 'use' | 'log'>;

/**
 * The game's data for a version, as far as available: a published version never changes, so it is
 * downloaded once. What is missing is not checked.
 */
export async function gameData(ctx: Context, version: GameVersion): Promise<GameData> {
  const { dependency } = await import('@spyglassmc/java-edition');
  const reasons: string[] = [];
  const part = <Schema extends z.ZodType>(name: string, schema: Schema) =>
    read(ctx, version, name, schema, (reason) => reasons.push(reason));
  const registries = await part('registries', Registries);
  // If one part is missing all are: requesting the others would only take time.
  const commands = registries && (await part('commands', Commands));
  const blocks = registries && (await part('block_states', States));
  const [missing] = reasons;
  return {
    ...(missing === undefined ? {} : { missing }),
    summary: {
      registries: registries ?? {},
      commands: commands ?? { type: 'root', children: {} },
      blocks: blocks ? withPlainBlocks(blocks, registries?.block ?? []) : {},
      // Spyglass attaches states to the ids of registries, so both are needed.
      fluids: registries ? dependency.Fluids : {},
    },
    hasRegistries: registries !== undefined,
    hasCommands: commands !== undefined,
  };
}

/** Whether the game's data of a version can be read at all. */
export async function isPublished(ctx: Context, version: GameVersion): Promise<boolean> {
  try {
    await requestGameData(ctx, version, 'registries');
    return true;
  } catch (error) {
    if (error instanceof LoreError) return false;
    throw error;
  }
}

type Blocks = z.infer<typeof States>;

/** The states of all blocks: before 1.20.5 those without any are not listed. */
const withPlainBlocks = (listed: Blocks, ids: readonly string[]): Blocks => ({
  ...Object.fromEntries(ids.map((id): [string, Blocks[string]] => [id, [{}, {}]])),
  ...listed,
});

async function read<Schema extends z.ZodType>(
  ctx: Context,
  version: GameVersion,
  part: string,
  schema: Schema,
  onMissing: (reason: string) => void,
): Promise<z.output<Schema> | undefined> {
  try {
    const { body } = await requestGameData(ctx, version, part);
    const parsed = schema.safeParse(body);
    if (parsed.success) return parsed.data;
    ctx.log.warn({ part, version: version.id }, 'unexpected game data');
    onMissing('They came in an unexpected shape.');
    return undefined;
  } catch (error) {
    if (!(error instanceof LoreError)) throw error;
    onMissing(error.message.includes('status 404') ? 'None are published for it.' : error.message);
    return undefined;
  }
}
