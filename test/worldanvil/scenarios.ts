import { expect } from 'vitest';
import * as z from 'zod';
import type { Lookup } from './visit.ts';

const WORLD = 'Emberfall Reach';

export interface Scenario {
  readonly tool: string;
  /** How the loopback World Anvil differs from its usual self. */
  readonly given?: (visit: Lookup) => void;
  readonly args: (visit: Lookup) => Record<string, unknown>;
  /** What World Anvil is asked, in order; `WORLD` and `USER` stand for their ids. */
  readonly asks: (visit: Lookup) => readonly string[];
  /** What a second, identical call asks: nothing, unless the thing may not be kept. */
  readonly again?: (visit: Lookup) => readonly string[];
  readonly gives: (answer: unknown, visit: Lookup) => void;
}

const WHO = 'GET /identity';
const WORLDS = 'POST /user/worlds?id=USER {0,50}';
const page = (path: string, offset = 0, limit = 50, extra = ''): string =>
  `POST /${path} {${offset},${limit}${extra}}`;
const list = (many: string, ...rest: [number?, number?, string?]): string =>
  page(`world/${many}?id=WORLD`, ...rest);
const get = (path: string, id: string, granularity: number): string =>
  `GET /${path}?id=${id}&granularity=${granularity}`;
const first = (answer: unknown): unknown => (Array.isArray(answer) ? answer[0] : answer);
const Dated = z.object({ events: z.array(z.looseObject({ year: z.string() })) });
const inWorld =
  (rest: Record<string, unknown> = {}) =>
  (): Record<string, unknown> => ({ world_id: WORLD, ...rest });

/** What each tool is asked, what it asks World Anvil, and what it gives. */
export const scenarios: readonly Scenario[] = [
  {
    tool: 'get_article',
    args: (v) => ({ article_id: v.id('Marlgate', 'Settlement') }),
    asks: (v) => [get('article', v.id('Marlgate', 'Settlement'), 1)],
    gives: (answer) =>
      expect(answer).toMatchObject({
        title: 'Marlgate',
        template: 'settlement',
        state: 'public',
        is_wip: false,
        tags: ['port', 'bells'],
        content:
          '## The harbour\n\nMarlgate counts its bells at dusk. The amber lighthouse burns whale oil.\n\n- Nine bells\n- One **cracked** bell',
        world: { title: WORLD },
        category: { title: 'Towns' },
        update_date: { timezone: 'Europe/London' },
      }),
  },
  {
    tool: 'list_articles',
    args: inWorld({ limit: 3, offset: 1 }),
    // From the beginning, in case the offset is ignored, and one more, by which the end is seen.
    asks: () => [WHO, WORLDS, list('articles', 0, 5)],
    gives: (answer) => expect(first(answer)).toMatchObject({ title: 'Marlgate', state: 'public' }),
  },
  {
    tool: 'list_articles',
    args: inWorld({ category_id: 'Towns' }),
    asks: (v) => [WHO, WORLDS, list('categories'), list('articles', 0, 50, `,${v.id('Towns')}`)],
    gives: (answer) => expect(answer).toHaveLength(6),
  },
  {
    tool: 'list_articles',
    args: inWorld({ template: 'NPC' }),
    asks: () => [WHO, WORLDS, list('articles', 0), list('articles', 50)],
    gives: (answer) => expect(first(answer)).toMatchObject({ title: 'Adda Tallow' }),
  },
  {
    tool: 'get_world',
    args: inWorld(),
    asks: () => [WHO, WORLDS, 'GET /world?id=WORLD&granularity=1'],
    // A world's own scrapbook is the author's: an answer with it in it is not kept.
    again: () => ['GET /world?id=WORLD&granularity=1'],
    gives: (answer) =>
      expect(answer).toMatchObject({
        title: WORLD,
        is_public: false,
        followers: 7,
        map_count: 2,
        genres: ['Low fantasy'],
        description: 'Emberfall Reach lies between two tides.',
      }),
  },
  {
    tool: 'list_categories',
    args: inWorld({ limit: 2 }),
    asks: (v) => [
      WHO,
      WORLDS,
      page('world/categories?id=WORLD&granularity=2'),
      ...[0, 50].map((offset) => list('articles', offset)),
      get('category', v.id('People'), 2),
      get('category', v.id('Allies'), 2),
    ],
    gives: (answer) =>
      expect(answer).toMatchObject([
        { title: 'People', article_count: 20, icon: 'fa-solid fa-folder' },
        { title: 'Allies', article_count: 7, parent_category: { title: 'People' } },
      ]),
  },
  {
    tool: 'get_category',
    args: (v) => ({ category_id: v.id('People') }),
    asks: (v) => [
      get('category', v.id('People'), 2),
      list('articles', 0, 50, `,${v.id('People')}`),
      page('world/categories?id=WORLD&granularity=2'),
      // Lists tell no parents: which of the others lie inside only they themselves tell.
      ...(v.wa.lists.get(`world/categories|${v.wa.world.id}`) ?? [])
        .filter((id) => id !== v.id('People'))
        .map((id) => get('category', String(id), 2)),
    ],
    // The text of one holds what may not be kept.
    again: (v) => [get('category', v.id('Places'), 2)],
    gives: (answer, v) =>
      expect(answer).toMatchObject({
        title: 'People',
        article_count: 20,
        subcategories: [{ id: v.id('Allies'), title: 'Allies' }],
        icon: 'fa-solid fa-folder',
        world: { title: WORLD },
      }),
  },
  {
    tool: 'get_user_identity',
    args: () => ({}),
    asks: () => [WHO, WORLDS, 'GET /user?id=USER&granularity=2'],
    gives: (answer) =>
      expect(answer).toMatchObject({
        username: 'QuillAndEmber',
        world_count: 2,
        is_guild: true,
        subscriber_tier: 'Grandmaster',
        profile_url: 'https://www.worldanvil.com/author/QuillAndEmber',
      }),
  },
  {
    tool: 'list_user_worlds',
    args: () => ({}),
    asks: () => [WHO, WORLDS],
    gives: (answer) =>
      expect(answer).toMatchObject([
        { title: WORLD, is_public: false, ownership: 'owner' },
        { title: 'Gloamwater', is_public: true },
      ]),
  },
  {
    tool: 'list_maps',
    args: inWorld(),
    asks: () => [WHO, WORLDS, list('maps')],
    gives: (answer) =>
      expect(first(answer)).toMatchObject({ title: 'Chart of the Reach', tags: ['region'] }),
  },
  {
    tool: 'get_map',
    args: (v) => ({ map_id: v.id('Chart of the Reach'), detail: 'full' }),
    asks: (v) => [get('map', v.id('Chart of the Reach'), 2), get('image', '7001', 0)],
    gives: (answer) =>
      expect(answer).toMatchObject({
        image_url: 'https://www.worldanvil.com/uploads/images/sketch0.webp',
        width: 1600,
        height: 900,
        location: { title: 'Marlgate' },
      }),
  },
  {
    tool: 'get_map_markers',
    args: (v) => ({ map_id: v.id('Chart of the Reach'), limit: 2 }),
    asks: (v) => [
      page(`map/markers?id=${v.id('Chart of the Reach')}&granularity=2`, 0, 3),
      get('marker', v.id('Marlgate', 'Marker'), 2),
      get('marker', v.id('Sounding 1'), 2),
    ],
    again: (v) => [get('marker', v.id('Marlgate', 'Marker'), 2)],
    gives: (answer) =>
      expect(answer).toMatchObject([
        {
          label: 'Marlgate',
          geo_x: 100,
          geo_y: 900,
          linked_article: { title: 'Marlgate', url: expect.stringContaining('/a/marlgate-') },
          target: { type: 'Settlement' },
          group: 'Towns',
        },
        { label: 'Sounding 1', geo_x: 103, geo_y: 893 },
      ]),
  },
  {
    tool: 'get_campaign',
    args: inWorld({ campaign_id: 'The Drowned Ledger' }),
    asks: (v) => [
      WHO,
      WORLDS,
      page('world/subscribergroups?id=WORLD&granularity=1'),
      get('subscribergroup', v.id('Tide Walkers'), 1),
      get('subscribergroup', v.id('Readers'), 1),
      page('user/notebooks?id=USER&granularity=2'),
      get('notebook', v.id('Table notes'), 2),
      // The session reports are counted.
      ...[0, 50].map((offset) => list('articles', offset)),
    ],
    gives: (answer) =>
      expect(answer).toMatchObject({
        name: 'The Drowned Ledger',
        session_count: 13,
        participants: [{ title: 'QuillAndEmber' }],
        notebooks: [{ title: 'Table notes' }],
        subscriber_groups: [{ title: 'Tide Walkers' }],
      }),
  },
  {
    tool: 'list_campaign_npcs',
    args: inWorld({ tag: 'drowned-ledger', limit: 3 }),
    asks: () => [WHO, WORLDS, ...[0, 50].map((offset) => list('articles', offset))],
    gives: (answer) =>
      expect(answer).toMatchObject([{ status: 'unknown' }, { status: 'unknown' }, {}]),
  },
  {
    tool: 'list_campaigns',
    args: inWorld(),
    asks: (v) => [
      WHO,
      WORLDS,
      page('world/subscribergroups?id=WORLD&granularity=1'),
      get('subscribergroup', v.id('Tide Walkers'), 1),
      get('subscribergroup', v.id('Readers'), 1),
      page('user/notebooks?id=USER&granularity=2'),
      get('notebook', v.id('Table notes'), 2),
    ],
    gives: (answer) => expect(answer).toMatchObject([{ name: 'The Drowned Ledger' }]),
  },
  {
    tool: 'get_campaign_npc',
    args: (v) => ({ npc_id: v.id('Garrow Rook') }),
    asks: (v) => [get('article', v.id('Garrow Rook'), 2)],
    gives: (answer) =>
      expect(answer).toMatchObject({
        name: 'Garrow Rook',
        template: 'person',
        sections: { employment: 'bell founder' },
      }),
  },
  {
    tool: 'list_secrets',
    args: inWorld(),
    asks: () => [WHO, WORLDS, list('secrets')],
    again: () => [list('secrets')],
    gives: (answer) => expect(answer).toHaveLength(4),
  },
  {
    tool: 'get_secret',
    args: (v) => ({ secret_id: v.id('ZXGMONLY Adda stole the ninth bell') }),
    asks: (v) => [get('secret', v.id('ZXGMONLY Adda stole the ninth bell'), 2)],
    again: (v) => [get('secret', v.id('ZXGMONLY Adda stole the ninth bell'), 2)],
    gives: (answer) =>
      expect(answer).toMatchObject({
        article: { title: 'Adda Tallow' },
        subscriber_groups: ['Tide Walkers'],
      }),
  },
  {
    tool: 'list_timelines',
    args: inWorld(),
    asks: () => [WHO, WORLDS, list('timelines')],
    gives: (answer) =>
      expect(answer).toMatchObject([{ title: 'Ebb and Flood' }, { title: 'Harbour dues' }]),
  },
  {
    tool: 'get_timeline',
    args: (v) => ({ timeline_id: v.id('Ebb and Flood') }),
    asks: (v) => [
      get('timeline', v.id('Ebb and Flood'), 2),
      ...['Age of Ebb', 'Age of Flood', 'Age of Slack Water'].map((title) =>
        get('era', v.id(title), 2),
      ),
      page('world/histories?id=WORLD&granularity=2'),
      page('world/histories?id=WORLD&granularity=2', 50),
    ],
    again: () => [page('world/histories?id=WORLD&granularity=2')],
    gives: (answer) => {
      expect(answer).toMatchObject({
        title: 'Ebb and Flood',
        type: 'parallel',
        calendar: { title: 'Tide reckoning' },
        eras: [
          { title: 'Age of Ebb', year: '0' },
          { title: 'Age of Flood' },
          { title: 'Age of Slack Water' },
        ],
      });
      const years = Dated.parse(answer).events.map((event) => Number(event.year));
      expect(years).toHaveLength(21);
      expect(years).toEqual([...years].sort((a, b) => a - b));
    },
  },
  {
    tool: 'list_histories',
    args: inWorld({ limit: 1 }),
    asks: () => [WHO, WORLDS, page('world/histories?id=WORLD&granularity=2', 0, 2)],
    gives: (answer) =>
      expect(answer).toMatchObject([
        { title: 'Tide 1', state: 'public', year: '0', month: 1, day: 1, tags: ['flood'] },
      ]),
  },
  {
    tool: 'get_history',
    args: (v) => ({ history_id: v.id('Tide 1') }),
    asks: (v) => [get('history', v.id('Tide 1'), 2)],
    gives: (answer, v) =>
      expect(answer).toMatchObject({
        year: '0',
        location: { title: 'Marlgate' },
        characters: [{ title: 'Adda Tallow' }],
        fullcontent: `Seen from [Marlgate](settlement:${v.id('Marlgate', 'Settlement')}).`,
      }),
  },
  {
    tool: 'list_images',
    args: inWorld(),
    asks: () => [WHO, WORLDS, list('images')],
    gives: (answer) => expect(answer).toHaveLength(6),
  },
  {
    tool: 'get_image',
    args: () => ({ image_id: 7002 }),
    asks: () => [get('image', '7002', 2)],
    gives: (answer) =>
      expect(answer).toMatchObject({
        id: 7002,
        width: 1600,
        height: 900,
        description: '*Ink*',
        url: 'https://www.worldanvil.com/i/7002',
      }),
  },
  ...(
    [
      [
        'list_chronicles',
        'get_chronicle',
        'chronicle',
        'The reach through time',
        'world/chronicles',
        1,
        { state: 'private' },
      ],
      [
        'list_canvases',
        'get_canvas',
        'canvas',
        'Who owes whom',
        'world/canvases',
        2,
        { data: { nodes: [], notes: expect.stringContaining('Debts') } },
      ],
      [
        'list_variable_collections',
        'get_variable_collection',
        'variablecollection',
        'Tide terms',
        'world/variablecollections',
        2,
        { prefix: 'tide' },
      ],
      [
        'list_subscriber_groups',
        'get_subscriber_group',
        'subscribergroup',
        'Tide Walkers',
        'world/subscribergroups',
        1,
        { campaign: { title: 'The Drowned Ledger' } },
      ],
    ] as const
  ).flatMap(([listing, getting, path, title, lists, level, fields]): Scenario[] => [
    {
      tool: listing,
      args: inWorld(),
      asks: () => [WHO, WORLDS, page(`${lists}?id=WORLD`)],
      gives: (answer) => expect(first(answer)).toMatchObject({ title }),
    },
    {
      tool: getting,
      args: (v) => ({ [`${getting.slice(4)}_id`]: v.id(title) }),
      asks: (v) => [get(path, v.id(title), level)],
      // The canvas holds what may not be kept.
      again: (v) => (path === 'canvas' ? [get(path, v.id(title), level)] : []),
      gives: (answer) => expect(answer).toMatchObject({ title, ...fields }),
    },
  ]),
  {
    tool: 'list_notebooks',
    args: () => ({}),
    asks: () => [WHO, page('user/notebooks?id=USER')],
    gives: (answer) => expect(answer).toMatchObject([{ title: 'Table notes' }]),
  },
  {
    tool: 'get_notebook',
    args: (v) => ({ notebook_id: v.id('Table notes') }),
    asks: (v) => [
      get('notebook', v.id('Table notes'), 2),
      page(`notebook/notesections?id=${v.id('Table notes')}`),
      page(`notesection/notes?id=${v.id('Act one')}`),
      ...['Opening scene', 'Prices', 'Cliffhanger'].map((title) => get('note', v.id(title), 0)),
      page(`notesection/notes?id=${v.id('Act two')}`),
    ],
    gives: (answer) =>
      expect(answer).toMatchObject({
        campaign: { title: 'The Drowned Ledger' },
        sections: [
          {
            title: 'Act one',
            notes: [
              { title: 'Opening scene', content: '**ZXGMONLY** Opening scene: mind the bells.' },
              {},
              {},
            ],
          },
          { title: 'Act two', notes: [] },
        ],
      }),
  },
  {
    tool: 'list_manuscripts',
    args: inWorld(),
    asks: () => [WHO, WORLDS, list('manuscripts')],
    gives: (answer) => expect(answer).toMatchObject([{ title: 'Low Water' }]),
  },
  {
    tool: 'get_manuscript',
    args: (v) => ({ manuscript_id: v.id('Low Water') }),
    asks: (v) => {
      const beats = (title: string) => {
        const ids = v.wa.lists.get(`manuscript_part/manuscript_beats|${v.id(title)}`) ?? [];
        return [
          page(`manuscript_part/manuscript_beats?id=${v.id(title)}`),
          ...ids.map((id) => get('manuscript_beat', String(id), 1)),
        ];
      };
      return [
        get('manuscript', v.id('Low Water'), 1),
        page(`manuscript/manuscript_versions?id=${v.id('Low Water')}`),
        page(`manuscript_version/manuscript_parts?id=${v.id('First draft')}`),
        ...beats('Chapter one'),
        ...beats('Chapter two'),
      ];
    },
    gives: (answer) =>
      expect(answer).toMatchObject({
        versions: [
          {
            title: 'First draft',
            parts: [
              { title: 'Chapter one', beats: [{ content: 'ZXGMONLY Beat 1 of Chapter one.' }, {}] },
              { beats: [{}, {}] },
            ],
          },
        ],
      }),
  },
  {
    tool: 'list_blocks',
    args: () => ({ block_folder_id: 4287 }),
    asks: () => [page('blockfolder/blocks?id=4287')],
    gives: (answer) =>
      expect(answer).toMatchObject([
        { id: 168701, title: 'Silt wight' },
        { title: 'Bell crab' },
        {},
      ]),
  },
  {
    tool: 'get_block',
    args: () => ({ block_id: 168702 }),
    asks: () => [get('block', '168702', 2)],
    gives: (answer) =>
      expect(answer).toMatchObject({
        textualdata: "name: Bell crab\nguard: '3'\n",
        data_parser: 'yaml',
        template: { id: 3100 },
      }),
  },
  {
    tool: 'list_block_folders',
    args: inWorld(),
    asks: () => [WHO, WORLDS, list('blockfolders')],
    gives: (answer) => expect(answer).toMatchObject([{ id: 4287, title: 'Beasts of the ebb' }]),
  },
  {
    tool: 'get_block_folder',
    args: () => ({ block_folder_id: 4287 }),
    asks: () => [get('blockfolder', '4287', 2), page('blockfolder/blocks?id=4287')],
    gives: (answer) =>
      expect(answer).toMatchObject({ blocks: [{ id: 168701, title: 'Silt wight' }, {}, {}] }),
  },
  {
    tool: 'list_block_templates',
    args: () => ({}),
    asks: () => [WHO, page('user/blocktemplates?id=USER')],
    gives: (answer) => expect(answer).toMatchObject([{ id: 3100, title: 'Tide beast' }]),
  },
  {
    tool: 'get_block_template',
    args: () => ({ block_template_id: '3100' }),
    asks: () => [get('blocktemplate', '3100', 2)],
    gives: (answer) =>
      expect(answer).toMatchObject({
        form_schema: 'name:\n  input: text\n',
        parts: [{ title: 'Guard' }],
      }),
  },
  {
    tool: 'list_variables',
    args: (v) => ({ variable_collection_id: v.id('Tide terms') }),
    asks: (v) => [
      page(`variablecollection/variables?id=${v.id('Tide terms')}&granularity=2`),
      get('variable', v.id('current_year'), 2),
      get('variable', v.id('high_water'), 2),
    ],
    gives: (answer) =>
      expect(answer).toMatchObject([{ title: 'current_year', v: '812' }, { title: 'high_water' }]),
  },
  {
    tool: 'get_variable',
    args: (v) => ({ variable_id: v.id('current_year') }),
    asks: (v) => [get('variable', v.id('current_year'), 2)],
    gives: (answer) =>
      expect(answer).toMatchObject({
        k: 'current_year',
        v: '812',
        collection: { title: 'Tide terms' },
      }),
  },
  {
    tool: 'list_rpg_systems',
    args: () => ({ limit: 50 }),
    asks: () => [page('rpgsystems')],
    gives: (answer) => expect(first(answer)).toMatchObject({ id: 12, title: 'Tidepool 2d6' }),
  },
  {
    tool: 'get_rpg_system',
    args: () => ({ rpg_system_id: 12 }),
    asks: () => [get('rpgsystem', '12', 0)],
    gives: (answer) => expect(answer).toMatchObject({ publisher: 'Salt Press' }),
  },
  {
    tool: 'list_eras',
    args: inWorld(),
    asks: (v) => [
      WHO,
      WORLDS,
      page('world/timelines?id=WORLD&granularity=2'),
      get('timeline', v.id('Ebb and Flood'), 2),
      get('timeline', v.id('Harbour dues'), 2),
      ...['Age of Ebb', 'Age of Flood', 'Age of Slack Water'].map((title) =>
        get('era', v.id(title), 2),
      ),
    ],
    gives: (answer) =>
      expect(answer).toMatchObject([
        { title: 'Age of Ebb', timeline: 'Ebb and Flood', year: '0', ending_year: '299' },
        {},
        {},
      ]),
  },
  {
    tool: 'get_era',
    args: (v) => ({ era_id: v.id('Age of Flood') }),
    asks: (v) => [get('era', v.id('Age of Flood'), 2)],
    gives: (answer) => expect(answer).toMatchObject({ year: '300', ending_year: '599' }),
  },
  {
    tool: 'search_articles',
    given: (v) => {
      v.wa.behaviour.listGranularity = 'all';
    },
    args: inWorld({ query: 'amber lighthouse', limit: 1 }),
    asks: () => [
      WHO,
      WORLDS,
      list('categories'),
      ...[0, 50].map((offset) => page('world/articles?id=WORLD&granularity=2', offset)),
    ],
    gives: (answer, v) =>
      expect(answer).toMatchObject([
        {
          id: v.id('Marlgate', 'Settlement'),
          title: 'Marlgate',
          template: 'settlement',
          relevance: expect.any(Number),
          excerpt: expect.stringContaining('amber lighthouse'),
          world: { id: v.wa.world.id, title: WORLD },
        },
      ]),
  },
  {
    tool: 'find_references',
    given: (v) => {
      v.wa.behaviour.listGranularity = 'all';
    },
    args: inWorld({ article_id: 'The Wickmakers’ Compact' }),
    asks: () => [
      WHO,
      WORLDS,
      ...[0, 50].map((offset) => list('articles', offset)),
      list('categories'),
      ...[0, 50].map((offset) => page('world/articles?id=WORLD&granularity=2', offset)),
      ...[0, 50].map((offset) => page('world/histories?id=WORLD&granularity=2', offset)),
    ],
    again: () => [page('world/histories?id=WORLD&granularity=2')],
    gives: (answer) =>
      expect(answer).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ title: 'Marlgate', by: ['articleParent'] }),
          expect.objectContaining({ title: 'Adda Tallow' }),
        ]),
      ),
  },
  {
    tool: 'get_world_overview',
    given: (v) => {
      v.wa.behaviour.listGranularity = 'all';
    },
    args: inWorld(),
    asks: () => [
      WHO,
      WORLDS,
      list('categories'),
      ...[0, 50].map((offset) => page('world/articles?id=WORLD&granularity=2', offset)),
      'GET /world?id=WORLD&granularity=0',
      page('world/categories?id=WORLD&granularity=2'),
    ],
    again: () => [page('world/categories?id=WORLD&granularity=2')],
    gives: (answer) =>
      expect(answer).toMatchObject({ title: WORLD, articles: 63, uncategorised: 6 }),
  },
  {
    tool: 'check_world',
    given: (v) => {
      v.wa.behaviour.listGranularity = 'all';
    },
    args: inWorld({ checks: ['duplicates', 'dead_mentions'] }),
    asks: () => [
      WHO,
      WORLDS,
      list('categories'),
      ...[0, 50].map((offset) => page('world/articles?id=WORLD&granularity=2', offset)),
    ],
    gives: (answer) =>
      expect(answer).toMatchObject({
        articles: 63,
        findings: [{ check: 'dead_mentions', count: 1 }, { check: 'duplicates' }],
      }),
  },
  {
    tool: 'get_world_graph',
    given: (v) => {
      v.wa.behaviour.listGranularity = 'all';
    },
    args: (v) => ({
      world_id: WORLD,
      from: v.id('Marlgate', 'Settlement'),
      to: v.id('Adda Tallow', 'Person'),
    }),
    asks: () => [
      WHO,
      WORLDS,
      list('categories'),
      ...[0, 50].map((offset) => page('world/articles?id=WORLD&granularity=2', offset)),
    ],
    gives: (answer) => expect(answer).toMatchObject({ connected: true, length: 1 }),
  },
];
