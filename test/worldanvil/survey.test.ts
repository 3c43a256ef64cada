import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { articleIndexService } from '../../src/worldanvil/articles/article-index.ts';
import { Article } from '../../src/worldanvil/articles/article-kind.ts';
import { livesAgainstEvents } from '../../src/worldanvil/survey/date-contradictions.ts';
import { openInProcess } from '../helpers/client.ts';
import { bareFolderFor } from '../helpers/folder.ts';
import { link } from '../upstreams/worldanvil/entity.ts';
import { type LoopbackWorldAnvil, startWorldAnvil } from '../upstreams/worldanvil.ts';
import { lookupIn, settingsFor } from './visit.ts';

const WORLD = { world_id: 'Emberfall Reach' };
let wa: LoopbackWorldAnvil;
let session: Awaited<ReturnType<typeof openInProcess>>;
const entity = (title: string, entityClass?: string) => lookupIn(wa).entity(title, entityClass);

beforeAll(async () => {
  wa = await startWorldAnvil();
  wa.behaviour.listGranularity = 'all';
  const adda = entity('Adda Tallow', 'Person');
  Object.assign(adda.levels[2], { dateOfBirth: '790', dateOfDeath: '12 Frost, 770' });
  Object.assign(entity('Session 9', 'Report').levels[1], {
    content: '[p]We saw Marlgate again, and Adda Tallow rang. Bells rang.[/p]',
  });
  Object.assign(entity('Session 10', 'Report').levels[1], { content: '' });
  const twin = entity('Session 11', 'Report');
  twin.title = 'The Marlgate';
  const [event] = wa.lists.get(`world/histories|${wa.world.id}`) ?? [];
  const first = event === undefined ? undefined : wa.store.get(event);
  if (first)
    for (const level of [0, 1, 2] as const) {
      if ('year' in first.levels[level]) first.levels[level].year = '99999';
      if ('characters' in first.levels[level]) first.levels[level].characters = [link(adda)];
    }
  session = await openInProcess({ config: { ...settingsFor(wa), data: bareFolderFor(afterAll) } });
  await session.app.use(articleIndexService).refresh({ ...wa.world });
});
afterAll(async () => {
  await session.close();
  await wa.close();
});

const Findings = z.looseObject({
  articles: z.number(),
  findings: z.array(
    z.object({ check: z.string(), count: z.number(), items: z.array(z.looseObject({})) }),
  ),
});

async function check(name: string) {
  const reply = await session.call('check_world', { ...WORLD, checks: [name], limit: 200 });
  expect(reply.error).toBe('');
  const [only] = Findings.parse(reply.data).findings;
  if (!only) throw new Error('nothing was checked');
  return only;
}

test('a world is checked for everything at once', async () => {
  const reply = await session.call('check_world', WORLD);
  const { articles, findings } = Findings.parse(reply.data);
  expect(articles).toBe(63);
  expect(findings.map(({ check: name }) => name)).toEqual([
    'orphans',
    'stubs',
    'dead_mentions',
    'duplicates',
    'untagged',
    'unlinked_names',
    'dates',
  ]);
  for (const { items } of findings) expect(items.length).toBeLessThanOrEqual(20);
  expect(reply.text).toContain('## orphans: ');
});

test('stubs, duplicates and names that nobody linked', async () => {
  expect((await check('stubs')).items).toContainEqual(
    expect.objectContaining({ title: 'Session 10' }),
  );
  const { items: duplicates } = await check('duplicates');
  expect(JSON.stringify(duplicates)).toContain('The Marlgate');
  const { items: names } = await check('unlinked_names');
  const inNine = names.filter((item) => item.in === 'Session 9');
  expect(inNine).toMatchObject([{ name: 'Marlgate' }, { name: 'Adda Tallow' }]);
});

test('an article that something links to is no orphan', async () => {
  const { items } = await check('orphans');
  const titles = items.map(({ title }) => title);
  expect(titles).toContain('Session 9');
  expect(titles).not.toContain('Marlgate');
});

test('dates that contradict each other', async () => {
  const { items } = await check('dates');
  const reasons = items.map(({ title, why }) => `${title}: ${why}`).join('\n');
  expect(reasons).toContain('Adda Tallow: died in 770, born in 790');
  expect(reasons).toMatch(/in 99999 with Adda Tallow, who died in 770/);
  expect(reasons).toMatch(/in 99999, outside every era of/);
});

test('the graph: the whole, the surroundings of an article, the shortest path', async () => {
  const whole = await session.call('get_world_graph', WORLD);
  expect(whole.data).toMatchObject({ articles: 63, groups: expect.any(Number) });
  const near = await session.call('get_world_graph', { ...WORLD, from: 'Adda Tallow' });
  expect(near.text).toContain('**Adda Tallow** → **Marlgate** (mention');
  const path = await session.call('get_world_graph', {
    ...WORLD,
    from: 'Marlgate',
    to: 'Adda Tallow',
  });
  expect(path.data).toMatchObject({ connected: true, length: 1 });
  const none = await session.call('get_world_graph', {
    ...WORLD,
    from: 'Session 9',
    to: 'Marlgate',
  });
  expect(none.error).toBe('');
  const half = await session.call('get_world_graph', { ...WORLD, to: 'Marlgate' });
  expect(half.error).toContain('both ends');
});

test('what a world lacks is not for players, and their graph has what they see', async () => {
  const players = await openInProcess({
    config: { ...settingsFor(wa), audience: 'player', playerWorlds: 'Emberfall Reach' },
  });
  const refused = await players.call('check_world', WORLD);
  const { data } = await players.call('get_world_graph', { ...WORLD, limit: 1000 });
  await players.close();
  expect(refused.error).toContain('for the game master');
  expect(JSON.stringify(data)).not.toContain('ZXGMONLY');
  expect(data).toMatchObject({ articles: 60 });
});

test('years of a life come from the first sentence only where it leaves no doubt', () => {
  const person = Article.parse({
    ...{ article_id: 'x', world_id: 'w', world: 'W', template: 'person', state: 'public' },
    ...{ is_draft: false, is_wip: false, tags: [], updated: '', read: true, text: '' },
    points_at: [],
  });
  const why = (text: string) =>
    livesAgainstEvents([{ ...person, title: 'Adda Tallow', text }], []).map(
      ({ why: said }) => said,
    );
  expect(why('Adda Tallow (790–770) rang the bells.')).toEqual(['died in 770, born in 790']);
  expect(why('Adda Tallow was born in 790 and died in 770.')).toEqual(['died in 770, born in 790']);
  for (const fine of [
    'Adda Tallow (712–790) rang the bells.',
    'Her mother was born in 790 and died in 770.',
    'Adda Tallow rang the bells. Her mother (790–770) did too.',
    'Adda Tallow (chapters 9-3) rings the bells.',
  ])
    expect(why(fine), fine).toEqual([]);
});
