import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Community, connect, startCommunity, startServer, stop } from './two-servers.ts';

const WORLD = { world_id: 'Emberfall Reach' };
/** Slow enough that an index is never complete while a test looks. */
const PACE_MS = 60;
/** Many times the pace: a request that comes at all would come within this. */
const LONG_ENOUGH_MS = 1500;

describe('keys of members', () => {
  let community: Community;
  beforeAll(async () => {
    community = await startCommunity('keys', { LOREWRIGHT_WORLDANVIL_PACE_MS: String(PACE_MS) });
  });
  afterAll(() => community.close());

  /** The keys of World Anvil, as a member stores them. */
  const keys = () => ({
    application_key: community.worldAnvil.applicationKey,
    auth_token: community.worldAnvil.authToken,
  });

  /** A member whose articles are being indexed at the first server. */
  async function indexing(member: string) {
    const { one, two, provider, worldAnvil } = community;
    const token = await provider.token(member);
    const [here, there] = [await connect(one.url, token), await connect(two.url, token)];
    await here.call('set_world_anvil_keys', keys());
    await here.call('search_articles', { query: 'ember', ...WORLD });
    const asked = worldAnvil.seen.length;
    await expect.poll(() => worldAnvil.seen.length).toBeGreaterThan(asked + 2);
    return { here, there };
  }

  async function expectSilence(): Promise<void> {
    const { worldAnvil } = community;
    // A request may be on its way while the keys are removed.
    await new Promise((resolve) => setTimeout(resolve, 2 * PACE_MS));
    worldAnvil.forget();
    await new Promise((resolve) => setTimeout(resolve, LONG_ENOUGH_MS));
    expect(worldAnvil.seen.map(({ path }) => path)).toEqual([]);
  }

  test('once they are removed nothing is read with them, and nobody has to call again', async () => {
    const { here } = await indexing('member-1');
    expect((await here.call('remove_world_anvil_keys')).isError).toBe(false);
    await expectSilence();
  });

  test('they are removed at another server than the one that reads with them', async () => {
    const { there } = await indexing('member-2');
    expect((await there.call('remove_world_anvil_keys')).isError).toBe(false);
    await expectSilence();
  });

  test('once they are replaced nothing is read with the old ones', async () => {
    const { here } = await indexing('member-3');
    const other = { application_key: 'another-application-key', auth_token: 'another-token' };
    expect((await here.call('set_world_anvil_keys', other)).isError).toBe(false);
    await expectSilence();
  });

  test('a server with another secrets key says that it cannot read them', async () => {
    const { one, env, provider } = community;
    const member = await connect(one.url, await provider.token('member-4'));
    await member.call('set_world_anvil_keys', keys());
    const again = await startServer(env);
    expect(again.said()).not.toContain('LOREWRIGHT_SECRETS_KEY');
    await stop(again.child);
    const other = { ...env, LOREWRIGHT_SECRETS_KEY: 'another passphrase, made anew' };
    const changed = await startServer(other);
    expect(changed.said()).toMatch(/SECRETS_KEY is not the one .* of \d members? cannot be read/);
    await stop(changed.child);
    const short = { ...env, LOREWRIGHT_SECRETS_KEY: 'short' };
    await expect(startServer(short)).rejects.toThrow(/SECRETS_KEY has fewer than 16 characters/);
  });
});
