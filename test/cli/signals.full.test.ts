import { expect, test } from 'vitest';
import { startChild, startHttp } from '../helpers/child.ts';
import { hello, online, readPage, send, signalled, slowUpstream } from './signalled-program.ts';

/** A command waits for an upstream that does not answer more than twice as long. */
const COMMAND_WAITS_MS = 60_000;

test.each(['SIGTERM', 'SIGINT'] as const)(
  'a stdio server ends at the first %s, its client still there and a call running',
  async (signal) => {
    const upstream = await slowUpstream();
    const child = startChild(['serve'], online(upstream.url));
    send(child, hello);
    await child.wrote('"id":1');
    send(child, readPage);
    await upstream.asked();
    expect((await signalled(child, signal)).code).toBe(0);
    // It would have answered once it had given the request up.
    expect(child.stdout()).not.toContain('"id":2');
    expect(upstream.repeated()).toEqual([]);
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

test('a call that does not end is given up some time after its client is gone', async () => {
  const upstream = await slowUpstream();
  const child = startChild([], online(upstream.url));
  for (const message of [hello, readPage]) send(child, message);
  await upstream.asked();
  child.process.stdin.end();
  expect(await child.ended).toBe(0);
  expect(child.stdout()).not.toContain('"id":2');
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
  // Nobody waited until the request was given up, since it would be repeated then.
  expect(upstream.repeated()).toEqual([]);
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
  expect(ms).toBeLessThan(COMMAND_WAITS_MS);
  expect(child.stdout() + child.stderr()).toMatch(line);
});
