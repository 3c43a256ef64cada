import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callOf, send } from './plain-http.ts';
import { type Community, connect, homebrew, startCommunity } from './two-servers.ts';

const PER_MINUTE = 30;

const call = (url: URL, token: string, tool = 'list_own_books'): Promise<Response> =>
  send(url, token, callOf(tool));

describe('limits of each member', () => {
  let community: Community;
  beforeAll(async () => {
    community = await startCommunity('limits', {
      LOREWRIGHT_MEMBER_CALLS_PER_MINUTE: String(PER_MINUTE),
      LOREWRIGHT_MEMBER_CONCURRENT_CALLS: '1000',
      LOREWRIGHT_MEMBER_MEGABYTES: '1',
      LOREWRIGHT_MEMBER_ENTRIES: '2',
    });
  });
  afterAll(() => community.close());

  test('more bytes than allowed are refused whole, at whichever server', async () => {
    const { one, two, provider } = community;
    const token = await provider.token('member-0');
    const [here, there] = [await connect(one.url, token), await connect(two.url, token)];
    const first = homebrew('First Book', 'Small Lance', 'x'.repeat(700_000));
    expect((await here.call('upload_homebrew', { file: 'a', content: first })).isError).toBe(false);
    const second = homebrew('Second Book', 'Large Lance', 'y'.repeat(700_000));
    const refused = await there.call('upload_homebrew', { file: 'b', content: second });
    expect(refused.isError).toBe(true);
    expect(refused.text).toMatch(/1\.4 MB; you may store 2 entries and 1 MB\. Nothing was stored/);
    expect((await here.call('list_own_books')).text).not.toContain('Second');
    expect((await here.call('get_own_usage')).text).toMatch(/^1 entry of 2, 0\.7 of 1 MB/);
    expect((await here.call('remove_own_book', { document: 'First Book' })).isError).toBe(false);
    expect((await there.call('upload_homebrew', { file: 'b', content: second })).isError).toBe(
      false,
    );
  });

  test('more entries than allowed are refused too, and others have their own', async () => {
    const { one, provider } = community;
    const content = ['Dawn', 'Dusk', 'Noon'].map((name) => homebrew(`${name} Book`, name, 'z'));
    const client = await connect(one.url, await provider.token('member-1'));
    const answers = [];
    for (const each of content)
      answers.push(await client.call('upload_homebrew', { file: 'x', content: each }));
    expect(answers.map(({ isError }) => isError)).toEqual([false, false, true]);
    const other = await connect(one.url, await provider.token('member-2'));
    const fine = await other.call('upload_homebrew', { file: 'x', content: content[2] });
    expect(fine.isError).toBe(false);
  });

  test('more calls in a minute than allowed are told when to come again; others are answered', async () => {
    const { one, provider } = community;
    const [busy, calm] = await Promise.all([
      provider.token('member-3'),
      provider.token('member-4'),
    ]);
    const answers = await Promise.all(
      Array.from({ length: 3 * PER_MINUTE }, () => call(one.url, busy)),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(
      PER_MINUTE,
    );
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused[0]?.text()).toContain(`No more than ${PER_MINUTE} calls a minute`);
    expect((await call(one.url, calm)).status).toBe(200);
  });
});

describe('calls of one member at the same time', () => {
  const AT_ONCE = 3;
  let community: Community;
  beforeAll(async () => {
    community = await startCommunity('at_once', {
      LOREWRIGHT_MEMBER_CALLS_PER_MINUTE: '10000',
      LOREWRIGHT_MEMBER_CONCURRENT_CALLS: String(AT_ONCE),
    });
  });
  afterAll(() => community.close());

  test('one too many is refused while the others run; other members and servers answer', async () => {
    const { one, two, provider, worldAnvil } = community;
    const [busy, calm] = await Promise.all([
      provider.token('member-5'),
      provider.token('member-6'),
    ]);
    await (await connect(one.url, busy)).call('set_world_anvil_keys', {
      application_key: worldAnvil.applicationKey,
      auth_token: worldAnvil.authToken,
    });
    // World Anvil keeps them waiting, so whatever is answered before `release` was refused.
    const slow = worldAnvil.hold('/user/worlds');
    const answered: Response[] = [];
    const TOO_MANY = 2;
    const calls = Array.from({ length: AT_ONCE + TOO_MANY }, async () => {
      const answer = await call(one.url, busy, 'list_user_worlds');
      answered.push(answer);
      return answer;
    });
    await expect.poll(() => answered.length).toBe(TOO_MANY);
    expect(answered.map(({ status }) => status)).toEqual([429, 429]);
    const [refused] = answered;
    expect(refused?.headers.get('retry-after')).toBe('1');
    expect(await refused?.text()).toContain(`No more than ${AT_ONCE} of your calls`);
    expect((await call(one.url, calm)).status).toBe(200);
    expect((await call(two.url, busy)).status).toBe(200);
    await slow.arrived;
    slow.release();
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBe(AT_ONCE);
    await expect.poll(async () => (await call(one.url, busy)).status).toBe(200);
  });
});
