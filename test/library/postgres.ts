import { onTestFinished } from 'vitest';
import { silentLogger } from '../../src/base/log.ts';
import type { Embedding } from '../../src/library/create-library.ts';
import { builtInTable } from '../../src/library/embed/built-in-table.ts';
import type { Kind } from '../../src/library/kind.ts';
import { openPostgres, type Postgres } from '../../src/library/postgres/open.ts';
import { pgliteUrl } from './pglite.ts';

/** A real server, for `npm run test:postgres`; otherwise PostgreSQL runs beside the test. */
export const SERVER = process.env.LOREWRIGHT_TEST_DATABASE ?? '';

/** Schemas of one run begin alike, so that `scripts/test-postgres.mjs` can drop what is left of them. */
export const schemaNamed = (name: string): string =>
  `test_${process.env.LOREWRIGHT_TEST_RUN ?? ''}_${name}_${process.pid}`;

export const SCHEMA = schemaNamed('library');

/** Deleting a few rows is much faster than truncating tables. */
const RESET = [
  'entities',
  'documents',
  'owners',
  'notes',
  'leases',
  'records',
  'responses',
  'removed_entities',
  'members',
  'member_usage',
  'reading_queue',
]
  .map((table) => `DELETE FROM ${table}`)
  .join(';');

export interface Opening {
  readonly embedding?: Embedding | undefined;
  /** Leaves what is stored, as a second server does. */
  readonly keep?: boolean;
  readonly schema?: string;
  /** Another way to the same server, such as one that breaks. */
  readonly url?: string;
  readonly statementMs?: number;
}

/** A database, empty unless told otherwise, closed after the test. */
export async function openTestPostgres(
  kinds: readonly Kind[],
  { embedding, keep = false, schema = SCHEMA, url = SERVER, statementMs }: Opening = {},
): Promise<Postgres> {
  const postgres = await openPostgres(url || (await pgliteUrl()), kinds, builtInTable, {
    log: silentLogger,
    ...{ schema, embedding, statementMs },
    // The one beside the test does one thing at a time.
    ...(SERVER === '' && { connections: 1, listens: false }),
  });
  onTestFinished(() => postgres.close());
  if (!keep) await postgres.db.administer((session) => session.run(RESET));
  return postgres;
}
