import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MOST_STREAMS } from '../../../src/mcp/members/call-limits.ts';
import { type OneServer, startOneServer } from './one-server.ts';
import { callOf, send } from './plain-http.ts';

const MODERN = '2026-07-28';

/** Opens a stream of notifications as a client of the newer protocol does. */
const listen = (url: URL, token: string): Promise<Response> => {
  const about = 'io.modelcontextprotocol';
  const meta = {
    [`${about}/protocolVersion`]: MODERN,
    [`${about}/clientInfo`]: { name: 'test', version: '1.0.0' },
    [`${about}/clientCapabilities`]: {},
  };
  return send(
    url,
    token,
    {
      method: 'subscriptions/listen',
      params: { _meta: meta, notifications: { toolsListChanged: true } },
    },
    { 'mcp-protocol-version': MODERN, 'mcp-method': 'subscriptions/listen' },
  );
};

describe('streams of notifications', () => {
  let server: OneServer;
  beforeAll(async () => {
    server = await startOneServer('streams', { LOREWRIGHT_MEMBER_CONCURRENT_CALLS: '2' });
  });
  afterAll(() => server.close());

  test('have places of their own, which calls do not miss', async () => {
    const token = await server.token();
    const streams = [];
    for (let i = 0; i < MOST_STREAMS; i++) streams.push(await listen(server.url, token));
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
    const refused = await listen(server.url, token);
    expect([refused.status, await refused.text()]).toEqual([
      429,
      expect.stringContaining(`${MOST_STREAMS} of your streams`),
    ]);
    expect((await send(server.url, token, callOf('get_own_usage'))).status).toBe(200);
    await streams[0]?.body?.cancel();
    await expect.poll(async () => (await listen(server.url, token)).status).toBe(200);
    await Promise.all(streams.slice(1).map(({ body }) => body?.cancel()));
  });

  test('end when the token does', async () => {
    // Clocks may differ by half a minute, so this one is accepted for a few seconds more.
    const stream = await listen(server.url, await server.token({ sub: 'ben', expires: '-26s' }));
    expect(stream.status).toBe(200);
    expect(await stream.text()).toContain('data:');
  });
});
