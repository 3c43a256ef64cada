import { baseSettings, type Config } from '../../base/config.ts';
import { lookup } from '../../base/lookup.ts';
import { commandLine, startCommand } from '../../base/program.ts';
import { configFile, type Resolved, resolveSettings } from '../../base/settings.ts';
import { settings } from '../../mcp/catalogue.ts';
import { parseAddress } from '../../mcp/http.ts';
import { type Connection, tokenPlaceholder } from './clients.ts';
import type { FittingToolsets } from './fitting-toolsets.ts';
import { type EntrySettings, wordsOf } from './keep-own-settings.ts';

/** Settings given on this command line or in its environment, to be passed on to the server. */
export interface PassedSettings extends EntrySettings {
  /** Variables that hold keys: they are never written into a client's file. */
  readonly secrets: readonly string[];
}

export function passedSettings({ config, origins }: Resolved): PassedSettings {
  const flags: Record<string, string | true> = {};
  const env: Record<string, string> = {};
  const secrets: string[] = [];
  for (const [name, setting] of Object.entries(settings)) {
    const origin = origins[name];
    if (name === 'http' || (origin !== 'flag' && origin !== 'environment')) continue;
    const value = String(Reflect.get(config, name));
    if (setting.secret) secrets.push(setting.env);
    else if (origin === 'flag' && setting.flag !== undefined)
      flags[setting.flag] = setting.kind === 'flag' ? true : value;
    else env[setting.env] = value;
  }
  if (process.env.LOREWRIGHT_CONFIG) env.LOREWRIGHT_CONFIG = configFile();
  return { flags, env, secrets };
}

/** The configuration of a server that is also started with what an older entry has. */
export function configWith({ config, origins }: Resolved, kept: EntrySettings): Config {
  const started = resolveSettings(settings, {
    flags: kept.flags,
    env: { ...process.env, ...kept.env },
  });
  const values = Object.entries(settings).flatMap(([name, { flag, env }]) => {
    const isKept = (flag !== undefined && flag in kept.flags) || env in kept.env;
    const isGiven = origins[name] === 'flag' || origins[name] === 'environment';
    return isKept && !isGiven ? [[name, Reflect.get(started.config, name)]] : [];
  });
  return { ...config, ...Object.fromEntries(values) };
}

/** A server may listen on all addresses of the machine; clients on it need a concrete one. */
const everywhere: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** How a client connects. */
export function connectionFor(
  config: Config,
  wish: EntrySettings,
  kept: EntrySettings,
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
      ...wordsOf({ ...kept.flags, ...wish.flags }),
      ...(fitting ? ['--toolsets', fitting.toolsets.join(',')] : []),
    ],
    env: { ...kept.env, ...wish.env },
  };
}

/**
 * Where to put keys, since they are not written into clients' files: a server that is started finds
 * them in its own; a client that is given an address sends the token from its environment.
 */
export function secretsNote(
  { http }: Config,
  { secrets }: PassedSettings,
  entries: readonly { readonly entry?: object | undefined }[],
): string | undefined {
  if (secrets.length === 0) return undefined;
  if (http === '')
    return `${secrets.join(', ')} ${secrets.length > 1 ? 'are' : 'is'} not written into these files: put keys into ${configFile()} (chmod 600), then run ${commandLine('doctor')}.`;
  const token = baseSettings.httpToken.env;
  const isSent = entries.some(({ entry }) => {
    const text = JSON.stringify(entry ?? {});
    return text.includes(token) && !text.includes(tokenPlaceholder(token));
  });
  return isSent
    ? `${token} is not written into these files: set it in the environment in which the client is started.`
    : undefined;
}
