import { isDeepStrictEqual } from 'node:util';
import { invalidInput } from '../../base/error.ts';
import { SERVER, Tables } from './config-format.ts';
import { json } from './json-config.ts';
import { toml } from './toml-config.ts';

const formats = { json, toml };

export interface Change {
  readonly text: string;
  /** False if the file already has exactly this. */
  readonly changes: boolean;
}

/**
 * The text of a client's configuration with our entry added or removed. The result is parsed again:
 * an edit that would change anything else, or a file that is broken already, is refused.
 */
export function editConfig(
  format: keyof typeof formats,
  text: string,
  table: string,
  entry: Tables | undefined,
): Change {
  const { read, edit } = formats[format];
  const before = read(text);
  const servers = serversIn(before, table);
  if (isDeepStrictEqual(servers[SERVER], entry)) return { text, changes: false };
  const wanted: Tables = { ...servers };
  if (entry) wanted[SERVER] = entry;
  else delete wanted[SERVER];
  const after = edit(text, table, entry);
  if (!reads(after, { ...before, [table]: wanted }))
    throw invalidInput('it is written in a way that cannot be changed safely');
  return { text: after, changes: true };

  function reads(written: string, expected: Tables): boolean {
    try {
      // An empty table of servers equals none.
      return isDeepStrictEqual({ [table]: {}, ...read(written) }, expected);
    } catch {
      return false;
    }
  }
}

/** Our entry in a client's configuration, if there is one; an empty object if it is not a table. */
export function ownEntry(
  format: keyof typeof formats,
  text: string,
  table: string,
): Tables | undefined {
  const servers = serversIn(formats[format].read(text), table);
  return SERVER in servers ? (Tables.safeParse(servers[SERVER]).data ?? {}) : undefined;
}

function serversIn(config: Tables, table: string): Tables {
  const servers = Tables.safeParse(config[table] ?? {});
  if (!servers.success) throw invalidInput(`its "${table}" is no table`);
  return servers.data;
}

/** The entry as it appears in the file. */
export const shownEntry = (format: keyof typeof formats, table: string, entry: Tables): string =>
  formats[format].edit('', table, entry).trimEnd();
