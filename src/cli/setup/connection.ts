import type { App } from '../../base/app.ts';
import { baseSettings } from '../../base/config.ts';
import { commandLine, startCommand } from '../../base/program.ts';
import { configFile, type Resolved } from '../../base/settings.ts';
import { settings, toolsIn } from '../../mcp/catalogue.ts';
import { domains } from '../../mcp/domains.ts';
import { parseAddress } from '../../mcp/http.ts';
import { presetsOf, toolsetsService } from '../../tool/toolsets.ts';
import type { Client, Connection } from './clients.ts';

/** What was asked for on this command line or in its environment, for the server to have as well. */
export interface Wish {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Variables with keys: they are never written into a client's file. */
  readonly secrets: readonly string[];
}

export function wishOf({ config, origins }: Resolved): Wish {
  const args: string[] = [];
  const env: Record<string, string> = {};
  const secrets: string[] = [];
  for (const [name, setting] of Object.entries(settings)) {
    const origin = origins[name];
    if (name === 'http' || (origin !== 'flag' && origin !== 'environment')) continue;
    const value = String(Reflect.get(config, name));
    if (setting.secret) secrets.push(setting.env);
    else if (origin === 'flag' && setting.flag !== undefined)
      args.push(`--${setting.flag}`, ...(setting.kind === 'flag' ? [] : [value]));
    else env[setting.env] = value;
  }
  if (process.env.LOREWRIGHT_CONFIG) env.LOREWRIGHT_CONFIG = configFile();
  return { args, env, secrets };
}

/** How a client connects, with toolsets that fit what it can offer to its model. */
export async function connectionFor(app: App, client: Client, wish: Wish): Promise<Connection> {
  const { config } = app;
  if (config.http !== '') {
    const { host, port } = parseAddress(config.http);
    const shown = host.includes(':') ? `[${host}]` : host;
    return {
      url: `http://${shown}:${port}/mcp`,
      ...(config.httpToken !== '' && { tokenVariable: baseSettings.httpToken.env }),
    };
  }
  const [command, ...program] = startCommand();
  const toolsets = config.toolsets === '' ? await fittingToolsets(app, client) : undefined;
  return {
    // Programs with windows do not see the folders that a shell searches for node.
    command: command === 'node' ? process.execPath : command,
    args: [...program, ...wish.args, ...(toolsets ? ['--toolsets', toolsets] : [])],
    env: wish.env,
  };
}

/** The fullest preset that the client can offer whole; undefined where everything fits. */
async function fittingToolsets(app: App, { mostTools }: Client): Promise<string | undefined> {
  if (mostTools === undefined) return undefined;
  if ((await toolsIn(app.use(toolsetsService))).length <= mostTools) return undefined;
  const presets = Object.entries(presetsOf(domains));
  const counted = await Promise.all(
    presets.map(async ([name, names]) => ({ name, size: (await toolsIn(new Set(names))).length })),
  );
  const fitting = counted.filter(({ size }) => size <= mostTools).sort((a, b) => b.size - a.size);
  return fitting[0]?.name;
}

/** Where keys belong, since they are not written into clients' files. */
export const secretsNote = ({ secrets }: Wish): string =>
  `${secrets.join(', ')} ${secrets.length > 1 ? 'are' : 'is'} not written into these files: put keys into ${configFile()} (chmod 600), then run ${commandLine('doctor')}.`;
