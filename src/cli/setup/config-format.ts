import * as z from 'zod';

/** This server's name in clients' files. */
export const SERVER = 'lorewright';

export const Tables = z.record(z.string(), z.unknown());
export type Tables = z.infer<typeof Tables>;

export interface ConfigFormat {
  read(text: string): Tables;
  /** The text with the entry added, replaced or (undefined) removed; all else stays as it is. */
  edit(text: string, table: string, entry: Tables | undefined): string;
}

/** Editors on Windows write it before the text; it is not part of JSON or TOML. */
const BOM = '\uFEFF';

/** Splits the byte order mark from the text, so that it can be put back. */
export const withoutMark = (text: string): { mark: string; body: string } =>
  text.startsWith(BOM) ? { mark: BOM, body: text.slice(BOM.length) } : { mark: '', body: text };

export const lineEndOf = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n');
