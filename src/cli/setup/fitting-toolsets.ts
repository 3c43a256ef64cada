import type { App } from '../../base/app.ts';
import { chosenToolsets, toolsets, toolsIn } from '../../mcp/catalogue.ts';
import { toolsetsService } from '../../tool/toolsets.ts';
import type { Client } from './clients.ts';

/** The toolsets that a client with a limit can offer to its model. */
export interface FittingToolsets {
  readonly toolsets: readonly string[];
  /** How many tools these are. */
  readonly tools: number;
  /** Toolsets that have no room beside them. */
  readonly leftOut: readonly { readonly name: string; readonly tools: number }[];
}

/**
 * As many of the toolsets that can work as the client has room for; undefined where all of them fit,
 * where the user chose, or where the client reaches a server whose toolsets are chosen there. The core
 * comes first, then what the user has set up (keys, a vault), then the small ones: of two toolsets
 * that compete for the same room, more small ones offer more different things.
 */
export async function fittingToolsets(
  app: App,
  { mostTools }: Pick<Client, 'mostTools'>,
): Promise<FittingToolsets | undefined> {
  const { config } = app;
  if (mostTools === undefined || config.toolsets !== '' || config.http !== '') return undefined;
  const ready = app.use(toolsetsService);
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
