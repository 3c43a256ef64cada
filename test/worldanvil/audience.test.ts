import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { articleIndexService } from '../../src/worldanvil/articles/article-index.ts';
import { prompts } from '../../src/worldanvil/prompts.ts';
import { resources } from '../../src/worldanvil/resources.ts';
import { eras, openInProcess } from '../helpers/client.ts';
import { runCommand } from '../helpers/command.ts';
import { bareFolder, bareFolderFor } from '../helpers/folder.ts';
import { HIDDEN_MARK, type LoopbackWorldAnvil, startWorldAnvil } from '../upstreams/worldanvil.ts';
import { worldAnvilEnv } from './program.ts';
import { settingsFor, until, visitWorldAnvil } from './visit.ts';

/** The world is private, so it is named. */
const PLAYER = { audience: 'player', playerWorlds: 'Emberfall Reach' } as const;

afterEach(() => vi.restoreAllMocks());

/** As if this much time had gone by. */
function later(ms: number): void {
  const now = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + ms);
}

type Visited = Awaited<ReturnType<typeof visitWorldAnvil>>;

const CLASSES: Readonly<Record<string, string>> = {
  history: 'HistoricalEntry',
  rpg_system: 'RPGSRD',
};
const classOf = (one: string): string =>
  CLASSES[one] ??
  one
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
const articleClasses = new Set([
  'Person',
  'Settlement',
  'Location',
  'Organization',
  'Plot',
  'Report',
  'Myth',
  'Item',
  'Ritual',
  'Article',
]);

/** Every call that could show something: each tool on each thing of its kind, by every depth. */
function everyCall({ wa }: Visited): [string, Record<string, unknown>][] {
  const world_id = String(wa.world.id);
  const calls: [string, Record<string, unknown>][] = [];
  const mentioned = (entity: object): boolean => JSON.stringify(entity).includes(HIDDEN_MARK);
  for (const { one, many } of resources) {
    calls.push([`list_${many}`, { world_id, all: true }]);
    const things = [...wa.store.values()].filter((entity) =>
      one === 'article'
        ? articleClasses.has(entity.entityClass)
        : entity.entityClass.toLowerCase() === classOf(one).toLowerCase(),
    );
    for (const entity of [...things.filter(mentioned), ...things.slice(0, 2)])
      for (const detail of ['summary', 'full'])
        for (const format of ['markdown', 'raw'])
          calls.push([`get_${one}`, { [`${one}_id`]: String(entity.id), detail, format }]);
  }
  for (const map of [...wa.store.values()].filter((entity) => entity.entityClass === 'Map'))
    calls.push(['get_map_markers', { map_id: String(map.id), all: true }]);
  calls.push(
    ['list_user_worlds', {}],
    ['list_rpg_systems', {}],
    ['list_block_templates', {}],
    ['list_blocks', { block_folder_id: 4287, all: true }],
    ['get_campaign', { world_id, campaign_id: 'The Drowned Ledger' }],
    ['list_campaign_npcs', { world_id, campaign_id: 'The Drowned Ledger', all: true }],
    [
      'get_campaign_npc',
      { npc_id: String([...wa.store.values()].find(({ title }) => title === 'Adda Tallow')?.id) },
    ],
    ['get_user_identity', {}],
    ['get_world_overview', { world_id }],
    ['find_references', { world_id, article_id: 'Marlgate' }],
    ['search_articles', { world_id, query: 'bell drown vault draft gated nobody idea' }],
    ['search_articles', { query: 'Marlgate' }],
    ['search_all', { query: 'bell drown vault draft gated nobody idea', limit: 50 }],
  );
  return calls;
}

async function everything(visit: Visited): Promise<string> {
  const { tools } = await visit.client.listTools();
  const names = new Set(tools.map((tool) => tool.name));
  const answers: unknown[] = [];
  for (const [tool, args] of everyCall(visit))
    if (names.has(tool)) answers.push(await visit.client.callTool({ name: tool, arguments: args }));
  const { resourceTemplates } = await visit.client.listResourceTemplates();
  for (const uri of [
    'zxgmonly-the-sunken-vault-location',
    'zxgmonly-half-an-idea-plot',
    'adda-tallow-person',
  ].flatMap((slug) =>
    ['wa', 'wap'].map((prefix) => `lore://article/${prefix}-emberfall-reach-quillandember/${slug}`),
  ))
    answers.push(
      await visit.client
        .readResource({ uri })
        .catch((error: unknown) => String(error).replaceAll(/zxgmonly/gi, '')),
    );
  for (const argument of ['document', 'slug'])
    answers.push(
      await visit.client.complete({
        ref: { type: 'ref/resource', uri: 'lore://{kind}/{document}/{slug}' },
        argument: { name: argument, value: '' },
        context: { arguments: { kind: 'article', document: 'wa-emberfall-reach-quillandember' } },
      }),
    );
  for (const { name, args } of prompts)
    answers.push(
      await visit.client.getPrompt({
        name,
        arguments: Object.fromEntries(Object.keys(args).map((key) => [key, 'x'])),
      }),
    );
  return JSON.stringify([answers, resourceTemplates]);
}

const filled = async ({ app, wa }: Pick<Visited, 'app' | 'wa'>, articles: number) => {
  const index = app.use(articleIndexService);
  await until(async () => {
    const worldIndex = await index.prepare({ ...wa.world }, 120_000);
    const { known, read } = await index.coverage(worldIndex);
    return known === articles && read === known;
  });
};

const count = (text: string): number =>
  text.toLowerCase().split(HIDDEN_MARK.toLowerCase()).length - 1;

describe('--audience player, after the game master indexed the same folder', () => {
  const toolsets = 'dnd-search,worldanvil';
  const data = bareFolderFor(afterAll);
  let wa: LoopbackWorldAnvil;
  beforeAll(async () => {
    wa = await startWorldAnvil();
    wa.behaviour.listGranularity = 'all';
    for (const [config, articles] of [
      [{}, 63],
      [PLAYER, 60],
    ] as const) {
      const { app, close } = await openInProcess({
        config: { ...settingsFor(wa), data, ...config },
      });
      await filled({ app, wa }, articles);
      await close();
    }
  });
  afterAll(() => wa.close());

  test.each(eras)(
    'nothing hidden is in any tool, resource, completion, prompt or search, %s era',
    async (era) => {
      const player = await visitWorldAnvil({ era, wa, config: { data, toolsets, ...PLAYER } });
      const shown = await everything(player);
      expect(shown).not.toMatch(new RegExp(HIDDEN_MARK, 'i'));
      // And what is public is there.
      expect(shown).toContain('amber lighthouse');
      expect(shown).toContain('Bell crab');
      expect(shown).toContain('Tide 1');
      const [found] = await player.many('search_articles', {
        world_id: 'Emberfall Reach',
        query: 'amber lighthouse',
      });
      expect(found).toMatchObject({ title: 'Marlgate' });
    },
  );

  test('the marks are there to be found: the game master sees them in plenty', async () => {
    const gm = await visitWorldAnvil({ wa, config: { data, toolsets } });
    expect(count(await everything(gm))).toBeGreaterThan(100);
  });

  test('nothing hidden is in the commands either', async () => {
    const env = {
      ...worldAnvilEnv(wa),
      LOREWRIGHT_DATA: data,
      LOREWRIGHT_LOG: 'debug',
      LOREWRIGHT_PLAYER_WORLDS: 'Emberfall Reach',
    };
    const output = async (...args: string[]): Promise<string> => {
      const { out, err } = await runCommand(env, ...args);
      return out + err;
    };
    const search = ['search', 'bell vault draft nobody idea', '--kind', 'article', '--json'];
    expect(count(await output(...search, '--limit', '50'))).toBeGreaterThan(3);
    for (const args of [
      [...search, '--limit', '50'],
      ['search', '', '--kind', 'article', '--limit', '50', '--page', '2'],
      ['search', 'ZXGMONLY', '--limit', '50'],
      ['documents'],
      ['doctor', '--json'],
    ]) {
      const shown = await output(...args, '--audience', 'player');
      // What was typed may be said again.
      expect(count(shown.replaceAll('search ZXGMONLY', '')), args.join(' ')).toBe(0);
    }
  });
});

describe('--audience player', () => {
  test('what is unpublished is gone within a minute, whatever the game master has cached', async () => {
    const data = bareFolder();
    const gm = await visitWorldAnvil({ config: { data } });
    await gm.many('list_maps', { world_id: 'Emberfall Reach' });
    await gm.one('get_article', { article_id: gm.id('Marlgate', 'Settlement') });
    const player = await visitWorldAnvil({ wa: gm.wa, config: { data, ...PLAYER } });
    const article_id = gm.id('Marlgate', 'Settlement');
    expect(await player.one('get_article', { article_id })).toMatchObject({ title: 'Marlgate' });
    await filled(player, 60);
    const marlgate = gm.entity('Marlgate', 'Settlement');
    const chart = gm.entity('Chart of the Reach');
    // Not even the update date has changed.
    marlgate.state = 'private';
    chart.isDraft = true;
    later(61_000);
    expect((await player.call('get_article', { article_id })).isError).toBe(true);
    expect(await player.many('list_maps', { world_id: 'Emberfall Reach' })).toEqual([]);
    expect((await player.call('get_map_markers', { map_id: String(chart.id) })).isError).toBe(true);
    const found = await player.many('search_articles', { query: 'Marlgate amber lighthouse' });
    expect(found.map(({ title }) => title)).not.toContain('Marlgate');
    const uri = 'lore://article/wap-emberfall-reach-quillandember/marlgate-settlement';
    await expect(player.client.readResource({ uri })).rejects.toThrow();
    // The game master's copy is younger than an hour and still there.
    expect(await gm.one('get_article', { article_id })).toMatchObject({ title: 'Marlgate' });
  });

  test('a world that is private and not named is not there', async () => {
    const { call, many, wa } = await visitWorldAnvil({ config: { audience: 'player' } });
    expect(await many('list_user_worlds')).toMatchObject([{ title: 'Gloamwater' }]);
    const hidden = await call('get_world', { world_id: String(wa.world.id) });
    const unknown = await call('get_world', { world_id: '00000000-0000-4000-8000-000000000000' });
    expect(hidden.error.replace(String(wa.world.id), '')).toBe(
      unknown.error.replace('00000000-0000-4000-8000-000000000000', ''),
    );
    wa.forget();
    expect((await call('list_maps', { world_id: String(wa.world.id) })).isError).toBe(true);
    const { text } = await call('search_articles', { query: 'Marlgate' });
    expect(text.replace('matches "Marlgate"', '')).not.toContain('Marlgate');
    // Nothing was asked about it.
    expect(wa.seen.filter(({ path }) => path.includes(String(wa.world.id)))).toEqual([]);
  });

  test('hidden and unknown ids take the same requests', async () => {
    const { call, wa, id } = await visitWorldAnvil({ config: PLAYER });
    const cost = async (article_id: string): Promise<number> => {
      wa.forget();
      expect((await call('get_article', { article_id })).isError).toBe(true);
      return wa.seen.length;
    };
    await call('get_article', { article_id: 'Marlgate', world_id: 'Emberfall Reach' });
    expect(await cost(id('ZXGMONLY The sunken vault'))).toBe(0);
    expect(await cost('00000000-0000-4000-8000-000000000000')).toBe(0);
  });

  test('counts are those of what players see', async () => {
    const { one } = await visitWorldAnvil({ config: PLAYER });
    expect(await one('get_world', { world_id: 'Emberfall Reach' })).toMatchObject({
      article_count: 60,
      map_count: 1,
      timeline_count: 2,
    });
    const overview = await one('get_world_overview', { world_id: 'Emberfall Reach' });
    expect(overview).toMatchObject({ articles: 60, article_count: 60 });
    expect(overview).not.toHaveProperty('dead_mentions');
  });

  test('a category tells how many articles are in it, and an article its category', async () => {
    const { one, many, id } = await visitWorldAnvil({ config: PLAYER });
    const world = { world_id: 'Emberfall Reach' };
    const { article_count } = await one('get_category', { ...world, category_id: 'People' });
    expect(article_count).toBeGreaterThan(0);
    const people = (await many('list_categories', world)).find(({ title }) => title === 'People');
    expect(people).toMatchObject({ article_count });
    const listed = await many('list_articles', { ...world, category_id: 'People' });
    expect(listed.map(({ category }) => category)).toEqual(
      listed.map(() => ({ id: id('People') })),
    );
    const preview = { ...world, article_id: String(listed[0]?.id), granularity: 0 };
    expect(await one('get_article', preview)).toMatchObject({ category: { id: id('People') } });
  });

  test('lists for the game master say so, and ask nothing', async () => {
    const { call, wa } = await visitWorldAnvil({ config: PLAYER });
    await call('list_maps', { world_id: 'Emberfall Reach' });
    for (const tool of [
      'list_secrets',
      'list_notebooks',
      'list_images',
      'list_subscriber_groups',
      'list_variables',
      'list_block_folders',
    ]) {
      wa.forget();
      const reply = await call(tool, { world_id: 'Emberfall Reach' });
      expect(reply.isError, tool).toBe(true);
      expect(reply.error, tool).toContain('--audience gm');
      expect(
        wa.seen.filter(({ path }) => /secret|notebook|image|subscribergroup/.test(path)),
        tool,
      ).toEqual([]);
    }
  });
});

describe('prompts', () => {
  test('ten workflows, each naming tools that exist', async () => {
    const { client } = await visitWorldAnvil();
    const { tools } = await client.listTools();
    const names = new Set(tools.map((tool) => tool.name));
    const { prompts: shown } = await client.listPrompts();
    expect(shown.map(({ name }) => name).sort()).toEqual([
      'campaign_setup',
      'content_search',
      'location_development',
      'map_management',
      'npc_generation',
      'npc_lookup',
      'quest_and_plot',
      'session_notes',
      'session_prep',
      'world_building',
    ]);
    for (const prompt of shown) {
      const required = (prompt.arguments ?? [])
        .filter((argument) => argument.required)
        .map((argument) => [argument.name, 'bells']);
      const { messages } = await client.getPrompt({
        name: prompt.name,
        arguments: { ...Object.fromEntries(required), world: 'Emberfall Reach' },
      });
      const text = messages
        .map(({ content }) => (content.type === 'text' ? content.text : ''))
        .join();
      const named = text.match(/\b(?:get|list|search|find)_[a-z_]+/g) ?? [];
      expect(named.length, prompt.name).toBeGreaterThan(1);
      for (const tool of named) expect(names, `${prompt.name}: ${tool}`).toContain(tool);
      expect(text).toContain('Emberfall Reach');
      if (required.length > 0) expect(text).toContain('bells');
    }
  });

  test('the world is completed, and players are told of no tool that gives them nothing', async () => {
    const { client, call } = await visitWorldAnvil({ config: PLAYER });
    const { completion } = await client.complete({
      ref: { type: 'ref/prompt', name: 'session_prep' },
      argument: { name: 'world', value: 'ember' },
    });
    expect(completion.values).toEqual(['Emberfall Reach']);
    for (const { name, args } of prompts) {
      const given = Object.fromEntries(Object.keys(args).map((key) => [key, 'x']));
      const text = JSON.stringify(await client.getPrompt({ name, arguments: given }));
      expect(text).not.toMatch(/_secret|gm_only|only I know/);
      for (const tool of new Set(text.match(/\blist_[a-z_]+/g)))
        expect((await call(tool, { world_id: 'Emberfall Reach' })).error, tool).toBe('');
    }
  });
});
