import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { silentLogger } from '../../../src/base/log.ts';
import { openDatabase } from '../../../src/library/postgres/database.ts';
import { SERVER } from '../../library/postgres.ts';
import { startWorldAnvil } from '../../upstreams/worldanvil.ts';
import {
  AUDIENCE,
  connect,
  homebrew,
  type ServerProcess,
  startProvider,
  startServer,
  stop,
} from './two-servers.ts';

const schema = `test_members_${process.pid}`;

describe('two servers on one database, members from an OpenID provider', () => {
  let provider: Awaited<ReturnType<typeof startProvider>>;
  let worldAnvil: Awaited<ReturnType<typeof startWorldAnvil>>;
  let one: ServerProcess;
  let two: ServerProcess;
  beforeAll(async () => {
    [provider, worldAnvil] = await Promise.all([startProvider(), startWorldAnvil()]);
    const env = {
      LOREWRIGHT_DATABASE: SERVER,
      LOREWRIGHT_DATABASE_SCHEMA: schema,
      LOREWRIGHT_OAUTH_ISSUER: provider.issuer,
      LOREWRIGHT_OFFLINE: '0',
      LOREWRIGHT_BACKGROUND_SYNC: '0',
      LOREWRIGHT_OPEN5E_URL: 'http://127.0.0.1:9',
      LOREWRIGHT_DND5EAPI_URL: 'http://127.0.0.1:9',
      LOREWRIGHT_WORLDANVIL_URL: worldAnvil.url,
      LOREWRIGHT_WORLDANVIL_PACE_MS: '0',
      LOREWRIGHT_MEMBER_ENTRIES: '40',
      LOREWRIGHT_FETCH_WAIT_MS: '200',
    };
    // Both start on an empty database at the same moment.
    [one, two] = await Promise.all([startServer(env), startServer(env)]);
  }, 180_000);
  afterAll(async () => {
    await Promise.all([stop(one.child), stop(two.child), provider.close(), worldAnvil.close()]);
    const db = openDatabase(SERVER, { log: silentLogger, schema });
    await db.administer((session) => session.run(`DROP SCHEMA ${schema} CASCADE`));
    await db.close();
  });

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
      scopes_supported: ['read', 'import', 'admin'],
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
    const refused = await reader.call('upload_homebrew', {
      file: 'x.orcbrew',
      content: homebrew('X', 'Y', 'z'),
    });
    expect([refused.isError, refused.text]).toEqual([true, expect.stringContaining('"import"')]);
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
    expect(
      (await annaHere.call('set_own_setting', { name: 'ruleset', value: 'nonsense' })).isError,
    ).toBe(true);
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

  test('50 members in parallel through both servers: no byte of one in another’s answer', async () => {
    const marks = Array.from(
      { length: 50 },
      (_, i) => `mark${i}x${Math.random().toString(36).slice(2)}`,
    );
    const seen: { readonly member: number; readonly all: string }[] = [];
    await Promise.all(
      marks.map(async (mark, i) => {
        const token = await provider.token(`member-${i}`);
        const [here, there] = i % 2 ? [one, two] : [two, one];
        const first = await connect(here.url, token);
        const keep = (all: string) => void seen.push({ member: i, all });
        const content = homebrew(`Book ${mark}`, `Lance ${mark}`, `secret ${mark}`);
        keep((await first.call('upload_homebrew', { file: `${mark}.orcbrew`, content })).all);
        const second = await connect(there.url, token);
        const mine = await second.call('search_spell', { search: `lance ${mark}` });
        expect(mine.all).toContain(`secret ${mark}`);
        keep(mine.all);
        const stranger = marks[(i + 7) % marks.length] ?? '';
        for (const [name, args] of [
          ['search_all', { search: 'lance of light secret' }],
          ['search_spell', { search: `lance ${stranger.slice(0, 6)}`, level: 3 }],
          ['lookup_spell', { name: 'Lance', limit: 50 }],
          ['list_documents', {}],
          ['list_own_books', {}],
          ['get_own_usage', {}],
          ['get_spell_details', { spell_name: 'Lance nobody has' }],
          ['get_random_content', { content_type: 'spell' }],
        ] as const)
          keep((await (Math.random() < 0.5 ? first : second).call(name, args)).all);
        const ref = { type: 'ref/resource' as const, uri: 'lore://{kind}/{document}/{slug}' };
        keep(
          JSON.stringify(
            await second.client.complete({ ref, argument: { name: 'document', value: 'book' } }),
          ),
        );
      }),
    );
    expect(seen.length).toBe(50 * 11);
    for (const { member, all } of seen)
      for (const [other, mark] of marks.entries())
        if (other !== member && all.includes(mark))
          // A question may be repeated in its answer; what was stored under the mark may not be.
          expect([
            member,
            other,
            all.includes(`secret ${mark}`) || all.includes(`Book ${mark}`),
          ]).toEqual([member, other, false]);
  }, 300_000);

  test('one server is killed, and the other goes on', async () => {
    const token = await provider.token('member-50');
    one.child.kill('SIGKILL');
    const reply = await (await connect(two.url, token)).call('search_spell', {
      search: 'fireball',
    });
    expect(reply.text).toContain('Fireball');
    expect((await fetch(new URL('/readyz', two.url))).status).toBe(200);
    const metrics = await (await fetch(new URL('/metrics', two.url))).text();
    expect(metrics).toMatch(/lorewright_tool_seconds_count\{tool="search_spell"\} \d+/);
    expect(metrics).toContain('lorewright_database_connections');
  });
});
