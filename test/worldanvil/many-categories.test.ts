import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { openInProcess } from '../helpers/client.ts';
import { bareFolder } from '../helpers/folder.ts';
import { type Entity, link, uuid } from '../upstreams/worldanvil/entity.ts';
import { html } from '../upstreams/worldanvil/replies.ts';
import { type LoopbackWorldAnvil, startWorldAnvil } from '../upstreams/worldanvil.ts';
import { settingsFor } from './visit.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const COUNT = 60;

afterEach(() => vi.restoreAllMocks());

/** Fills the small world with published categories, each in the one before, in rows of three. */
function fill(wa: LoopbackWorldAnvil) {
  const model = [...wa.store.values()].find((each) => each.entityClass === 'Category');
  const listed = wa.lists.get(`world/articles|${wa.small.id}`) ?? [];
  const article = listed.map((id) => wa.store.get(id)).find((each) => each?.state === 'public');
  if (!model || !article) throw new Error('the invented world has changed');
  wa.small.state = 'public';
  const categories: Entity[] = [];
  for (let i = 0; i < COUNT; i++) {
    const parent = i % 3 === 0 ? undefined : categories.at(-1);
    categories.push({
      ...model,
      id: uuid(`many ${i}`),
      title: `Shelf ${i}`,
      slug: `shelf-${i}`,
      state: 'public',
      levels: {
        0: {},
        1: {},
        2: { parent: parent ? link(parent) : null, world: link(wa.small) },
        3: {},
      },
    });
  }
  for (const each of categories) wa.store.set(each.id, each);
  wa.lists.set(
    `world/categories|${wa.small.id}`,
    categories.map(({ id }) => id),
  );
  const at = (i: number): Entity => {
    const found = categories[i];
    if (!found) throw new Error(`there are only ${COUNT} categories`);
    return found;
  };
  article.category = link(at(5));
  return { article, at };
}

async function visitManyCategories() {
  const wa = await startWorldAnvil();
  wa.behaviour.listGranularity = 'none';
  const filled = fill(wa);
  const config = {
    ...settingsFor(wa),
    data: bareFolder(),
    audience: 'player' as const,
    backgroundSync: false,
  };
  return { wa, ...filled, open: () => openInProcess({ config }) };
}

test('players get an article after the categories that it lies in were read, not all of them', async () => {
  const { wa, article, open } = await visitManyCategories();
  let session = await open();
  const get = (id: unknown) => session.call('get_article', { article_id: String(id) });
  expect((await get(article.id)).success).toBe(true);
  expect(wa.asked('/category')).toBeLessThan(8);
  // What was never there takes its time too.
  wa.forget();
  expect((await get(UNKNOWN)).success).toBe(false);
  expect(wa.asked('/category')).toBeGreaterThan(0);
  const all = { world_id: String(wa.small.id), all: true };
  expect((await session.call('list_categories', all)).entities).toHaveLength(COUNT);
  await session.close();

  // The next process knows what they lie in.
  wa.forget();
  session = await open();
  expect((await session.call('list_categories', all)).entities).toHaveLength(COUNT);
  expect((await get(article.id)).success).toBe(true);
  expect(wa.asked('/category')).toBe(0);
  await session.close();
  await wa.close();
});

test('a category that is moved or closed takes what lies in it along', async () => {
  const { wa, article, at, open } = await visitManyCategories();
  const session = await open();
  const sees = async (): Promise<boolean> =>
    (await session.call('get_article', { article_id: String(article.id) })).success;
  let ahead = 0;
  const now = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
  const afterAMinute = (): Promise<boolean> => {
    ahead += 60_000;
    return sees();
  };
  expect(await sees()).toBe(true);
  at(3).state = 'private';
  expect(await afterAMinute()).toBe(false);
  at(4).levels[2].parent = link(at(6));
  at(4).updateDate = '2026-11-01 10:00:00';
  expect(await afterAMinute()).toBe(true);
  at(6).isDraft = true;
  expect(await afterAMinute()).toBe(false);
  await session.close();
  await wa.close();
});

test('a category that World Anvil cannot give closes itself and no other', async () => {
  const { wa, article, open } = await visitManyCategories();
  wa.failNext({ status: 500, ...html('Oops') }, { times: 3, path: '/category' });
  const session = await open();
  const world_id = String(wa.small.id);
  const broken = await session.call('list_categories', { world_id, all: true, detail: 'ref' });
  const titles = z.array(z.looseObject({ title: z.string() })).parse(broken.entities);
  expect(titles.map(({ title }) => title)).toEqual(
    Array.from({ length: COUNT - 3 }, (_, i) => `Shelf ${i + 3}`),
  );
  expect(broken.notices.join()).toContain('Not everything has been checked');
  const { entities } = await session.call('list_articles', { world_id, all: true });
  expect(JSON.stringify(entities)).toContain(String(article.id));
  await session.close();
  await wa.close();
});
