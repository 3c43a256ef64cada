import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openLibrary } from '../../src/library/open.ts';
import { kinds } from '../../src/mcp/catalogue.ts';
import { eras, type Row, type Session, startInProcess } from '../helpers/client.ts';
import { srdFolder } from '../helpers/folder.ts';

const place = (rows: readonly Row[], name: string): number => {
  const at = rows.findIndex((row) => row.name === name);
  return at < 0 ? Number.POSITIVE_INFINITY : at;
};

/** What a sync would bring, in words of our own. */
function syncedFolder(): string {
  const data = srdFolder();
  const library = openLibrary(join(data, 'library.db'), kinds);
  library.putDocument({
    key: 'table-rules',
    title: 'Rules at our table',
    source: 'open5e_v2',
    ruleset: '5e-2014',
  });
  const entity = (kind: string, name: string, body: Record<string, unknown>) => ({
    kind,
    document: 'table-rules',
    name,
    source: 'open5e_v2',
    body,
  });
  const rule = (name: string, section: string, desc: string) =>
    entity('rule', name, { desc, section });
  const item = (name: string, item_type: string, desc: string) =>
    entity('magic-item', name, { item_type, rarity: 'rare', requires_attunement: false, desc });
  library.put([
    rule('Falling', 'adventuring', 'Every ten feet of the drop cost 1d6; you land prone.'),
    rule('Jumping', 'adventuring', 'With a run-up you clear as many feet as your Strength.'),
    rule('Suffocating', 'adventuring', 'Without air you last a minute plus your Constitution.'),
    rule('Surprise', 'combat', 'Those who did not notice any enemy lose their first turn.'),
    rule(
      'Unseen Attackers and Targets',
      'combat',
      'You strike with advantage at whoever cannot see you, and give your place away.',
    ),
    rule('Hiding', 'abilities', 'Stealth against the Perception of those who look for you.'),
    rule('Mounted Combat', 'combat', 'A willing animal carries you and shares your turn.'),
    rule('Lifestyle Expenses', 'adventuring', 'What bed and board cost for a month.'),
    rule('Attunement', 'treasure', 'Three bonds with magic things are all a body can bear.'),
    item('Dwarven Thrower', 'weapon', 'After the throw this hammer comes back to the hand.'),
    item('Vorpal Sword', 'weapon', 'On the best roll a head comes off.'),
    item('Flame Tongue', 'weapon', 'At a word the blade burns.'),
    item('Oathbow', 'weapon', 'Whisper a name and the arrows seek it.'),
  ]);
  library.close();
  return data;
}

describe.each(eras)('searching by meaning, %s', (era) => {
  const start = (): Promise<Session> => startInProcess({ era });
  const startSynced = (): Promise<Session> =>
    startInProcess({ era, config: { data: syncedFolder() } });

  test('creatures by concept: undead that drain life', async () => {
    const lore = await start();
    const rows = await lore.rows('search_creature', {
      search: 'undead that drain life',
      type: 'undead',
      limit: 8,
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

  test('rules by question, with synced rules: falling', async () => {
    const lore = await startSynced();
    const [first] = await lore.rows('search_rule', {
      search: 'what happens when I fall',
      rule_type: 'rule',
    });
    expect(first?.name).toBe('Falling');
  });

  test('rules by question, with synced rules: attacking while hidden', async () => {
    const lore = await startSynced();
    const names = await lore.names('search_rule', {
      search: 'attacking while hidden',
      rule_type: 'rule',
      limit: 3,
    });
    expect(names).toContain('Unseen Attackers and Targets');
    expect(names).toContain('Hiding');
  });

  test('a weapon that returns when thrown, with synced magic items', async () => {
    const lore = await startSynced();
    const [first] = await lore.rows('search_equipment', {
      search: 'weapon that returns when thrown',
      type: 'magic-item',
      limit: 5,
    });
    expect(first?.name).toBe('Dwarven Thrower');
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
