import * as z from 'zod';

/** The name under which a client knows this server. */
export const SERVER = 'lorewright';

export const Tables = z.record(z.string(), z.unknown());
export type Tables = z.infer<typeof Tables>;

export interface ConfigFormat {
  read(text: string): Tables;
  /** The text with the entry put, replaced or (undefined) removed; all else stays as it is. */
  edit(text: string, table: string, entry: Tables | undefined): string;
}

/** Editors on Windows put it before the text; it is no part of JSON or TOML. */
const BOM = '\uFEFF';

/** The text behind the byte order mark, and the mark to put before it again. */
export const withoutMark = (text: string): { mark: string; body: string } =>
  text.startsWith(BOM) ? { mark: BOM, body: text.slice(BOM.length) } : { mark: '', body: text };

export const lineEndOf = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n');
