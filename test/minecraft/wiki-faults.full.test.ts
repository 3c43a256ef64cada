import { describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import { openInProcess, sharedSession } from '../helpers/client.ts';
import { faults } from '../upstreams/faults.ts';
import { startWiki } from '../upstreams/wiki.ts';
import { nowhere, startWith } from './test-wikis.ts';

const calls = [
  ['get_wiki_page', { title: 'Recipe' }],
  ['search_wiki_page', { query: 'Recipe' }],
  ['search_page_revisions', { title: 'Recipe', versionPattern: '1.21.2' }],
] as const;

const start = async (config = {}) => {
  const wiki = await startWiki();
  onTestFinished(() => wiki.close());
  return { wiki, ...(await startWith(wiki, { wikiRetries: 0, ...config })) };
};

const Page = z.looseObject({
  content: z.string(),
  revisionId: z.int(),
  nextOffset: z.int().optional(),
  jsonBlocks: z.array(z.unknown()).optional(),
  sections: z.array(z.unknown()).optional(),
});

describe('a wiki that fails', () => {
  const silent = ['no answer', 'hanging socket'] as const;
  const quick = faults.filter((fault) => !silent.some((one) => one === fault));

  it.each(silent)('with %s is given up after eight seconds', async (fault) => {
    const timeout = AbortSignal.timeout;
    const clock = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((ms) => timeout.call(AbortSignal, ms === 8_000 ? 60 : ms));
    onTestFinished(() => clock.mockRestore());
    const { wiki, call } = await start();
    wiki.fail(fault);
    const reply = await call('get_wiki_page', { title: 'Recipe' });
    expect(reply.error).toContain('did not answer within 8 seconds');
  });

  describe.each(quick)('with %s', (fault) => {
    it.each(calls)('%s says so in plain words', async (tool, args) => {
      const { wiki, call } = await start();
      wiki.fail(fault);
      const reply = await call(tool, args);
      expect(reply).toMatchObject({ isError: true, success: false });
      expect(reply.error).toMatch(/Minecraft Wiki/);
      expect(reply.error).not.toMatch(/<\w|Traceback|SELECT|surprise|zod|at \w+ \(/i);
    });

    it('compare_versions still tells what the schema knows', async () => {
      const { wiki, call } = await start();
      wiki.fail(fault);
      const reply = await call('compare_versions', {
        page: 'Recipe',
        fromVersion: '1.20.5',
        toVersion: '1.21.2',
      });
      expect(reply.success).toBe(true);
      expect(reply.data).toMatchObject({
        changes: { type_changes: [{ from: expect.stringContaining('object') }] },
        example_diff: { source: 'made from the schema' },
      });
      expect(reply.notices.join()).toContain('No wiki evidence');
    });
  });

  it('is asked again after a front refused, as often as configured', async () => {
    const { wiki, call } = await start({ wikiRetries: 2 });
    wiki.block(503, 2);
    expect((await call('get_wiki_page', { title: 'Recipe' })).success).toBe(true);
    wiki.block(403, 1);
    const reply = await call('get_wiki_page', { title: 'Loot table' });
    expect(reply.error).toContain('403');
    expect(reply.error).not.toContain('Just a moment');
  });

  it('is given the time it asks for', async () => {
    const { wiki, call } = await start({ wikiRetries: 1 });
    wiki.refuse('maxlag', 1, '1');
    const before = Date.now();
    expect((await call('get_wiki_page', { title: 'Recipe' })).success).toBe(true);
    expect(Date.now() - before).toBeGreaterThanOrEqual(900);
  });

  it.each(['internal_api_error_DBQueryError', 'readonly', 'blocked'])(
    'keeps what it says with %s to itself',
    async (code) => {
      const { wiki, call } = await start();
      wiki.refuse(code, 1);
      const reply = await call('get_wiki_page', { title: 'Recipe' });
      expect(reply.isError).toBe(true);
      expect(reply.error).not.toMatch(/SELECT|DBQuery|<a>/);
    },
  );

  it('serves the copy it has, and an old one with a word about its age', async () => {
    const { wiki, call } = await start();
    expect((await call('get_wiki_page', { title: 'Recipe' })).metadata.cached).toBe(false);
    const asked = wiki.calls.length;
    const again = await call('get_wiki_page', { title: 'Recipe', format: 'plain' });
    expect(again.metadata.cached).toBe(true);
    expect(wiki.calls.length).toBe(asked);

    wiki.fail('error page');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20 * 60_000 });
    onTestFinished(() => void vi.useRealTimers());
    const later = await call('get_wiki_page', { title: 'Recipe' });
    expect(later.success).toBe(true);
    expect(later.notices.join()).toMatch(/20 minutes old/);
  });

  it('is asked for a fixed revision only once', async () => {
    const { wiki, call } = await start();
    const { revisionId } = Page.parse((await call('get_wiki_page', { title: 'Loot table' })).data);
    await call('get_wiki_page', { title: 'Loot table', revisionId });
    const asked = wiki.calls.length;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * 86_400_000 });
    onTestFinished(() => void vi.useRealTimers());
    await call('get_wiki_page', { title: 'Loot table', revisionId });
    expect(wiki.calls.length).toBe(asked);
  });

  it('is never asked offline', async () => {
    const { wiki, call } = await start({ offline: true });
    const reply = await call('get_wiki_page', { title: 'Recipe' });
    expect(reply.error).toContain('--offline');
    expect(wiki.calls).toEqual([]);
  });

  it('is asked one thing at a time', async () => {
    const { wiki, call } = await start();
    const titles = ['Recipe', 'Loot table', 'Data pack', 'Pack format', 'Recipe book'];
    await Promise.all(titles.map((title) => call('get_wiki_page', { title })));
    expect(wiki.busiest).toBe(1);
  });
});

describe('a page of a megabyte', () => {
  /** It is fetched once for all of these. */
  const session = sharedSession(async () => {
    const wiki = await startWiki();
    const opened = await openInProcess({
      library: 'bare',
      config: { offline: false, wikiUrl: wiki.api, spyglassUrl: nowhere, toolsets: 'minecraft' },
    });
    const close = async () => {
      await opened.close();
      await wiki.close();
    };
    return { ...opened, close };
  });

  it.each(['markdown', 'plain', 'wikitext', 'html'])(
    'stays within the budget as %s, and says where to go on',
    async (format) => {
      const { call } = await session();
      const reply = await call('get_wiki_page', {
        title: 'Very long page',
        format,
        maxBytes: 8_000,
      });
      const page = Page.parse(reply.data);
      expect(Buffer.byteLength(page.content)).toBeLessThanOrEqual(8_000);
      expect(Buffer.byteLength(JSON.stringify(reply.data))).toBeLessThan(16_000);
      expect(page.nextOffset).toBeGreaterThan(0);
      expect(page.sections?.length).toBeGreaterThan(0);
      expect(reply.notices.join()).toContain(`offset ${page.nextOffset}`);
    },
  );

  it('comes back whole from its portions', async () => {
    const { call } = await session();
    let text = '';
    let offset: number | undefined = 0;
    let revisionId: number | undefined;
    for (let portion = 0; offset !== undefined && portion < 40; portion++) {
      const reply = await call('get_wiki_page', {
        title: 'Very long page',
        format: 'wikitext',
        maxBytes: 80_000,
        offset,
        ...(revisionId === undefined ? {} : { revisionId }),
      });
      const page = Page.parse(reply.data);
      text += page.content;
      offset = page.nextOffset;
      revisionId = page.revisionId;
    }
    expect(text.length).toBeGreaterThan(900_000);
    expect(text.match(/== Chapter \d+ ==/g)).toHaveLength(2_000);
    expect(text).not.toContain('\uFFFD');
  });

  it('keeps its JSON blocks within the budget too', async () => {
    const { call } = await session();
    const reply = await call('get_wiki_page', {
      title: 'Very long page',
      extractJson: true,
      maxBytes: 2_000,
    });
    const page = Page.parse(reply.data);
    expect(Buffer.byteLength(JSON.stringify(page.jsonBlocks))).toBeLessThan(2_200);
    expect(reply.notices.join()).toMatch(/\d+ of 2000 JSON blocks/);
  });

  it('gives one of its sections', async () => {
    const { call } = await session();
    const reply = await call('get_wiki_page', { title: 'Very long page', section: 'Chapter 1999' });
    expect(Page.parse(reply.data).content).toMatch(/^## Chapter 1999\n/);
    const past = await call('get_wiki_page', { title: 'Recipe', offset: 9_999_999 });
    expect(past.error).toContain('past its end');
  });
});

describe('a disambiguation page with a Java Edition choice', () => {
  it('names it', async () => {
    const { call } = await start({ wikiRetries: 3 });
    const reply = await call('get_wiki_page', { title: 'Brewing' });
    expect(reply.data).toMatchObject({
      disambiguation: { javaEdition: 'Brewing (Java Edition)' },
    });
    expect(reply.notices.join()).toContain('"Brewing (Java Edition)"');
  });

  it('is compared by it', async () => {
    const { call } = await start({ wikiRetries: 3 });
    const reply = await call('compare_versions', {
      page: 'Brewing',
      fromVersion: '1.20.5',
      toVersion: '1.21.2',
    });
    expect(reply.data).toMatchObject({ page: 'Brewing (Java Edition)' });
  });
});
