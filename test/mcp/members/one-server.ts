import { silentLogger } from '../../../src/base/log.ts';
import { openDatabase } from '../../../src/library/postgres/database.ts';
import { SERVER, schemaNamed } from '../../library/postgres.ts';
import { startIssuer } from './issuer.ts';
import { AUDIENCE, startServer, stop } from './two-servers.ts';

/** One server with members, whose tokens can say anything. */
export async function startOneServer(name: string, more: Record<string, string> = {}) {
  const schema = schemaNamed(name);
  const issuer = await startIssuer(AUDIENCE);
  const server = await startServer({
    LOREWRIGHT_DATABASE: SERVER,
    LOREWRIGHT_DATABASE_SCHEMA: schema,
    LOREWRIGHT_OAUTH_ISSUER: issuer.issuer,
    ...more,
  });
  return {
    ...server,
    token: issuer.token,
    async close(): Promise<void> {
      await stop(server.child);
      await issuer.close();
      const db = openDatabase(SERVER, { log: silentLogger, schema });
      await db.administer((session) => session.run(`DROP SCHEMA ${schema} CASCADE`));
      await db.close();
    },
  };
}

export type OneServer = Awaited<ReturnType<typeof startOneServer>>;
