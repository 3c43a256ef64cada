import { afterEach, describe, expect, test, vi } from 'vitest';
import { bareFolder } from '../helpers/folder.ts';
import { type Lookup, visitWorldAnvil } from './visit.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WORLD = { world_id: 'Emberfall Reach' };

afterEach(() => vi.restoreAllMocks());

/** As if this much time had gone by since the test began. */
function later(ms: number): void {
  vi.restoreAllMocks();
  const now = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + ms);
}

/** How long each tool's answer is kept, by the path that tells when it is asked for again. */
const KEPT: readonly [string, number, string, (v: Lookup) => Record<string, unknown>][] = [
  ['get_article', HOUR, '/article', (v) => ({ article_id: v.id('Marlgate', 'Settlement') })],
  ['list_articles', 15 * MINUTE, '/world/articles', () => WORLD],
  ['get_world', HOUR, '/world', (v) => ({ world_id: v.wa.world.id, granularity: 0 })],
  ['list_categories', 30 * MINUTE, '/world/categories', () => WORLD],
  [
    'get_category',
    30 * MINUTE,
    '/category',
    (v) => ({ category_id: v.id('People'), detail: 'summary' }),
  ],
  ['get_user_identity', DAY, '/identity', () => ({})],
  ['list_user_worlds', HOUR, '/user/worlds', () => ({})],
  ['list_maps', 30 * MINUTE, '/world/maps', () => WORLD],
  ['get_map', 30 * MINUTE, '/map', (v) => ({ map_id: v.id('Chart of the Reach') })],
  [
    'get_map_markers',
    15 * MINUTE,
    '/map/markers',
    (v) => ({ map_id: v.id('Chart of the Reach'), limit: 2 }),
  ],
  [
    'get_campaign',
    HOUR,
    '/world/subscribergroups',
    () => ({ ...WORLD, campaign_id: 'The Drowned Ledger' }),
  ],
  ['list_campaign_npcs', 15 * MINUTE, '/world/articles', () => WORLD],
  ['get_campaign_npc', 30 * MINUTE, '/article', (v) => ({ npc_id: v.id('Garrow Rook') })],
  ['list_timelines', 30 * MINUTE, '/world/timelines', () => WORLD],
  ['get_timeline', 30 * MINUTE, '/timeline', (v) => ({ timeline_id: v.id('Ebb and Flood') })],
  // The third event holds a secret, and one more than the limit is asked for.
  ['list_histories', 30 * MINUTE, '/world/histories', () => ({ ...WORLD, limit: 1 })],
  ['get_history', 30 * MINUTE, '/history', (v) => ({ history_id: v.id('Tide 1') })],
  ['list_images', HOUR, '/world/images', () => WORLD],
  ['get_image', DAY, '/image', () => ({ image_id: 7002 })],
];

describe('answers are kept', () => {
  test.each(KEPT)('%s for %i ms', async (tool, ms, path, args) => {
    const data = bareFolder();
    const visit = await visitWorldAnvil({ config: { data } });
    const given = args(visit);
    expect((await visit.call(tool, given)).success).toBe(true);
    visit.wa.forget();
    later(ms - 10_000);
    expect((await visit.call(tool, given)).success).toBe(true);
    expect(visit.wa.asked(path)).toBe(0);
    // On disk too: another process finds them.
    const other = await visitWorldAnvil({ wa: visit.wa, config: { data } });
    expect((await other.call(tool, given)).success).toBe(true);
    expect(visit.wa.asked(path)).toBe(0);
    later(ms + 10_000);
    expect((await visit.call(tool, given)).success).toBe(true);
    expect(visit.wa.asked(path)).toBeGreaterThan(0);
  });

  test.each([
    ['list_secrets', '/world/secrets', () => WORLD],
    ['get_secret', '/secret', (v: Lookup) => ({ secret_id: v.id('ZXGMONLY The tide is a clock') })],
    // The answers that carry what is for the game master alone.
    [
      'get_article',
      '/article',
      (v: Lookup) => ({
        article_id: v.wa.lists.get(`world/articles|${v.wa.world.id}`)?.[2],
        detail: 'full',
      }),
    ],
    ['get_world', '/world', (v: Lookup) => ({ world_id: v.wa.world.id, granularity: 1 })],
  ] as const)('%s never, where it holds secrets', async (tool, path, args) => {
    const visit = await visitWorldAnvil();
    const given = args(visit);
    expect((await visit.call(tool, given)).success).toBe(true);
    visit.wa.forget();
    expect((await visit.call(tool, given)).success).toBe(true);
    expect(visit.wa.asked(path)).toBe(1);
  });

  test('years, values and coordinates until their update date changes', async () => {
    const visit = await visitWorldAnvil();
    // The first has a secret in it and is kept nowhere.
    const chart = { map_id: visit.id('Chart of the Reach'), offset: 1, limit: 2 };
    const ask = async () => {
      visit.wa.forget();
      const eras = await visit.many('list_eras', WORLD);
      const variables = await visit.many('list_variables', WORLD);
      const markers = await visit.many('get_map_markers', chart);
      const read = ['/era', '/variable', '/marker'].map((path) => visit.wa.asked(path));
      return { eras, variables, markers, read };
    };
    const first = await ask();
    expect(first.read).toEqual(
      [first.eras, first.variables, first.markers].map(({ length }) => length),
    );
    later(3 * DAY);
    const second = await ask();
    expect(second).toEqual({ ...first, read: [0, 0, 0] });
    visit.entity('Age of Ebb').updateDate = '2026-11-01 10:00:00';
    later(4 * DAY);
    const third = await ask();
    expect(third.read).toEqual([1, 0, 0]);
  });
});
