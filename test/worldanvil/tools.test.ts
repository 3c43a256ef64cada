import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { tools as catalogue } from '../../src/worldanvil/tools/index.ts';
import { eras } from '../helpers/client.ts';
import type { Seen } from '../upstreams/worldanvil.ts';
import { scenarios } from './scenarios.ts';
import { type Visit, visitWorldAnvil } from './visit.ts';

const ListBody = z.object({
  // Texts, as the API describes them.
  limit: z.string(),
  offset: z.string(),
  category: z.object({ id: z.string() }).optional(),
});

/** A request as one line: method, path, and of a list `{offset,limit[,category]}`. */
function requestLine(request: Seen, { wa }: Visit): string {
  const path = request.path
    .replaceAll(String(wa.world.id), 'WORLD')
    .replaceAll(String(wa.user.id), 'USER');
  if (request.method === 'GET') return `GET ${path}`;
  const body = ListBody.parse(request.body);
  return `${request.method} ${path} {${body.offset},${body.limit}${body.category ? `,${body.category.id}` : ''}}`;
}

// The eras take turns: what a tool asks for does not depend on how it was called.
const cases = scenarios.map((scenario, i) => ({ era: eras[i % 2] ?? 'modern', ...scenario }));

describe('every tool against World Anvil', () => {
  test.each(cases.map((scenario) => [scenario.tool, scenario.era, scenario] as const))(
    '%s, %s era',
    async (tool, era, scenario) => {
      const visit = await visitWorldAnvil({ era });
      scenario.given?.(visit);
      const args = scenario.args(visit);
      const reply = await visit.call(tool, args);
      expect(reply.error).toBe('');
      expect(visit.wa.seen.map((request) => requestLine(request, visit))).toEqual(
        scenario.asks(visit),
      );
      for (const { headers } of visit.wa.seen) {
        expect(headers['x-application-key']).toBe(visit.wa.applicationKey);
        expect(headers['x-auth-token']).toBe(visit.wa.authToken);
        expect(headers['user-agent']).toMatch(/^lorewright \(https:\/\/\S+, \d+\.\d+\.\d+\)$/);
        expect(headers.accept).toBe('application/json');
        expect(headers['content-type']).toBe('application/json');
      }
      const isList = reply.entities !== undefined;
      const payload = isList ? reply.entities : reply.data;
      scenario.gives(payload, visit);
      expect(reply.metadata.source).toBe('worldanvil');
      if (isList)
        expect(reply.meta).toMatchObject({
          offset: expect.any(Number),
          limit: expect.any(Number),
          has_more: expect.any(Boolean),
        });

      visit.wa.forget();
      const second = await visit.call(tool, args);
      expect(second.data ?? second.entities).toEqual(payload);
      expect(visit.wa.seen.map((request) => requestLine(request, visit))).toEqual(
        scenario.again?.(visit) ?? [],
      );
    },
  );
});

test('whatever is read by its id, the world may be named too', async () => {
  const visit = await visitWorldAnvil();
  for (const { tool, args } of scenarios)
    if (tool.startsWith('get_') && tool !== 'get_user_identity') {
      const reply = await visit.call(tool, { world_id: 'Emberfall Reach', ...args(visit) });
      expect(`${tool}: ${reply.error}`).toBe(`${tool}: `);
    }
});

/** Every tool that was promised, and what is there beyond it. */
const PROMISED = [
  ...['get_article', 'list_articles', 'search_articles', 'get_world', 'list_categories'],
  ...['get_category', 'get_user_identity', 'list_user_worlds', 'list_maps', 'get_map'],
  ...['get_map_markers', 'get_campaign', 'list_campaign_npcs', 'get_campaign_npc', 'list_secrets'],
  ...['get_secret', 'list_timelines', 'get_timeline', 'list_histories', 'get_history'],
  ...['list_images', 'get_image', 'list_chronicles', 'get_chronicle', 'list_canvases'],
  ...['get_canvas', 'list_notebooks', 'get_notebook', 'list_manuscripts', 'get_manuscript'],
  ...['list_blocks', 'get_block', 'list_block_folders', 'get_block_folder'],
  ...['list_block_templates', 'get_block_template', 'list_variables', 'get_variable'],
  ...['list_variable_collections', 'get_variable_collection', 'list_subscriber_groups'],
  ...['get_subscriber_group', 'list_rpg_systems', 'get_rpg_system', 'list_eras', 'get_era'],
];
const BEYOND = [
  'find_references',
  'get_world_overview',
  'list_campaigns',
  'check_world',
  'get_world_graph',
];

describe('the toolset', () => {
  const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort();
  const inputOf = (tool: string) =>
    z.object({ properties: z.record(z.string(), z.unknown()) }).parse(
      z.toJSONSchema(catalogue.find(({ name }) => name === tool)?.input ?? z.strictObject({}), {
        io: 'input',
      }),
    ).properties;

  test('is every tool that was promised and five beyond, each with a scenario here', async () => {
    expect(PROMISED).toHaveLength(46);
    const { client } = await visitWorldAnvil();
    const { tools } = await client.listTools();
    const all = sorted([...PROMISED, ...BEYOND]);
    expect(sorted(tools.map(({ name }) => name))).toEqual(all);
    const reading = catalogue.filter(({ toolset }) => toolset === 'worldanvil');
    expect(sorted(reading.map(({ name }) => name))).toEqual(all);
    expect(sorted(scenarios.map(({ tool }) => tool))).toEqual(all);
    expect(tools.every((tool) => tool.annotations?.readOnlyHint === true)).toBe(true);
  });

  test.each(PROMISED.filter((name) => name.startsWith('list_')))(
    '%s takes limit, offset and all',
    (tool) => {
      expect(inputOf(tool)).toMatchObject({
        limit: { default: 50, minimum: 1, maximum: 50 },
        offset: { default: 0, minimum: 0 },
        all: { default: false },
      });
    },
  );

  test.each(
    PROMISED.filter((name) => name.startsWith('get_') && !/identity|map_markers/.test(name)),
  )('%s takes granularity, detail and format', (tool) => {
    expect(inputOf(tool)).toMatchObject({
      granularity: { default: 1 },
      detail: { enum: ['ref', 'summary', 'full'] },
      format: { enum: ['markdown', 'raw'], default: 'markdown' },
    });
  });
});
