import { expect, test } from 'vitest';
import { openInProcess } from '../helpers/client.ts';
import { srdFolder } from '../helpers/folder.ts';
import { startWorldAnvil } from '../upstreams/worldanvil.ts';
import { contentsOf } from './program.ts';
import { settingsFor } from './visit.ts';

test('what was unpublished is gone from a folder that only players use, and clients may not keep it', async () => {
  const wa = await startWorldAnvil();
  const data = srdFolder();
  const session = await openInProcess({ config: { ...settingsFor(wa), data, audience: 'player' } });
  const article = [...wa.store.values()].find(
    ({ id, state }) =>
      wa.lists.get(`world/articles|${wa.small.id}`)?.includes(id) && state === 'public',
  );
  if (!article) throw new Error('the small world has no published article');
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
