import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import * as z from 'zod';
import { madeOnce } from '../helpers/made-once.ts';

let started: Promise<string> | undefined;

/**
 * The address of a PostgreSQL in this process, started when it is first asked for. It is spoken to
 * over the wire like any other, and does one thing at a time.
 */
export function pgliteUrl(): Promise<string> {
  started ??= (async () => {
    const cluster = new Blob([readFileSync(await emptyCluster())]);
    const db = await PGlite.create({ extensions: { vector }, loadDataDir: cluster });
    const server = new PGLiteSocketServer({ db, host: '127.0.0.1', port: 0, maxConnections: 100 });
    await server.start();
    return `postgres://postgres@${server.getServerConn()}/postgres`;
  })();
  return started;
}

/** Making a cluster takes several seconds, reading one that was made a fraction of that. */
async function emptyCluster(): Promise<string> {
  const packageFile = 'node_modules/@electric-sql/pglite/package.json';
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(packageFile, 'utf8')));
  const folder = await madeOnce('pglite', version, async (unfinished) => {
    const db = await PGlite.create({ extensions: { vector } });
    const cluster = await db.dumpDataDir('none');
    await writeFile(join(unfinished, 'cluster.tar'), Buffer.from(await cluster.arrayBuffer()));
    await db.close();
  });
  return join(folder, 'cluster.tar');
}
