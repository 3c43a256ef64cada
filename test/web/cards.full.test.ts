import { rmSync } from 'node:fs';
import type { Client } from '@modelcontextprotocol/client';
import { build } from 'esbuild';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { App } from '../../src/base/app.ts';
import { silentLogger } from '../../src/base/log.ts';
import { lorewright } from '../../src/mcp/app.ts';
import { browserPath, launchBrowser } from '../helpers/browser.ts';
import { connectInProcess, type Era, eras, newClient, testConfig } from '../helpers/client.ts';
import { newFolder, putSrdLibrary } from '../helpers/folder.ts';
import { type LoopbackWorldAnvil, startWorldAnvil } from '../upstreams/worldanvil.ts';
import { settingsFor } from '../worldanvil/visit.ts';
import type {} from './card-host.ts';
import { PLANTED } from './planted.ts';

const UI = 'io.modelcontextprotocol/ui';
const ABLE = { [UI]: { mimeTypes: ['text/html;profile=mcp-app'] } };
const Meta = z.object({ ui: z.object({ resourceUri: z.string() }) });

const data = newFolder();
let app: App;
let wa: LoopbackWorldAnvil;

beforeAll(async () => {
  putSrdLibrary(data);
  wa = await startWorldAnvil();
  app = lorewright(
    testConfig({ ...settingsFor(wa), data, toolsets: 'all', offline: false }),
    silentLogger,
  );
});
afterAll(async () => {
  await app.close();
  await wa.close();
  rmSync(data, { recursive: true, force: true });
});

async function clientWith(extensions: typeof ABLE | undefined, era: Era): Promise<Client> {
  const client = newClient(era, {}, extensions);
  await connectInProcess(client, app, era);
  return client;
}

describe.each(eras)('cards in the list of tools, %s', (era) => {
  test('are named to hosts that can show them, and to nobody else', async () => {
    const [able, plain] = await Promise.all([clientWith(ABLE, era), clientWith(undefined, era)]);
    const [shown, bare] = await Promise.all([able.listTools(), plain.listTools()]);
    const cards = shown.tools.flatMap(
      ({ _meta }) => Meta.safeParse(_meta).data?.ui.resourceUri ?? [],
    );
    expect(new Set(cards).size).toBe(11);
    expect(bare.tools.filter(({ _meta }) => _meta !== undefined)).toEqual([]);
    // Beside the cards both see the same.
    expect(shown.tools.map(({ _meta, ...tool }) => tool)).toEqual(bare.tools);
    expect((await plain.listResources()).resources).toEqual([]);
    expect((await able.listResources()).resources.length).toBe(11);
    for (const uri of new Set(cards)) {
      const { contents } = await able.readResource({ uri });
      expect(contents[0]?.mimeType).toBe('text/html;profile=mcp-app');
    }
    await Promise.all([able.close(), plain.close()]);
  });
});

describe.skipIf(browserPath === undefined)('cards under a host', () => {
  let browser: Browser;
  let page: Page;
  let client: Client;
  const problems: string[] = [];

  beforeAll(async () => {
    client = await clientWith(ABLE, 'legacy');
    browser = await launchBrowser();
    page = await browser.newPage();
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    await page.exposeFunction(
      'callServerTool',
      (params: { name: string; arguments?: Record<string, unknown> }) => client.callTool(params),
    );
    const host = await build({
      entryPoints: ['test/web/card-host.ts'],
      bundle: true,
      write: false,
      format: 'iife',
    });
    await page.addScriptTag({ content: host.outputFiles[0]?.text ?? '' });
  });
  afterAll(async () => {
    await browser?.close();
    await client?.close();
  });

  /** As a host does it: call the tool, read the document its definition names, hand the result over. */
  const show = async (
    name: string,
    args: Record<string, unknown>,
    { theme = 'light', canCall = true }: { theme?: 'light' | 'dark'; canCall?: boolean } = {},
    change: (text: string) => string = (text) => text,
  ): Promise<FrameLocator> => {
    const { tools } = await client.listTools();
    const { ui } = Meta.parse(tools.find((tool) => tool.name === name)?._meta);
    const { contents } = await client.readResource({ uri: ui.resourceUri });
    const html = z.object({ text: z.string() }).parse(contents[0]).text;
    const result = JSON.parse(
      change(JSON.stringify(await client.callTool({ name, arguments: args }))),
    );
    await page.evaluate(
      ([document, answer, options]) => window.showCard(document, answer, options),
      [html, result, { theme, canCall }] as const,
    );
    return page.frameLocator('iframe');
  };

  test('a creature, in the theme of the host, and as large as it is', async () => {
    const card = await show(
      'get_creature_details',
      { creature_name: 'Adult Red Dragon' },
      { theme: 'dark' },
    );
    await card.getByRole('heading', { name: 'Adult Red Dragon' }).waitFor();
    expect(await card.locator('.abilities dd').first().textContent()).toContain('+8');
    expect(await card.locator('html').getAttribute('data-theme')).toBe('dark');
    await expect.poll(() => page.evaluate(() => window.cardSize.height ?? 0)).toBeGreaterThan(600);
  });

  test.each([
    ['get_spell_details', { spell_name: 'Fireball' }, 'Casting time'],
    ['lookup_equipment', { name: 'Longsword', documents: ['srd-2014'] }, 'Versatile'],
    ['get_class_details', { class_name: 'Wizard' }, 'The Wizard by level'],
    ['compare_editions', { name: 'Fireball' }, 'Fireball'],
    [
      'validate_character_build',
      { character_data: { ruleset: '2014', classes: ['Wizard 3'], spells: ['Wish'] } },
      'Not legal',
    ],
    [
      'validate_datapack',
      { minecraftVersion: '1.21.4', path: 'data/a/recipe/x.json', content: '{' },
      'data/a/recipe/x.json',
    ],
  ])('%s', async (tool, args, text) => {
    const card = await show(tool, args);
    await card.getByText(text).first().waitFor();
  });

  test('an encounter whose difficulty follows the numbers', async () => {
    const card = await show('rate_encounter', { party_levels: [3, 3, 3, 3], monsters: ['1 Ogre'] });
    const rating = card.getByLabel('Difficulty by the 2014 rules');
    expect(await rating.textContent()).toContain('450');
    await card.getByRole('button', { name: 'One Ogre more' }).click();
    await expect.poll(() => rating.textContent()).toContain('2 × 450');
    const fixed = await show(
      'rate_encounter',
      { party_levels: [3, 3, 3, 3], monsters: ['1 Ogre'] },
      { canCall: false },
    );
    await fixed.getByLabel('Difficulty by the 2014 rules').waitFor();
    expect(await fixed.getByRole('button').count()).toBe(0);
  });

  test('dice with their odds drawn', async () => {
    const card = await show('roll_dice', { notation: '2d6', at_least: 7 });
    await card.getByRole('img', { name: /Chances of 11 totals/ }).waitFor();
    await card.getByRole('button', { name: 'Roll again' }).click();
    await card.getByText('58.33 %').waitFor();
  });

  test('a map with its markers and a timeline with its events', async () => {
    const idOf = (entityClass: string) =>
      [...wa.store.values()].find((entity) => entity.entityClass === entityClass)?.id;
    const map = await show('get_map_markers', { map_id: idOf('Map') });
    await map.locator('.world-map .marker').first().waitFor();
    const timeline = await show('get_timeline', { timeline_id: idOf('Timeline') });
    await timeline.locator('.events li').first().waitFor();
  });

  test('a refusal, a list and planted scripts are text', async () => {
    const refused = await show('get_spell_details', { spell_name: 'Qwxyzzy' });
    await refused.getByText('Qwxyzzy').first().waitFor();
    const list = await show('lookup_creature', { name: 'dragon' });
    await list.getByText('Dragon').first().waitFor();
    const planted = JSON.stringify(PLANTED).slice(1, -1);
    const card = await show('get_spell_details', { spell_name: 'Fireball' }, {}, (text) =>
      text.replaceAll('Fireball', `Fireball ${planted}`).replaceAll('bright streak', planted),
    );
    await card.getByRole('heading').first().waitFor();
    expect(await card.locator('main :is(img, script, iframe, svg)').count()).toBe(0);
    expect(await card.locator('html').evaluate(() => 'planted' in window)).toBe(false);
    expect(problems).toEqual([]);
  });
});
