import type { Config } from '../../base/config.ts';
import { chosenToolsets, toolsets, toolsIn } from '../../mcp/catalogue.ts';
import type { Client } from './clients.ts';

/** The toolsets that fit a client's tool limit. */
export interface FittingToolsets {
  readonly toolsets: readonly string[];
  /** The number of their tools. */
  readonly tools: number;
  /** Toolsets that do not fit. */
  readonly leftOut: readonly { readonly name: string; readonly tools: number }[];
}

/**
 * As many usable toolsets as fit the client's limit; undefined if all fit, if the user chose, or if
 * the client connects to a server whose toolsets are set there. `core` comes first, then what the
 * user has set up (keys, a vault), then small ones, since several small toolsets offer more variety
 * than a large one.
 */
export async function fittingToolsets(
  config: Config,
  { mostTools }: Pick<Client, 'mostTools'>,
): Promise<FittingToolsets | undefined> {
  if (mostTools === undefined || config.toolsets !== '' || config.http !== '') return undefined;
  const ready = chosenToolsets(config);
  if ((await toolsIn(ready)).length <= mostTools) return undefined;

  const count = async (names: readonly string[]): Promise<number> =>
    names.length === 0
      ? 0
      : (await toolsIn(chosenToolsets({ ...config, toolsets: names.join(',') }))).length;
  const candidates = await Promise.all(
    toolsets
      .filter((one) => ready.has(one.name) && one.with === undefined)
      .map(async (one) => ({
        name: one.name,
        tools: await count([one.name]),
        rank: one.core ? 0 : one.ready ? 1 : 2,
      })),
  );
  candidates.sort((a, b) => a.rank - b.rank || a.tools - b.tools);

  const chosen: string[] = [];
  const leftOut: { name: string; tools: number }[] = [];
  for (const { name, tools } of candidates)
    if ((await count([...chosen, name])) <= mostTools) chosen.push(name);
    else leftOut.push({ name, tools });
  return { toolsets: chosen, tools: await count(chosen), leftOut };
}

/** How many tools the chosen toolsets have, where that is more than the client takes. */
export async function tooManyTools(
  config: Config,
  { mostTools }: Pick<Client, 'mostTools'>,
): Promise<number | undefined> {
  if (config.toolsets === '' || config.http !== '') return undefined;
  const { length } = await toolsIn(chosenToolsets(config));
  return mostTools !== undefined && length > mostTools ? length : undefined;
}
