import { describe, expect, test } from 'vitest';
import { eras, startInProcess } from '../helpers/client.ts';

const searchTools = [
  'search_spell',
  'search_creature',
  'search_equipment',
  'search_character_option',
  'search_rule',
] as const;

/** What each tool needs beside a search. */
const needed: Record<string, Record<string, unknown>> = {
  search_character_option: { type: 'class' },
};

describe.each(eras)('scenarios of the search specification, %s', (era) => {
  const start = () => startInProcess({ era });

  test('identical parameter availability', async () => {
    const { client } = await start();
    const tools = (await client.listTools()).tools;
    for (const name of searchTools) {
      const properties = tools.find((t) => t.name === name)?.inputSchema.properties ?? {};
      expect(properties).toHaveProperty('search');
      expect(properties).not.toHaveProperty('name');
      expect(properties).not.toHaveProperty('semantic_query');
    }
    for (const name of [...searchTools, 'search_all']) {
      const properties = tools.find((t) => t.name === name)?.inputSchema.properties ?? {};
      expect(properties).toHaveProperty('documents');
      expect(properties).not.toHaveProperty('document');
      expect(properties).not.toHaveProperty('document_keys');
      expect(properties).toMatchObject({ documents: { type: 'array', items: { type: 'string' } } });
    }
  });

  test('consistent search behaviour: every tool ranks, scores and respects limit', async () => {
    const lore = await start();
    for (const tool of searchTools) {
      const rows = await lore.rows(tool, { ...needed[tool], search: 'magic', limit: 3 });
      expect(rows.length, tool).toBeGreaterThan(0);
      expect(rows.length, tool).toBeLessThanOrEqual(3);
      for (const row of rows) expect(row.similarity_score).toBeTypeOf('number');
    }
  });

  test('hybrid spell search: filters hold whatever is searched', async () => {
    const lore = await start();
    const rows = await lore.rows('search_spell', {
      search: 'damage over time',
      level: 3,
      school: 'Evocation',
      limit: 5,
    });
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toMatchObject({ level: 3, school: 'evocation' });
  });

  test('creature search without a semantic query: structured filtering only', async () => {
    const lore = await start();
    const rows = await lore.rows('search_creature', { type: 'dragon', cr: '10', limit: 5 });
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(row).toMatchObject({ type: 'dragon', challenge_rating: 10 });
      expect(row).not.toHaveProperty('similarity_score');
    }
  });

  test('a structured spell response has every field, and says where it comes from', async () => {
    const lore = await start();
    const [spell] = await lore.rows('search_spell', { search: 'fireball', limit: 1 });
    for (const field of [
      'name',
      'level',
      'school',
      'components',
      'material',
      'casting_time',
      'range',
      'duration',
      'concentration',
      'ritual',
      'desc',
      'higher_level',
      'classes',
      'document',
      'document_key',
      'document_name',
      'document_source',
      'ruleset',
    ])
      expect(spell).toHaveProperty(field);
  });

  test('search with one document filter, with several, and with content types', async () => {
    const lore = await start();
    const one = await lore.rows('search_all', { query: 'fireball', documents: ['srd-5e'] });
    expect(one[0]?.name).toBe('Fireball');
    expect(new Set(one.map((r) => r.document_key))).toEqual(new Set(['srd-2014']));
    const several = await lore.rows('search_all', {
      query: 'dragon',
      documents: ['srd-5e', 'tce', 'phb'],
    });
    expect(new Set(several.map((r) => r.uri)).size).toBe(several.length);
    const spells = await lore.rows('search_all', {
      query: 'fire damage',
      content_types: ['Spell'],
    });
    expect(new Set(spells.map((r) => r.kind))).toEqual(new Set(['spell']));
  });

  test('content types are taken as people write them; an unknown one lists the valid ones', async () => {
    const lore = await start();
    for (const type of ['Creature', 'monsters', 'creature'])
      expect(
        (await lore.rows('search_all', { query: 'wolf', content_types: [type] }))[0],
      ).toMatchObject({
        name: 'Wolf',
        kind: 'creature',
      });
    const wrong = await lore.call('search_all', { query: 'x', content_types: ['spel'] });
    expect(wrong).toMatchObject({ isError: true });
    expect(wrong.suggestions).toContain('spell');
  });

  test('a condition is found by its name', async () => {
    const lore = await start();
    const rows = await lore.rows('search_rule', { rule_type: 'condition', search: 'grappled' });
    expect(rows[0]).toMatchObject({
      name: 'Grappled',
      kind: 'condition',
      desc: expect.any(String),
    });
  });

  test('a section is for rules: elsewhere it is not used, and the answer says so', async () => {
    const lore = await start();
    const reply = await lore.call('search_rule', { rule_type: 'skill', section: 'combat' });
    expect((reply.data as unknown[]).length).toBeGreaterThan(0);
    expect(reply.notices.join()).toContain('`section` applies to rules only');
  });

  test.each([
    { cr_min: 1, cr_max: 3 },
    { armor_class_min: 18 },
    { hit_points_min: 100, cr_min: 5 },
  ])('limits are inclusive and combine: %o', async (filters) => {
    const lore = await start();
    for (const extra of [{}, { search: 'melee attack' }]) {
      const rows = await lore.rows('search_creature', {
        ...filters,
        ...extra,
        limit: 100,
        detail: 'summary',
      });
      expect(rows.length).toBeGreaterThan(3);
      for (const row of rows) {
        expect(Number(row.challenge_rating)).toBeGreaterThanOrEqual(filters.cr_min ?? 0);
        expect(Number(row.challenge_rating)).toBeLessThanOrEqual(filters.cr_max ?? 30);
        expect(Number(row.armor_class)).toBeGreaterThanOrEqual(filters.armor_class_min ?? 0);
        expect(Number(row.hit_points)).toBeGreaterThanOrEqual(filters.hit_points_min ?? 0);
      }
    }
  });
});
