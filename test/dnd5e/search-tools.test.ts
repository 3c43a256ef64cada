import { describe, expect, test } from 'vitest';
import { eras, srdSession } from '../helpers/client.ts';

describe.each(eras)('search tools over the SRD, %s', (era) => {
  const start = () => srdSession(era);

  test('CR 5 undead include the Wraith', async () => {
    const lore = await start();
    const rows = await lore.rows('search_creature', { type: 'undead', cr: 5 });
    expect(rows.map((r) => r.name)).toContain('Wraith');
    for (const row of rows) expect(row).toMatchObject({ type: 'undead', challenge_rating: 5 });
  });

  test('a misspelt name is found first', async () => {
    const lore = await start();
    expect((await lore.names('search_spell', { search: 'firebal' }))[0]).toBe('Fireball');
    expect((await lore.names('search_spell', { search: 'Magic Misile' }))[0]).toBe('Magic Missile');
    expect((await lore.names('search_spell', { search: 'fire ball' }))[0]).toBe('Fireball');
  });

  test.each([
    ['search_all', 'query', 'what is a wight immune to', 'Wight', 'Condition immunities'],
    [
      'search_creature',
      'search',
      'what languages does a nalfeshnee speak',
      'Nalfeshnee',
      'Languages',
    ],
    [
      'search_creature',
      'search',
      'can trolls be poisoned, are they immune?',
      'Troll',
      'Damage immunities',
    ],
    ['search_spell', 'search', 'how long does hold monster last', 'Hold Monster', 'Duration'],
    ['search_all', 'query', 'what does a wizard have at 3rd level', 'Wizard', 'Level 3'],
  ])('%s %s "%s" tells it of the %s in both forms', async (tool, field, question, name, label) => {
    const lore = await start();
    const reply = await lore.call(tool, { [field]: question, detail: 'summary' });
    const row = (await lore.rows(tool, { [field]: question, detail: 'summary' })).find(
      (one) => one.name === name,
    );
    expect(row?.asked_facts).toHaveProperty([label]);
    expect(reply.text).toContain(`**${label}** `);
    expect(reply.text).not.toContain('Nothing in the library matches');
  });

  test('an unknown argument is refused by name, with the nearest', async () => {
    const lore = await start();
    const reply = await lore.call('search_spell', { levle: 3 });
    expect(reply).toMatchObject({ isError: true, success: false, suggestions: ['level'] });
    expect(reply.error).toContain('"levle"');
  });

  test('a wrong option type is refused with the four types', async () => {
    const lore = await start();
    const reply = await lore.call('search_character_option', { type: 'invalid' });
    expect(reply.isError).toBe(true);
    for (const type of ['class', 'race', 'background', 'feat']) expect(reply.error).toContain(type);
  });

  test('a fraction is a challenge rating', async () => {
    const lore = await start();
    const rows = await lore.rows('search_creature', { cr: '1/4', limit: 100 });
    expect(rows.length).toBeGreaterThan(10);
    expect(new Set(rows.map((r) => r.challenge_rating))).toEqual(new Set([0.25]));
  });

  test('searching everything mixes kinds, each with its document', async () => {
    const lore = await start();
    const rows = await lore.rows('search_all', { query: 'dragon' });
    expect(new Set(rows.map((r) => r.kind)).size).toBeGreaterThan(1);
    for (const row of rows) expect(row.document_key).toBe('srd-2014');
  });
});

describe('filtering by document', () => {
  const start = () => srdSession();

  test.each(['srd-2014', 'srd-5e', 'SRD', 'wotc-srd', 'System Reference Document 5.1'])(
    '%s means the SRD of 2014',
    async (name) => {
      const lore = await start();
      const rows = await lore.rows('search_spell', { search: 'fireball', documents: [name] });
      expect(rows[0]).toMatchObject({
        name: 'Fireball',
        document: 'srd-2014',
        document_key: 'srd-2014',
        document_name: 'System Reference Document 5.1',
        document_source: 'srd',
        ruleset: '5e-2014',
      });
    },
  );

  test('an empty list of documents matches nothing', async () => {
    const lore = await start();
    const reply = await lore.call('search_spell', { search: 'fireball', documents: [] });
    expect(reply).toMatchObject({ success: true, data: [] });
  });

  test.each([
    ['search_spell', { search: 'fireball' }],
    ['search_creature', { type: 'dragon' }],
    ['search_equipment', { type: 'weapon' }],
    ['search_character_option', { type: 'class' }],
    ['search_rule', { rule_type: 'condition' }],
    ['search_all', { query: 'spell' }],
  ])('%s with a document nobody has: an empty list and a notice naming it', async (tool, args) => {
    const lore = await start();
    const reply = await lore.call(tool, { ...args, documents: ['non-existent'] });
    expect(reply).toMatchObject({ success: true, isError: false, data: [] });
    expect(reply.notices.join()).toContain('"non-existent"');
  });

  test('several documents are a union, and the known one still answers', async () => {
    const lore = await start();
    const reply = await lore.call('search_spell', {
      level: 3,
      documents: ['srd-5e', 'tce'],
      limit: 100,
    });
    expect(Array.isArray(reply.data) && reply.data.length).toBeGreaterThan(30);
    expect(reply.notices.join()).toContain('"tce"');
  });

  test('a close document is suggested', async () => {
    const lore = await start();
    const reply = await lore.call('search_spell', { documents: ['srd-2104'] });
    expect(reply.notices.join()).toContain('srd-2014');
  });
});

describe('arguments', () => {
  test.each([
    [{ level: '3' }, 3],
    [{ level: 3 }, 3],
  ])('%o is level 3', async (args, level) => {
    const lore = await srdSession();
    const rows = await lore.rows('search_spell', args);
    expect(new Set(rows.map((r) => r.level))).toEqual(new Set([level]));
  });

  test('case never matters', async () => {
    const lore = await srdSession();
    const upper = await lore.names('search_spell', { school: 'EVOCATION', class_key: 'Wizard' });
    expect(upper).toEqual(
      await lore.names('search_spell', { school: 'evocation', class_key: 'wizard' }),
    );
    expect(upper.length).toBeGreaterThan(0);
  });

  test('a wrong word is refused with the valid ones and the nearest', async () => {
    const lore = await srdSession();
    const reply = await lore.call('search_spell', { school: 'evocatoin' });
    expect(reply.isError).toBe(true);
    expect(reply.suggestions).toEqual(['evocation']);
    for (const school of ['abjuration', 'necromancy', 'transmutation'])
      expect(reply.error).toContain(school);
  });

  test.each([{ level: 'invalid' }, { level: 12 }, { limit: 0 }, { limit: -1 }, { limit: 'x' }])(
    '%o is refused by name',
    async (args) => {
      const lore = await srdSession();
      const reply = await lore.call('search_spell', args);
      expect(reply.isError).toBe(true);
      expect(reply.error).toContain(`"${Object.keys(args)[0]}"`);
    },
  );

  test('limit is respected exactly, and pages follow one another', async () => {
    const lore = await srdSession();
    const first = await lore.call('search_spell', { level: 1, limit: 10 });
    const second = await lore.call('search_spell', { level: 1, limit: 10, page: 2 });
    const all = await lore.names('search_spell', { level: 1, limit: 100, detail: 'summary' });
    expect(first.pagination).toEqual({ total: all.length, page: 1, per_page: 10, has_more: true });
    expect([first.data, second.data].flat().map((r) => (r as { name: string }).name)).toEqual(
      all.slice(0, 20),
    );
  });

  test('search and query mean the same for equipment', async () => {
    const lore = await srdSession();
    const rows = await lore.names('search_equipment', { query: 'chain' });
    expect(rows).toContain('Chain Mail');
    expect(rows).toEqual(await lore.names('search_equipment', { search: 'chain' }));
  });

  test('blank search is no search: same rows, no scores', async () => {
    const lore = await srdSession();
    const plain = await lore.rows('search_spell', { level: 2 });
    for (const search of ['', '   '])
      expect(await lore.rows('search_spell', { level: 2, search })).toEqual(plain);
    for (const row of plain) expect(row).not.toHaveProperty('similarity_score');
  });

  test('with search every row has a score from 0 to 1, descending', async () => {
    const lore = await srdSession();
    const scores = (await lore.rows('search_spell', { search: 'healing light' })).map(
      (r) => r.similarity_score ?? -1,
    );
    expect(scores.length).toBeGreaterThan(0);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    for (const score of scores) expect(score >= 0 && score <= 1).toBe(true);
  });

  test('very long, odd and SQL-looking searches are harmless', async () => {
    const lore = await srdSession();
    for (const search of [
      'fire '.repeat(400),
      "'; DROP TABLE entities; --",
      '🔥',
      '"" OR * NEAR(',
      '火の玉',
      '\u0000',
    ]) {
      const reply = await lore.call('search_spell', { search });
      expect(reply.success).toBe(true);
    }
    const long = await lore.call('search_spell', { search: 'fire '.repeat(400) });
    expect(long.notices.join()).toContain('512');
    expect((await lore.names('search_spell', { search: 'fireball' }))[0]).toBe('Fireball');
  });
});

describe('what the SRD package lacks', () => {
  test.each([
    ['search_equipment', { type: 'magic-item' }, 'magic items'],
    ['search_character_option', { type: 'feat' }, 'feats'],
    ['search_character_option', { type: 'background' }, 'backgrounds'],
    ['search_rule', { rule_type: 'rule' }, 'rules'],
  ])('%s %o: an honest empty list with the way to fill it', async (tool, args, word) => {
    const lore = await srdSession();
    const reply = await lore.call(tool, args);
    expect(reply).toMatchObject({ success: true, data: [] });
    expect(reply.notices.join()).toContain(word);
    expect(reply.notices.join()).toContain('lorewright sync');
  });
});

describe('equipment filters', () => {
  test('simple weapons are never martial', async () => {
    const lore = await srdSession();
    const rows = await lore.rows('search_equipment', {
      type: 'weapon',
      is_simple: true,
      limit: 100,
    });
    expect(rows.length).toBe(14);
    for (const row of rows) expect(row.category).toBe('simple');
  });

  test('a filter only some kinds have leaves the others out', async () => {
    const lore = await srdSession();
    const rows = await lore.rows('search_equipment', { is_finesse: true });
    expect(rows.length).toBeGreaterThan(3);
    for (const row of rows) expect(row).toMatchObject({ kind: 'weapon' });
    expect(await lore.rows('search_equipment', { is_magic: true })).toEqual([]);
  });

  test('price and weight are limits', async () => {
    const lore = await srdSession();
    for (const row of await lore.rows('search_equipment', {
      cost_max: 1,
      weight_max: 2,
      limit: 100,
      detail: 'full',
    })) {
      expect(Number(row.cost)).toBeLessThanOrEqual(1);
      expect(Number(row.weight)).toBeLessThanOrEqual(2);
    }
  });

  test('a longsword tells its versatile damage', async () => {
    const lore = await srdSession();
    const [row] = await lore.rows('search_equipment', { type: 'weapon', search: 'longsword' });
    expect(row).toMatchObject({
      name: 'Longsword',
      damage_dice: '1d8',
      versatile_dice: '1d10',
      cost_text: '15 gp',
      weight: 3,
    });
  });
});

describe.each(eras)('kinds, sections and limits, %s', (era) => {
  const start = () => srdSession(era);

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

  test('a section is for rules: with anything else it is refused, never dropped', async () => {
    const lore = await start();
    for (const [tool, args] of [
      ['search_rule', { rule_type: 'condition', section: 'combat' }],
      ['lookup_rule', { type: 'skill', section: 'combat' }],
    ] as const) {
      const reply = await lore.call(tool, args);
      expect(reply).toMatchObject({ isError: true, suggestions: ['rule'] });
      expect(reply.error).toContain('Only rules stand in sections');
    }
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
