import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../src/base/app.ts';
import { silentLogger } from '../../src/base/log.ts';
import { lorewright } from '../../src/mcp/app.ts';
import { type HttpServer, serveOverHttp } from '../../src/mcp/http.ts';
import { testConfig } from '../helpers/client.ts';
import { srdFolderFor } from '../helpers/folder.ts';

let app: App;
let http: HttpServer;
let url = '';
beforeAll(async () => {
  const data = srdFolderFor((clean) => afterAll(clean));
  app = lorewright(testConfig({ data, http: '127.0.0.1:0' }), silentLogger);
  http = await serveOverHttp(app, { host: '127.0.0.1', port: 0 });
  const address = http.server.address();
  url = typeof address === 'object' ? `http://127.0.0.1:${address?.port}/mcp` : '';
});
afterAll(async () => {
  await http.stop();
  await app.close();
});

const post = (message: object, session?: string, method = 'POST') =>
  fetch(url, {
    method,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
      ...(session !== undefined && { 'mcp-session-id': session }),
    },
    ...(method === 'POST' && { body: JSON.stringify({ jsonrpc: '2.0', ...message }) }),
  });

const initialize = (capabilities: object) => ({
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities,
    clientInfo: { name: 'test', version: '1.0.0' },
  },
});
const roll = {
  id: 2,
  method: 'tools/call',
  params: { name: 'roll_dice', arguments: { notation: '2d6' } },
};

test('a client of 2025 gets a session, in which it can be asked, until it ends it', async () => {
  const begun = await post(initialize({ elicitation: {} }));
  const session = begun.headers.get('mcp-session-id') ?? '';
  expect(session).toMatch(/^[0-9a-f-]{36}$/);
  expect(await begun.text()).toContain('"subscribe":true');
  expect((await post({ method: 'notifications/initialized' }, session)).status).toBe(202);
  // Its calls run on a stream of the session, on which a question could come first.
  const called = await post(roll, session);
  expect(called.headers.get('content-type')).toContain('text/event-stream');
  expect(await called.text()).toContain('"success":true');
  expect((await post({}, session, 'DELETE')).status).toBe(200);
  expect((await post(roll, session)).status).toBe(404);
});

test('one that cannot be asked anything is answered the short way', async () => {
  const begun = await post(initialize({}));
  const session = begun.headers.get('mcp-session-id') ?? '';
  await begun.text();
  const called = await post(roll, session);
  expect(called.headers.get('content-type')).toContain('application/json');
  expect(await called.text()).toContain('"success":true');
});

test('a call without a session is answered as before, and an invented session is refused', async () => {
  expect(await (await post(roll)).text()).toContain('"success":true');
  const invented = await post(roll, 'never-given');
  expect(invented.status).toBe(404);
  expect(await invented.text()).toContain('This session has ended.');
});

test('its health is told by whatever name it is asked', async () => {
  const health = await fetch(new URL('/healthz', url), {
    headers: { origin: 'https://x.example' },
  });
  expect(health.status).toBe(200);
});
