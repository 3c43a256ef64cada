import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { silentLogger } from '../../src/base/log.ts';
import { openDatabase, SHARED } from '../../src/library/postgres/database.ts';
import { listenOnLoopback } from '../helpers/loopback.ts';

/** A message of PostgreSQL's protocol: its letter, its length, what it says. */
function message(letter: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(letter), length, body]);
}

const LET_IN = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('Z', Buffer.from('I')),
  message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0')),
]);

/** A database that lets everybody in and ends the connection with the same packet. */
async function startEndingServer(): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(LET_IN));
  });
  const port = await listenOnLoopback(server);
  onTestFinished(() => void server.close());
  return `postgres://nobody@127.0.0.1:${port}/none`;
}

test('a connection that is ended as it is handed over is an error of that call alone', async () => {
  const db = openDatabase(await startEndingServer(), { log: silentLogger });
  onTestFinished(() => db.close());
  const asked = Array.from({ length: 5 }, () =>
    db.read(SHARED, (session) => session.run('SELECT 1')),
  );
  for (const result of await Promise.allSettled(asked))
    expect(result).toMatchObject({
      status: 'rejected',
      reason: { message: 'The database cannot be reached.' },
    });
});
