import { isDeepStrictEqual } from 'node:util';
import { applyEdits, modify, type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import { parse as parseToml, stringify } from 'smol-toml';
import * as z from 'zod';
import { invalidInput, messageOf } from '../../base/error.ts';

/** The name under which a client knows this server. */
const SERVER = 'lorewright';

const Tables = z.record(z.string(), z.unknown());
type Tables = z.infer<typeof Tables>;

export interface ConfigFormat {
  read(text: string): Tables;
  /** The text with the entry put, replaced or (undefined) removed; all else stays as it is. */
  edit(text: string, table: string, entry: Tables | undefined): string;
}

const BOM = '\uFEFF';

/** JSON with comments and trailing commas, as most of the clients write it. */
const json: ConfigFormat = {
  read(text) {
    if (text.replace(BOM, '').trim() === '') return {};
    const errors: ParseError[] = [];
    const value: unknown = parse(text, errors, { allowTrailingComma: true });
    const [first] = errors;
    if (first) {
      const line = text.slice(0, first.offset).split('\n').length;
      throw invalidInput(`line ${line}: ${printParseErrorCode(first.error)}`);
    }
    const tables = Tables.safeParse(value);
    if (!tables.success) throw invalidInput('it holds no JSON object');
    return tables.data;
  },
  edit(text, table, entry) {
    const mark = text.startsWith(BOM) ? BOM : '';
    const body = text.slice(mark.length);
    const before = body.trim() === '' ? '{}\n' : body;
    const indent = /^([ \t]+)\S/m.exec(before)?.[1] ?? '  ';
    const edits = modify(before, [table, SERVER], entry, {
      formattingOptions: {
        insertSpaces: !indent.startsWith('\t'),
        tabSize: indent.startsWith('\t') ? 1 : indent.length,
        eol: before.includes('\r\n') ? '\r\n' : '\n',
      },
    });
    return mark + applyEdits(before, edits);
  },
};

const HEADER = /^\s*\[{1,2}\s*([^\]]+?)\s*\]{1,2}\s*(#.*)?$/;

const toml: ConfigFormat = {
  read(text) {
    try {
      return Tables.parse(JSON.parse(JSON.stringify(parseToml(text.replace(BOM, '')))));
    } catch (error) {
      throw invalidInput(messageOf(error).split('\n')[0] ?? '');
    }
  },
  /** The parser keeps no comments, so our own section is cut out and put back line by line. */
  edit(text, table, entry) {
    const own = new RegExp(`^"?${table}"?\\s*\\.\\s*"?${SERVER}"?(\\s*\\.|$)`);
    let ours = false;
    const kept = text.split(/(?<=\n)/).filter((line) => {
      const name = HEADER.exec(line.trimEnd())?.[1];
      if (name !== undefined) ours = own.test(name);
      return !ours;
    });
    const rest = kept.join('').trimEnd();
    if (!entry) return rest === '' ? '' : `${rest}\n`;
    const section = stringify({ [table]: { [SERVER]: entry } })
      .replace(`[${table}]\n`, '')
      .trim();
    return `${rest === '' ? '' : `${rest}\n\n`}${section}\n`;
  },
};

const formats = { json, toml };

export interface Change {
  readonly text: string;
  /** False where the file has just this already. */
  readonly changes: boolean;
}

/**
 * The text of a client's configuration with our entry put or removed. What comes out is read again:
 * a file in which anything else would have changed is refused, and so is one that is broken now.
 */
export function editConfig(
  format: keyof typeof formats,
  text: string,
  table: string,
  entry: Tables | undefined,
): Change {
  const { read, edit } = formats[format];
  const before = read(text);
  const servers = Tables.safeParse(before[table] ?? {});
  if (!servers.success) throw invalidInput(`its "${table}" is no table`);
  if (isDeepStrictEqual(servers.data[SERVER], entry)) return { text, changes: false };
  const wanted: Tables = { ...servers.data };
  if (entry) wanted[SERVER] = entry;
  else delete wanted[SERVER];
  const after = edit(text, table, entry);
  if (!reads(after, { ...before, [table]: wanted }))
    throw invalidInput('it is written in a way that cannot be changed safely');
  return { text: after, changes: true };

  function reads(written: string, expected: Tables): boolean {
    try {
      // An empty table of servers is as good as none.
      return isDeepStrictEqual({ [table]: {}, ...read(written) }, expected);
    } catch {
      return false;
    }
  }
}

/** Our entry in a client's configuration, if it has one. */
export function ownEntry(
  format: keyof typeof formats,
  text: string,
  table: string,
): Tables | undefined {
  const servers = Tables.safeParse(formats[format].read(text)[table]);
  const entry = Tables.safeParse(servers.data?.[SERVER]);
  return entry.success ? entry.data : undefined;
}

/** The entry as it stands in the file, for people to read. */
export const shownEntry = (format: keyof typeof formats, table: string, entry: Tables): string =>
  formats[format].edit('', table, entry).trimEnd();
