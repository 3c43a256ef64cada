import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { startWith, testWikis } from './test-wikis.ts';

const Page = z.looseObject({
  title: z.string(),
  revisionId: z.int(),
  timestamp: z.string(),
  url: z.string(),
  content: z.string(),
  jsonBlocks: z.array(z.looseObject({ json: z.unknown(), strict: z.boolean() })).optional(),
});
const History = z.looseObject({
  title: z.string(),
  scanned: z.int(),
  revisions: z.array(
    z.looseObject({
      revisionId: z.int(),
      timestamp: z.string(),
      comment: z.string().nullable(),
    }),
  ),
});
const Hits = z.array(
  z.looseObject({ title: z.string(), pageId: z.int(), snippet: z.string(), namespace: z.int() }),
);

describe.each(testWikis)('the wiki tools on $name', ({ open }) => {
  const start = async () => {
    const wiki = await open();
    const session = await startWith(wiki);
    const page = async (args: Record<string, unknown>) => {
      const reply = await session.call('get_wiki_page', args);
      expect(reply.error).toBe('');
      return Page.parse(reply.data);
    };
    const history = async (args: Record<string, unknown>) => {
      const reply = await session.call('search_page_revisions', args);
      expect(reply.error).toBe('');
      return History.parse(reply.data);
    };
    return { wiki, ...session, page, history };
  };

  describe('get_wiki_page', () => {
    it('returns the latest revision and its number', async () => {
      const { page, history } = await start();
      const recipe = await page({ title: 'Recipe' });
      const [newest] = (await history({ title: 'Recipe', limit: 1 })).revisions;
      expect(recipe.revisionId).toBe(newest?.revisionId);
      expect(recipe.timestamp).toBe(newest?.timestamp);
      expect(recipe.url).toContain(`oldid=${recipe.revisionId}`);
      expect(recipe.content).toContain('## JSON format');
    });

    it('returns a specific revision', async () => {
      const { page, history } = await start();
      const [old] = (await history({ title: 'Recipe', versionPattern: '1.20.5' })).revisions;
      const recipe = await page({ title: 'Recipe', revisionId: old?.revisionId });
      expect(recipe.revisionId).toBe(old?.revisionId);
      expect(recipe.content).toContain('"item":');
      expect((await page({ title: 'Recipe' })).content).not.toContain('"item":');
    });

    it('extracts the JSON blocks, parsed, and keeps those that are not strict with the reason', async () => {
      const { page, history } = await start();
      const [revision] = (await history({ title: 'Recipe', versionPattern: '1.21.9' })).revisions;
      const { jsonBlocks = [] } = await page({
        title: 'Recipe',
        revisionId: revision?.revisionId,
        extractJson: true,
      });
      expect(jsonBlocks.length).toBeGreaterThanOrEqual(4);
      expect(jsonBlocks[0]).toMatchObject({
        strict: true,
        json: { type: 'minecraft:crafting_shaped', key: expect.anything() },
      });
      const loose = jsonBlocks.find((block) => !block.strict);
      expect(loose).toMatchObject({
        reason: expect.stringMatching(/comments/),
        json: { type: 'minecraft:stonecutting' },
      });
      expect(jsonBlocks.some((block) => Array.isArray(block.json))).toBe(true);
    });

    it('strips HTML for plain text', async () => {
      const { page } = await start();
      const { content } = await page({ title: 'Recipe', format: 'plain' });
      expect(content).not.toMatch(/<\/?(p|div|span|b|i|a|h\d|ul|li|pre|code)\b|\*\*|```/);
      expect(content).toContain('JSON format');
      expect(content).toContain('"type": "minecraft:crafting_shaped"');
    });

    it('gives wikitext and HTML on request', async () => {
      const { page } = await start();
      expect((await page({ title: 'Recipe', format: 'wikitext' })).content).toContain(
        '== JSON format ==',
      );
      const html = (await page({ title: 'Recipe', format: 'html' })).content;
      expect(html).toContain('<h2');
      expect(html).not.toMatch(/\[edit\]|<script/);
    });

    it('takes redirects and says which', async () => {
      const { page } = await start();
      expect(await page({ title: 'crafting recipe' })).toMatchObject({
        title: 'Recipe',
        redirectedFrom: ['Crafting recipe', 'Recipes'],
      });
    });

    it('gives one section by its title, and the list of sections', async () => {
      const { page } = await start();
      const examples = await page({ title: 'Recipe', section: 'examples', sections: true });
      expect(examples.content).toMatch(/^### Examples/);
      expect(examples.content).not.toContain('## History');
      expect(examples).toMatchObject({
        section: 'Examples',
        sections: expect.arrayContaining([{ index: '1', title: 'JSON format', level: 2 }]),
      });
      const wikitext = await page({ title: 'Recipe#History', format: 'wikitext' });
      expect(wikitext.content).toMatch(/^== History ==/);
    });

    it('lists the sections in the text where they are asked for', async () => {
      const { call } = await start();
      const { text } = await call('get_wiki_page', { title: 'Recipe', sections: true });
      expect(text).toContain('Sections:\n- 1 JSON format\n  - 2 Examples\n');
    });

    it('gives a section that comes from a template', async () => {
      const { page, call } = await start();
      const { content } = await page({ title: 'Data pack', section: 'Navigation' });
      expect(content).toContain('Loot table');
      const reply = await call('get_wiki_page', { title: 'Data pack', section: 'Navigaton' });
      expect(reply).toMatchObject({ isError: true, suggestions: ['Navigation'] });
    });

    it('recognises a disambiguation page', async () => {
      const { call } = await start();
      const reply = await call('get_wiki_page', { title: 'Recipe (disambiguation)' });
      expect(reply.data).toMatchObject({
        disambiguation: { choices: ['Recipe', 'Recipe book'] },
      });
      expect(reply.notices.join()).toContain('disambiguation page');
    });

    it('suggests similar pages for one that does not exist', async () => {
      const { call } = await start();
      const reply = await call('get_wiki_page', { title: 'Recipie' });
      expect(reply).toMatchObject({ isError: true, success: false });
      expect(reply.error).toContain('no page "Recipie"');
      expect(reply.suggestions[0]).toBe('Recipe');
      const other = await call('get_wiki_page', { title: 'Lot table' });
      expect(other.suggestions).toContain('Loot table');
    });

    it('suggests the nearest revision for one that does not exist', async () => {
      const { call, page } = await start();
      const { revisionId } = await page({ title: 'Recipe' });
      const reply = await call('get_wiki_page', { title: 'Recipe', revisionId: 99_999_999 });
      expect(reply.isError).toBe(true);
      expect(reply.error).toContain(`closest one is revision ${revisionId}`);
      expect(reply.suggestions).toEqual([String(revisionId)]);
    });

    it("refuses another page's revision", async () => {
      const { call, page } = await start();
      const loot = await page({ title: 'Loot table' });
      const reply = await call('get_wiki_page', { title: 'Recipe', revisionId: loot.revisionId });
      expect(reply.isError).toBe(true);
      expect(reply.error).toContain('belongs to "Loot table"');
      // By way of a redirect it is the same page.
      const recipe = await page({ title: 'Recipe' });
      const same = await page({ title: 'Recipes', revisionId: recipe.revisionId });
      expect(same.title).toBe('Recipe');
    });

    it('says so when the text of a revision is hidden', async () => {
      const { call, history } = await start();
      const [hidden] = (await history({ title: 'Recipe', versionPattern: '1.20.3' })).revisions;
      const reply = await call('get_wiki_page', {
        title: 'Recipe',
        revisionId: hidden?.revisionId,
      });
      expect(reply.isError).toBe(true);
      expect(reply.error).toContain('hidden');
    });

    it.each([
      ['of 5,000 letters', 'x'.repeat(5_000), 'at most 255'],
      ['of two pages', 'Recipe|Loot table', '"|"'],
      ['with a script', '<script>alert(1)</script>', '"<"'],
      ['with a NUL', 'Recipe\u0000', 'control character'],
      ['of a section alone', '#', 'empty'],
      ['of colons', '::', 'no page'],
      ['of a special page', 'Special:RecentChanges', 'no page'],
      ['of a template', '{{Recipe}}', '"{"'],
    ])('refuses a title %s', async (_, title, why) => {
      const { call } = await start();
      const reply = await call('get_wiki_page', { title });
      expect(reply.isError).toBe(true);
      expect(reply.error).toContain(why);
      expect(reply.error.length).toBeLessThan(400);
    });
  });

  describe('search_page_revisions', () => {
    it('finds the revisions whose comment names the version, and no other version', async () => {
      const { history } = await start();
      const { revisions } = await history({ title: 'Recipe', versionPattern: '1.21.2' });
      expect(revisions).toHaveLength(1);
      expect(revisions[0]?.comment).toContain('1.21.2');
      expect(revisions[0]?.comment).not.toContain('1.21.20');
    });

    it('searches the whole history', async () => {
      const { history } = await start();
      const { revisions, scanned } = await history({
        title: 'Commands/give',
        versionPattern: '1.18.2',
      });
      expect(revisions.map((revision) => revision.comment)).toEqual(['1.18.2']);
      expect(scanned).toBe(620);
    });

    it.each([
      ['2024-04-01', '2024-06-14'],
      ['2024-04-01T00:00:00Z', '2024-06-14T23:00:00+00:00'],
      ['2024-04', '2024-06'],
    ])('keeps to the dates from %s to %s', async (startDate, endDate) => {
      const { history } = await start();
      const { revisions } = await history({ title: 'Recipe', startDate, endDate });
      expect(revisions.map(({ timestamp }) => timestamp.slice(0, 10))).toEqual([
        '2024-06-14',
        '2024-04-24',
      ]);
    });

    it('returns at most so many', async () => {
      const { call, history } = await start();
      expect((await history({ title: 'Recipe', limit: 5 })).revisions).toHaveLength(5);
      expect((await history({ title: 'Commands/give', limit: 500 })).revisions).toHaveLength(500);
      const reply = await call('search_page_revisions', { title: 'Recipe', limit: 0 });
      expect(reply.isError).toBe(true);
    });

    it('survives hidden comments', async () => {
      const { history } = await start();
      const { revisions } = await history({
        title: 'Recipe',
        startDate: '2024-11-02',
        endDate: '2024-11-02',
      });
      expect(revisions.at(-1)).toMatchObject({ comment: null, commentHidden: true, user: null });
    });

    it('takes a pattern as text, never as a regular expression', async () => {
      const { history } = await start();
      expect((await history({ title: 'Commands/give', versionPattern: '(' })).revisions).toEqual(
        [],
      );
      expect((await history({ title: 'Recipe', versionPattern: '.*' })).revisions).toEqual([]);
    });

    it('names the revision in force where no comment names the version', async () => {
      const { call } = await start();
      const reply = await call('search_page_revisions', {
        title: 'Commands/give',
        versionPattern: '1.20.2',
      });
      expect(reply.success).toBe(true);
      expect(reply.notices.join()).toMatch(/2023-09-20, revision \d+ was in force/);
    });

    it('says that a page is missing, with suggestions', async () => {
      const { call } = await start();
      const reply = await call('search_page_revisions', { title: 'Recipie' });
      expect(reply).toMatchObject({ isError: true });
      expect(reply.suggestions).toContain('Recipe');
    });

    it('refuses what is no date and a range that ends before it begins', async () => {
      const { call } = await start();
      const odd = await call('search_page_revisions', { title: 'Recipe', startDate: '2024-02-31' });
      expect(odd.error).toContain('no date');
      const turned = await call('search_page_revisions', {
        title: 'Recipe',
        startDate: '2024-06-14',
        endDate: '2024-04-01',
      });
      expect(turned.error).toContain('later than endDate');
    });
  });

  describe('search_wiki_page', () => {
    it('returns title, page id and snippet of matching pages, the page of that name first', async () => {
      const { call } = await start();
      const reply = await call('search_wiki_page', { query: 'Recipe' });
      const hits = Hits.parse(reply.data);
      expect(hits[0]).toMatchObject({ title: 'Recipe', namespace: 0 });
      expect(hits.length).toBeGreaterThanOrEqual(3);
      for (const hit of hits) expect(hit.snippet).not.toMatch(/<span|&lt;|searchmatch/);
      expect(reply.pagination?.total).toBeGreaterThanOrEqual(hits.length);
    });

    it('keeps to a namespace, by number or by name', async () => {
      const { call } = await start();
      const main = Hits.parse(
        (await call('search_wiki_page', { query: 'Recipe', namespace: 0 })).data,
      );
      expect(new Set(main.map((hit) => hit.namespace))).toEqual(new Set([0]));
      const tutorials = await call('search_wiki_page', {
        query: 'data pack',
        namespace: 'tutorial',
      });
      expect(Hits.parse(tutorials.data).map((hit) => hit.title)).toEqual([
        'Tutorial:Creating a data pack',
      ]);
      const unknown = await call('search_wiki_page', { query: 'Recipe', namespace: 999 });
      expect(unknown.isError).toBe(true);
      expect(unknown.error).toContain('3000 Tutorial');
    });

    it('returns at most so many, and says that there are more', async () => {
      const { call } = await start();
      const reply = await call('search_wiki_page', { query: 'Recipe', limit: 2 });
      expect(Hits.parse(reply.data)).toHaveLength(2);
      expect(reply.pagination).toMatchObject({ per_page: 2, has_more: true });
    });

    it.each([
      ['how do I knit a data pack?', 'for "data pack"'],
      ['data pack tutorial', 'for "data pack" in Tutorial'],
    ])('finds pages for fewer words: %s', async (query, why) => {
      const { call } = await start();
      const reply = await call('search_wiki_page', { query });
      const titles = Hits.parse(reply.data).map(({ title }) => title);
      expect(titles).toContain('Tutorial:Creating a data pack');
      expect(reply.notices.join()).toContain(`No page has all words: these are the pages ${why}`);
    });

    it('is a success without results for words nobody wrote, with similar titles for a typo', async () => {
      const { call } = await start();
      const reply = await call('search_wiki_page', { query: 'Recipie' });
      expect(reply).toMatchObject({ success: true, data: [] });
      expect(reply.notices.join()).toContain('Similar titles: Recipe');
    });
  });

  describe('compare_versions', () => {
    const args = { page: 'Recipe', fromVersion: '1.20.5', toVersion: '1.21.2' };

    it('returns both revisions, the changes and an example before and after', async () => {
      const { call } = await start();
      const reply = await call('compare_versions', args);
      expect(reply.error).toBe('');
      expect(reply.data).toMatchObject({
        from: {
          version: '1.20.5',
          revision: { found_by: 'comment', comment: expect.stringContaining('1.20.5') },
        },
        to: {
          version: '1.21.2',
          revision: { found_by: 'comment', comment: expect.stringContaining('1.21.2') },
        },
        changes: { source: 'mcdoc schema' },
        example_diff: {
          before: { type: 'minecraft:crafting_shaped' },
          after: { type: 'minecraft:crafting_shaped' },
        },
      });
    });

    it('shows that ingredients changed from object to string', async () => {
      const { call } = await start();
      const { data, text } = await call('compare_versions', args);
      expect(data).toMatchObject({
        changes: {
          type_changes: [
            {
              field: expect.stringContaining('key.*'),
              from: expect.stringContaining('object'),
              to: expect.stringContaining('string'),
              also_at: expect.arrayContaining(['(smelting).ingredient']),
            },
          ],
          new_variants: ['(crafting_transmute)'],
        },
      });
      expect(text).toMatch(/object .* → string/);
    });

    it('shows it from the examples on the wiki where no schema is at hand', async () => {
      const { wiki } = await start();
      const { call } = await startWith(wiki, { mcdoc: '/nonexistent/symbols.json' });
      const reply = await call('compare_versions', args);
      expect(reply.data).toMatchObject({
        changes: {
          source: 'examples on the wiki',
          type_changes: expect.arrayContaining([{ field: 'key.*', from: 'object', to: 'string' }]),
          removed_fields: expect.arrayContaining(['key.*.item']),
        },
      });
      expect(reply.notices.join()).toContain('LOREWRIGHT_MCDOC');
    });

    it('lists new and removed fields', async () => {
      const { call } = await start();
      const { data } = await call('compare_versions', {
        ...args,
        fromVersion: '1.20',
        toVersion: '1.20.5',
      });
      expect(data).toMatchObject({
        changes: {
          new_fields: expect.arrayContaining(['(crafting_shaped).result.id']),
          removed_fields: expect.arrayContaining(['(crafting_shaped).result.item']),
        },
      });
    });

    it('takes the revision in force on the release day where no comment names the version', async () => {
      const { call } = await start();
      const { data } = await call('compare_versions', { ...args, toVersion: '1.21.1' });
      expect(data).toMatchObject({
        to: {
          revision: { found_by: 'release date', timestamp: expect.stringMatching(/^2024-06-14/) },
        },
      });
    });

    it('suggests to search the history when a version has no revision', async () => {
      const { call } = await start();
      const reply = await call('compare_versions', { ...args, fromVersion: '1.16' });
      expect(reply.isError).toBe(true);
      expect(reply.error).toContain('search_page_revisions');
    });
  });

  describe('the rateLimit', () => {
    it('waits and asks again when the wiki limits the rate', async () => {
      const { wiki, page } = await start();
      await wiki.rateLimit(2);
      expect((await page({ title: 'Recipe' })).title).toBe('Recipe');
    });

    it('gives up after the configured number of attempts', async () => {
      const wiki = await open();
      const { call } = await startWith(wiki, { wikiRetries: 1 });
      await wiki.rateLimit(2);
      const reply = await call('get_wiki_page', { title: 'Recipe' });
      expect(reply).toMatchObject({ isError: true });
      expect(reply.error).toContain('ratelimited');
      expect(reply.error).not.toContain('SELECT');
    });

    it('says who asks', async () => {
      const { wiki, page } = await start();
      await page({ title: 'Recipe' });
      for (const agent of await wiki.userAgents()) expect(agent).toMatch(/^lorewright\/\S+ \(http/);
    });
  });
});
