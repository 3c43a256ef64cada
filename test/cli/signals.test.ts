import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Child, startChild, startHttp } from '../helpers/child.ts';
import { srdFolder, unfilledFolder } from '../helpers/folder.ts';

/** An upstream that keeps every request waiting until the test lets it go. */
async function slowUpstream() {
  const waiting: ServerResponse[] = [];
  const server = createServer((_, response) => {
    waiting.push(response);
    server.emit('asked');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    asked: async () => {
      if (waiting.length === 0) await once(server, 'asked');
    },
    fail: () => {
      for (const response of waiting.splice(0)) response.writeHead(404).end('{}');
    },
  };
}

const online = (url: string): Record<string, string> => ({
  LOREWRIGHT_DATA: srdFolder(),
  LOREWRIGHT_OFFLINE: '0',
  LOREWRIGHT_BACKGROUND_SYNC: '0',
  LOREWRIGHT_WIKI_URL: `${url}/api.php`,
  LOREWRIGHT_OPEN5E_URL: url,
  LOREWRIGHT_DND5EAPI_URL: url,
  LOREWRIGHT_SRD_URL: url,
  LOREWRIGHT_WORLDANVIL_URL: url,
  WORLD_ANVIL_APPLICATION_KEY: 'test',
  WORLD_ANVIL_AUTH_TOKEN: 'test',
});

const send = (child: Child, message: object) =>
  child.process.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const hello = {
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  },
};
const readPage = {
  id: 2,
  method: 'tools/call',
  params: { name: 'get_wiki_page', arguments: { title: 'Recipe' } },
};

/** Less than a request that is not answered takes to be given up. */
const AT_ONCE_MS = 7500;

/** Sends the signal; gives the exit code, and how long the program took to end. */
async function signalled(child: Child, signal: NodeJS.Signals) {
  const from = Date.now();
  child.process.kill(signal);
  return { code: await child.ended, ms: Date.now() - from };
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  'a stdio server ends at the first %s, its client still there and a call running',
  async (signal) => {
    const upstream = await slowUpstream();
    const child = startChild(['serve'], online(upstream.url));
    send(child, hello);
    await child.wrote('"id":1');
    send(child, readPage);
    await upstream.asked();
    const { code, ms } = await signalled(child, signal);
    expect(code).toBe(0);
    expect(ms).toBeLessThan(AT_ONCE_MS);
    expect(child.stderr()).toBe('');
  },
);

test('a stdio server ends in order while it works on many calls', async () => {
  const child = startChild(['serve']);
  send(child, hello);
  await child.wrote('"id":1');
  for (let id = 2; id < 14; id++)
    send(child, {
      id,
      method: 'tools/call',
      params: { name: 'search_all', arguments: { query: `dragon ${id}`, limit: 100 } },
    });
  await child.wrote('"id":3');
  expect((await signalled(child, 'SIGTERM')).code).toBe(0);
  expect(child.stderr()).not.toMatch(/panicked|\n\s+at /);
});

test('an HTTP server that is told to stop answers the calls that run', async () => {
  const upstream = await slowUpstream();
  const server = await startHttp(online(upstream.url));
  const post = (message: object) =>
    fetch(server.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', ...message }),
    });
  const answer = post(readPage).then((response) => response.text());
  await upstream.asked();
  server.process.kill('SIGTERM');
  await expect
    .poll(() =>
      post(hello).then(
        (r) => r.status,
        () => 'refused',
      ),
    )
    .toBe('refused');
  upstream.fail();
  expect(await answer).toContain('"success":false');
  expect(await server.ended).toBe(0);
});

test('a call that does not end is cancelled after a few seconds', async () => {
  const upstream = await slowUpstream();
  const server = await startHttp(online(upstream.url));
  fetch(server.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', ...readPage }),
  }).catch(() => {});
  await upstream.asked();
  const { code, ms } = await signalled(server, 'SIGTERM');
  expect(code).toBe(0);
  expect(ms).toBeGreaterThan(3000);
  // The request itself would be repeated, and given up, after this only.
  expect(ms).toBeLessThan(16_000);
});

test.each([
  ['sync', ['sync'], /^Stopped before anything was fetched\..*\n$/],
  [
    'export-world',
    ['export-world', 'world'],
    /^Stopped\. .* run the same command again to go on\.\n$/,
  ],
] as const)('Ctrl-C ends %s with one calm line', async (_, args, line) => {
  const upstream = await slowUpstream();
  const child = startChild(args, online(upstream.url));
  await upstream.asked();
  const { code, ms } = await signalled(child, 'SIGINT');
  expect(code).toBe(130);
  expect(ms).toBeLessThan(AT_ONCE_MS);
  expect(child.stdout() + child.stderr()).toMatch(line);
});

test.each([
  ['search', ['search', 'fireball'], 'SIGINT', 130],
  ['sync', ['sync'], 'SIGINT', 130],
  ['serve', ['serve', '--http', '127.0.0.1:0'], 'SIGTERM', 0],
] as const)('%s ends while it builds its first library', async (_, args, signal, expected) => {
  const folder = unfilledFolder();
  const upstream = await slowUpstream();
  const child = startChild(args, { ...online(upstream.url), LOREWRIGHT_DATA: folder });
  // The journal grows as soon as the first entries are stored.
  const journal = join(folder, 'library.db-wal');
  const building = () => existsSync(journal) && statSync(journal).size > 300_000;
  await expect.poll(building, { interval: 5 }).toBe(true);
  const { code, ms } = await signalled(child, signal);
  expect(code).toBe(expected);
  expect(ms).toBeLessThan(AT_ONCE_MS);
  expect(child.stdout()).toBe('');
  expect(child.stderr()).not.toMatch(/Error|\n\s+at /);
  if (expected !== 0) expect(child.stderr()).toMatch(/^Stopped\. ?[^\n]*\n$/);
});

test('while a server builds its first library, other calls are answered', async () => {
  const child = startChild(['serve'], { LOREWRIGHT_DATA: unfilledFolder() });
  send(child, hello);
  await child.wrote('"id":1');
  send(child, {
    id: 2,
    method: 'tools/call',
    params: { name: 'search_spell', arguments: { search: 'fireball', limit: 1 } },
  });
  let answered = 0;
  const built = child.wrote('"id":2').then(() => true);
  for (let id = 3; !(await Promise.race([built, Promise.resolve(false)])); id++) {
    send(child, {
      id,
      method: 'tools/call',
      params: { name: 'roll_dice', arguments: { notation: '1d6' } },
    });
    await child.wrote(`"id":${id}`);
    answered++;
  }
  // In one piece it would have been one.
  expect(answered).toBeGreaterThan(5);
});
