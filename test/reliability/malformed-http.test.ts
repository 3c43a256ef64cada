import { connect } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, onTestFinished, test } from 'vitest';
import { pick, type Random, seededRandom } from '../../src/base/random.ts';
import { startHttp } from '../helpers/child.ts';
import { times } from '../helpers/counts.ts';

/** What a raw socket gets back for these bytes: the status line, or '' when it was only closed. */
function send(
  port: number,
  bytes: string | Buffer,
  { hangUp = false, patienceMs = 200 } = {},
): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes);
      if (hangUp) socket.destroy();
    });
    const done = () => resolve(received.split('\r\n')[0] ?? '');
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      // Some answers keep the connection open for the next request.
      if (received.includes('\r\n')) socket.destroy();
    });
    socket.on('error', done).on('close', done);
    socket.setTimeout(patienceMs, () => socket.destroy());
  });
}

/** Of a sound request the answer is waited for; of others there may be none. */
const PATIENT = { patienceMs: 60_000 };

const METHODS = ['GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'TRACE', 'OPTIONS', 'PATCH', 'M-SEARCH'];
const ODD_METHODS = ['', 'get', 'G\0T', 'CONNECT', 'PRI', 'X'.repeat(5000)];
const TARGETS = [
  '/',
  '/mcp',
  '//',
  '///',
  '//mcp',
  '/mcp?',
  '/%',
  '/%zz',
  '/\\',
  '*',
  '',
  '?',
  '#',
];
const ODD_TARGETS = [
  '//[::1',
  'http://',
  'http://[',
  'http://x/mcp',
  'ftp://a:b@c:999999/',
  '/\u00ff',
  `/${'a'.repeat(20_000)}`,
  'mcp',
  ':',
  '//@',
  '/../../etc/passwd',
  'javascript:1',
];
const HOSTS = [
  '127.0.0.1',
  'localhost',
  '127.0.0.1:80',
  'user@127.0.0.1',
  'user:pass@localhost',
  '127.0.0.1/x',
  '127.0.0.1?x',
  '127.0.0.1#x',
  '[::1]',
  '[::1',
  'localhost:',
  'localhost:99999',
  '',
  ' ',
  'evil.example',
];
const HEADERS = [
  'Content-Type: application/json',
  'Content-Type: \u00ff',
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: 99999999999',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: nonsense',
  'Expect: magic',
  'Expect: 100-continue',
  'Upgrade: websocket\r\nConnection: Upgrade',
  'Origin: null',
  'Origin: http://[',
  'Origin: //',
  'MCP-Protocol-Version: 2026-07-28',
  'Mcp-Method: tools/call',
  'Mcp-Session-Id: \u0080',
  'Accept: */*',
  'Accept: application/json, text/event-stream',
  'Last-Event-ID: x',
  'no colon here',
  ': empty name',
  'A: b\u0001c',
  `X: ${'y'.repeat(70_000)}`,
  'Authorization: Bearer',
  'Connection: close',
  'Connection: keep-alive',
];
const BODIES = [
  '',
  '{',
  '{}',
  '[]',
  'null',
  '1',
  '"x"',
  '[{}]',
  '{"jsonrpc":"2.0"}',
  '{"jsonrpc":"2.0","id":{},"method":7}',
  '{"jsonrpc":"2.0","id":1,"method":"tools/call"}',
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"__proto__"}}',
  '{"jsonrpc":"2.0","id":1,"method":"initialize","params":[]}',
  '[['.repeat(20_000),
  '{"a":'.repeat(20_000),
  '5\r\nhello\r\n',
  '5\r\nhel',
  'zz\r\n',
  '0\r\n\r\n',
  '\u0000'.repeat(50),
  '\u00ff\u00fe',
];

/** Bytes that a careless or hostile program might send. */
function malformed(random: Random): Buffer {
  const any = (...lists: readonly string[][]): string =>
    pick(random, lists[random.below(lists.length)] ?? []) ?? '';
  const headers = Array.from({ length: random.below(5) }, () => any(HEADERS));
  const host = random.below(10) === 0 ? [] : [`Host: ${any(HOSTS)}`];
  const body = any(BODIES);
  const length =
    random.below(2) === 0 ? [`Content-Length: ${Buffer.byteLength(body, 'latin1')}`] : [];
  const line = `${any(METHODS, METHODS, ODD_METHODS)} ${any(TARGETS, ODD_TARGETS)} HTTP/${any(['1.1', '1.1', '1.0', '2.0', '9'])}`;
  const whole = Buffer.from(
    [line, ...host, ...headers, ...length, '', body].join('\r\n'),
    'latin1',
  );
  // One in eight breaks off somewhere.
  return random.below(8) === 0 ? whole.subarray(0, random.below(whole.length + 1)) : whole;
}

const cases: readonly (readonly [request: string, status: number])[] = [
  ['GET // HTTP/1.1\r\nHost: 127.0.0.1:7411', 404],
  ['TRACE /mcp HTTP/1.1\r\nHost: 127.0.0.1', 405],
  ['POST /mcp HTTP/1.1\r\nHost: user@127.0.0.1\r\nContent-Length: 0', 400],
  ['GET http://127.0.0.1/ HTTP/1.1\r\nHost: 127.0.0.1', 200],
];

const REQUESTS = times(1000, 20_000);

test(`${REQUESTS} malformed requests neither end the server nor fail inside it`, async () => {
  const server = await startHttp();
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(server.url));
  onTestFinished(() => client.close());
  const roll = async (): Promise<void> => {
    const result = await client.callTool({ name: 'roll_dice', arguments: { notation: '2d6' } });
    expect(result.structuredContent).toMatchObject({ success: true });
  };
  await roll();

  const port = Number(server.url.port);
  for (const [request, status] of cases)
    expect(await send(port, `${request}\r\n\r\n`, PATIENT), request).toContain(` ${status} `);

  const random = seededRandom('malformed');
  const failed: string[] = [];
  const statuses = new Set<string>();
  let left = REQUESTS;
  const worker = async (): Promise<void> => {
    while (left-- > 0) {
      const bytes = malformed(random);
      const status =
        (await send(port, bytes, { hangUp: random.below(10) === 0 })).split(' ')[1] ?? '';
      statuses.add(status);
      if (status.startsWith('5'))
        failed.push(`${status}: ${bytes.toString('latin1').slice(0, 200)}`);
      if (left % 250 === 0) await roll();
    }
  };
  await Promise.all(Array.from({ length: 40 }, worker));

  await roll();
  expect(failed).toEqual([]);
  for (const status of ['400', '403', '404', '405']) expect(statuses).toContain(status);
  expect(server.process.exitCode).toBeNull();
  expect(server.stderr()).not.toMatch(/TypeError|"level":50/);
});
