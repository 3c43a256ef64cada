import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { silentLogger } from '../../../src/base/log.ts';
import { pause } from '../../../src/base/time.ts';
import { openDatabase } from '../../../src/library/postgres/database.ts';
import { openUpstreams } from '../../helpers/upstreams.ts';
import { SERVER, schemaNamed } from '../../library/postgres.ts';
import { metricsOf, runProgram, type ServerProcess, startServer, stop } from './two-servers.ts';

const Row = z.object({ count: z.coerce.number(), digest: z.string().nullable() });

/** Everything that is shared in a schema, as one text. */
async function contentOf(schema: string): Promise<string> {
  const db = openDatabase(SERVER, { log: silentLogger, schema });
  try {
    return await db.administer(async (session) => {
      const parts: unknown[] = [];
      for (const query of [
        `SELECT count(*) AS count, md5(string_agg(id || hash, ',' ORDER BY id)) AS digest FROM entities`,
        `SELECT count(*) AS count, md5(string_agg(id || list || hash, ',' ORDER BY id, list)) AS digest FROM records`,
        `SELECT count(*) AS count, md5(string_agg(key, ',' ORDER BY key)) AS digest FROM documents`,
      ])
        parts.push(...(await session.rows(Row, query)));
      return JSON.stringify(parts);
    });
  } finally {
    await db.close();
  }
}

const dropped = async (schema: string): Promise<void> => {
  const db = openDatabase(SERVER, { log: silentLogger, schema });
  await db.administer((session) => session.run(`DROP SCHEMA IF EXISTS ${schema} CASCADE`));
  await db.close();
};

let upstreams: Awaited<ReturnType<typeof openUpstreams>>;
const schemas = [schemaNamed('undisturbed'), schemaNamed('killed')] as const;
const envOf = (schema: string): Record<string, string> => ({
  LOREWRIGHT_DATABASE: SERVER,
  LOREWRIGHT_DATABASE_SCHEMA: schema,
  LOREWRIGHT_OFFLINE: '0',
  LOREWRIGHT_OPEN5E_URL: upstreams.open5e.url,
  LOREWRIGHT_DND5EAPI_URL: upstreams.api.url,
  LOREWRIGHT_SRD_URL: 'http://127.0.0.1:9',
});
beforeAll(async () => {
  upstreams = await openUpstreams();
});
afterAll(async () => {
  await upstreams.close();
  for (const schema of schemas) await dropped(schema);
});

test('one of two servers is killed during a sync: the other finishes it', async () => {
  const [undisturbed, killed] = schemas;
  const whole = await runProgram(['sync'], envOf(undisturbed));
  expect(whole.output).toMatch(/added/);
  const wanted = await contentOf(undisturbed);

  const servers: ServerProcess[] = await Promise.all([
    startServer(envOf(killed)),
    startServer(envOf(killed)),
  ]);
  try {
    upstreams.open5e.forgetCalls();
    // Whoever holds the lease syncs; it is told by its connections, of which the other has fewer busy.
    while (upstreams.open5e.calls.length < 5) await pause(20);
    const syncing = await syncingOf(servers);
    servers[syncing]?.child.kill('SIGKILL');
    await expect.poll(() => contentOf(killed), { timeout: 150_000, interval: 1000 }).toBe(wanted);
    const left = servers[1 - syncing];
    expect((await fetch(new URL('/readyz', left?.url))).status).toBe(200);
  } finally {
    await Promise.all(servers.map(({ child }) => stop(child)));
  }
});

/** Which of the servers asks the upstreams, by its own metrics. */
async function syncingOf(servers: readonly ServerProcess[]): Promise<number> {
  for (;;)
    for (const [i, { url }] of servers.entries()) {
      const metrics = await (await metricsOf(url)).text();
      if (/upstream="open5e",outcome="answered"\} \d/.test(metrics)) return i;
    }
}
