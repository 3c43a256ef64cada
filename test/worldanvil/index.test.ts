import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';
import { articleIndexService } from '../../src/worldanvil/articles/article-index.ts';
import { importVault } from '../../src/worldanvil/vault/import-vault.ts';
import { startProgram } from '../helpers/client.ts';
import { runCommand } from '../helpers/command.ts';
import { bareFolder, emptyFolder, srdFolder } from '../helpers/folder.ts';
import { uuid } from '../upstreams/worldanvil/entity.ts';
import { startWorldAnvil } from '../upstreams/worldanvil.ts';
import { worldAnvilEnv } from './program.ts';
import { until, visitWorldAnvil } from './visit.ts';

const WORLD = { world_id: 'Emberfall Reach' };
const LIST = '/world/articles';
const listed = (seen: readonly { method: string; path: string }[], path: string): number =>
  seen.filter((one) => one.path.split('?')[0] === path).length;

const articlesAsked = (seen: readonly { path: string }[]): string[] =>
  seen.flatMap(({ path }) => /^\/article\?id=([^&]+)/.exec(path)?.[1] ?? []);

type Visited = Awaited<ReturnType<typeof visitWorldAnvil>>;
/** Where the index itself is not the matter, whole articles come by the page. */
const quickly = async (visit: Visited): Promise<void> => {
  visit.wa.behaviour.listGranularity = 'all';
  await indexed(visit);
};

/** Leaves this many articles in the world, these among them: each takes a request to be read. */
function leave(count: number, { wa, id }: Visited, ...titles: string[]): void {
  const key = `world/articles|${wa.world.id}`;
  const named = titles.map((title) => id(title));
  const others = (wa.lists.get(key) ?? []).filter((each) => !named.includes(String(each)));
  wa.lists.set(key, [...named, ...others.slice(0, count - named.length)]);
}

const indexed = async (visit: Visited, articles = 63): Promise<void> => {
  const index = visit.app.use(articleIndexService);
  const worldIndex = index.worldIndexOf({ ...visit.wa.world });
  await until(async () => {
    await index.prepare({ ...visit.wa.world }, 5_000);
    const { known, read } = await index.coverage(worldIndex);
    return known === articles && read === known;
  });
};

afterEach(() => vi.restoreAllMocks());

/** As if this much time had gone by. */
function later(ms: number): void {
  const now = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + ms);
}

describe('search_articles', () => {
  test('finds titles at once and texts once they are read, and says how much is indexed', async () => {
    const visit = await visitWorldAnvil({ config: { worldAnvilPaceMs: 20 } });
    const early = await visit.call('search_articles', { ...WORLD, query: 'Marlgate' });
    const [first] = Array.isArray(early.entities) ? early.entities : [];
    expect(first).toMatchObject({
      title: 'Marlgate',
      template: 'settlement',
      relevance: 1,
      world: { title: 'Emberfall Reach' },
    });
    expect(early.notices.join()).toMatch(/of 63 articles, full text of \d+ so far/);
    await indexed(visit);
    const [found] = await visit.many('search_articles', { ...WORLD, query: 'amber lighthouse' });
    expect(found).toMatchObject({
      id: visit.id('Marlgate', 'Settlement'),
      url: visit.entity('Marlgate', 'Settlement').url,
    });
    expect(found?.excerpt).toContain('amber lighthouse');
  });

  test('an article that has all the words is not called a weak match', async () => {
    const visit = await visitWorldAnvil();
    const marlgate = visit.entity('Marlgate', 'Settlement');
    marlgate.levels[1].content = '[p]The umber trombone sings.[/p]';
    marlgate.updateDate = '2026-11-01 10:00:00';
    await indexed(visit);
    const search = (query: string) => visit.call('search_articles', { ...WORLD, query });
    expect((await search('umber trombones')).text).not.toContain('Nothing in these worlds');
    expect((await search('umber zeppelin')).text).toContain('Nothing in these worlds');
  });

  test('a word deep in a long chronicle is found, and the chronicle is read part by part', async () => {
    const visit = await visitWorldAnvil();
    const chronicle = visit.entity('Marlgate', 'Settlement');
    const chapters = Array.from({ length: 3000 }, (_, i) =>
      i === 1700
        ? '[p]In chapter 1700 the flimbert was found under the mill.[/p]'
        : `[p]Chapter ${i} tells of the grey coast and of ships that never came home.[/p]`,
    );
    chronicle.levels[1].content = chapters.join('\r\n');
    chronicle.updateDate = '2026-11-01 10:00:00';
    const small = visit.entity('Session 2', 'Report');
    for (let i = 0; i < 100; i++) {
      const id = uuid(`village ${i}`);
      const levels = {
        ...small.levels,
        1: { ...small.levels[1], content: `Village ${i} grows flax.` },
      };
      visit.wa.store.set(id, { ...small, id, title: `Village ${i}`, slug: `village-${i}`, levels });
      visit.wa.lists.get(`world/articles|${visit.wa.world.id}`)?.push(id);
    }
    visit.wa.behaviour.listGranularity = 'all';
    await indexed(visit, 163);
    const found = await visit.call('search_articles', { ...WORLD, query: 'flimbert' });
    expect(found.text).not.toContain('Nothing in these worlds');
    expect(found.entities).toMatchObject([
      { title: 'Marlgate', excerpt: expect.stringContaining('flimbert') },
      ...(Array.isArray(found.entities) ? found.entities.slice(1) : []),
    ]);

    const read = (part?: number) =>
      visit.call('get_article', { article_id: 'Marlgate', ...WORLD, ...(part && { part }) });
    const texts: string[] = [];
    let reply = await read();
    for (let next: RegExpExecArray | null | undefined; next !== null; ) {
      texts.push(z.looseObject({ content: z.string() }).parse(reply.data).content);
      expect(reply.text).not.toContain('too long');
      next = /part: (\d+) reads on/.exec(reply.notices.join());
      if (next) reply = await read(Number(next[1]));
    }
    expect(texts.length).toBeGreaterThan(2);
    const all = texts.join('\n\n');
    for (const chapter of [0, 1699, 1701, 2999]) expect(all).toContain(`Chapter ${chapter} tells`);
    expect(all.match(/Chapter \d+ tells/g)).toHaveLength(2999);
    expect((await read(99)).error).toContain('there is no part 99');
  });

  test('what was found is read first, so that it comes with an excerpt, whatever the background does', async () => {
    const visit = await visitWorldAnvil();
    const { wa } = visit;
    const slow = wa.hold('/article?');
    const index = visit.app.use(articleIndexService);
    await index.prepare({ ...wa.world }, 10_000);
    await slow.arrived;
    wa.forget();
    const found = await visit.call('search_articles', { ...WORLD, query: 'Session', limit: 12 });
    const hits = z
      .array(z.looseObject({ id: z.string(), title: z.string(), excerpt: z.string() }))
      .parse(found.entities);
    expect(hits.slice(0, 3).map(({ excerpt }) => excerpt)).toEqual(
      Array.from({ length: 3 }, () => expect.stringContaining('The party met')),
    );
    expect(hits.slice(3).every(({ excerpt }) => excerpt === '')).toBe(true);
    expect(found.notices.join()).toContain(`${hits.length - 3} matches here without an excerpt`);
    expect(articlesAsked(wa.seen)).toEqual(hits.slice(0, 3).map(({ id }) => id));
    // Then the background reads the others that were found, before anything else.
    slow.release();
    await until(() => wa.asked('/article') >= hits.length);
    expect(articlesAsked(wa.seen).slice(0, hits.length)).toEqual(hits.map(({ id }) => id));
  });

  test('what is written while the list is read is found, although the list lacks it', async () => {
    const visit = await visitWorldAnvil();
    const { wa } = visit;
    wa.behaviour.listGranularity = 'all';
    const index = visit.app.use(articleIndexService);
    await index.refresh({ ...wa.world });
    const list = wa.hold('/world/articles');
    const pass = index.refresh({ ...wa.world });
    await list.arrived;
    const written = {
      id: uuid('written'),
      title: 'Heron Gate',
      slug: 'heron-gate',
      state: 'private',
    };
    await index.store(
      { ...written, entityClass: 'Location', content: 'Tall.', world: { ...wa.world } },
      { id: String(wa.world.id), title: String(wa.world.title) },
    );
    list.release();
    await pass;
    const found = await visit.many('search_articles', { ...WORLD, query: 'Heron Gate', limit: 1 });
    expect(found).toMatchObject([{ id: written.id }]);
  });

  test('a text that cannot be read now leaves the answer without that excerpt', async () => {
    const visit = await visitWorldAnvil();
    const { wa } = visit;
    const slow = wa.hold('/article?');
    await visit.app.use(articleIndexService).prepare({ ...wa.world }, 10_000);
    await slow.arrived;
    wa.failNext(
      { status: 500, text: '<html>', type: 'text/html' },
      { times: 3, path: `/article?id=${visit.id('Marlgate', 'Settlement')}` },
    );
    const reply = await visit.call('search_articles', { ...WORLD, query: 'Marlgate', limit: 1 });
    expect(reply.entities).toMatchObject([{ title: 'Marlgate', excerpt: '' }]);
    expect(reply.notices.join()).toContain('1 match here without an excerpt');
    slow.release();
  });

  test('a sign in a title is found by it, and what is nowhere is said to be nowhere', async () => {
    const visit = await visitWorldAnvil();
    const { wa } = visit;
    const response = await fetch(`${wa.url}/article?id=${visit.id('Marlgate', 'Settlement')}`, {
      method: 'PATCH',
      headers: {
        'user-agent': 'author',
        'x-application-key': wa.applicationKey,
        'x-auth-token': wa.authToken,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ title: 'Marlgate 👑' }),
    });
    expect(response.ok).toBe(true);
    await quickly(visit);
    const [crowned] = await visit.many('search_articles', { ...WORLD, query: '👑' });
    expect(crowned?.title).toBe('Marlgate 👑');
    for (const query of ['zzqqxx', '🐙', 'income tax declaration']) {
      const none = await visit.call('search_articles', { ...WORLD, query });
      expect(none.text, query).toMatch(/^Nothing in these worlds matches/);
    }
  });

  test('ranks by relevance between 0 and 1, filters before it, and pages', async () => {
    const visit = await visitWorldAnvil();
    await quickly(visit);
    const all = await visit.call('search_articles', { ...WORLD, query: 'bell', limit: 50 });
    const scores = (Array.isArray(all.entities) ? all.entities : []).map(({ relevance }) =>
      Number(relevance),
    );
    expect(scores.length).toBeGreaterThan(3);
    expect(scores.every((score) => score > 0 && score <= 1)).toBe(true);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    const people = await visit.many('search_articles', {
      ...WORLD,
      query: 'bell',
      template: 'person',
    });
    expect(people.length).toBeGreaterThan(0);
    expect(people.every(({ template }) => template === 'person')).toBe(true);
    const tagged = await visit.many('search_articles', {
      ...WORLD,
      query: 'Marlgate',
      tag: 'drowned-ledger',
      limit: 50,
    });
    expect(tagged).toHaveLength(4);
    const second = await visit.call('search_articles', {
      ...WORLD,
      query: 'bell',
      limit: 1,
      offset: 1,
    });
    expect(second.entities).toEqual([(Array.isArray(all.entities) ? all.entities : [])[1]]);
    expect(second.meta).toMatchObject({ offset: 1, limit: 1, has_more: true });
  });

  test('an empty query is refused; one that matches nothing is an empty list', async () => {
    const { call } = await visitWorldAnvil();
    expect((await call('search_articles', { query: '  ' })).error).toContain('query');
    const none = await call('search_articles', { ...WORLD, query: 'bell', template: 'vehicle' });
    expect(none).toMatchObject({
      success: true,
      entities: [],
      meta: { total: 0, has_more: false },
    });
  });

  test('the titles of a large world can be searched page by page', async () => {
    const visit = await visitWorldAnvil({ world: 'large' });
    visit.wa.behaviour.delayMs = 300;
    const index = visit.app.use(articleIndexService);
    await index.prepare({ ...visit.wa.world }, 0);
    await until(
      async () => (await index.coverage(index.worldIndexOf({ ...visit.wa.world }))).known >= 50,
    );
    expect(visit.wa.asked(LIST)).toBeLessThan(4);
    visit.wa.behaviour.delayMs = 0;
  });

  test('where the list gives whole articles, the index takes no further request', async () => {
    const visit = await visitWorldAnvil();
    visit.wa.behaviour.listGranularity = 'all';
    await indexed(visit);
    expect(visit.wa.asked('/article')).toBe(0);
    expect(visit.wa.asked(LIST)).toBe(2);
  });

  test('a list that cannot carry whole articles is asked for references', async () => {
    const visit = await visitWorldAnvil();
    visit.wa.failNext(
      { status: 500, text: '<html>', type: 'text/html' },
      { times: 3, path: `${LIST}?id=${visit.wa.world.id}&granularity=2` },
    );
    const reply = await visit.call('search_articles', { ...WORLD, query: 'Marlgate' });
    expect(reply.entities).toMatchObject({ 0: { title: 'Marlgate' } });
  });
});

describe('the index', () => {
  test('a second run asks only for what changed, and forgets what is gone', async () => {
    const data = bareFolder();
    const visit = await visitWorldAnvil({ config: { data } });
    leave(60, visit, 'Marlgate', 'Session 3');
    await indexed(visit, 60);
    const { wa } = visit;
    const edit = (method: string, path: string, body?: unknown) =>
      fetch(`${wa.url}${path}`, {
        method,
        headers: {
          'user-agent': 'author',
          'x-application-key': wa.applicationKey,
          'x-auth-token': wa.authToken,
          'content-type': 'application/json',
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    await edit('PATCH', `/article?id=${visit.id('Marlgate', 'Settlement')}`, {
      content: '[p]A quay of obsidian.[/p]',
      tags: 'port',
    });
    await edit('DELETE', `/article?id=${visit.id('Session 3')}`);

    later(20 * 60_000);
    const next = await visitWorldAnvil({ wa, config: { data } });
    wa.forget();
    await next.call('search_articles', { ...WORLD, query: 'obsidian' });
    await until(async () =>
      (await next.call('search_articles', { ...WORLD, query: 'obsidian' })).notices
        .join()
        .includes('59 articles in full'),
    );
    expect(wa.asked('/article')).toBe(1);
    expect(listed(wa.seen, LIST)).toBe(2);
    const [changed] = await next.many('search_articles', { ...WORLD, query: 'obsidian' });
    expect(changed).toMatchObject({ title: 'Marlgate', tags: ['port'] });
    expect(
      (await next.many('search_articles', { ...WORLD, query: 'Session 3' })).map(
        ({ title }) => title,
      ),
    ).not.toContain('Session 3');

    wa.forget();
    await next.call('search_articles', { ...WORLD, query: 'obsidian' });
    expect(wa.seen).toEqual([]);
  });

  test('goes on where a failure of World Anvil stopped it', async () => {
    const visit = await visitWorldAnvil({ config: { worldAnvilPaceMs: 15 } });
    leave(60, visit);
    await visit.call('search_articles', { ...WORLD, query: 'tide' });
    await until(() => visit.wa.asked('/article') >= 20);
    visit.wa.failNext(
      { status: 500, text: '<html>', type: 'text/html' },
      { times: 3, path: '/article' },
    );
    await indexed(visit, 60);
    // Three were read for the search itself, perhaps while the background had them in hand.
    expect(visit.wa.asked('/article')).toBeLessThanOrEqual(60 + 3 + 3);
  });

  test('an article that World Anvil fails at does not keep the others from being read', async () => {
    const visit = await visitWorldAnvil();
    const { wa } = visit;
    leave(60, visit, 'Session 7');
    const path = `/article?id=${visit.id('Session 7')}`;
    wa.failNext({ status: 500, text: '<html>', type: 'text/html' }, { times: 99, path });
    const index = visit.app.use(articleIndexService);
    const worldIndex = await index.prepare({ ...wa.world }, 10_000);
    await until(async () => (await index.coverage(worldIndex)).read === 59);
    // It was asked for again at the end. Now it is let be for a while, and the answer says that something is missing.
    await until(() => wa.seen.filter((one) => one.path.startsWith(path)).length === 6);
    await index.begin();
    wa.forget();
    const reply = await visit.call('search_articles', {
      ...WORLD,
      query: 'cart',
      template: 'vehicle',
    });
    expect(reply.notices.join()).toContain('60 articles, full text of 59 so far');
    expect(wa.seen).toEqual([]);
  });

  test('keys that are refused half-way stop it, and nothing is taken for read', async () => {
    const visit = await visitWorldAnvil();
    const { wa } = visit;
    const refusal = { status: 401, json: { success: false, error: 'access_denied_auth_failed' } };
    const index = visit.app.use(articleIndexService);
    const slow = wa.hold('/article?');
    const worldIndex = await index.prepare({ ...wa.world }, 10_000);
    await slow.arrived;
    wa.failNext(refusal, { times: 99, path: '/article' });
    slow.release();
    await until(() => index.failure !== undefined);
    expect(index.failure?.sentence).toContain('did not accept the keys');
    const { read } = await index.coverage(worldIndex);
    expect(read).toBeLessThanOrEqual(1);
    expect(wa.asked('/article')).toBeLessThanOrEqual(2);
  });

  test('a server that closes in the middle leaves the rest to the next one', async () => {
    const data = bareFolder();
    const first = await visitWorldAnvil({ config: { data, worldAnvilPaceMs: 15 } });
    leave(60, first);
    await first.call('search_articles', { ...WORLD, query: 'tide' });
    await until(() => first.wa.asked('/article') >= 30);
    await first.app.close();
    const next = await visitWorldAnvil({ wa: first.wa, config: { data } });
    await indexed(next, 60);
    // What was stored is not read again; at most the last few had not been.
    expect(next.wa.asked('/article')).toBeLessThan(60 + 15);
  });

  test('what it has listed is not listed again to find a title', async () => {
    const visit = await visitWorldAnvil();
    await visit.call('search_articles', { ...WORLD, query: 'Marlgate' });
    await until(() => visit.wa.asked(LIST) === 2);
    visit.wa.forget();
    await visit.one('get_article', { ...WORLD, article_id: 'Session 3' });
    await visit.many('list_articles', { ...WORLD, all: true });
    expect(visit.wa.asked(LIST)).toBe(0);
  });

  test('is there for a world that was shared, by its id', async () => {
    const visit = await visitWorldAnvil();
    const { wa } = visit;
    wa.behaviour.listGranularity = 'all';
    wa.lists.set(`user/worlds|${wa.user.id}`, [wa.world.id]);
    const [found] = await visit.many('search_articles', {
      world_id: String(wa.small.id),
      query: 'ferry',
    });
    expect(found).toMatchObject({ title: 'Gloam ferry', world: { title: 'Gloamwater' } });
    expect(await visit.one('get_world_overview', { world_id: String(wa.small.id) })).toMatchObject({
      articles: 2,
    });
    const refused = await visit.call('search_articles', {
      world_id: String(wa.forbidden.id),
      query: 'x',
    });
    expect(refused.error).toContain('authorization');
  });

  test('is an own document of the library, read as a resource', async () => {
    const visit = await visitWorldAnvil();
    await quickly(visit);
    const { contents } = await visit.client.readResource({
      uri: 'lore://article/wa-emberfall-reach-quillandember/marlgate-settlement',
    });
    expect(JSON.stringify(contents)).toContain('amber lighthouse');
  });
});

test('search_all has the articles when the toolset is on, marked as the user’s own', async () => {
  const visit = await visitWorldAnvil({ config: { toolsets: 'dnd-search,worldanvil' } });
  await quickly(visit);
  const reply = await visit.call('search_all', { query: 'amber lighthouse harbour', limit: 10 });
  const rows = Array.isArray(reply.data) ? reply.data : [];
  const own = rows.find((row) => row.kind === 'article' && row.name === 'Marlgate');
  expect(own).toMatchObject({ document_source: 'worldanvil', document_name: 'Emberfall Reach' });
  expect(reply.notices.join()).toContain('your own world');
  const only = await visit.rows('search_all', {
    query: 'bell',
    content_types: ['Article'],
    limit: 5,
  });
  expect(only.length).toBeGreaterThan(0);
  expect(only.every(({ kind }) => kind === 'article')).toBe(true);
});

test('with the toolset off no article is left in search_all, though notes of a vault are', async () => {
  const data = srdFolder();
  const visit = await visitWorldAnvil({ config: { data, toolsets: 'dnd-search,worldanvil' } });
  await quickly(visit);
  const folder = emptyFolder();
  writeFileSync(join(folder, 'Otti Brand.md'), 'Otti keeps the amber lighthouse of Marlgate.');
  const { signal } = new AbortController();
  await importVault(visit.app, { folder, name: 'Notes', signal });
  const off = await visitWorldAnvil({
    wa: visit.wa,
    config: { data, toolsets: 'dnd-search,vault' },
  });
  const query = { query: 'amber lighthouse of Marlgate', content_types: ['Article'], limit: 20 };
  const sources = (rows: readonly Record<string, unknown>[]) =>
    new Set(rows.map((row) => row.document_source));
  expect(sources(await visit.rows('search_all', query))).toEqual(new Set(['worldanvil', 'vault']));
  expect(sources(await off.rows('search_all', query))).toEqual(new Set(['vault']));
});

describe('search_all before anything is indexed', () => {
  const ARTICLES = { query: 'Marlgate', content_types: ['Article'] };
  const config = { toolsets: 'dnd-search,worldanvil' };

  test('begins to index and answers from the titles', async () => {
    const visit = await visitWorldAnvil({ config });
    const reply = await visit.call('search_all', ARTICLES);
    expect(reply.data).toMatchObject({ 0: { name: 'Marlgate', kind: 'article' } });
    expect(reply.notices.join()).toMatch(/being indexed: titles and tags of \d+, full text of \d+/);
    expect(reply.notices.join()).not.toContain('sync');
    await indexed(visit);
    await until(async () =>
      (await visit.call('search_all', ARTICLES)).notices
        .join()
        .includes('Searched 65 of your own articles in full'),
    );
  });

  test('says that indexing has begun when no title came in time', async () => {
    const visit = await visitWorldAnvil({ config });
    visit.wa.hold('/identity');
    const reply = await visit.call('search_all', ARTICLES);
    expect(reply).toMatchObject({ isError: false, success: true, data: [] });
    expect(reply.notices.join()).toContain('Indexing of your own articles has begun');
  });

  test('says why it cannot, and still answers', async () => {
    const visit = await visitWorldAnvil({ config: { ...config, worldAnvilAuthToken: 'wrong' } });
    const reply = await visit.call('search_all', ARTICLES);
    expect(reply).toMatchObject({ isError: false, success: true, data: [] });
    expect(reply.notices.join()).toContain('did not accept the keys');
  });

  test('asks nobody where other things are wanted, or without the toolset', async () => {
    const visit = await visitWorldAnvil({ config });
    await visit.call('search_all', { query: 'fire', content_types: ['Spell'] });
    const off = await visitWorldAnvil({ wa: visit.wa, config: { toolsets: 'dnd-search' } });
    expect((await off.call('search_all', ARTICLES)).error).toContain('not a content type');
    expect(visit.wa.seen).toEqual([]);
  });
});

test('lorewright search has the articles too', async () => {
  const data = srdFolder();
  const visit = await visitWorldAnvil({ config: { data } });
  await quickly(visit);
  const env = { ...worldAnvilEnv(visit.wa), LOREWRIGHT_DATA: data };
  const lighthouse = ['search', 'amber lighthouse harbour', '--limit', '5'];
  const { out } = await runCommand(env, ...lighthouse);
  // How much of a long document's name is printed depends on the other rows.
  expect(out).toMatch(/─\nMarlgate +article +wa-/);
  const { out: rows } = await runCommand(env, ...lighthouse, '--json');
  expect(rows).toContain('"document_name": "Emberfall Reach"');
  const { out: spells } = await runCommand(env, 'search', 'bell', '--kind', 'article', '--json');
  expect(spells).toContain('"document_source": "worldanvil"');
});

test('a server that is started fills the index by itself', async () => {
  const wa = await startWorldAnvil();
  onTestFinished(() => wa.close());
  wa.behaviour.listGranularity = 'all';
  await startProgram({
    env: { ...worldAnvilEnv(wa), LOREWRIGHT_BACKGROUND_SYNC: '1' },
    args: ['--toolsets', 'worldanvil'],
  });
  await until(() => wa.asked('/world/articles') >= 3);
});

test('find_references gives mentions, relations and events', async () => {
  const visit = await visitWorldAnvil();
  await quickly(visit);
  const marlgate = await visit.many('find_references', {
    article_id: 'Marlgate',
    ...WORLD,
    limit: 50,
  });
  expect(marlgate).toContainEqual(
    expect.objectContaining({ title: 'Adda Tallow', by: ['mention', 'articleNext'] }),
  );
  expect(
    (await visit.call('find_references', { article_id: 'Marlgate', ...WORLD })).meta,
  ).toMatchObject({ total: 26 });
  const rest = await visit.many('find_references', {
    article_id: 'Marlgate',
    ...WORLD,
    offset: 20,
  });
  expect(rest.at(-1)).toMatchObject({
    title: 'Tide 1',
    template: 'history',
    by: ['location', 'mention'],
  });
  const guild = await visit.many('find_references', {
    article_id: 'The Wickmakers’ Compact',
    ...WORLD,
  });
  expect(guild).toContainEqual(
    expect.objectContaining({ title: 'Marlgate', by: ['articleParent'] }),
  );
  expect(guild).toContainEqual(
    expect.objectContaining({
      title: 'Adda Tallow',
      by: expect.arrayContaining(['mention', 'articleParent', 'organization']),
    }),
  );
});

test('get_world_overview gives the tree, the counts, what changed last and what leads nowhere', async () => {
  const visit = await visitWorldAnvil();
  await quickly(visit);
  const overview = await visit.one('get_world_overview', WORLD);
  expect(overview).toMatchObject({
    title: 'Emberfall Reach',
    articles: 63,
    uncategorised: 6,
    by_template: { person: 27, settlement: 6 },
    by_state: { public: 61, draft: 1, private: 1 },
    dead_mentions: [{ in: 'Adda Tallow', text: 'the Lost Warden', why: 'no such article' }],
  });
  expect(overview.categories).toContainEqual(
    expect.objectContaining({
      title: 'People',
      articles: 20,
      inside: [expect.objectContaining({ title: 'Allies', articles: 7 })],
    }),
  );
  expect(overview.categories).toContainEqual(
    expect.objectContaining({ title: 'Empty shelf', articles: 0 }),
  );
  expect(overview.recent_changes).toHaveLength(10);
});

test('a mention that names the wrong template leads nowhere, one of a map or in the new style does', async () => {
  const visit = await visitWorldAnvil();
  const marlgate = visit.id('Marlgate', 'Settlement');
  Object.assign(visit.entity('Session 1').levels[1], {
    content: `@[the port](person:${marlgate}) @[it](Article:${marlgate}) @[chart](map:${visit.id('Chart of the Reach')}) @[Marlgate](settlement:${marlgate})`,
  });
  Object.assign(visit.entity('Session 2').levels[1], {
    content: `@[the port](person:${marlgate})`,
  });
  await quickly(visit);
  const { dead_mentions } = await visit.one('get_world_overview', WORLD);
  expect(dead_mentions).toEqual([
    expect.objectContaining({ in: 'Adda Tallow' }),
    expect.objectContaining({
      in: 'Session 2',
      why: 'written as person, but it is of the template settlement',
    }),
  ]);
});

describe('without World Anvil', () => {
  const down = { status: 503, text: '<html>Down</html>', type: 'text/html' };

  test('what was indexed is listed and read, with its age and without secrets', async () => {
    const data = bareFolder();
    const visit = await visitWorldAnvil({ config: { data } });
    await quickly(visit);
    const { wa } = visit;
    await visit.call('search_articles', { ...WORLD, query: 'lighthouse' });
    const offline = await visitWorldAnvil({ wa, config: { data, offline: true } });
    later(3 * 60 * 60_000);
    wa.failNext(down, { times: 300 });
    for (const { call } of [visit, offline]) {
      const listed = await call('list_articles', { ...WORLD, template: 'settlement' });
      expect(listed.error).toBe('');
      expect(JSON.stringify(listed.entities)).toContain('Marlgate');
      const read = await call('get_article', { ...WORLD, article_id: 'Marlgate' });
      expect(read.text).toContain('amber lighthouse');
      expect(read.notices.join()).toMatch(/from the search index, 3 hours old/);
      expect(read.metadata.cached).toBe(true);
      const npc = await call('get_campaign_npc', { ...WORLD, npc_id: 'Adda Tallow' });
      expect(npc.data).toMatchObject({ name: 'Adda Tallow' });
      expect(JSON.stringify([listed, read, npc])).not.toContain('ZXGMONLY');
      // What is nowhere is not made up.
      expect((await call('get_article', { article_id: uuid('nowhere') })).isError).toBe(true);
    }
  });

  test('players get nothing that nobody can say they may see', async () => {
    const data = bareFolder();
    const player = { data, audience: 'player' as const };
    const visit = await visitWorldAnvil({ config: { data } });
    await quickly(visit);
    const offline = await visitWorldAnvil({ wa: visit.wa, config: { ...player, offline: true } });
    for (const [tool, args] of [
      ['list_articles', WORLD],
      ['get_article', { ...WORLD, article_id: 'Marlgate' }],
    ] as const)
      expect((await offline.call(tool, args)).isError).toBe(true);
  });
});
