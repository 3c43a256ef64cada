import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import { startInProcess } from '../helpers/client.ts';
import { type LoopbackWiki, startWiki } from '../upstreams/wiki.ts';
import { fileSession } from './file-session.ts';
import { nowhere } from './test-wikis.ts';

const Page = z.looseObject({
  title: z.string(),
  content: z.string(),
  sections: z.array(z.looseObject({ title: z.string() })).optional(),
});

let wiki: LoopbackWiki;

const session = fileSession(async () => {
  wiki = await startWiki();
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const host = /^(?:(\w+)\.)?minecraft\.test$/.exec(url.hostname);
    if (!host) return real(input, init);
    return real(`${wiki.api}${url.search}${host[1] ? `&language=${host[1]}` : ''}`, init);
  });
  return {
    offline: false,
    // A name instead of 127.0.0.1, since wikis of other languages are hosts below it.
    wikiUrl: 'http://minecraft.test/api.php',
    spyglassUrl: nowhere,
    // A busy machine may take longer than the program waits for once.
    wikiRetries: 1,
  };
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await wiki.close();
});

const read = async (args: Record<string, unknown>) => {
  const reply = await session.call('get_wiki_page', args);
  expect(reply.error).toBe('');
  return { ...reply, page: Page.parse(reply.data) };
};

describe('a table on a wiki page', () => {
  it('keeps every value in its column when cells span rows and columns', async () => {
    const { page } = await read({ title: 'Pack releases' });
    expect(page.content).toBe(
      [
        '| Format | Versions | Released |',
        '| --- | --- | --- |',
        '| 48 | 1.21 | June |',
        '| 48 | 1.21.1 | August |',
        '| 57 | 1.21.2 and 1.21.3 | 1.21.2 and 1.21.3 |',
        '| Formats with a minor part |  |  |',
        '| 94.1 | 1.21.11 | December |',
      ].join('\n'),
    );
  });

  it('keeps them in plain text too', async () => {
    const { page } = await read({ title: 'Pack releases', format: 'plain' });
    expect(page.content).toContain('48\t1.21.1\tAugust');
  });
});

describe('the beginning of a page', () => {
  it.each(['markdown', 'plain'])('is its first paragraph and its infobox as %s', async (format) => {
    const { page } = await read({ title: 'Ladder', format });
    const text = page.content.replaceAll('*', '').replaceAll('- ', '');
    const places = [
      'A ladder is a block',
      'Rarity: Common',
      'Stackable: Yes (64)',
      'For the verb',
      'It burns',
      'Java Edition',
    ].map((words) => text.indexOf(words));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places[0]).toBe(0);
  });
});

describe('sections', () => {
  it('follows the section a redirect leads to, and says so in the text', async () => {
    const { page, text, notices } = await read({ title: 'Recipe examples' });
    expect(page).toMatchObject({ title: 'Recipe', section: 'Examples' });
    expect(page.content).toMatch(/^### Examples/);
    expect(text).toContain('Redirected from Recipe examples to the section Examples.');
    expect(notices.join()).toContain('leads to the section "Examples"');
  });

  it('gives the whole page where the section of a redirect is gone', async () => {
    const { page, notices } = await read({ title: 'Recipe limits' });
    expect(page.content).toContain('## History');
    expect(notices.join()).toContain('"Limits" that the page does not have');
  });

  it('reaches a second section of the same name', async () => {
    const first = await read({ title: 'Ladder', section: 'Examples', sections: true });
    expect(first.page.content).toContain('against a wall');
    expect(first.notices.join()).toContain('The others: Examples_2');
    expect(first.page.sections).toContainEqual(
      expect.objectContaining({ title: 'Examples', anchor: 'Examples_2' }),
    );
    for (const args of [
      { title: 'Ladder', section: 'Examples_2' },
      { title: 'Ladder', section: '4' },
      { title: 'Ladder#Examples_2' },
    ])
      expect((await read(args)).page.content).toBe('### Examples\n\nA ladder without a wall.');
  });

  it('says when the list of sections is cut', async () => {
    const { page, notices } = await read({ title: 'Very long page', maxBytes: 2_000 });
    expect(notices.join()).toContain(`first ${page.sections?.length} of 2000 sections`);
  });
});

describe('the ways a page is named', () => {
  it.each([
    ['https://minecraft.wiki/w/Recipe', {}],
    ['https://minecraft.test/w/Recipe#Examples', { section: 'Examples' }],
    ['minecraft.wiki/w/Recipe', {}],
    ['https://www.minecraft.wiki/index.php?title=Recipe&action=history', {}],
    ['https://minecraft.fandom.com/wiki/Recipe', {}],
  ])('%s', async (title, expected) => {
    expect((await read({ title })).page).toMatchObject({ title: 'Recipe', ...expected });
  });

  it('takes the revision an address names, and "latest"', async () => {
    const { page } = await read({ title: 'Loot table' });
    const address = `https://minecraft.wiki/w/Loot_table?oldid=${page.revisionId}`;
    expect((await read({ title: address })).page.revisionId).toBe(page.revisionId);
    expect((await read({ title: 'Loot table', revisionId: 'latest' })).page.revisionId).toBe(
      page.revisionId,
    );
  });

  it.each([
    'de:Recipe',
    'https://de.minecraft.wiki/w/Recipe',
    'https://de.minecraft.test/w/Recipe',
  ])('asks the wiki of another language for %s', async (title) => {
    const { metadata } = await read({ title, format: 'plain' });
    expect(metadata.source).toBe('minecraft.wiki');
    expect(wiki.calls.some((call) => call.includes('language=de'))).toBe(true);
  });

  it.each(['https://example.com/w/Recipe', 'http://169.254.169.254/w/Recipe', 'https://x'])(
    'refuses %s, which is no wiki address',
    async (title) => {
      const asked = wiki.calls.length;
      const reply = await session.call('get_wiki_page', { title });
      expect(reply.error).toContain('no address of the Minecraft Wiki');
      expect(wiki.calls.length).toBe(asked);
    },
  );

  it('reads the newest release as "latest"', async () => {
    const reply = await session.call('get_pack_format_info', { minecraftVersion: 'latest' });
    expect(reply.data).toMatchObject({ minecraft_version: '26.3' });
    const history = await session.call('search_page_revisions', {
      title: 'Pack releases',
      versionPattern: 'latest',
    });
    expect(history.data).toMatchObject({ revisions: [{ revisionId: expect.any(Number) }] });
  });
});

describe('edit comments', () => {
  it('are given as they were written', async () => {
    const reply = await session.call('search_page_revisions', { title: 'Pack releases' });
    const comment = '/* Data packs */ 26.3 *and* the # of formats';
    expect(reply.text).toContain(comment);
    expect(reply.data).toMatchObject({ revisions: [{ comment }] });
  });
});

describe('a wiki that does not answer in time', () => {
  it('is asked once more, not as often as one that asks for patience', async () => {
    const timeout = AbortSignal.timeout;
    const slow = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((ms) => timeout.call(AbortSignal, ms === 8_000 ? 60 : ms));
    onTestFinished(() => slow.mockRestore());
    const patient = await startInProcess({
      library: 'empty',
      config: { offline: false, wikiUrl: wiki.api, toolsets: 'minecraft', wikiRetries: 3 },
    });
    wiki.fail('no answer');
    const asked = wiki.calls.length;
    const reply = await patient.call('get_wiki_page', { title: 'Loot table' });
    expect(reply.error).toContain('did not answer');
    expect(wiki.calls.length - asked).toBe(2);
  });
});
