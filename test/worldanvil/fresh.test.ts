import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { articleIndexService } from '../../src/worldanvil/articles/article-index.ts';
import { openInProcess } from '../helpers/client.ts';
import { bareFolderFor } from '../helpers/folder.ts';
import { type LoopbackWorldAnvil, startWorldAnvil } from '../upstreams/worldanvil.ts';
import { lookupIn, settingsFor, until } from './visit.ts';

const WORLD = { world_id: 'Emberfall Reach' };
let wa: LoopbackWorldAnvil;
let session: Awaited<ReturnType<typeof openInProcess>>;

beforeAll(async () => {
  wa = await startWorldAnvil();
  session = await openInProcess({ config: { ...settingsFor(wa), data: bareFolderFor(afterAll) } });
});
afterAll(async () => {
  await session.close();
  await wa.close();
});

const call = (tool: string, args: Record<string, unknown> = {}) => session.call(tool, args);
const entity = (title: string, entityClass?: string) => lookupIn(wa).entity(title, entityClass);

describe('fresh', () => {
  test('an answer tells whether it was asked for and how old it is; fresh asks again', async () => {
    const article_id = String(entity('Marlgate', 'Settlement').id);
    expect((await call('get_article', { article_id })).metadata).toMatchObject({ cached: false });
    const again = await call('get_article', { article_id });
    expect(again.metadata).toMatchObject({ cached: true, as_of: expect.any(String) });
    Object.assign(entity('Marlgate', 'Settlement').levels[1], { content: '[p]Rewritten.[/p]' });
    expect((await call('get_article', { article_id })).text).not.toContain('Rewritten');
    const fresh = await call('get_article', { article_id, fresh: true });
    expect(fresh.metadata.cached).toBe(false);
    expect(fresh.text).toContain('Rewritten');
    expect((await call('get_article', { article_id })).text).toContain('Rewritten');
  });

  test('a search with fresh finds what was edited a moment ago', async () => {
    const index = session.app.use(articleIndexService);
    await until(async () => {
      const home = await index.prepare({ ...wa.world }, 120_000);
      const { known, read } = await index.coverage(home);
      return known === 63 && read === known;
    });
    const session1 = entity('Session 1', 'Report');
    Object.assign(session1.levels[1], { content: '[p]A heron brought the omen.[/p]' });
    session1.updateDate = '2026-11-11 11:11:11';
    const { entities } = await call('search_articles', {
      ...WORLD,
      query: 'heron omen',
      limit: 1,
      fresh: true,
    });
    expect(entities).toMatchObject([{ title: 'Session 1' }]);
  });
});

describe('words people use', () => {
  test.each(['npc', 'Character', 'PERSON'])('template %s means person', async (template) => {
    const { entities } = await call('search_articles', { ...WORLD, query: 'bells', template });
    expect(Array.isArray(entities) && entities[0]).toMatchObject({ template: 'person' });
  });

  test('an unknown template is refused with the valid ones', async () => {
    const reply = await call('search_articles', { ...WORLD, query: 'bells', template: 'wibble' });
    expect(reply.isError).toBe(true);
    expect(reply.error).toContain('militaryConflict');
  });

  test('a settlement is no NPC', async () => {
    const reply = await call('get_campaign_npc', { npc_id: 'Marlgate', ...WORLD });
    expect(reply.error).toContain('is no person but of the template Settlement');
  });

  test('a campaign that is not there gets the names that are near', async () => {
    const reply = await call('get_campaign', { campaign_id: 'Drowned Leger' });
    expect(reply.suggestions).toContain('The Drowned Ledger');
  });
});

describe('what a list tells of itself', () => {
  test('a last page that is exactly full is the last', async () => {
    const { meta } = await call('list_maps', { ...WORLD, limit: 2 });
    expect(meta).toEqual({ total: 2, offset: 0, limit: 2, has_more: false });
    const first = await call('list_maps', { ...WORLD, limit: 1 });
    expect(first.meta).toEqual({ offset: 0, limit: 1, has_more: true });
  });

  test('a server that ignores the offset is noticed on a single page', async () => {
    wa.behaviour.ignoresOffset = 'rpgsystems';
    await call('list_rpg_systems');
    const reply = await call('list_rpg_systems', { offset: 50 });
    wa.behaviour.ignoresOffset = undefined;
    expect(reply.notices.join()).toContain('same page again');
    expect(reply.entities).toEqual([]);
  });

  test.each([
    { limit: 50, offset: 50 },
    { limit: 10, offset: 45 },
  ])('also when it is the first page asked for: %j', async (paging) => {
    wa.behaviour.ignoresOffset = 'world/articles';
    const category_id = paging.limit === 50 ? undefined : 'Towns';
    const reply = await call('list_articles', { ...WORLD, category_id, ...paging, fresh: true });
    wa.behaviour.ignoresOffset = undefined;
    expect(reply.notices.join()).toContain('same page again');
    expect(reply.entities).toEqual([]);
  });

  test('a page near the beginning is right even there', async () => {
    const page = { ...WORLD, category_id: 'Towns', limit: 5, offset: 3, fresh: true };
    const right = await call('list_articles', page);
    wa.behaviour.ignoresOffset = 'world/articles';
    const same = await call('list_articles', page);
    wa.behaviour.ignoresOffset = undefined;
    expect(same.entities).toEqual(right.entities);
  });
});

describe('how much is asked', () => {
  const asked = async (tool: string, args: Record<string, unknown>): Promise<string[]> => {
    await call(tool, args);
    wa.forget();
    await call(tool, { ...args, fresh: true });
    return wa.seen.map(({ path }) => path.split('?')[0] ?? '');
  };

  test('years and values are read for the entries that are shown', async () => {
    const eras = await asked('list_eras', { ...WORLD, limit: 1 });
    expect(eras.filter((path) => path === '/era')).toHaveLength(1);
    const variables = await asked('list_variables', { ...WORLD, limit: 1 });
    expect(variables.filter((path) => path === '/variable')).toHaveLength(1);
  });

  test('the sessions of a campaign are counted in the index', async () => {
    wa.forget();
    const campaign = await call('get_campaign', { campaign_id: 'The Drowned Ledger' });
    expect(campaign.data).toMatchObject({ session_count: expect.any(Number) });
    expect(wa.asked('/world/articles')).toBe(0);
  });

  test('the size of a map is asked for once', async () => {
    const map_id = String(entity('Chart of the Reach', 'Map').id);
    expect((await call('get_map', { map_id })).data).toMatchObject({ width: 1600, height: 900 });
    wa.forget();
    await call('get_map', { map_id });
    expect(wa.seen).toEqual([]);
  });
});

test('a tag is found with & and with "and"', async () => {
  const marlgate = entity('Marlgate', 'Settlement');
  marlgate.tags = 'Salt & Ash';
  marlgate.updateDate = '2026-11-11 12:00:00';
  for (const tag of ['salt and ash', 'Salt & Ash', 'SALT &ash']) {
    const { entities } = await call('search_articles', {
      ...WORLD,
      query: 'Marlgate',
      tag,
      fresh: true,
    });
    expect(entities, tag).toMatchObject([{ title: 'Marlgate' }]);
  }
});

test('an NPC has a status once the article has been read', async () => {
  const { entities } = await call('list_campaign_npcs', { ...WORLD, all: true });
  expect(Array.isArray(entities) && entities.map(({ status }) => status)).toContain('Alive');
});

describe('when World Anvil says no', () => {
  test('its own sentence is passed on, its SQL is not', async () => {
    const image = (error: unknown) =>
      wa.failNext({ status: 422, json: { success: false, error } }, { path: '/image' });
    image({ summary: 'The image is still being processed', traceStack: '#0 /srv/app.php' });
    const reply = await call('get_image', { image_id: 7003 });
    image({ summary: "SQLSTATE[22001]: select * from image where id = 'x'" });
    const untold = await call('get_image', { image_id: 7003 });
    expect(untold.error).not.toMatch(/SQL|select/);
    expect(reply.error).not.toContain('/srv');
    expect(reply.error).toContain('still being processed');
  });
});

test('an article that always fails is named and does not hold up the others', async () => {
  const broken = ['Session 4', 'Session 5', 'Session 6', 'Session 7'].map((title) =>
    entity(title, 'Report'),
  );
  for (const each of broken) {
    each.updateDate = '2026-11-12 12:12:12';
    wa.failNext(
      { status: 500, text: '<html>', type: 'text/html' },
      { times: 90, path: `/article?id=${each.id}` },
    );
  }
  const other = entity('Session 8', 'Report');
  Object.assign(other.levels[1], { content: '[p]A quiet crossing by raft.[/p]' });
  other.updateDate = '2026-11-12 12:12:12';
  await call('search_articles', { ...WORLD, query: 'raft', fresh: true });
  const reply = await call('search_articles', {
    ...WORLD,
    query: 'quiet crossing raft',
    limit: 1,
    fresh: true,
  });
  expect(reply.entities).toMatchObject([{ title: 'Session 8' }]);
  expect(reply.notices.join()).toContain('Session 4');
});

// Nothing is asked for the rest of that time, so this comes last.
test('Retry-After is told as given', async () => {
  wa.failNext({ status: 429, json: {}, headers: { 'retry-after': '37' } }, { path: '/canvas' });
  const canvas_id = String(entity('Who owes whom').id);
  const reply = await call('get_canvas', { canvas_id });
  expect(reply.error).toContain('37');
});
