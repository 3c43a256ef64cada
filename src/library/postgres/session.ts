import type pg from 'pg';
import type * as z from 'zod';
import type { Hearing } from './silence.ts';

/** The queries of one transaction. Values are always bound. */
export interface Session {
  /** Opens the connection, which otherwise happens with the first query. */
  begin(): Promise<void>;
  rows<T>(row: z.ZodType<T>, text: string, values?: readonly unknown[]): Promise<T[]>;
  /** Rows as arrays, unparsed: for large loads where the caller checks what it needs. */
  arrays(text: string, values?: readonly unknown[]): Promise<unknown[][]>;
  /** Returns how many rows were changed. */
  run(text: string, values?: readonly unknown[]): Promise<number>;
}

/** PostgreSQL's texts cannot contain the character 0, which nothing of ours needs. */
const bound = (values: readonly unknown[]): unknown[] =>
  values.map((value) => (typeof value === 'string' ? value.replaceAll('\0', '') : value));

/** `connected` is called for each query, so that the first one may open the connection. */
export const sessionOn = (
  connected: () => Promise<pg.ClientBase>,
  hear: Hearing = (query) => query,
): Session => ({
  async begin() {
    await connected();
  },
  async rows(row, text, values = []) {
    const client = await connected();
    const found = await hear(client.query<Record<string, unknown>>(text, bound(values)));
    return found.rows.map((each) => row.parse(each));
  },
  async arrays(text, values = []) {
    const client = await connected();
    const found = await hear(
      client.query<unknown[]>({ text, values: bound(values), rowMode: 'array' }),
    );
    return found.rows;
  },
  async run(text, values) {
    const client = await connected();
    // Without values it may be several statements, which return an array of results.
    const done = await hear(values ? client.query(text, bound(values)) : client.query(text));
    return done.rowCount ?? 0;
  },
});
