import type { App } from '../../base/app.ts';
import { baseSettings } from '../../base/config.ts';
import { commandLine, startCommand } from '../../base/program.ts';
import { configFile, type Resolved } from '../../base/settings.ts';
import { settings } from '../../mcp/catalogue.ts';
import { parseAddress } from '../../mcp/http.ts';
import type { Connection } from './clients.ts';
import type { FittingToolsets } from './fitting-toolsets.ts';

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

/** A server may listen on every address of the machine; clients on it need one. */
const everywhere: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** How a client connects. */
export function connectionFor(
  { config }: App,
  wish: Wish,
  fitting: FittingToolsets | undefined,
): Connection {
  if (config.http !== '') {
    const { host, port } = parseAddress(config.http);
    const reachable = everywhere[host] ?? host;
    const shown = reachable.includes(':') ? `[${reachable}]` : reachable;
    return {
      url: `http://${shown}:${port}/mcp`,
      ...(config.httpToken !== '' && { tokenVariable: baseSettings.httpToken.env }),
    };
  }
  const [command, ...program] = startCommand();
  return {
    // Programs with windows do not see the folders that a shell searches for node.
    command: command === 'node' ? process.execPath : command,
    args: [
      ...program,
      ...wish.args,
      ...(fitting ? ['--toolsets', fitting.toolsets.join(',')] : []),
    ],
    env: wish.env,
  };
}

/** Where keys belong, since they are not written into clients' files. */
export const secretsNote = ({ secrets }: Wish): string =>
  `${secrets.join(', ')} ${secrets.length > 1 ? 'are' : 'is'} not written into these files: put keys into ${configFile()} (chmod 600), then run ${commandLine('doctor')}.`;
