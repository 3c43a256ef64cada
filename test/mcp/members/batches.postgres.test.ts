import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callOf, post } from './plain-http.ts';
import { type Community, connect, startCommunity } from './two-servers.ts';

const PER_MINUTE = 40;
const AT_ONCE = 4;

const batchOf = (count: number) =>
  Array.from({ length: count }, (_, id) => ({
    ...{ jsonrpc: '2.0', id },
    ...callOf('roll_dice', { notation: '1d6' }),
  }));

/** A batch as a client of the last version that has them sends it. */
const postBatch = (url: URL, token: string, count: number, version = '2025-03-26') =>
  post(url, token, batchOf(count), { 'mcp-protocol-version': version });

describe('batches of calls', () => {
  let community: Community;
  beforeAll(async () => {
    community = await startCommunity('batches', {
      LOREWRIGHT_MEMBER_CALLS_PER_MINUTE: String(PER_MINUTE),
      LOREWRIGHT_MEMBER_CONCURRENT_CALLS: String(AT_ONCE),
    });
  });
  afterAll(() => community.close());

  test('each call counts for the minute and for the usage', async () => {
    const { one, provider } = community;
    const token = await provider.token('member-0');
    const answers = [];
    for (let i = 0; i < PER_MINUTE / AT_ONCE + 2; i++)
      answers.push(await postBatch(one.url, token, AT_ONCE));
    expect(answers[0]?.status).toBe(200);
    expect((await answers[0]?.text())?.match(/"success":true/g)?.length).toBe(AT_ONCE);
    expect(answers.at(-1)?.status).toBe(429);
    expect(await answers.at(-1)?.text()).toContain(`No more than ${PER_MINUTE} calls a minute`);
    const answered = answers.filter(({ status }) => status === 200).length;
    const usage = async (): Promise<number> => {
      const { text } = await (await connect(community.two.url, token)).call('get_own_usage');
      return Number(/: (\d+) calls/.exec(text)?.[1] ?? 0);
    };
    await expect
      .poll(usage, { timeout: 30_000, interval: 3000 })
      .toBeGreaterThanOrEqual(answered * AT_ONCE);
  });

  test('one with more calls than are answered at the same time is refused, and takes no place', async () => {
    const { one, provider } = community;
    const token = await provider.token('member-1');
    for (let i = 0; i < AT_ONCE + 1; i++) {
      const refused = await postBatch(one.url, token, AT_ONCE + 1);
      expect(refused.status).toBe(400);
      expect(await refused.text()).toContain(`A batch holds at most ${AT_ONCE} messages here`);
    }
    expect((await postBatch(one.url, token, AT_ONCE)).status).toBe(200);
  });

  test.each(['2025-06-18', '2025-11-25'])('%s has none', async (version) => {
    const { one, provider } = community;
    const refused = await postBatch(one.url, await provider.token('member-2'), 2, version);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      jsonrpc: '2.0',
      error: { code: -32600, message: expect.stringContaining(`${version} has no batches`) },
    });
  });
});
