import * as z from 'zod';
import type { Config } from '../../base/config.ts';
import { type Database, SHARED } from '../../library/postgres/database.ts';
import { counted } from '../../text/excerpt.ts';

const State = z.object({
  version: z.int(),
  role: z.string(),
  server: z.string(),
  bytes: z.coerce.number(),
  extension: z.string().nullable(),
});
const Size = z.object({ entries: z.coerce.number() });

/** How to back up this database, with the commands to type; passwords are not shown. */
export async function backupNotes(config: Config, db: Database): Promise<string> {
  const state = await db.administer(async (session) => {
    const [row] = await session.rows(
      State,
      `SELECT (SELECT version FROM schema_version) AS version, current_user AS role,
         current_setting('server_version') AS server,
         (SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0) FROM pg_class c
           WHERE c.relnamespace = to_regnamespace($1) AND c.relkind = 'r') AS bytes,
         (SELECT extversion FROM pg_extension WHERE extname = 'vector') AS extension`,
      [db.schema],
    );
    return row;
  });
  const [shared] = await db.read(SHARED, (session) =>
    session.rows(Size, `SELECT count(*) AS entries FROM entities WHERE owner = '${SHARED}'`),
  );
  const address = withoutPassword(config.database);
  const role = state?.role ?? 'lorewright';
  return [
    `Schema ${db.schema}, version ${state?.version ?? 0}, on PostgreSQL ${state?.server ?? '?'} with pgvector ${state?.extension ?? '?'}: ${((state?.bytes ?? 0) / 1e6).toFixed(0)} MB, ${counted(shared?.entries ?? 0, 'shared entry', 'shared entries')}.`,
    '',
    'Back up while servers run, as a superuser or a role with BYPASSRLS (others see no rows):',
    `  pg_dump --format=custom --schema=${db.schema} --file=lorewright.dump "${address}"`,
    'Bring it back, as the role that servers connect as, into an empty database that has pgvector:',
    '  psql -c "CREATE EXTENSION vector" "postgres://…/new"',
    `  psql -c 'GRANT CREATE ON DATABASE new TO "${role}"' "postgres://…/new"`,
    `  pg_restore --no-owner --no-privileges --role=${role} --dbname="postgres://…/new" lorewright.dump`,
    '  lorewright admin migrate --database "postgres://…/new"',
    '',
    config.secretsKey === ''
      ? 'LOREWRIGHT_SECRETS_KEY is not set here: no keys of members are stored.'
      : 'Keep LOREWRIGHT_SECRETS_KEY somewhere else: without it the stored keys of members cannot be read.',
    'Open content can be fetched again at any time ("lorewright admin sync"); what members stored cannot.',
  ].join('\n');
}

function withoutPassword(address: string): string {
  const url = new URL(address);
  url.password = '';
  return url.href;
}
