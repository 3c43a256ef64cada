import { expect, test } from 'vitest';
import { startProxy } from '../../library/breaking-proxy.ts';
import { SERVER } from '../../library/postgres.ts';
import { startOneServer } from './one-server.ts';
import { callOf, send } from './plain-http.ts';

/** What hosting.md promises, and some time for the machine. */
const PROMISED_MS = 15_000 + 5_000;

test('a call is answered in time while the database is silent, and as ever afterwards', async () => {
  const proxy = await startProxy(SERVER);
  const server = await startOneServer('silent', { LOREWRIGHT_DATABASE: proxy.url });
  let logged = '';
  server.child.stderr?.on('data', (chunk: Buffer) => {
    logged += chunk.toString();
  });
  try {
    const token = await server.token();
    const ask = async () => {
      const begun = performance.now();
      const { status } = await send(server.url, token, callOf('search_all', { search: 'dragon' }));
      return { status, ms: performance.now() - begun };
    };
    expect((await ask()).status).toBe(200);
    proxy.freeze();
    const silent = await Promise.all(Array.from({ length: 4 }, ask));
    silent.push(await ask());
    expect(silent.map(({ status }) => status)).toEqual(silent.map(() => 503));
    expect(Math.max(...silent.map(({ ms }) => ms))).toBeLessThan(PROMISED_MS);
    expect(logged.match(/"msg":"The database cannot be reached/g)).toHaveLength(1);
    proxy.thaw();
    await expect.poll(async () => (await ask()).status, { timeout: 20_000 }).toBe(200);
    expect(logged.match(/"msg":"The database answers again/g)).toHaveLength(1);
  } finally {
    proxy.thaw();
    await server.close();
  }
});
