import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

let started: Promise<string> | undefined;

/**
 * The address of a PostgreSQL in this process, started when it is first asked for. It is spoken to
 * over the wire like any other, and does one thing at a time.
 */
export function pgliteUrl(): Promise<string> {
  started ??= (async () => {
    const db = await PGlite.create({ extensions: { vector } });
    const server = new PGLiteSocketServer({ db, host: '127.0.0.1', port: 0, maxConnections: 100 });
    await server.start();
    return `postgres://postgres@${server.getServerConn()}/postgres`;
  })();
  return started;
}
