import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SERVER } from '../../library/postgres.ts';
import { type OneServer, startOneServer } from './one-server.ts';
import { AUDIENCE, metricsOf, runProgram } from './two-servers.ts';

describe('a server with members', () => {
  let server: OneServer;
  beforeAll(async () => {
    server = await startOneServer('operating');
  });
  afterAll(() => server.close());

  /** A request as a proxy in front of the server passes it on. */
  const through = (path: string, host: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      request(new URL(path, server.url), { headers: { host, ...headers } }, async (response) =>
        resolve({ status: response.statusCode, body: await text(response) }),
      )
        .on('error', reject)
        .end();
    });

  test('tells its operator the public address and where members sign in, and nobody a token', () => {
    expect(server.said()).toContain(`Lorewright serves MCP at ${AUDIENCE}`);
    expect(server.said()).toMatch(/Members sign in at: +http:\/\/127\.0\.0\.1:\d+\n/);
    expect(server.said()).toContain(`lorewright ${AUDIENCE}\n`);
    expect(server.said()).not.toMatch(/Bearer|TOKEN/);
  });

  test('answers under its public name, and under no other', async () => {
    const { host, origin } = new URL(AUDIENCE);
    expect((await through('/mcp', host)).status).toBe(401);
    expect((await through('/mcp', `${host}:443`, { origin })).status).toBe(401);
    expect((await through('/', host)).body).toContain(AUDIENCE);
    expect((await through('/mcp', 'evil.example')).status).toBe(403);
  });

  test('shows metrics to whoever has their token', async () => {
    expect((await metricsOf(server.url)).status).toBe(200);
    expect((await metricsOf(server.url, 'another')).status).toBe(401);
    expect((await metricsOf(server.url, await server.token())).status).toBe(401);
    // Also how often they were refused.
    expect(await (await metricsOf(server.url)).text()).toMatch(
      /lorewright_http_responses_total\{status="401"\} [2-9]/,
    );
  });
});

test('an issuer that anybody on the way could speak for is refused', async () => {
  const { code, output } = await runProgram(['serve', '--http', '0'], {
    LOREWRIGHT_DATABASE: SERVER,
    LOREWRIGHT_OAUTH_ISSUER: 'http://id.example.org',
  });
  expect(code).not.toBe(0);
  expect(output).toMatch(/http:\/\/id\.example\.org is not safe.*https address/s);
});

test('without a token for them there are no metrics, also on loopback', async () => {
  const server = await startOneServer('no_metrics', { LOREWRIGHT_HTTP_TOKEN: '' });
  try {
    const refused = await fetch(new URL('/metrics', server.url));
    expect([refused.status, await refused.text()]).toEqual([
      404,
      expect.stringContaining('LOREWRIGHT_HTTP_TOKEN'),
    ]);
  } finally {
    await server.close();
  }
});
