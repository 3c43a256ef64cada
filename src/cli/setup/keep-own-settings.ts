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

/** The variables that setup writes; keys are never among them. */
const writtenVariables = new Set(
  Object.values(settings)
    .filter(({ secret }) => !secret)
    .map(({ env }) => env)
    .concat('LOREWRIGHT_CONFIG'),
);

/**
 * Merges what the user added to the old entry into the new one: fields of the client ("disabled",
 * "trust"), keys among the variables, a token where the client cannot read it from a variable.
 */
export function keepOwnSettings(
  { tokenByHand }: Pick<Client, 'tokenByHand'>,
  entry: Tables,
  old: Tables | undefined,
): Tables {
  if (!old) return entry;
  const fields = Object.entries(old).filter(([name]) => !WRITTEN.has(name));
  const kept: Tables = { ...entry, ...Object.fromEntries(fields) };
  const variables = Object.entries(tableIn(old.env))
    .filter(([name, value]) => !writtenVariables.has(name) && typeof value !== 'object')
    // Most clients do not start a server whose variable is a number.
    .map(([name, value]) => [name, String(value)]);
  if ('command' in entry && variables.length > 0)
    kept.env = { ...Object.fromEntries(variables), ...tableIn(entry.env) };
  if (tokenByHand && 'headers' in entry && 'headers' in old)
    kept.headers = { ...tableIn(entry.headers), ...tableIn(old.headers) };
  return kept;
}

const tableIn = (value: unknown): Tables => Tables.safeParse(value).data ?? {};
