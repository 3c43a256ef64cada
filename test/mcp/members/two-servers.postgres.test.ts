import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { silentLogger } from '../../../src/base/log.ts';
import { openDatabase } from '../../../src/library/postgres/database.ts';
import { SERVER } from '../../library/postgres.ts';
import { send } from './plain-http.ts';
import {
  AUDIENCE,
  type Community,
  connect,
  homebrew,
  metricsOf,
  type ServerProcess,
  startCommunity,
} from './two-servers.ts';

describe('two servers on one database, members from an OpenID provider', () => {
  let community: Community;
  let provider: Community['provider'];
  let worldAnvil: Community['worldAnvil'];
  let one: ServerProcess;
  let two: ServerProcess;
  beforeAll(async () => {
    community = await startCommunity('members', { LOREWRIGHT_MEMBER_ENTRIES: '40' });
    ({ provider, worldAnvil, one, two } = community);
  });
  afterAll(() => community.close());

  test('a client without a token learns where to get one', async () => {
    const refused = await fetch(one.url, { method: 'POST', body: '{}' });
    expect(refused.status).toBe(401);
    const metadataUrl = /resource_metadata="([^"]+)"/.exec(
      refused.headers.get('www-authenticate') ?? '',
    )?.[1];
    const metadata = await fetch(new URL(new URL(metadataUrl ?? '').pathname, one.url));
    expect(await metadata.json()).toMatchObject({
      resource: AUDIENCE,
      authorization_servers: [provider.issuer],
      scopes_supported: ['read', 'import'],
    });
    const other = { headers: { authorization: 'Bearer nonsense' } };
    expect((await fetch(one.url, { method: 'POST', ...other })).status).toBe(401);
  });

  test('what a member uploads at one server is theirs at the other, and nobody else’s', async () => {
    const [anna, ben] = await Promise.all([
      provider.token('member-50'),
      provider.token('member-51'),
    ]);
    const upload = await (await connect(one.url, anna)).call('upload_homebrew', {
      file: 'anna.orcbrew',
      content: homebrew('Annas Book', 'Lance of Anna', 'xyzzy-anna'),
    });
    expect([upload.isError, upload.text]).toEqual([false, expect.stringContaining('Annas Book')]);
    const annaThere = await connect(two.url, anna);
    const benThere = await connect(two.url, ben);
    expect((await annaThere.call('search_spell', { search: 'lance of anna' })).all).toContain(
      'xyzzy-anna',
    );
    expect((await annaThere.call('search_spell', { search: 'fireball', limit: 1 })).text).toContain(
      'Fireball',
    );
    const uri = 'lore://spell/annas-book/lance-of-anna';
    expect(JSON.stringify(await annaThere.client.readResource({ uri }))).toContain('xyzzy-anna');
    expect((await benThere.call('search_spell', { search: 'lance of anna' })).all).not.toContain(
      'xyzzy-anna',
    );
    await expect(benThere.client.readResource({ uri })).rejects.toThrow();
    expect((await benThere.call('list_own_books')).all).not.toContain('anna');
    const foreign = await benThere.call('remove_own_book', { document: 'Annas Book' });
    expect(foreign.isError).toBe(true);
    const shared = await benThere.call('remove_own_book', { document: 'srd-2014' });
    expect([shared.isError, shared.text]).toEqual([true, expect.stringContaining('shared')]);
    expect((await annaThere.call('remove_own_book', { document: 'Annas Book' })).text).toContain(
      'Removed',
    );
    const again = await (await connect(one.url, anna)).call('search_spell', {
      search: 'lance of anna',
    });
    expect(again.all).not.toContain('xyzzy-anna');
  });

  test('a token without the scope import stores nothing', async () => {
    const reader = await connect(one.url, await provider.token('member-50', 'read'));
    const refused = reader.call('upload_homebrew', {
      file: 'x.orcbrew',
      content: homebrew('X', 'Y', 'z'),
    });
    // This client cannot sign in again; it says for what it would have to.
    await expect(refused).rejects.toThrow('required "read import"');
    expect((await reader.call('list_own_books')).text).not.toContain('X');
  });

  test('World Anvil is each member’s own, and the keys are stored encrypted', async () => {
    const [anna, ben] = await Promise.all([
      provider.token('member-50'),
      provider.token('member-51'),
    ]);
    const before = await (await connect(one.url, anna)).client.listTools();
    expect(before.tools.map(({ name }) => name)).not.toContain('list_user_worlds');
    await (await connect(one.url, anna)).call('set_world_anvil_keys', {
      application_key: worldAnvil.applicationKey,
      auth_token: worldAnvil.authToken,
    });
    const annaThere = await connect(two.url, anna);
    const after = await annaThere.client.listTools();
    expect(after.tools.map(({ name }) => name)).toContain('list_user_worlds');
    expect((await annaThere.call('list_user_worlds')).isError).toBe(false);
    const others = await (await connect(two.url, ben)).client.listTools();
    expect(others.tools.map(({ name }) => name)).not.toContain('list_user_worlds');
    const { schema } = community;
    const db = openDatabase(SERVER, { log: silentLogger, schema });
    const rows = await db.administer((session) =>
      session.rows(z.object({ secrets: z.string().nullable() }), 'SELECT secrets FROM members'),
    );
    await db.close();
    expect(rows.some(({ secrets }) => secrets !== null)).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(worldAnvil.authToken);
    await annaThere.call('remove_world_anvil_keys');
    const removed = await (await connect(one.url, anna)).client.listTools();
    expect(removed.tools.map(({ name }) => name)).not.toContain('list_user_worlds');
  });

  test('settings and usage are each member’s own', async () => {
    const [anna, ben] = await Promise.all([
      provider.token('member-50'),
      provider.token('member-51'),
    ]);
    const annaHere = await connect(one.url, anna);
    expect(
      (await annaHere.call('set_own_setting', { name: 'ruleset', value: '5e-2024' })).isError,
    ).toBe(false);
    const wrong = await annaHere.call('set_own_setting', { name: 'ruleset', value: 'nonsense' });
    expect([wrong.isError, wrong.text]).toEqual([true, expect.stringMatching(/^ruleset must be/)]);
    expect(wrong.text).not.toContain('LOREWRIGHT');
    expect((await annaHere.call('set_own_setting', { name: 'database', value: 'x' })).isError).toBe(
      true,
    );
    expect((await (await connect(two.url, anna)).call('get_own_usage')).text).toContain(
      'ruleset = 5e-2024',
    );
    expect((await (await connect(two.url, ben)).call('get_own_usage')).text).toContain(
      'ruleset = any',
    );
  });

  test('no session is given out, and one that is named opens nothing of another member', async () => {
    const [anna, ben] = await Promise.all([
      provider.token('member-50'),
      provider.token('member-51'),
    ]);
    const post = (token: string, message: object, more?: Record<string, string>) =>
      send(one.url, token, message, more);
    const begun = await post(anna, {
      method: 'initialize',
      params: {
        protocolVersion: '2025-11-25',
        capabilities: { elicitation: {} },
        clientInfo: { name: 'test', version: '1.0.0' },
      },
    });
    expect(begun.status).toBe(200);
    expect(begun.headers.get('mcp-session-id')).toBeNull();
    const content = homebrew('Session Book', 'Lance of Sessions', 'xyzzy-session');
    await (await connect(one.url, anna)).call('upload_homebrew', { file: 's.orcbrew', content });
    const call = {
      method: 'tools/call',
      params: { name: 'search_spell', arguments: { search: 'lance of sessions' } },
    };
    const named = { 'mcp-session-id': 'the-session-of-anna' };
    expect(await (await post(anna, call)).text()).toContain('xyzzy-session');
    const asBen = await (await post(ben, call, named)).text();
    expect(asBen).toContain('result');
    expect(asBen).not.toContain('xyzzy-session');
    for (const method of ['GET', 'DELETE']) {
      const headers = { authorization: `Bearer ${ben}`, accept: 'text/event-stream', ...named };
      const { status } = await fetch(one.url, { method, headers });
      expect(status).toBeGreaterThanOrEqual(400);
    }
  });

  test('through one address, whichever server answers', async () => {
    const client = await connect(community.balancer.url, await provider.token('member-51'));
    for (let i = 0; i < 6; i++)
      expect((await client.call('lookup_spell', { name: 'Fireball' })).text).toContain('Fireball');
    const page = await fetch(new URL('/', community.balancer.url));
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(AUDIENCE)]);
  });

  test('operators see calls, upstreams and connections, and nothing of what was asked', async () => {
    const client = await connect(two.url, await provider.token('member-51'));
    await client.call('set_world_anvil_keys', {
      application_key: worldAnvil.applicationKey,
      auth_token: worldAnvil.authToken,
    });
    const again = await connect(two.url, await provider.token('member-51'));
    await again.call('list_user_worlds');
    await again.call('remove_world_anvil_keys');
    const metrics = await (await metricsOf(two.url)).text();
    expect(metrics).toMatch(
      /lorewright_upstream_requests_total\{upstream="worldanvil",outcome="answered"\} [1-9]/,
    );
    expect(metrics).toMatch(/lorewright_upstream_seconds_total\{upstream="worldanvil"\} 0\.\d+/);
    expect(metrics).toContain('lorewright_database_connections');
    expect(metrics).not.toMatch(/member-5|lance|xyzzy|http:/i);
  });

  test('one server is killed, and the other goes on', async () => {
    const token = await provider.token('member-50');
    one.child.kill('SIGKILL');
    const reply = await (await connect(two.url, token)).call('search_spell', {
      search: 'fireball',
    });
    expect(reply.text).toContain('Fireball');
    expect((await fetch(new URL('/readyz', two.url))).status).toBe(200);
    const metrics = await (await metricsOf(two.url)).text();
    expect(metrics).toMatch(/lorewright_tool_seconds_count\{tool="search_spell"\} \d+/);
    expect(metrics).toContain('lorewright_database_connections');
  });
});
