import { describe, expect, test } from 'vitest';
import { type Row, type Session, srdSession, srdSessionWith } from '../helpers/client.ts';

const place = (rows: readonly Row[], name: string): number => {
  const at = rows.findIndex((row) => row.name === name);
  return at < 0 ? Number.POSITIVE_INFINITY : at;
};

const sessions: Readonly<Record<string, () => Promise<Session>>> = {
  'a modern client': () => srdSession('modern'),
  'a legacy client': () => srdSession('legacy'),
  MiniLM: () => srdSessionWith('minilm'),
};

describe.each(Object.entries(sessions))('searching by meaning, %s', (_, start) => {
  test('creatures by concept: undead that drain life', async () => {
    const lore = await start();
    const rows = await lore.rows('search_creature', {
      search: 'undead that drain life',
      type: 'undead',
      limit: 12,
    });
    const names = rows.map((row) => row.name);
    expect(names).toContain('Wraith');
    expect(names).toContain('Specter');
    expect(names.some((name) => name.startsWith('Vampire'))).toBe(true);
    for (const row of rows) expect(row.type).toBe('undead');
  });

  test('spells by effect within a level: protect from fire', async () => {
    const lore = await start();
    const rows = await lore.rows('search_spell', {
      search: 'protect from fire',
      level: 4,
      limit: 40,
      detail: 'summary',
    });
    expect(place(rows, 'Fire Shield')).toBeLessThan(place(rows, 'Ice Storm'));
    for (const row of rows) expect(row.level).toBe(4);
  });

  test('classes by concept: divine warrior, masters of arcane magic', async () => {
    const lore = await start();
    const holy = await lore.rows('search_character_option', {
      search: 'divine warrior',
      type: 'class',
      limit: 12,
      detail: 'summary',
    });
    expect(place(holy, 'Paladin')).toBeLessThan(place(holy, 'Rogue'));
    expect(place(holy, 'Cleric')).toBeLessThan(place(holy, 'Rogue'));
    const arcane = await lore.rows('search_character_option', {
      search: 'masters of arcane magic',
      type: 'class',
      limit: 12,
      detail: 'summary',
    });
    expect(place(arcane, 'Wizard')).toBeLessThan(place(arcane, 'Fighter'));
    expect(place(arcane, 'Sorcerer')).toBeLessThan(place(arcane, 'Fighter'));
  });

  test('everything at once: spells that heal wounds come before spells that wound', async () => {
    const lore = await start();
    const rows = await lore.rows('search_all', { query: 'spells that heal wounds', limit: 50 });
    expect(place(rows, 'Cure Wounds')).toBeLessThan(5);
    const harmful = ['Fireball', 'Inflict Wounds', 'Lightning Bolt', 'Magic Missile'];
    for (const healing of ['Cure Wounds', 'Healing Word', 'Mass Cure Wounds'])
      for (const spell of harmful)
        expect(place(rows, healing), `${healing}, ${spell}`).toBeLessThan(place(rows, spell));
  });

  test('one kind of everything: fire damage among spells', async () => {
    const lore = await start();
    const rows = await lore.rows('search_all', {
      query: 'fire damage',
      content_types: ['Spell'],
      limit: 5,
    });
    for (const row of rows) expect(row.kind).toBe('spell');
    expect(rows.map((row) => row.name).join()).toMatch(/Fire|Flame|Burning|Scorching/);
  });

  test('equipment by concept: what protects against projectiles', async () => {
    const lore = await start();
    const rows = await lore.rows('search_equipment', {
      search: 'protects against projectiles',
      type: 'armor',
      limit: 5,
    });
    expect(place(rows, 'Shield')).toBeLessThan(2);
  });

  test.each([
    ['firball', 'search_spell', 'Fireball'],
    ['curewounds', 'search_spell', 'Cure Wounds'],
    ['magic missle', 'search_spell', 'Magic Missile'],
    ['owlbaer', 'search_creature', 'Owlbear'],
    ['tarasque', 'search_creature', 'Tarrasque'],
    ['the tarrasque', 'search_creature', 'Tarrasque'],
    ['fireball spell', 'search_spell', 'Fireball'],
  ])('"%s" finds its name first', async (search, tool, name) => {
    const lore = await start();
    expect((await lore.names(tool, { search, limit: 1 }))[0]).toBe(name);
  });

  test('metal robot soldier', async () => {
    const lore = await start();
    const names = await lore.names('search_creature', { search: 'metal robot soldier', limit: 5 });
    expect(names.join()).toMatch(/Golem|Animated Armor|Shield Guardian/);
  });

  test('scores are there, in order, and absent without a search', async () => {
    const lore = await start();
    const scored = await lore.rows('search_spell', { search: 'see the unseen', limit: 20 });
    const scores = scored.map((row) => row.similarity_score ?? -1);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    for (const score of scores) expect(score >= 0 && score <= 1).toBe(true);
    for (const args of [{ level: 3 }, { level: 3, search: '' }, { level: 3, search: '   ' }]) {
      const rows = await lore.rows('search_spell', { ...args, limit: 5 });
      expect(rows.length).toBe(5);
      for (const row of rows) expect(row).not.toHaveProperty('similarity_score');
    }
  });

  test('a very long search is cut, said, and still answered', async () => {
    const lore = await start();
    const reply = await lore.call('search_spell', {
      search: `ball of fire ${'that burns everyone '.repeat(90)}`,
      limit: 5,
    });
    expect(reply.success).toBe(true);
    expect(reply.notices.join()).toContain('512 characters');
  });
});
