import { settings } from '../../mcp/catalogue.ts';
import type { Client } from './clients.ts';
import { Tables } from './config-format.ts';

/** The fields that setup writes, for all clients; any other is the user's. */
const WRITTEN = new Set([
  'type',
  'command',
  'args',
  'env',
  'url',
  'serverUrl',
  'httpUrl',
  'headers',
  'bearer_token_env_var',
]);

/** Settings of an entry: flags by name, with their values, and variables. */
export interface EntrySettings {
  readonly flags: Readonly<Record<string, string | true>>;
  readonly env: Readonly<Record<string, string>>;
}

/** The settings of an older entry that are not given anew. */
export function keptSettings(old: Tables | undefined, given: EntrySettings): EntrySettings {
  const before = settingsIn(old);
  const isGiven = (flag: string | undefined, variable: string): boolean =>
    (flag !== undefined && flag in given.flags) || variable in given.env;
  const flags = { ...before.flags };
  const env = { ...before.env };
  for (const setting of Object.values(settings))
    if (isGiven(setting.flag, setting.env)) {
      delete flags[setting.flag ?? ''];
      delete env[setting.env];
    }
  for (const variable of Object.keys(given.env)) delete env[variable];
  return { flags, env };
}

/** The settings that an entry starts the server with; an address has none. */
export function settingsIn(entry: Tables | undefined): EntrySettings {
  const words = Array.isArray(entry?.args) ? entry.args.map(String) : [];
  const flags: Record<string, string | true> = {};
  for (const { flag, kind } of Object.values(settings)) {
    if (flag === undefined || flag === 'http') continue;
    const at = words.findIndex((word) => word === `--${flag}` || word.startsWith(`--${flag}=`));
    const word = words[at];
    if (word === undefined) continue;
    const value = word.includes('=') ? word.slice(word.indexOf('=') + 1) : words[at + 1];
    if (kind === 'flag') flags[flag] = true;
    else if (value !== undefined) flags[flag] = value;
  }
  // Most clients do not start a server whose variable is a number.
  const env = Object.entries(tableIn(entry?.env))
    .filter(([, value]) => typeof value !== 'object')
    .map(([name, value]) => [name, String(value)]);
  return { flags, env: Object.fromEntries(env) };
}

/** Flags as words of a command line. */
export const wordsOf = (flags: EntrySettings['flags']): string[] =>
  Object.entries(flags).flatMap(([flag, value]) =>
    value === true ? [`--${flag}`] : [`--${flag}`, value],
  );

/**
 * Merges the fields of the client that the user added to the old entry into the new one
 * ("disabled", "trust"), and a token where the client cannot read it from a variable.
 */
export function keepOwnFields(
  { tokenByHand }: Pick<Client, 'tokenByHand'>,
  entry: Tables,
  old: Tables | undefined,
): Tables {
  if (!old) return entry;
  const fields = Object.entries(old).filter(([name]) => !WRITTEN.has(name));
  const kept: Tables = { ...entry, ...Object.fromEntries(fields) };
  if (tokenByHand && 'headers' in entry && 'headers' in old)
    kept.headers = { ...tableIn(entry.headers), ...tableIn(old.headers) };
  return kept;
}

const tableIn = (value: unknown): Tables => Tables.safeParse(value).data ?? {};
