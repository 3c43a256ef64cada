import { once } from 'node:events';
import { connect as openSocket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pause } from '../../../src/base/time.ts';
import { headersWith } from './plain-http.ts';
import { type Community, startCommunity } from './two-servers.ts';

const AT_ONCE = 8;

describe('calls whose client goes away', () => {
  let community: Community;
  let token: string;
  beforeAll(async () => {
    community = await startCommunity('dropped', {
      LOREWRIGHT_MEMBER_CALLS_PER_MINUTE: '100000',
      LOREWRIGHT_MEMBER_CONCURRENT_CALLS: String(AT_ONCE),
    });
  });
  // Each test is another member, with places of their own.
  let tests = 0;
  beforeEach(async () => {
    token = await community.provider.token(`member-${tests++}`);
  });
  afterAll(() => community.close());

  let asked = 0;
  /** A question that nobody has asked before, so that it has to be worked out. */
  const question = (): string =>
    JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name: 'search_all', arguments: { search: `which dragon guards door ${asked++}` } },
    });
  const written = (body: string, length = Buffer.byteLength(body)): string =>
    [
      'POST /mcp HTTP/1.1',
      `Host: ${community.one.url.host}`,
      ...Object.entries(headersWith(token)).map(([name, value]) => `${name}: ${value}`),
      `Content-Length: ${length}`,
      '',
      body,
    ].join('\r\n');

  /** Sends this and hangs up some time later, whatever has come back. */
  const drop = async (bytes: string, afterMs: number): Promise<void> => {
    const socket = openSocket(Number(community.one.url.port), '127.0.0.1');
    socket.on('error', () => {});
    socket.resume();
    await once(socket, 'connect');
    socket.write(bytes);
    await pause(afterMs);
    socket.destroy();
  };

  /** How many of as many calls as a member may have at once are answered. */
  const answered = async (): Promise<number> => {
    const calls = Array.from({ length: AT_ONCE }, async () => {
      const response = await fetch(community.one.url, {
        ...{ method: 'POST', headers: headersWith(token), body: question() },
      });
      await response.text();
      return response.status;
    });
    return (await Promise.all(calls)).filter((status) => status === 200).length;
  };
  const allAnswered = () => expect.poll(answered, { timeout: 20_000 }).toBe(AT_ONCE);

  const ways: [string, () => string][] = [
    ['during a call', () => written(question())],
    ['before a message is complete', () => written(question(), 5000)],
    [
      'with several requests on one connection',
      () => Array.from({ length: 4 }, () => written(question())).join(''),
    ],
  ];
  test.each(ways)('%s, at any moment, leave all their places to others', async (_, bytes) => {
    await allAnswered();
    for (let round = 0; round < 4; round++)
      for (let ms = 0; ms < 80; ms += 10)
        await Promise.all(Array.from({ length: 4 }, (_, i) => drop(bytes(), ms + 2.5 * i)));
    await allAnswered();
  });
});
