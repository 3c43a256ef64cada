// A PostgreSQL on loopback, until its input ends. Its argument is the file of an empty cluster, which
// is made where there is none: that takes several seconds, reading it a fraction of that.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

const [, , file] = process.argv;
process.stdin.resume().on('end', () => process.exit());

async function made() {
  const db = await PGlite.create({ extensions: { vector } });
  const cluster = await db.dumpDataDir('none');
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, Buffer.from(await cluster.arrayBuffer()));
  renameSync(unfinished, file);
  return db;
}

const db = existsSync(file)
  ? await PGlite.create({
      extensions: { vector },
      loadDataDir: new Blob([readFileSync(file)]),
    })
  : await made();
const server = new PGLiteSocketServer({ db, host: '127.0.0.1', port: 0, maxConnections: 100 });
await server.start();
process.stdout.write(`postgres://postgres@${server.getServerConn()}/postgres\n`);
