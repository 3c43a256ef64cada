import { expect } from 'vitest';
import { commonScenarios } from './common.ts';
import { anywhere, needing, type Scenarios } from './scenario.ts';

const summary = { detail: 'summary' } as const;

/** Document 2: the lookup tools. */
export const lookupScenarios: Scenarios = {
  ...commonScenarios,
  'Spell Lookup Tool': {
    'Lookup spell by exact name': anywhere(async (lore) => {
      const rows = await lore.rows('lookup_spell', { name: 'Fireball', group: false });
      expect(rows[0]?.name).toBe('Fireball');
      expect(rows.find((row) => row.document === 'srd-2014')).toMatchObject({
        name: 'Fireball',
        damage_roll: '8d6',
        damage_types: ['fire'],
        saving_throw: 'dexterity',
        area: { shape: 'sphere', size: 20, unit: 'foot' },
      });
    }),
    'Filter spells by level and class': anywhere(async (lore) => {
      const all = { level: 3, class_key: 'wizard', ...summary };
      const rows = await lore.rows('lookup_spell', { ...all, limit: 100 });
      expect(rows.length).toBeGreaterThan(3);
      for (const row of rows) {
        expect(row.level).toBe(3);
        expect(row.classes).toContain('wizard');
      }
      const names = rows.map((row) => row.name.toLowerCase());
      expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
      expect(new Set(rows.map((row) => row.uri)).size).toBe(rows.length);
      expect(await lore.rows('lookup_spell', { ...all, limit: 3 })).toHaveLength(3);
    }),
    'Find concentration spells': anywhere(async (lore) => {
      const rows = await lore.rows('lookup_spell', { concentration: true, limit: 5 });
      expect(rows).toHaveLength(5);
      for (const row of rows) expect(row.concentration).toBe(true);
    }),
    'Handle spell not found': anywhere(async (lore) => {
      const reply = await lore.call('lookup_spell', { name: 'NonexistentSpell123' });
      expect(reply).toMatchObject({ isError: false, success: true, data: [] });
    }),
  },
  'Creature Lookup Tool': {
    'Lookup creature by exact name': anywhere(async (lore) => {
      const documents = ['srd-2014'];
      const reply = await lore.call('lookup_creature', { name: 'Ancient Red Dragon', documents });
      expect(reply.data).toMatchObject([
        {
          name: 'Ancient Red Dragon',
          size: 'gargantuan',
          type: 'dragon',
          challenge_rating: 24,
          armor_class: expect.any(Number),
          hit_points: expect.any(Number),
          speed: expect.any(Object),
          ability_scores: expect.any(Object),
          actions: expect.any(Array),
          legendary_actions: expect.any(Array),
        },
      ]);
      // No open source has a lair for it, and the answer does not leave that to guessing.
      expect(JSON.stringify(reply.data)).not.toContain('"lair_actions"');
      expect(reply.notices.join()).toContain('lair actions');
      // For one dragon a source does, and no other source takes that away.
      const red = await lore.call('lookup_creature', { name: 'Adult Red Dragon', documents });
      expect(red.data).toMatchObject([
        { legendary_actions: expect.any(Array), lair_actions: [{ name: 'Lair Actions' }] },
      ]);
      expect(red.notices.join()).not.toContain('lair actions');
    }),
    'Filter by challenge rating and type': anywhere(async (lore) => {
      const rows = await lore.rows('lookup_creature', {
        cr: 5,
        type: 'undead',
        limit: 100,
        ...summary,
      });
      expect(rows.map((row) => row.name)).toContain('Wraith');
      for (const row of rows) expect(row).toMatchObject({ challenge_rating: 5, type: 'undead' });
    }),
    'Filter by CR range': anywhere(async (lore) => {
      const range = { cr_min: 1, cr_max: 3, ...summary };
      const rows = await lore.rows('lookup_creature', { ...range, limit: 100 });
      const ratings = rows.map((row) => Number(row.challenge_rating));
      expect(Math.min(...ratings)).toBe(1);
      expect(Math.max(...ratings)).toBe(3);
      expect(await lore.rows('lookup_creature', { ...range, limit: 4 })).toHaveLength(4);
    }),
    'Handle fractional CR values': anywhere(async (lore) => {
      for (const cr of [0.25, '0.25', '1/4']) {
        const rows = await lore.rows('lookup_creature', { cr, limit: 100, ...summary });
        expect(rows.length).toBeGreaterThan(2);
        for (const row of rows) expect(row.challenge_rating).toBe(0.25);
        expect(await lore.names('lookup_creature', { cr, name: 'Goblin' })).toContain('Goblin');
      }
    }),
  },
  'Character Option Lookup Tool': {
    'Lookup class by name': anywhere(async (lore) => {
      const [paladin] = await lore.rows('lookup_character_option', {
        type: 'class',
        name: 'Paladin',
        documents: ['srd-2014'],
      });
      expect(paladin).toMatchObject({
        name: 'Paladin',
        hit_die: 10,
        features: expect.arrayContaining([
          expect.objectContaining({ name: 'Lay on Hands' }),
          expect.objectContaining({ name: 'Divine Smite' }),
        ]),
        subclasses: [{ name: 'Oath of Devotion' }],
      });
    }),
    'Lookup race with subraces': anywhere(async (lore) => {
      const query = { type: 'race', name: 'Elf', group: false };
      const rows = await lore.rows('lookup_character_option', query);
      const elves = rows.filter((row) => row.name === 'Elf');
      expect(elves.length).toBeGreaterThan(0);
      for (const elf of elves) expect(elf).toMatchObject({ speed: 30, traits: expect.any(Array) });
      const of2014 = elves.find((row) => row.document === 'srd-2014');
      expect(of2014).toMatchObject({ subraces: [{ name: 'High Elf' }] });
      // The SRD of 2014 has one of the three; that of 2024 has them all.
      const of2024 = elves.find((row) => row.document === 'srd-2024');
      if (of2024)
        expect(of2024).toMatchObject({
          subraces: [{ name: 'Drow' }, { name: 'High Elf' }, { name: 'Wood Elf' }],
        });
      else expect(new Set(rows.map((row) => row.document))).toEqual(new Set(['srd-2014']));
    }),
    'Find feat by name': needing(['feat'], async (lore) => {
      const feat = async (name: string) => {
        const reply = await lore.call('lookup_character_option', { type: 'feat', name });
        expect(reply).toMatchObject({ isError: false, success: true });
        return lore.rows('lookup_character_option', { type: 'feat', name });
      };
      // No open book has the Sharpshooter; where one does, it has all of it.
      const named = [...(await feat('Sharpshooter')), ...(await feat('Grappler'))];
      expect(named.length).toBeGreaterThan(0);
      for (const row of named)
        expect(row).toMatchObject({
          document_source: 'open5e_v2',
          prerequisite: expect.stringMatching(/\w/),
          benefits: expect.arrayContaining([expect.any(String)]),
        });
    }),
    'Invalid type parameter': anywhere(async (lore) => {
      const reply = await lore.call('lookup_character_option', { type: 'invalid-type' });
      expect(reply).toMatchObject({ isError: true, success: false });
      for (const type of ['class', 'race', 'background', 'feat'])
        expect(reply.error).toContain(type);
    }),
  },
  'Equipment Lookup Tool': {
    'Lookup weapon by name': anywhere(async (lore) => {
      const [longsword] = await lore.rows('lookup_equipment', {
        type: 'weapon',
        name: 'Longsword',
      });
      expect(longsword).toMatchObject({
        name: 'Longsword',
        damage_dice: '1d8',
        versatile_dice: '1d10',
        damage_type: 'slashing',
        properties: expect.arrayContaining(['versatile']),
        cost_text: '15 gp',
      });
    }),
    'Filter simple weapons': anywhere(async (lore) => {
      const simple = await lore.rows('lookup_equipment', {
        type: 'weapon',
        is_simple: true,
        limit: 100,
      });
      expect(simple.length).toBeGreaterThan(5);
      for (const row of simple) expect(row).toMatchObject({ kind: 'weapon', category: 'simple' });
      expect(simple.map((row) => row.name)).not.toContain('Longsword');
    }),
    'Find rare magic items': needing(['magic-item'], async (lore) => {
      const names: string[] = [];
      for (let page = 1, more = true; more; page++) {
        const query = { type: 'magic-item', rarity: 'rare', limit: 100, page, ...summary };
        const rows = await lore.rows('lookup_equipment', query);
        for (const row of rows) expect(row).toMatchObject({ kind: 'magic-item', rarity: 'rare' });
        names.push(...rows.map((row) => row.name));
        more = (await lore.call('lookup_equipment', query)).pagination?.has_more === true;
      }
      expect(names.some((name) => name.startsWith('Flame Tongue'))).toBe(true);
      expect(names).toContain('Cloak of Displacement');
    }),
    'Search all equipment types': anywhere(async (lore) => {
      const rows = await lore.rows('lookup_equipment', { type: 'all', name: 'chain', limit: 20 });
      expect(rows.length).toBeLessThanOrEqual(20);
      expect(rows.map((row) => row.name)).toContain('Chain Mail');
      expect(new Set(rows.map((row) => row.kind)).size).toBeGreaterThan(1);
      for (const row of rows) expect(row.name.toLowerCase()).toContain('chain');
    }),
  },
  'Rule Lookup Tool': {
    'Lookup condition by name': anywhere(async (lore) => {
      const rows = await lore.rows('lookup_rule', { type: 'condition', name: 'Grappled' });
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows)
        expect(row).toMatchObject({ name: 'Grappled', desc: expect.stringMatching(/speed/i) });
    }),
    'Find combat rules': needing(['rule'], async (lore) => {
      const names = await lore.names('lookup_rule', {
        type: 'rule',
        section: 'combat',
        limit: 100,
        ...summary,
      });
      expect(names).toEqual(expect.arrayContaining(['Opportunity Attacks', 'Initiative']));
      expect(names).not.toContain('Lifestyle Expenses');
    }),
    'Lookup damage type': anywhere(async (lore) => {
      const rows = await lore.rows('lookup_rule', { type: 'damage-type', name: 'radiant' });
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows)
        expect(row).toMatchObject({ name: 'Radiant', desc: expect.stringMatching(/\w{3}/) });
    }),
    'Invalid rule type': anywhere(async (lore) => {
      const reply = await lore.call('lookup_rule', { type: 'invalid-rule-type' });
      expect(reply).toMatchObject({ isError: true, success: false });
      for (const type of ['rule', 'condition', 'damage-type', 'skill', 'proficiency'])
        expect(reply.error).toContain(type);
    }),
  },
};
