import { describe, expect, test } from 'vitest';
import { clampLevel } from '../../src/worldanvil/resource.ts';
import { resources } from '../../src/worldanvil/resources.ts';
import { ACCOUNT_MARK } from '../upstreams/worldanvil.ts';
import { titles, visitWorldAnvil } from './visit.ts';

/*
 * What World Anvil's API does and its description does not say, as far as it concerns reading; its
 * failures stand in failures.test.ts, its slow answers in pace.full.test.ts, BBCode in text/bbcode.test.ts.
 * Not concerned, since Lorewright does not write: keys that are ignored with success, fields that are
 * accepted and discarded, associations that can be set from one side only, subscriber groups that a
 * text clears, the state of what is newly made, Markdown turned into BBCode.
 */

const WORLD = { world_id: 'Emberfall Reach' };

describe('names in place of ids', () => {
  test('a title, a slug, an address and an id lead to the same article', async () => {
    const { one, id, entity } = await visitWorldAnvil();
    const wanted = id('Marlgate', 'Settlement');
    for (const given of [
      'Marlgate',
      'marlgate',
      'marlgate-settlement',
      wanted,
      wanted.toUpperCase(),
      String(entity('Marlgate', 'Settlement').url),
      'worldanvil.com/w/emberfall-reach-quillandember/a/marlgate-settlement',
    ])
      expect(await one('get_article', { article_id: given, ...WORLD }), given).toMatchObject({
        id: wanted,
      });
  });

  test('a slug with odd characters is taken as World Anvil wrote it', async () => {
    const { one } = await visitWorldAnvil();
    expect(await one('get_article', { article_id: 'storm-E28094-salt-26-ash-myth' })).toMatchObject(
      { title: 'Storm — salt & ash', is_wip: true },
    );
  });

  test('a title is found with the parentheses that World Anvil took away', async () => {
    const { one, entity } = await visitWorldAnvil();
    entity('Session 4').title = 'Session 4 The long night';
    expect(
      await one('get_article', { article_id: 'Session 4 (The long night)', ...WORLD }),
    ).toMatchObject({ title: 'Session 4 The long night' });
  });

  test('addresses work however they were copied', async () => {
    const { one, call } = await visitWorldAnvil();
    for (const given of [
      'http://www.worldanvil.com/w/emberfall-reach-quillandember/rpg/1',
      'https://worldanvil.com/w/emberfall-reach-quillandember/rpg/1/?tab=2',
    ])
      expect(await one('get_campaign', { campaign_id: given, ...WORLD })).toMatchObject({
        name: 'The Drowned Ledger',
      });
    expect(
      await one('get_manuscript', {
        manuscript_id: 'www.worldanvil.com/community/manuscripts/read/77-low-water',
      }),
    ).toMatchObject({ title: 'Low Water' });
    expect((await call('list_user_worlds', { user_id: 'quillandember' })).entities).toHaveLength(2);
    const stranger = await call('list_user_worlds', { user_id: 'SomeoneElse' });
    expect(stranger.error).toContain('finds no user by the name');
  });

  test('a title that two articles share is answered with the choices', async () => {
    const { call } = await visitWorldAnvil();
    const reply = await call('get_article', { article_id: 'Ringer’s Twin', ...WORLD });
    expect(reply).toMatchObject({ isError: true, success: false });
    expect(reply.error).toContain('2 articles are called');
    expect(reply.suggestions).toHaveLength(2);
    expect(reply.suggestions.join()).toContain('ringers-twin-person-1');
  });

  test('without a world, a title is looked for in all of them', async () => {
    const { call, one } = await visitWorldAnvil();
    expect((await call('get_article', { article_id: 'Adda Tallow' })).error).toContain(
      '2 articles',
    );
    expect(await one('get_article', { article_id: 'Gloam ferry' })).toMatchObject({
      content: 'A ferry.',
    });
    expect(
      await one('get_article', { article_id: 'Adda Tallow', world_id: 'gloamwater' }),
    ).toMatchObject({ content: 'Her namesake.' });
  });

  test('a title in other words, order or number is the same title', async () => {
    const { one } = await visitWorldAnvil();
    for (const typed of ['Ferry, Gloam', 'the Gloam Ferries'])
      expect(await one('get_article', { article_id: typed })).toMatchObject({
        title: 'Gloam ferry',
      });
  });

  test('a misspelt title is answered with the nearest', async () => {
    const { call } = await visitWorldAnvil();
    const reply = await call('get_article', { article_id: 'Marlgat', ...WORLD });
    expect(reply.suggestions).toContain('Marlgate');
  });

  test('a world must be named only when there are several', async () => {
    const { call, many, wa } = await visitWorldAnvil();
    const reply = await call('list_maps');
    expect(reply.error).toContain('2 worlds');
    expect(reply.suggestions).toEqual(['Emberfall Reach', 'Gloamwater']);
    wa.lists.set(`user/worlds|${wa.user.id}`, [wa.world.id]);
    const alone = await visitWorldAnvil({ wa });
    expect(titles(await alone.many('list_maps'))).toContain('Chart of the Reach');
    expect(await many('list_maps', WORLD)).toHaveLength(2);
  });

  test('number ids may be given as numbers, texts, titles or sheet addresses', async () => {
    const { one } = await visitWorldAnvil();
    for (const given of [
      168702,
      '168702',
      'Bell crab',
      'https://www.worldanvil.com/sheet/168702/view',
    ])
      expect(await one('get_block', { block_id: given })).toMatchObject({
        id: 168702,
        title: 'Bell crab',
      });
  });
});

describe('lists', () => {
  test('a page tells whether there may be more, and a whole list how many there are', async () => {
    const { call } = await visitWorldAnvil({ world: 'large' });
    expect((await call('list_articles', { ...WORLD, limit: 10 })).meta).toEqual({
      offset: 0,
      limit: 10,
      has_more: true,
    });
    expect((await call('list_articles', { ...WORLD, offset: 150 })).meta).toMatchObject({
      has_more: false,
    });
    const whole = await call('list_articles', { ...WORLD, all: true });
    expect(whole.meta).toEqual({ total: 163, offset: 0, limit: 163, has_more: false });
    expect(whole.entities).toHaveLength(163);
  });

  test('reading a whole list tells how far it has come', async () => {
    const { client } = await visitWorldAnvil({ world: 'large' });
    const progressed: number[] = [];
    await client.callTool(
      { name: 'list_articles', arguments: { ...WORLD, all: true } },
      { onprogress: ({ progress }) => progressed.push(progress) },
    );
    expect(progressed).toEqual([50, 100, 150, 163]);
  });

  test('a list and a text that a client would cut off are told shorter, and say so', async () => {
    const { call, wa, entity, id } = await visitWorldAnvil();
    const marlgate = entity('Marlgate', 'Settlement');
    const key = `world/articles|${wa.world.id}`;
    for (let i = 0; i < 400; i++) {
      const copy = { ...marlgate, id: `${id('Marlgate', 'Settlement').slice(0, -4)}${1000 + i}` };
      wa.store.set(copy.id, copy);
      wa.lists.get(key)?.push(copy.id);
    }
    const list = await call('list_articles', { ...WORLD, all: true });
    expect(list.meta).toMatchObject({ total: 463 });
    expect(list.notices.join()).toContain('only its title');
    expect(JSON.stringify(list.entities).length).toBeLessThan(90_000);
    Object.assign(marlgate.levels[1], { content: '[p]Water and bells.[/p]\r\n'.repeat(8_000) });
    const long = await call('get_article', { article_id: id('Marlgate', 'Settlement') });
    expect(long.notices.join()).toContain('part: 2 reads on');
    expect(JSON.stringify(long.data).length).toBeLessThan(90_000);
  });

  test('more than fifty at once is refused, since World Anvil would cut it in silence', async () => {
    const { call } = await visitWorldAnvil();
    expect((await call('list_articles', { ...WORLD, limit: 100 })).error).toContain('limit');
  });

  test('a list that ignores the offset ends instead of going round', async () => {
    const { call, wa } = await visitWorldAnvil();
    wa.behaviour.ignoresOffset = 'rpgsystems';
    const reply = await call('list_rpg_systems', { all: true });
    expect(reply.entities).toHaveLength(50);
    expect(reply.notices.join()).toContain('same page again');
    expect(wa.asked('/rpgsystems')).toBe(2);
  });

  test('articles without a category are asked for as -1, all of them without the key', async () => {
    const { call, wa } = await visitWorldAnvil();
    const reply = await call('list_articles', { ...WORLD, category_id: '-1' });
    expect(reply.entities).toHaveLength(6);
    expect(wa.seen.at(-1)?.body).toEqual({ limit: '50', offset: '0', category: { id: '-1' } });
    await call('list_articles', WORLD);
    expect(wa.seen.at(-1)?.body).toEqual({ limit: '50', offset: '0' });
  });

  test('blocks of a private world come folder by folder, and the answer says what may be missing', async () => {
    const { call, wa } = await visitWorldAnvil();
    const folders = await call('list_blocks', WORLD);
    expect(folders.entities).toHaveLength(3);
    expect(folders.notices.join()).toContain('outside every folder');
    wa.world.state = 'public';
    const open = await visitWorldAnvil({ wa });
    const direct = await open.call('list_blocks', WORLD);
    expect(direct.entities).toHaveLength(3);
    expect(direct.notices).toEqual([]);
  });

  test('variables without a collection are gathered from all of them', async () => {
    const { many } = await visitWorldAnvil();
    expect(titles(await many('list_variables', WORLD))).toEqual(['current_year', 'high_water']);
  });

  test.each(['user', 'world'] as const)(
    'notebooks come from whichever list works: %s',
    async (which) => {
      const { many, wa } = await visitWorldAnvil();
      wa.behaviour.notebooks = which;
      expect(titles(await many('list_notebooks', WORLD))).toEqual(['Table notes']);
    },
  );

  test('when neither notebook list works, the failure is clear', async () => {
    const { call, wa } = await visitWorldAnvil();
    wa.behaviour.notebooks = 'neither';
    const reply = await call('list_notebooks', WORLD);
    expect(reply.isError).toBe(true);
    expect(reply.error).toContain('World Anvil has a fault of its own');
  });

  test('chronicles that are not offered are said to be missing', async () => {
    const { call, wa } = await visitWorldAnvil();
    wa.behaviour.chronicles = false;
    expect((await call('list_chronicles', WORLD)).error).toContain(
      'no such thing: the list of chronicles',
    );
  });

  test('markers come in one request where the list gives whole ones, and one by one where not', async () => {
    const { many, wa, id } = await visitWorldAnvil();
    wa.behaviour.listGranularity = 'all';
    const whole = await many('get_map_markers', { map_id: id('Chart of the Reach'), all: true });
    expect(whole).toHaveLength(57);
    expect(whole[0]).toMatchObject({ geo_x: 100, geo_y: 900 });
    expect(wa.asked('/marker')).toBe(0);
    wa.behaviour.listGranularity = 'none';
    const again = await visitWorldAnvil({ wa });
    expect(
      await again.many('get_map_markers', { map_id: id('Chart of the Reach'), all: true }),
    ).toEqual(whole);
    expect(wa.asked('/marker')).toBe(57);
  });

  test('a timeline is in order even where the list of events gives references only', async () => {
    const { one, wa, id } = await visitWorldAnvil();
    wa.behaviour.listGranularity = 'none';
    const { events } = await one('get_timeline', { timeline_id: id('Ebb and Flood') });
    const years = Array.isArray(events) ? events.map((event) => Number(event.year)) : [];
    expect(years).toHaveLength(21);
    expect(years).toEqual([...years].sort((a, b) => a - b));
    expect(wa.asked('/history')).toBe(21);
  });
});

describe('what World Anvil sends', () => {
  test('an article in full: sections, sidebar, relations, GM-only apart, empty fields dropped', async () => {
    const { one, id } = await visitWorldAnvil();
    const adda = await one('get_article', { article_id: 'Adda Tallow', ...WORLD, detail: 'full' });
    expect(adda).toMatchObject({
      subheading: 'Ringer of nine bells',
      sections: {
        sex: 'female',
        age: '34',
        species_display: 'Human',
        currentstatus: 'Alive',
        history: 'Born below the sluice.',
      },
      sidebar: '**Seen** at dusk',
      relations: {
        parent_article: {
          id: id('The Wickmakers’ Compact'),
          title: 'The Wickmakers’ Compact',
          type: 'Organization',
        },
        organization: { title: 'The Wickmakers’ Compact' },
        article_next: [{ id: id('Marlgate', 'Settlement') }],
      },
      gm_only: {
        seeded: 'ZXGMONLY she sold the ninth bell',
        secrets: [{ title: 'ZXGMONLY Adda stole the ninth bell' }],
      },
    });
    expect(JSON.stringify(adda)).not.toContain('null');
    expect(adda.content).toContain(`[**Marlgate**](settlement:${id('Marlgate', 'Settlement')})`);
    expect(adda.content).toContain('> Nine, and never eight.\n>\n> — Adda');
    expect(adda.content).toContain('| Bell | Tone |');
    expect(adda).not.toHaveProperty('display_title');
  });

  test('raw gives the BBCode as it is stored', async () => {
    const { one } = await visitWorldAnvil();
    const { content } = await one('get_article', {
      article_id: 'Adda Tallow',
      ...WORLD,
      format: 'raw',
    });
    expect(content).toContain('[h2]The bell ringer[/h2]\r\n');
  });

  test('a category is the same whichever of the two serialisations tells it', async () => {
    const { one, many, id } = await visitWorldAnvil();
    const listed = (await many('list_articles', { ...WORLD, limit: 2 }))[1];
    expect(listed).toMatchObject({ title: 'Marlgate', category: { id: id('Towns') } });
    expect(await one('get_article', { article_id: id('Marlgate', 'Settlement') })).toMatchObject({
      category: { id: id('Towns') },
    });
    expect(
      await one('get_article', { article_id: id('Marlgate', 'Settlement'), granularity: 0 }),
    ).toMatchObject({ category: { id: id('Towns') } });
  });

  test('a reference stored as "Array" is no relation', async () => {
    const { one } = await visitWorldAnvil();
    expect(
      await one('get_article', { article_id: 'Session 1', ...WORLD, detail: 'full' }),
    ).not.toHaveProperty('relations.article_next');
  });

  test('several next articles come as one text of ids', async () => {
    const { one, entity, id } = await visitWorldAnvil();
    const [two, three] = [id('Session 2'), id('Session 3')];
    Object.assign(entity('Session 1').levels[2], { articleNext: `${two}, ${three}` });
    expect(
      await one('get_article', { article_id: 'Session 1', ...WORLD, detail: 'full' }),
    ).toMatchObject({ relations: { article_next: [{ id: two }, { id: three }] } });
  });

  test('numbers stand where booleans and texts are promised', async () => {
    const gm = await visitWorldAnvil();
    const idea = gm.id('ZXGMONLY Half an idea');
    expect(await gm.one('get_article', { article_id: idea })).toMatchObject({
      is_draft: true,
      is_wip: true,
    });
    const player = await visitWorldAnvil({
      wa: gm.wa,
      config: { audience: 'player', playerWorlds: 'Emberfall Reach' },
    });
    expect((await player.call('get_article', { article_id: idea })).isError).toBe(true);
  });

  test('a stat block has a payload and no content, and does not say its world', async () => {
    const { one } = await visitWorldAnvil();
    const block = await one('get_block', { block_id: 168702, detail: 'full' });
    expect(block).not.toHaveProperty('content');
    expect(block).not.toHaveProperty('world');
    expect(block).toMatchObject({ textualdata: expect.stringContaining('Bell crab') });
  });

  test('the default cover is no picture, and http addresses become https', async () => {
    const { one } = await visitWorldAnvil();
    expect(await one('get_article', { article_id: 'Marlgate', ...WORLD })).not.toHaveProperty(
      'cover_image',
    );
    expect(await one('get_image', { image_id: 7003 })).toMatchObject({
      url: 'https://www.worldanvil.com/uploads/images/sketch2.webp',
    });
  });

  test('a custom template that is an object, and tags that are one, do no harm', async () => {
    const { one, many } = await visitWorldAnvil();
    expect(
      await one('get_article', { article_id: 'ringers-twin-person', ...WORLD, detail: 'full' }),
    ).toMatchObject({ custom_article_template: { title: 'House style' } });
    expect(await many('list_manuscripts', WORLD)).toMatchObject([{ title: 'Low Water' }]);
  });

  test('granularity is always one the resource allows', () => {
    for (const resource of resources)
      for (const asked of [-5, -1, 0, 1, 2, 3, 9])
        expect(resource.levels).toContain(clampLevel(resource, asked));
  });

  test.each([
    [{ granularity: -1 }, '-1'],
    [{ granularity: 0 }, '0'],
    [{ granularity: 1 }, '2'],
    [{ granularity: 3 }, '2'],
    [{ detail: 'ref' }, '-1'],
    [{ detail: 'summary' }, '0'],
    [{ detail: 'full' }, '2'],
  ])('a canvas, which knows no level 1, is asked %j at level %s', async (depth, level) => {
    const { call, wa, id } = await visitWorldAnvil();
    await call('get_canvas', { canvas_id: id('Who owes whom'), ...depth });
    expect(wa.seen.at(-1)?.path).toContain(`granularity=${level}`);
  });

  test('granularity is part of what is kept', async () => {
    const { one, wa, id } = await visitWorldAnvil();
    const article_id = id('Marlgate', 'Settlement');
    expect(await one('get_article', { article_id, granularity: 0 })).not.toHaveProperty('content');
    expect(await one('get_article', { article_id, granularity: 1 })).toHaveProperty('content');
    expect(wa.asked('/article')).toBe(2);
  });

  test('a notebook of another world tells nothing of the campaigns of this one', async () => {
    const { call, wa } = await visitWorldAnvil();
    const listed = async (world_id: unknown) =>
      (await call('list_campaigns', { world_id: String(world_id) })).entities;
    expect(await listed(wa.world.id)).toMatchObject([{ name: 'The Drowned Ledger' }]);
    expect(await listed(wa.small.id)).toEqual([]);
  });

  test('campaign tools say that World Anvil has no campaigns', async () => {
    const { call } = await visitWorldAnvil();
    expect(
      (await call('get_campaign', { ...WORLD, campaign_id: 'the drowned ledger' })).notices.join(),
    ).toContain('no campaigns');
    expect(
      (
        await call('list_campaign_npcs', { ...WORLD, campaign_id: 'The Drowned Ledger' })
      ).notices.join(),
    ).toContain('tagged "drowned-ledger"');
    expect((await call('get_campaign_npc', { ...WORLD, npc_id: 'Marlgate' })).error).toContain(
      'no person',
    );
    expect((await call('get_campaign', { ...WORLD, campaign_id: 'Drowned Leger' })).isError).toBe(
      true,
    );
  });

  test('account secrets of /user and /world reach nobody', async () => {
    const { client, call, wa } = await visitWorldAnvil();
    const answers = [
      await call('get_user_identity'),
      await call('get_world', { ...WORLD, detail: 'full' }),
      await call('get_world', { ...WORLD, granularity: 2, format: 'raw' }),
      await call('get_world_overview', WORLD),
    ];
    expect(wa.asked('/user')).toBe(1);
    expect(answers.every((answer) => answer.success)).toBe(true);
    expect(JSON.stringify(answers)).not.toContain(ACCOUNT_MARK);
    expect(client).toBeDefined();
  });
});
