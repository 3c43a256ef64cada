import { afterEach, expect, test, vi } from 'vitest';
import type { Config } from '../../src/base/config.ts';
import { type Entity, uuid } from '../upstreams/worldanvil/entity.ts';
import { type LoopbackWorldAnvil, startWorldAnvil } from '../upstreams/worldanvil.ts';
import { until, visitWorldAnvil } from './visit.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
/** More than are read again every minute. */
const COUNT = 1300;

afterEach(() => vi.restoreAllMocks());

/** As if this much time had gone by. */
function later(ms: number): void {
  const now = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + ms);
}

/** Fills the small world with published articles, and makes it one that players see. */
function fill(wa: LoopbackWorldAnvil): Entity[] {
  wa.small.state = 'public';
  const list = `world/articles|${wa.small.id}`;
  const model = (wa.lists.get(list) ?? [])
    .map((id) => wa.store.get(id))
    .find((each) => each?.state === 'public');
  if (!model) throw new Error('the small world has no published article');
  const articles = Array.from({ length: COUNT }, (_, i): Entity => {
    const id = uuid(`long ${i}`);
    return { ...model, id, title: `Heron ${i}`, slug: `heron-${i}`, url: null, tags: '' };
  });
  for (const each of articles) wa.store.set(each.id, each);
  wa.lists.set(
    list,
    articles.map(({ id }) => id),
  );
  return articles;
}

async function visitLongWorld(settings: Partial<Config> = {}) {
  const wa = await startWorldAnvil();
  const articles = fill(wa);
  // What 1,300 articles tell of themselves comes by the page.
  wa.behaviour.listGranularity = 'all';
  const config = { audience: 'player' as const, backgroundSync: false, ...settings };
  const visiting = await visitWorldAnvil({ wa, config });
  const at = (i: number): Entity => {
    const found = articles[i];
    if (!found) throw new Error(`there are only ${articles.length} articles`);
    return found;
  };
  return { ...visiting, at, world_id: String(wa.small.id) };
}

test('of a world too long to be read again every minute, only what is shown is looked at again', async () => {
  const { call, wa, at, world_id } = await visitLongWorld();
  const get = (id: unknown) => call('get_article', { article_id: String(id) });
  expect((await get(at(700).id)).success).toBe(true);
  expect((await call('list_articles', { world_id, limit: 1 })).meta).toMatchObject({
    total: COUNT,
  });
  later(70_000);
  at(700).state = 'private';
  at(701).title = 'Heron renamed';
  wa.seen.length = 0;
  const closed = await get(at(700).id);
  const unknown = await get(UNKNOWN);
  expect(closed.text.replaceAll(String(at(700).id), UNKNOWN)).toBe(unknown.text);
  expect((await get(at(701).id)).data).toMatchObject({ title: 'Heron renamed' });
  at(3).isDraft = true;
  const page = await call('list_articles', { world_id, limit: 10 });
  expect(page.text).toContain('Heron 2');
  expect(page.text).not.toContain(String(at(3).id));
  // Two pages of 26 tell all this.
  expect(wa.asked('/world/articles')).toBeLessThan(10);
});

test('players search such a world, and what was unpublished is not found', async () => {
  // A search waits a little for the index, and is asked again.
  const { call, at, world_id, client } = await visitLongWorld({ worldAnvilCallMs: 8_000 });
  const search = (query: string) => call('search_articles', { query, world_id, limit: 5 });
  const finds = async (i: number): Promise<boolean> =>
    JSON.stringify((await search(`Heron ${i}`)).entities ?? []).includes(String(at(i).id));
  await until(() => finds(812));
  later(70_000);
  at(812).state = 'private';
  await until(() => finds(813));
  expect(await finds(812)).toBe(false);
  const uri = 'lore://article/wap-gloamwater-quillandember/heron-814';
  const reads = (): Promise<boolean> =>
    client.readResource({ uri }).then(
      () => true,
      () => false,
    );
  await until(reads);
  at(814).state = 'private';
  later(70_000);
  expect(await reads()).toBe(false);
});

test('a first answer waits no longer than a call may, and reading goes on', async () => {
  const wa = await startWorldAnvil();
  const [first] = fill(wa);
  const config = { audience: 'player' as const, backgroundSync: false, worldAnvilCallMs: 0 };
  const { call } = await visitWorldAnvil({ wa, config });
  const reply = await call('get_article', { article_id: String(first?.id) });
  expect(reply.error).toContain('still being asked');
  await until(async () => (await call('get_article', { article_id: String(first?.id) })).success);
});
