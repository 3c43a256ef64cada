import { countTokens } from 'gpt-tokenizer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openInProcess } from '../helpers/client.ts';
import { nowhere } from '../minecraft/test-wikis.ts';
import type { LoopbackUpstream } from '../upstreams/faults.ts';
import { hasGameData, startGameData } from '../upstreams/game-data.ts';
import { startWiki } from '../upstreams/wiki.ts';
import { inventWorld } from '../upstreams/worldanvil/world.ts';
import { type LoopbackWorldAnvil, startWorldAnvil } from '../upstreams/worldanvil.ts';
import { settingsFor } from '../worldanvil/visit.ts';

/** What an answer may cost a model, in the text alone and in the structured part alone. */
const TEN_ROWS = { text: 1_200, structured: 2_500 };
const ONE_THING = { text: 1_500, structured: 2_500 };
/** A page of the usual length, for lists that are not narrowed. */
const FIFTY_ROWS = { text: 5_000, structured: 9_000 };

type Opened = Awaited<ReturnType<typeof openInProcess>>;

async function expectShort(
  { client }: Opened,
  tool: string,
  args: Record<string, unknown>,
  most: typeof TEN_ROWS,
): Promise<void> {
  const { content, structuredContent, isError } = await client.callTool({
    name: tool,
    arguments: args,
  });
  const [block] = content;
  const text = block?.type === 'text' ? block.text : '';
  expect(isError, text).not.toBe(true);
  expect(countTokens(text), 'text').toBeLessThanOrEqual(most.text);
  expect(countTokens(JSON.stringify(structuredContent)), 'structured').toBeLessThanOrEqual(
    most.structured,
  );
}

describe('answers about a World Anvil world are short', () => {
  let wa: LoopbackWorldAnvil;
  let lore: Opened;
  const world_id = () => String(wa.world.id);
  beforeAll(async () => {
    wa = await startWorldAnvil(inventWorld());
    lore = await openInProcess({ config: settingsFor(wa) });
  });
  afterAll(async () => {
    await lore.close();
    await wa.close();
  });

  test.each([
    ['search_articles', { query: 'bells' }],
    ['list_articles', {}],
    ['list_articles', { template: 'person' }],
    ['list_categories', {}],
    ['list_images', {}],
    ['list_maps', {}],
    ['list_secrets', {}],
    ['list_timelines', {}],
    ['list_eras', {}],
    ['list_campaign_npcs', {}],
    ['find_references', { article_id: 'The Wickmakers’ Compact' }],
  ])('ten rows of %s %j', (tool, args) =>
    expectShort(lore, tool, { ...args, world_id: world_id(), limit: 10 }, TEN_ROWS),
  );

  test.each(['list_articles', 'list_categories', 'list_images', 'list_rpg_systems'])(
    'a whole page of %s',
    (tool) =>
      expectShort(
        lore,
        tool,
        tool === 'list_rpg_systems' ? {} : { world_id: world_id() },
        FIFTY_ROWS,
      ),
  );

  test('every article', async () => {
    const articles = [...wa.store.values()].filter(({ entityClass }) => entityClass === 'Person');
    expect(articles.length).toBeGreaterThan(5);
    for (const { id } of articles)
      await expectShort(lore, 'get_article', { article_id: String(id) }, ONE_THING);
  });

  test.each(['get_world', 'get_world_overview'])('%s', (tool) =>
    expectShort(lore, tool, { world_id: world_id() }, ONE_THING),
  );
});

describe('answers about Minecraft are short', () => {
  let wiki: Awaited<ReturnType<typeof startWiki>>;
  let game: LoopbackUpstream | undefined;
  let lore: Opened;
  beforeAll(async () => {
    wiki = await startWiki();
    game = hasGameData ? await startGameData() : undefined;
    lore = await openInProcess({
      config: {
        toolsets: 'minecraft',
        offline: false,
        wikiUrl: wiki.api,
        spyglassUrl: game?.url ?? nowhere,
      },
    });
  });
  afterAll(async () => {
    await lore.close();
    await wiki.close();
    await game?.close();
  });

  test.each([
    ['search_wiki_page', { query: 'recipe', limit: 10 }],
    ['search_page_revisions', { title: 'Recipe', limit: 10 }],
  ])('ten rows of %s', (tool, args) => expectShort(lore, tool, args, TEN_ROWS));

  test.each([
    ['get_pack_format_info', { minecraftVersion: '1.21.4' }],
    ['get_wiki_page', { title: 'Recipe', section: 'JSON format' }],
    ['compare_versions', { page: 'Recipe', fromVersion: '1.20.4', toVersion: '1.20.5' }],
    [
      'create_datapack_structure',
      { minecraftVersion: '1.21.4', namespace: 'bells', features: ['recipes'] },
    ],
  ])('one thing of %s', (tool, args) => expectShort(lore, tool, args, ONE_THING));

  test.runIf(hasGameData).each([
    ['search_registry', { search: 'oak', limit: 10 }, TEN_ROWS],
    ['describe_command', { command: 'give' }, ONE_THING],
    ['describe_command', { command: 'execute' }, ONE_THING],
    ['describe_format', { format: 'recipe' }, ONE_THING],
  ])('%s %j', (tool, args, most) =>
    expectShort(lore, tool, { ...args, minecraftVersion: '1.21.4' }, most),
  );
});
