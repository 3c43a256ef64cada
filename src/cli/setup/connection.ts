import type { App } from '../../base/app.ts';
import { baseSettings } from '../../base/config.ts';
import { lookup } from '../../base/lookup.ts';
import { commandLine, startCommand } from '../../base/program.ts';
import { configFile, type Resolved } from '../../base/settings.ts';
import { settings } from '../../mcp/catalogue.ts';
import { parseAddress } from '../../mcp/http.ts';
import type { Connection } from './clients.ts';
import type { FittingToolsets } from './fitting-toolsets.ts';

/** Settings given on this command line or in its environment, to be passed on to the server. */
export interface PassedSettings {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Variables that hold keys: they are never written into a client's file. */
  readonly secrets: readonly string[];
}

export function passedSettings({ config, origins }: Resolved): PassedSettings {
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

/** A server may listen on all addresses of the machine; clients on it need a concrete one. */
const everywhere: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** How a client connects. */
export function connectionFor(
  { config }: App,
  wish: PassedSettings,
  fitting: FittingToolsets | undefined,
): Connection {
  if (config.http !== '') {
    const { host, port } = parseAddress(config.http);
    const reachable = lookup(everywhere, host) ?? host;
    const shown = reachable.includes(':') ? `[${reachable}]` : reachable;
    return {
      url: `http://${shown}:${port}/mcp`,
      ...(config.httpToken !== '' && { tokenVariable: baseSettings.httpToken.env }),
    };
  }
  const [command, ...program] = startCommand();
  return {
    // Desktop programs do not have the shell's PATH, on which node is found.
    command: command === 'node' ? process.execPath : command,
    args: [
      ...program,
      ...wish.args,
      ...(fitting ? ['--toolsets', fitting.toolsets.join(',')] : []),
    ],
    env: wish.env,
  };
}

/** Where to put keys, since they are not written into clients' files. */
export const secretsNote = ({ secrets }: PassedSettings): string =>
  `${secrets.join(', ')} ${secrets.length > 1 ? 'are' : 'is'} not written into these files: put keys into ${configFile()} (chmod 600), then run ${commandLine('doctor')}.`;
