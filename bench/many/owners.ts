import type { Postgres } from '../../src/library/postgres/open.ts';

const TABLES = [
  'passages',
  'vector_sets',
  'entity_words',
  'facets',
  'entities',
  'documents',
  'owners',
];

/** Removes the members that an earlier run has invented. */
export const forgetOwners = ({ db }: Postgres, beginning: string): Promise<unknown> =>
  db.administer((session) =>
    session.run(
      `SET session_replication_role = replica; ${TABLES.map(
        (table) => `DELETE FROM ${table} WHERE starts_with(owner, '${beginning}')`,
      ).join(';')}`,
    ),
  );
