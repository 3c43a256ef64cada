import { expect, test } from 'vitest';
import { openInProcess } from '../helpers/client.ts';
import { bareFolder } from '../helpers/folder.ts';
import type { Entity } from '../upstreams/worldanvil/entity.ts';
import { type LoopbackWorldAnvil, startWorldAnvil } from '../upstreams/worldanvil.ts';
import { contentsOf } from './program.ts';
import { settingsFor } from './visit.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

function publishedIn(wa: LoopbackWorldAnvil) {
  const article = [...wa.store.values()].find(
    ({ id, state }) =>
      wa.lists.get(`world/articles|${wa.small.id}`)?.includes(id) && state === 'public',
  );
  if (!article) throw new Error('the small world has no published article');
  return article;
}

test('what was unpublished is gone from a folder that only players use, and clients may not keep it', async () => {
  const wa = await startWorldAnvil();
  const data = bareFolder();
  const session = await openInProcess({ config: { ...settingsFor(wa), data, audience: 'player' } });
  const article = publishedIn(wa);
  // Long enough to fill pages of its own.
  const word = 'QUIETHERONZX';
  Object.assign(article.levels[1], { content: `[p]${`${word} flew over. `.repeat(900)}[/p]` });
  article.updateDate = '2026-11-01 10:00:00';
  const search = (query: string) =>
    session.call('search_articles', { query, world_id: String(wa.small.id), fresh: true });
  const found = await search(word);
  expect(found.entities).toMatchObject([{ title: article.title }]);
  const [{ uri = '' } = {}] = Array.isArray(found.entities) ? found.entities : [];
  const page = await session.client.readResource({ uri });
  expect(page).toMatchObject({ ttlMs: 0 });
  expect(contentsOf(data)).toContain(word);

  article.state = 'private';
  expect(JSON.stringify((await search(word)).entities)).not.toContain(article.id);
  await expect(session.client.readResource({ uri })).rejects.toThrow();
  // While the program runs, and after it has ended.
  expect(contentsOf(data)).not.toContain(word);
  await session.close();
  await wa.close();
  expect(contentsOf(data)).not.toContain(word);
});

/** World Anvil's lists do not tell this date. */
const publishOn = (article: Entity, date: string): void =>
  void Object.assign(article.levels[0], {
    publicationDate: { date: `${date}.000000`, timezone_type: 3, timezone: 'Europe/London' },
  });

test.each(['none', 'all'] as const)(
  'an article whose date of publication is ahead is nowhere, whether lists give whole things: %s',
  async (listGranularity) => {
    const wa = await startWorldAnvil();
    wa.behaviour.listGranularity = listGranularity;
    const config = { ...settingsFor(wa), data: bareFolder(), audience: 'player' as const };
    const session = await openInProcess({ config });
    const article = publishedIn(wa);
    publishOn(article, '2999-01-01 00:00:00');
    article.updateDate = '2026-11-01 10:00:00';
    const world_id = String(wa.small.id);
    for (const [tool, args] of [
      ['list_articles', { world_id, all: true }],
      ['list_articles', { world_id, limit: 5 }],
      ['get_world_graph', { world_id }],
      ['get_world_overview', { world_id }],
      ['search_articles', { world_id, query: String(article.title) }],
    ] as const) {
      const { entities, data } = await session.call(tool, args);
      expect(JSON.stringify([entities, data]), tool).not.toContain(article.id);
    }
    const closed = await session.call('get_article', { article_id: String(article.id) });
    const unknown = await session.call('get_article', { article_id: UNKNOWN });
    expect(closed.text.replaceAll(String(article.id), UNKNOWN)).toBe(unknown.text);
    const named = await session.call('get_article', {
      article_id: String(article.title),
      world_id,
    });
    expect(named.success).toBe(false);
    expect(named.text).not.toContain(article.id);

    // Its author moves the date.
    publishOn(article, '2026-01-01 00:00:00');
    article.updateDate = '2026-11-01 10:00:01';
    const list = await session.call('list_articles', { world_id, fresh: true, all: true });
    expect(list.text).toContain(article.title);
    await session.close();
    await wa.close();
  },
);

test('players of a folder whose index was read before are shown it without reading each article again', async () => {
  const wa = await startWorldAnvil();
  const config = { ...settingsFor(wa), data: bareFolder(), audience: 'player' as const };
  const world_id = String(wa.small.id);
  const listed = async (): Promise<unknown> => {
    const session = await openInProcess({ config });
    await session.call('search_articles', { query: 'anything', world_id });
    wa.forget();
    const { entities } = await session.call('list_articles', { world_id, all: true });
    await session.close();
    return entities;
  };
  const first = await listed();
  expect(first).not.toEqual([]);
  expect(await listed()).toEqual(first);
  expect(wa.asked('/article')).toBe(0);
  await wa.close();
});

test('players do not read the comments of a page’s source', async () => {
  const wa = await startWorldAnvil();
  const config = { ...settingsFor(wa), data: bareFolder(), audience: 'player' as const };
  const session = await openInProcess({ config });
  const article = publishedIn(wa);
  Object.assign(article.levels[1], {
    content: '[p]Open <!-- MOTHWORDZX [/secret] --> words.[/p] Rest <!-- MOTHWORDZX',
  });
  article.updateDate = '2026-11-01 10:00:00';
  for (const format of ['markdown', 'raw']) {
    const { text } = await session.call('get_article', { article_id: String(article.id), format });
    expect(text).toContain('Open');
    expect(text).toContain('Rest');
    expect(text).not.toContain('MOTHWORDZX');
  }
  await session.close();
  await wa.close();
});
