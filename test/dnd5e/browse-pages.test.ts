import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Row, type Session, srdSession } from '../helpers/client.ts';
import { withInventedBooks } from './browse-library.ts';

const withBooks = withInventedBooks();

const lists: [tool: string, args: Record<string, unknown>][] = [
  ['search_spells', { class: 'wizard' }],
  ['search_spells', { query: 'fire' }],
  ['get_spell_by_level', { level: 3 }],
  ['get_spells_by_class', { class_name: 'bard' }],
  ['get_spells_by_school', { school: 'evocation' }],
  ['search_races', {}],
  ['get_race_list', {}],
  ['search_classes', {}],
  ['get_subclass_list', { class_name: 'wizard' }],
  ['get_class_features', { class_name: 'warlock' }],
  ['search_backgrounds', {}],
  ['search_feats', {}],
  ['get_weapon_list', {}],
  ['get_armor_list', {}],
  ['get_magic_items', {}],
  ['get_adventuring_gear', {}],
  ['search_content', { query: 'dragon', content_type: 'creature' }],
];

/** What a page holds, whatever its grouping. */
const entriesOf = (data: unknown): string[] =>
  (data as Record<string, unknown>[]).flatMap((row) => {
    if (Array.isArray(row.races)) return (row.races as Row[]).map((race) => race.uri);
    if (Array.isArray(row.features))
      return (row.features as Row[]).map((f) => `${f.name} at ${row.level}`);
    return [String(row.uri)];
  });

const walk = async (lore: Session, tool: string, args: object, per_page: number) => {
  const pages: string[][] = [];
  for (let page = 1; ; page++) {
    const reply = await lore.call(tool, { ...args, page, per_page, detail: 'summary' });
    expect(reply.pagination).toMatchObject({ page, per_page });
    pages.push(entriesOf(reply.data));
    if (!reply.pagination?.has_more) return { pages, total: reply.pagination?.total };
  }
};

describe('pages partition the list', () => {
  test.each(lists)('%s %o', async (tool, args) => {
    const lore = await withBooks();
    const { pages, total } = await walk(lore, tool, args, 100);
    const all = pages.flat();
    expect(all).toHaveLength(total ?? -1);
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBeGreaterThan(0);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: Math.ceil(all.length / 12), max: 100 }), async (size) => {
        const walked = await walk(lore, tool, args, size);
        expect(walked.pages.flat()).toEqual(all);
        expect(walked.total).toBe(total);
        for (const page of walked.pages.slice(0, -1)) expect(page).toHaveLength(size);
        expect(walked.pages.at(-1)?.length).toBeGreaterThan(0);
      }),
      { numRuns: 1 },
    );
  });

  test.each(lists)(
    '%s: the last page, the page after it, and fifty by default',
    async (tool, args) => {
      const lore = await withBooks();
      const first = await lore.call(tool, args);
      const total = first.pagination?.total ?? 0;
      expect(first.pagination).toMatchObject({
        total,
        page: 1,
        per_page: 50,
        has_more: total > 50,
      });
      const exact = await lore.call(tool, { ...args, per_page: Math.min(total, 100) });
      expect(exact.pagination?.has_more).toBe(total > 100);
      const beyond = await lore.call(tool, { ...args, page: 1000 });
      expect(beyond).toMatchObject({ success: true, data: [] });
      expect(beyond.pagination).toMatchObject({ total, page: 1000, per_page: 50, has_more: false });
      expect(beyond.notices.join()).toContain('past the end');
    },
  );

  test.each([{ page: 0 }, { per_page: 0 }, { per_page: 101 }, { page: -1 }, { page: 1.5 }])(
    '%o is refused',
    async (pages) => {
      const lore = await srdSession();
      expect(await lore.call('search_spells', pages)).toMatchObject({ isError: true });
    },
  );
});

/** The same thing, whichever edition stands for it. */
const thingOf = ({ kind, name }: Row): string => `${kind} ${name}`;

describe('documents narrow every list, a ruleset comes first and hides nothing', () => {
  test.each(lists.filter(([tool]) => tool !== 'get_class_features'))(
    '%s %o',
    async (tool, args) => {
      const lore = await withBooks();
      const rowsOf = async (scope: object): Promise<Row[]> => {
        const reply = await lore.call(tool, { ...args, ...scope, per_page: 100 });
        return ((reply.data ?? []) as { races?: Row[] }[]).flatMap((row) =>
          row.races ? row.races : [row as unknown as Row],
        );
      };
      for (const row of await rowsOf({ documents: ['ember-annual'] }))
        expect(row.document_key).toBe('ember-annual');
      for (const row of await rowsOf({ documents: ['5e-2024'] }))
        expect(row.ruleset).toBe('5e-2024');
      for (const ruleset of ['5e-2014', '5e-2024']) {
        const rows = await rowsOf({ ruleset });
        expect(new Set(rows.map(thingOf))).toEqual(new Set((await rowsOf({})).map(thingOf)));
        // Races are listed by category first.
        if (tool === 'get_race_list') continue;
        const isPlayed = rows.map((row) => row.ruleset === ruleset);
        expect(isPlayed).toEqual(isPlayed.toSorted((a, b) => Number(b) - Number(a)));
      }
      expect(await rowsOf({ documents: [] })).toEqual([]);
      expect(await rowsOf({ documents: ['no such book'] })).toEqual([]);
    },
  );
});
