import { describe, expect, onTestFinished, test } from 'vitest';
import { articleIndexService } from '../../src/worldanvil/articles/article-index.ts';
import { startProgram } from '../helpers/client.ts';
import { bareFolder } from '../helpers/folder.ts';
import { type Seen, startWorldAnvil } from '../upstreams/worldanvil.ts';
import { worldAnvilEnv } from './program.ts';
import { until, visitWorldAnvil } from './visit.ts';

const WORLD = { world_id: 'Emberfall Reach' };
const HOUR = 3_600_000;
const paths = (seen: readonly Seen[]): string[] => seen.map(({ path }) => path.split('?')[0] ?? '');
const indexOf = ({ app }: Awaited<ReturnType<typeof visitWorldAnvil>>) =>
  app.use(articleIndexService);

describe('while the background indexes', () => {
  test('a tool call goes out at once, however slow the pace', async () => {
    // At this pace, one that waited for the background would outlast the test by an hour.
    const visit = await visitWorldAnvil({ config: { worldAnvilPaceMs: HOUR } });
    void indexOf(visit)
      .begin()
      .catch(() => {});
    await until(() => visit.wa.seen.length === 1);
    // What it asks for after the map itself keeps the pace, which nobody waits for here.
    visit.call('get_map', { map_id: visit.id('Chart of the Reach') }).catch(() => {});
    await until(() => visit.wa.seen.length === 2);
    expect(paths(visit.wa.seen)).toEqual(['/identity', '/map']);
  });

  test('a tool call does not wait for an answer that the background waits for', async () => {
    const visit = await visitWorldAnvil();
    const slow = visit.wa.hold('/article?');
    await indexOf(visit).prepare({ ...visit.wa.world }, 10_000);
    await slow.arrived;
    for (const tool of ['list_maps', 'list_timelines', 'get_user_identity'])
      expect((await visit.call(tool, tool.startsWith('list') ? WORLD : {})).success).toBe(true);
    const during = paths(visit.wa.seen.slice(visit.wa.seen.findIndex(isText)));
    expect(during.filter((path) => path === '/article')).toHaveLength(1);
    slow.release();
    await until(() => visit.wa.asked('/article') > 5);
  });

  test('the background lets all requests of a call go first', async () => {
    const visit = await visitWorldAnvil();
    await indexOf(visit).prepare({ ...visit.wa.world }, 10_000);
    await until(() => visit.wa.asked('/article') > 0);
    const map = visit.wa.hold('/map/markers');
    const call = visit.call('get_map_markers', {
      map_id: visit.id('Chart of the Reach'),
      limit: 1,
    });
    await map.arrived;
    // One may have been on its way when the call came; no other leaves while the call waits.
    const before = visit.wa.asked('/article');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(visit.wa.asked('/article') - before).toBeLessThanOrEqual(1);
    map.release();
    expect((await call).success).toBe(true);
  });

  test('63 articles take a request each, and the pace holds', async () => {
    const pace = 25;
    const visit = await visitWorldAnvil({ config: { worldAnvilPaceMs: pace } });
    const started = Date.now();
    await indexOf(visit).begin();
    expect(visit.wa.asked('/article')).toBe(63 + 2);
    // When a request arrives is for the machine to say; that none left too early shows in the sum.
    expect(Date.now() - started).toBeGreaterThanOrEqual((visit.wa.seen.length - 1) * pace);
  });
});

const isText = ({ path }: Seen): boolean => path.startsWith('/article?');

describe('two processes with one data folder', () => {
  test('index a world once, at one pace', async () => {
    const wa = await startWorldAnvil();
    onTestFinished(() => wa.close());
    const pace = 30;
    const env = {
      ...worldAnvilEnv(wa),
      LOREWRIGHT_DATA: bareFolder(),
      LOREWRIGHT_BACKGROUND_SYNC: '1',
      LOREWRIGHT_WORLDANVIL_PACE_MS: String(pace),
    };
    const args = ['--toolsets', 'worldanvil'];
    const started = Date.now();
    const programs = await Promise.all([1, 2].map(() => startProgram({ env, args })));
    const ask = (args: Record<string, unknown>) =>
      Promise.all(programs.map(({ call }) => call('search_articles', { ...WORLD, ...args })));
    await until(() => wa.seen.filter(isText).length >= 63);
    // There are no vehicles: this tells how far the index is, and finds nothing to read first.
    await until(async () =>
      (await ask({ query: 'cart', template: 'vehicle' })).every(({ notices }) =>
        notices.join().includes('63 articles in full'),
      ),
    );
    const elapsed = Date.now() - started;
    const texts = wa.seen.filter(isText).map(({ path }) => path);
    const twice = texts.length - new Set(texts).size;
    expect(twice).toBe(0);
    expect(texts.length).toBeGreaterThanOrEqual(63);
    // One of the two read the list; each asked who it is and which worlds there are.
    expect(paths(wa.seen).filter((path) => path === '/world/articles').length).toBeLessThanOrEqual(
      4,
    );
    // At two paces it would have taken half of this.
    expect(elapsed).toBeGreaterThanOrEqual((wa.seen.length - 2) * pace);
    for (const reply of await ask({ query: 'amber lighthouse' }))
      expect(reply.entities).toMatchObject({ 0: { title: 'Marlgate' } });
  });

  test('a process that loses its right to index stops', async () => {
    const data = bareFolder();
    const first = await visitWorldAnvil({ config: { data } });
    const slow = first.wa.hold('/article?');
    await indexOf(first).prepare({ ...first.wa.world }, 10_000);
    await slow.arrived;
    const second = await visitWorldAnvil({ wa: first.wa, config: { data } });
    await indexOf(second).prepare({ ...first.wa.world }, 10_000);
    // The second has the titles and leaves the texts to the first.
    expect(
      await indexOf(second).coverage(indexOf(second).worldIndexOf({ ...first.wa.world })),
    ).toMatchObject({
      known: 63,
      read: 0,
    });
    expect(first.wa.asked('/article')).toBe(1);
    expect(first.wa.asked('/world/articles')).toBe(2);
    await first.app.close();
    slow.release();
    await until(async () => {
      await indexOf(second).prepare({ ...first.wa.world }, 10_000);
      return (
        (await indexOf(second).coverage(indexOf(second).worldIndexOf({ ...first.wa.world })))
          .read === 63
      );
    });
    // Titles are not listed again for that.
    expect(first.wa.asked('/world/articles')).toBe(2);
    expect(first.wa.asked('/article')).toBe(1 + 63);
  });
});

describe('a request that takes too long', () => {
  test('is given up after the time limit, is not repeated, and says what to do', async () => {
    const visit = await visitWorldAnvil({ config: { worldAnvilTimeoutMs: 1500 } });
    const { release } = visit.wa.hold('/article?');
    const reply = await visit.call('get_article', {
      article_id: visit.id('Marlgate', 'Settlement'),
    });
    expect(reply.isError).toBe(true);
    expect(reply.error).toContain('did not answer within');
    expect(reply.error).toContain('ask for less at once');
    expect(visit.wa.asked('/article')).toBe(1);
    release();
    const again = await visit.call('get_article', {
      article_id: visit.id('Marlgate', 'Settlement'),
    });
    expect(again.success).toBe(true);
    expect(visit.wa.asked('/article')).toBe(2);
  });

  test('has thirty seconds unless told otherwise', async () => {
    const { app } = await visitWorldAnvil();
    expect(app.config.worldAnvilTimeoutMs).toBe(30_000);
  });
});
