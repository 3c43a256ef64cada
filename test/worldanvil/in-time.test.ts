import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { titles, visitWorldAnvil } from './visit.ts';

const WORLD = { world_id: 'Emberfall Reach' };
/** No time at all: every call may still take one step, a request that is kept, and then has to answer. */
const config = { worldAnvilCallMs: 0 };

describe('a call that runs out of time answers with what it has', () => {
  test('get_map_markers ends early, says so, and goes on with the offset it names', async () => {
    const { call, wa, id } = await visitWorldAnvil({ config });
    const map_id = id('Chart of the Reach');
    const labels: unknown[] = [];
    let offset = 0;
    for (let calls = 1; ; calls++) {
      const reply = await call('get_map_markers', { map_id, all: true, offset });
      const markers = z.array(z.looseObject({ geo_x: z.number() })).parse(reply.entities);
      labels.push(...markers.map(({ label }) => label));
      const { has_more, total } = z
        .object({ has_more: z.boolean(), total: z.number() })
        .parse(reply.meta);
      expect(total).toBe(57);
      if (!has_more) break;
      expect(calls).toBeLessThan(80);
      const next = /go on with offset (\d+)/.exec(reply.notices.join())?.[1];
      offset = Number(next);
      expect(offset).toBe(labels.length);
    }
    expect(new Set(labels).size).toBe(57);
    // Each of them was asked for once.
    expect(wa.asked('/marker')).toBe(57);
  });

  test('the same call again goes on from what is kept', async () => {
    const { call, wa, id } = await visitWorldAnvil({ config });
    const args = { map_id: id('Chart of the Reach'), limit: 5, offset: 1 };
    const counts: number[] = [];
    for (let i = 0; i < 6; i++) {
      const { entities } = await call('get_map_markers', args);
      counts.push(z.array(z.unknown()).parse(entities).length);
    }
    // The first call had its one request for the list.
    expect(counts).toEqual([0, 1, 2, 3, 4, 5]);
    expect(wa.asked('/marker')).toBe(5);
  });

  test('list_categories', async () => {
    const { call, wa } = await visitWorldAnvil({ config });
    const seen: unknown[] = [];
    for (let calls = 0; calls < 12; calls++) {
      const reply = await call('list_categories', { ...WORLD, offset: seen.length });
      seen.push(...titles(z.array(z.looseObject({})).parse(reply.entities)));
      if (!z.object({ has_more: z.boolean() }).parse(reply.meta).has_more) break;
      expect(reply.notices.join()).toContain(`go on with offset ${seen.length}`);
    }
    expect(seen).toHaveLength(9);
    expect(wa.asked('/category')).toBe(9);
  });

  test('get_category tells the subcategories it knows, and more each time', async () => {
    const { call, wa, id } = await visitWorldAnvil({ config });
    const Told = z.looseObject({
      subcategories: z.array(z.unknown()),
      has_more: z.boolean().optional(),
    });
    const args = { category_id: id('Places') };
    const first = await call('get_category', args);
    expect(Told.parse(first.data)).toMatchObject({ subcategories: [], has_more: true });
    expect(first.notices.join()).toContain('the same call again gets further');
    for (let calls = 0; calls < 12; calls++) {
      const reply = await call('get_category', args);
      if (Told.parse(reply.data).has_more) continue;
      expect(reply.data).toMatchObject({ subcategories: [{ title: 'Towns' }] });
      expect(reply.notices).toEqual([]);
      // The eight others once each, and itself, which may not be kept, by every call.
      expect(wa.asked('/category')).toBe(8 + calls + 2);
      return;
    }
    throw new Error('it never came to an end');
  });

  test('a notebook grows with every call', async () => {
    const { call, wa, id } = await visitWorldAnvil({ config });
    const args = { notebook_id: id('Table notes') };
    const first = await call('get_notebook', args);
    expect(first.data).toMatchObject({
      title: 'Table notes',
      sections: [{ title: 'Act one' }, { title: 'Act two' }],
      has_more: true,
    });
    for (let calls = 0; calls < 12; calls++) {
      const { data, notices } = await call('get_notebook', args);
      if (z.looseObject({ has_more: z.boolean().optional() }).parse(data).has_more) {
        expect(notices.join()).toContain('the same call again gets further');
        continue;
      }
      expect(data).toMatchObject({
        sections: [
          { notes: [{ content: expect.stringContaining('mind the bells') }, {}, {}] },
          { notes: [] },
        ],
      });
      expect(wa.asked('/note')).toBe(3);
      return;
    }
    throw new Error('it never came to an end');
  });

  test('a manuscript, a timeline and the eras too', async () => {
    const visit = await visitWorldAnvil({ config });
    visit.wa.behaviour.listGranularity = 'none';
    for (const [tool, args] of [
      ['get_manuscript', { manuscript_id: visit.id('Low Water') }],
      ['get_timeline', { timeline_id: visit.id('Ebb and Flood') }],
    ] as const) {
      let calls = 0;
      for (; calls < 40; calls++) {
        const { data } = await visit.call(tool, args);
        if (!z.looseObject({ has_more: z.boolean().optional() }).parse(data).has_more) break;
      }
      expect(calls, tool).toBeGreaterThan(3);
      expect(calls, tool).toBeLessThan(40);
    }
    expect(visit.wa.asked('/manuscript_beat')).toBe(4);
    // Each event once, but for the one that may not be kept.
    const events = visit.wa.seen.map(({ path }) => path).filter((path) => /^\/history/.test(path));
    const again = events.filter((path, i) => events.indexOf(path) !== i);
    expect(new Set(events).size).toBe(21);
    expect(new Set(again)).toEqual(new Set([`/history?id=${visit.id('Tide 3')}&granularity=1`]));
    const fresh = await visitWorldAnvil({ config });
    const partial = await fresh.call('list_eras', WORLD);
    expect(partial.notices.join()).toContain('2 timelines could not be read in time');
    await fresh.call('list_eras', WORLD);
    expect((await fresh.call('list_eras', WORLD)).entities).toHaveLength(3);
  });

  test('get_campaign answers without counting the reports of a large world at once', async () => {
    const { call, wa } = await visitWorldAnvil({ config, world: 'large' });
    const args = { campaign_id: 'The Drowned Ledger', ...WORLD };
    const Told = z.looseObject({ name: z.string(), session_count: z.number().optional() });
    const asked: number[] = [];
    for (let calls = 0; calls < 20; calls++) {
      wa.forget();
      const reply = await call('get_campaign', args);
      asked.push(wa.seen.length);
      if (!reply.success) {
        expect(reply.error).toContain('Ask again');
        continue;
      }
      const { session_count } = Told.parse(reply.data);
      if (session_count !== undefined) break;
      expect(reply.notices.join()).toContain('the same call again gets further');
    }
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.length).toBeLessThan(20);
    // Four pages of articles were never read by one call.
    expect(Math.max(...asked)).toBeLessThan(4);
  });

  test('list_articles by template tells what it has, and more each time', async () => {
    const { call } = await visitWorldAnvil({ config, world: 'large' });
    const counts: number[] = [];
    for (let calls = 0; calls < 8; calls++) {
      const reply = await call('list_articles', { ...WORLD, template: 'report' });
      const { entities, meta, notices } = reply;
      counts.push(z.array(z.unknown()).parse(entities).length);
      if (!z.object({ has_more: z.boolean() }).parse(meta).has_more) break;
      expect(notices.join()).toContain('could be read in time');
    }
    expect(counts.length).toBeGreaterThan(2);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
  });

  test('a title that was not found in time is not said to be missing', async () => {
    const { call, one } = await visitWorldAnvil({ config });
    const early = await call('get_era', { era_id: 'Age of Flood' });
    expect(early.isError).toBe(true);
    expect(early.error).toContain('the search goes on where it stopped');
    for (let calls = 0; calls < 8; calls++)
      if ((await call('get_era', { era_id: 'Age of Flood' })).success) break;
    expect(await one('get_era', { era_id: 'Age of Flood' })).toMatchObject({ year: '300' });
  });
});

describe('whole lists', () => {
  test('what has gone since the list was read is left out', async () => {
    const { many, wa, id } = await visitWorldAnvil();
    const map_id = id('Chart of the Reach');
    wa.failNext(
      { status: 404, json: { success: false, error: 'resource_not_found' } },
      { path: `/marker?id=${id('Sounding 4')}` },
    );
    expect(
      (await many('get_map_markers', { map_id, limit: 3, offset: 3 })).map(({ label }) => label),
    ).toEqual(['Sounding 3', 'Sounding 5']);
  });

  test('a category that tells what lies inside it spares the others', async () => {
    const { one, wa, id } = await visitWorldAnvil();
    wa.behaviour.categoryChildren = true;
    expect(await one('get_category', { category_id: id('People') })).toMatchObject({
      subcategories: [{ title: 'Allies' }],
    });
    expect(wa.asked('/category')).toBe(1);
    expect(wa.asked('/world/categories')).toBe(0);
  });

  test('progress only ever grows, also over many lists', async () => {
    const { client, wa, entity } = await visitWorldAnvil();
    const folder = entity('Beasts of the ebb');
    const blocks = wa.lists.get('blockfolder/blocks|4287') ?? [];
    for (const [i, id] of [4288, 4289].entries()) {
      wa.store.set(id, { ...folder, id });
      wa.lists.get(`world/blockfolders|${wa.world.id}`)?.push(id);
      wa.lists.set(`blockfolder/blocks|${id}`, blocks.slice(i));
    }
    const progressed: number[] = [];
    await client.callTool(
      { name: 'list_blocks', arguments: WORLD },
      { onprogress: ({ progress }) => progressed.push(progress) },
    );
    expect(progressed).toEqual([3, 6, 8]);
  });

  test('a list that ignores the offset ends for players too, even when they may see nothing of it', async () => {
    const { call, wa } = await visitWorldAnvil({
      config: { audience: 'player', playerWorlds: 'Emberfall Reach' },
    });
    for (const id of wa.lists.get(`world/articles|${wa.world.id}`) ?? []) {
      const article = wa.store.get(id);
      if (article) article.state = 'private';
    }
    wa.behaviour.ignoresOffset = 'world/articles';
    const reply = await call('list_articles', { ...WORLD, all: true });
    expect(reply.entities).toEqual([]);
    expect(reply.notices.join()).toContain('same page again');
    // Twice the same page, and no list of another world.
    expect(wa.asked('/world/articles')).toBe(2);
  });
});
