import { describe, expect, test } from 'vitest';
import type { Logger } from '../../src/base/log.ts';
import { silentLogger } from '../../src/base/log.ts';
import { eras, srdSession, startInProcess } from '../helpers/client.ts';
import { startWithUpstreams } from '../helpers/upstreams.ts';

describe.each(eras)('lookup_spell, %s', (era) => {
  const start = () => startWithUpstreams({ era });

  test('by exact name: damage, saving throw and area, from Open5e v2', async () => {
    const lore = await start();
    const rows = await lore.rows('lookup_spell', { name: 'Fireball', group: false });
    const fireballs = rows.filter((r) => r.name === 'Fireball');
    expect(fireballs).toEqual(rows.slice(0, 3));
    expect(fireballs.map((r) => r.document)).toEqual(['srd-2024', 'srd-2014', 'a5e-ag']);
    expect(rows[1]).toMatchObject({
      name: 'Fireball',
      document_source: 'open5e_v2',
      level: 3,
      school: 'evocation',
      damage_roll: '8d6',
      damage_types: ['fire'],
      saving_throw: 'dexterity',
      area: { shape: 'sphere', size: 20, unit: 'foot' },
      range: '150 feet',
      components: 'V, S, M',
      material: 'a pinch of soot',
      casting_time: '1 action',
      classes: ['sorcerer', 'wizard'],
    });
    expect(lore.open5e.calls.some((call) => call.startsWith('/v2/spells/'))).toBe(true);
  });

  test('all 3rd-level wizard spells, sorted by name', async () => {
    const lore = await start();
    const rows = await lore.rows('lookup_spell', { level: 3, class_key: 'wizard', limit: 100 });
    for (const row of rows) {
      expect(row.level).toBe(3);
      expect(row.classes).toContain('wizard');
    }
    const names = rows.map((r) => r.name);
    expect(names).toEqual(expect.arrayContaining(['Ember Lance', 'Fireball', 'Shadow Needle']));
    expect(names).not.toContain('Root Song');
    expect(names.map((n) => n.toLowerCase())).toEqual(names.map((n) => n.toLowerCase()).sort());
    expect(new Set(rows.map((r) => r.uri)).size).toBe(rows.length);
  });

  test('a list begins with the newest SRD, whatever comes first by name', async () => {
    const lore = await start();
    const rows = await lore.rows('lookup_spell', { limit: 100 });
    const ofSrd = rows.filter(({ document }) => document === 'srd-2024');
    expect(ofSrd.length).toBeLessThan(rows.length);
    expect(await lore.rows('lookup_spell', { limit: ofSrd.length })).toEqual(ofSrd);
  });

  test('concentration spells only, as many as the limit says', async () => {
    const lore = await start();
    const rows = await lore.rows('lookup_spell', { concentration: true, limit: 7 });
    expect(rows).toHaveLength(7);
    for (const row of rows) expect(row.concentration).toBe(true);
  });

  test('rituals, schools and casting times', async () => {
    const lore = await start();
    const rituals = await lore.rows('lookup_spell', { ritual: true, documents: ['srd-2024'] });
    expect(rituals.map((r) => r.name)).toEqual(['Slow Rite']);
    const illusions = await lore.rows('lookup_spell', {
      school: 'ILLUSION',
      documents: ['srd-2024'],
    });
    expect(illusions.map((r) => r.name)).toEqual(['Mist Veil']);
    const bonus = await lore.rows('lookup_spell', {
      casting_time: '1 Bonus Action',
      documents: ['srd-2024'],
    });
    expect(bonus.map((r) => r.name)).toEqual(['Ember Lance']);
  });

  test('a spell that does not exist is an empty list and no error', async () => {
    const lore = await start();
    const reply = await lore.call('lookup_spell', { name: 'NonexistentSpell123' });
    expect(reply).toMatchObject({ isError: false, success: true, data: [] });
  });
});

describe.each(eras)('lookup_creature, %s', (era) => {
  const start = () => startWithUpstreams({ era });

  test('by exact name: the complete stat block with legendary and lair actions', async () => {
    const lore = await start();
    const [cinder] = await lore.rows('lookup_creature', { name: 'Ancient Cinder Dragon' });
    expect(cinder).toMatchObject({
      size: 'gargantuan',
      type: 'dragon',
      challenge_rating: 24,
      actions: [
        {
          name: 'Bite',
          attack_bonus: 17,
          damage: [
            { dice: '2d10+10', type: 'piercing' },
            { dice: '4d6', type: 'fire' },
          ],
        },
        {
          name: 'Fire Breath',
          usage: 'recharge 5-6',
          saving_throw: { ability: 'dexterity', dc: 24 },
          damage: [{ dice: '26d6', type: 'fire' }],
        },
      ],
      legendary_actions: [
        { name: 'Tail Attack' },
        { name: 'Wing Attack', usage: 'costs 2 actions' },
      ],
    });
    const [red] = await lore.rows('lookup_creature', { name: 'Ancient Red Dragon' });
    expect(red).toHaveProperty('legendary_actions');
  });

  test('CR 5 undead include the Wraith', async () => {
    const lore = await start();
    const rows = await lore.rows('lookup_creature', { cr: 5, type: 'undead' });
    expect(rows.map((r) => r.name)).toEqual(
      expect.arrayContaining(['Wraith', 'Gloom Wraith', 'Pale Wraith']),
    );
    for (const row of rows) expect(row).toMatchObject({ challenge_rating: 5, type: 'undead' });
  });

  test('a range of challenge ratings is inclusive and keeps to the limit', async () => {
    const lore = await start();
    const rows = await lore.rows('lookup_creature', { cr_min: 1, cr_max: 3, limit: 30 });
    expect(rows).toHaveLength(30);
    for (const row of rows) {
      expect(Number(row.challenge_rating)).toBeGreaterThanOrEqual(1);
      expect(Number(row.challenge_rating)).toBeLessThanOrEqual(3);
    }
  });

  test('a quarter is a challenge rating', async () => {
    const lore = await start();
    const rows = await lore.rows('lookup_creature', { cr: 0.25, size: 'Small', limit: 100 });
    expect(rows.map((r) => r.name)).toContain('Ash Hound');
    for (const row of rows) expect(row).toMatchObject({ challenge_rating: 0.25, size: 'small' });
  });

  test('what Open5e v2 lost is taken from v1, what it made up is left out', async () => {
    const lore = await start();
    const [silt] = await lore.rows('lookup_creature', { name: 'Silt Stalker' });
    expect(silt).toMatchObject({
      document_source: 'open5e_v2',
      actions: [
        { name: 'Undertow', attack_bonus: 5, damage: [{ dice: '2d6+3', type: 'bludgeoning' }] },
      ],
      damage_resistances: ['cold', 'bludgeoning, piercing, and slashing from nonmagical attacks'],
    });
    // v2 says 6020 feet, v1 "60' or 20' while deafened".
    expect(silt?.senses).toEqual({ darkvision: 60, blindsight: 60 });
    const [treant] = await lore.rows('lookup_creature', { name: 'Kindly Treant' });
    expect(treant).not.toHaveProperty('alignment');
  });

  test('a creature that does not exist is an empty list and no error', async () => {
    const lore = await start();
    expect(await lore.call('lookup_creature', { name: 'Quixotl Nonesuch' })).toMatchObject({
      isError: false,
      data: [],
    });
  });
});

describe.each(eras)('lookup_character_option, %s', (era) => {
  const start = () => startWithUpstreams({ era });

  test('a class with all its features and subclasses', async () => {
    const lore = await start();
    const [paladin] = await lore.rows('lookup_character_option', {
      type: 'class',
      name: 'Paladin',
    });
    expect(paladin).toMatchObject({
      name: 'Paladin',
      hit_die: 10,
      subclasses: [{ name: 'Oath of Devotion' }],
      features: expect.arrayContaining([
        expect.objectContaining({ name: 'Lay on Hands', level: 1 }),
      ]),
    });
    const [warden] = await lore.rows('lookup_character_option', { type: 'class', name: 'Warden' });
    expect(warden).toMatchObject({
      hit_die: 10,
      hit_points_at_first_level: '10 + your Constitution modifier',
      primary_abilities: ['wisdom'],
      saving_throws: ['strength', 'wisdom'],
      armor_proficiencies: ['Light armor', 'Shields'],
      skill_choices: { choose: 2, from: ['Arcana', 'Nature', 'Survival'] },
      starting_equipment: ['A Moonblade and 5 GP'],
      spellcasting: { ability: 'wisdom', from_level: 2 },
      features: [
        { name: 'Watchfulness', level: 1 },
        { name: 'Spellcasting', level: 2 },
      ],
      subclasses: [{ name: 'Oath of Lanterns', slug: 'oath-of-lanterns' }],
    });
  });

  test('a race with its subraces', async () => {
    const lore = await start();
    const rows = await lore.rows('lookup_character_option', { type: 'race', name: 'Elf' });
    const elf = rows.find((r) => r.document === 'srd-2024');
    expect(elf).toMatchObject({
      size: 'medium',
      speed: 30,
      darkvision: 60,
      subraces: [{ name: 'Drow' }, { name: 'High Elf' }, { name: 'Wood Elf' }],
    });
    expect(elf?.also_in).toMatchObject([{ document: 'srd-2014', ruleset: '5e-2014' }]);
  });

  test('the very name is the answer; what only has it in its name is told of, or listed', async () => {
    const lore = await start();
    const reply = await lore.call('lookup_spell', { name: 'fireball' });
    expect(reply.data).toMatchObject([{ name: 'Fireball' }]);
    expect(reply.notices.join()).toMatch(/more spells? ha.*Delayed Blast Fireball.*limit/);
    expect(await lore.names('lookup_spell', { name: 'fireball', limit: 20 })).toEqual(
      expect.arrayContaining(['Fireball', 'Delayed Blast Fireball']),
    );
  });

  test('filters as the search tools have them', async () => {
    const lore = await startInProcess({ era });
    const flying = await lore.rows('lookup_creature', { filters: { fly: 60 }, limit: 50 });
    expect(flying.length).toBeGreaterThan(3);
    for (const { speed } of flying)
      expect((speed as { fly: number }).fly).toBeGreaterThanOrEqual(60);
    const wrong = await lore.call('lookup_spell', { filters: { wings: true } });
    expect(wrong).toMatchObject({ isError: true });
    expect(wrong.error).toContain('Valid filters: ');
  });

  test('a background from Open5e v2', async () => {
    const lore = await start();
    const [ferryman] = await lore.rows('lookup_character_option', {
      type: 'background',
      name: 'Ferryman',
    });
    expect(ferryman).toMatchObject({
      skill_proficiencies: 'Athletics and Insight',
      equipment: 'A pole',
      feat: 'Alert',
    });
  });

  test('a feat with prerequisite, benefits and category', async () => {
    const lore = await start();
    const [feat] = await lore.rows('lookup_character_option', {
      type: 'feat',
      name: 'Sharpshooter',
    });
    expect(feat).toMatchObject({
      name: 'Sharpshooter',
      document_source: 'open5e_v2',
      prerequisite: 'Dexterity 13+',
      benefits: ['You shoot far.', 'You shoot past cover.'],
      category: 'general',
    });
  });

  test('a wrong type is refused with the right ones', async () => {
    const lore = await start();
    const reply = await lore.call('lookup_character_option', { type: 'invalid-type' });
    expect(reply.isError).toBe(true);
    for (const type of ['class', 'race', 'background', 'feat']) expect(reply.error).toContain(type);
    expect(lore.open5e.calls).toEqual([]);
  });
});

describe.each(eras)('lookup_equipment, %s', (era) => {
  const start = () => startWithUpstreams({ era });

  test('a weapon with versatile damage, properties, price and weight', async () => {
    const lore = await start();
    const [longsword] = await lore.rows('lookup_equipment', { type: 'weapon', name: 'Longsword' });
    expect(longsword).toMatchObject({ damage_dice: '1d8', versatile_dice: '1d10' });
    const [moonblade] = await lore.rows('lookup_equipment', { type: 'weapon', name: 'Moonblade' });
    expect(moonblade).toMatchObject({
      category: 'martial',
      range_type: 'melee',
      damage_dice: '1d8',
      damage_type: 'slashing',
      versatile_dice: '1d10',
      properties: ['versatile'],
      mastery: 'sap',
      cost: 15,
      cost_text: '15 gp',
      weight: 3,
    });
  });

  test('simple weapons only', async () => {
    const lore = await start();
    const rows = await lore.rows('lookup_equipment', {
      type: 'weapon',
      is_simple: true,
      limit: 100,
    });
    expect(rows.map((r) => r.name)).toContain('Twigclub');
    for (const row of rows) expect(row.category).toBe('simple');
  });

  test('rare magic items include Flame Tongue and the Cloak of Displacement', async () => {
    const lore = await start();
    const rows = await lore.rows('lookup_equipment', { type: 'magic-item', rarity: 'rare' });
    for (const row of rows) expect(row.rarity).toBe('rare');
    const names = rows.map((r) => r.name);
    expect(names).toEqual(
      expect.arrayContaining([
        'Flame Tongue (Moonblade)',
        'Cloak of Displacement',
        'Lantern of Honest Shadows',
      ]),
    );
  });

  test('attunement by whom, damage dice and armor class', async () => {
    const lore = await start();
    const attuned = await lore.rows('lookup_equipment', {
      type: 'magic-item',
      requires_attunement: 'wizard',
    });
    expect(attuned.map((r) => r.name)).toEqual(['Staff of Quiet Bells']);
    expect(attuned[0]).toMatchObject({
      requires_attunement: true,
      attunement_detail: 'by a wizard',
    });
    const d4 = await lore.names('lookup_equipment', {
      damage_dice: '1d4',
      documents: ['srd-2024'],
    });
    expect(d4).toEqual(['Twigclub']);
    const [coat] = await lore.rows('lookup_equipment', { type: 'armor', name: 'chain coat' });
    expect(coat).toMatchObject({
      category: 'heavy',
      armor_class: 16,
      armor_class_formula: '16',
      strength_required: 13,
      stealth_disadvantage: true,
      cost_text: '75 gp',
      weight: 55,
    });
  });

  test('everything named chain, merged within the limit', async () => {
    const lore = await start();
    const rows = await lore.rows('lookup_equipment', { type: 'all', name: 'chain', limit: 10 });
    expect(rows.length).toBeLessThanOrEqual(10);
    expect(new Set(rows.map((r) => r.kind)).size).toBeGreaterThan(1);
    expect(rows.map((r) => r.name)).toEqual(
      expect.arrayContaining(['Chain Mail', 'Chain Coat', 'Chain of the Deep']),
    );
  });
});

describe.each(eras)('lookup_rule, %s', (era) => {
  const start = () => startWithUpstreams({ era });

  test('a condition as each edition has it', async () => {
    const lore = await start();
    const rows = await lore.rows('lookup_rule', { type: 'condition', name: 'Grappled' });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ document: 'srd-2024', ruleset: '5e-2024' });
    expect(rows[0]?.desc).toContain('Disadvantage');
    expect(rows[0]?.also_in).toEqual([
      expect.objectContaining({
        document: 'srd-2014',
        ruleset: '5e-2014',
        desc: expect.stringMatching(/\w/),
      }),
    ]);
  });

  test('a condition that is asked for as a rule', async () => {
    const lore = await start();
    const reply = await lore.call('lookup_rule', { type: 'rule', name: 'Grappled' });
    expect(reply.text).toContain('lore://condition/srd-2024/grappled');
    expect(reply.notices?.join()).toContain('No rule is called "Grappled"');
  });

  test('the rules of combat, from both APIs', async () => {
    const lore = await start();
    const names = await lore.names('lookup_rule', { type: 'rule', section: 'combat', limit: 50 });
    expect(names).toEqual(
      expect.arrayContaining(['Opportunity Attacks', 'Initiative', 'Making an Attack']),
    );
    expect(names).not.toContain('Resting');
  });

  test('two rules of one name are two rules', async () => {
    const lore = await start();
    const rows = await lore.rows('lookup_rule', {
      type: 'rule',
      documents: ['srd-2024'],
      limit: 50,
    });
    const travel = rows.filter((r) => r.parent === 'Travel');
    expect(travel.map((r) => [r.name, r.desc])).toEqual([
      ['Darkness', 'In the dark.'],
      ['Light', 'In the light.'],
    ]);
  });

  test('a damage type with its description', async () => {
    const lore = await start();
    const rows = await lore.rows('lookup_rule', { type: 'damage-type', name: 'radiant' });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      desc: 'Holy energy',
      also_in: [{ desc: 'Holy light burns.' }],
    });
  });

  test('proficiencies, languages and schools from dnd5eapi', async () => {
    const lore = await start();
    const [stealth] = await lore.rows('lookup_rule', {
      type: 'proficiency',
      name: 'Skill: Stealth',
    });
    expect(stealth).toMatchObject({ category: 'skills', document_source: 'dnd5eapi' });
    expect(await lore.names('lookup_rule', { type: 'language', name: 'sign' })).toEqual([
      'Common Sign Language',
    ]);
    const [evocation] = await lore.rows('lookup_rule', {
      type: 'magic-school',
      name: 'evocation',
      ruleset: '5e-2024',
    });
    expect(evocation).toMatchObject({ desc: 'Shapes energy', document_source: 'dnd5eapi' });
  });

  test('a wrong type is refused with the right ones', async () => {
    const lore = await start();
    const reply = await lore.call('lookup_rule', { type: 'invalid-rule-type' });
    expect(reply.isError).toBe(true);
    for (const type of ['rule', 'condition', 'weapon-property', 'alignment'])
      expect(reply.error).toContain(type);
  });
});

describe('errors, forms and the cache', () => {
  test('a wrong parameter is refused clearly', async () => {
    const lore = await startWithUpstreams();
    const reply = await lore.call('lookup_spell', { level: 'invalid' });
    expect(reply).toMatchObject({ isError: true, success: false });
    expect(reply.error).toContain('"level"');
  });

  test('every row says which document and which API it comes from', async () => {
    const lore = await startWithUpstreams();
    const reply = await lore.call('lookup_spell', { name: 'Ember Lance' });
    expect(reply.data).toMatchObject([
      {
        document: 'srd-2024',
        document_key: 'srd-2024',
        document_name: 'System Reference Document 5.2',
        document_source: 'open5e_v2',
        ruleset: '5e-2024',
      },
    ]);
    expect(reply.metadata).toMatchObject({ source: 'library', cached: false });
    expect(Date.parse(reply.metadata.timestamp)).toBeGreaterThan(0);
    expect(JSON.parse(JSON.stringify(reply.data))).toEqual(reply.data);
  });

  test('a lookup made again does not ask again', async () => {
    const lore = await startWithUpstreams();
    await lore.call('lookup_spell', { name: 'Fireball' });
    const calls = lore.open5e.calls.length;
    const reply = await lore.call('lookup_spell', { name: 'Fireball' });
    expect(lore.open5e.calls).toHaveLength(calls);
    expect(reply.metadata.cached).toBe(true);
    await lore.call('lookup_spell', { name: 'Mist Veil' });
    expect(lore.open5e.calls.length).toBeGreaterThan(calls);
  });

  test('an upstream that cannot be reached is told kindly and logged in detail', async () => {
    const logged: { fields: object; message: string }[] = [];
    const log: Logger = {
      ...silentLogger,
      // Without network this would be said at every start, so it is no warning.
      notice: (fields, message) => void logged.push({ fields, message }),
      debug: (fields, message) => void logged.push({ fields, message }),
    };
    const lore = await startWithUpstreams({ log });
    await Promise.all([lore.open5e.close(), lore.api.close()]);
    const reply = await lore.call('lookup_spell', { name: 'Fireball' });
    expect(reply).toMatchObject({ isError: false, success: true });
    expect(reply.data).toMatchObject([{ name: 'Fireball', document_source: 'srd' }]);
    expect(reply.notices.join(' ')).toContain('Open5e cannot be reached.');
    expect(JSON.stringify(reply)).not.toMatch(/ECONNREFUSED|\.ts:\d|at \w+ \(/);
    expect(logged.map((line) => JSON.stringify(line.fields)).join()).toContain('/v2/');
  });
});

describe('a plain English word, offline', () => {
  test('with one letter wrong, but not the first, it is a name', async () => {
    const lore = await srdSession();
    expect((await lore.names('lookup_spell', { name: 'firebal' }))[0]).toBe('Fireball');
    expect(await lore.names('lookup_creature', { name: 'weight' })).toContain('Wight');
  });

  test.each(['bowl', 'rasping', 'sneaking'])('%s is no misspelt name', async (name) => {
    const lore = await srdSession();
    for (const tool of ['lookup_creature', 'lookup_spell'])
      expect(await lore.names(tool, { name })).toEqual([]);
    const { text } = await lore.call('lookup_creature', { name });
    expect(text).toContain(`Nothing in the library is called "${name}".`);
  });
});

describe('a name beside several', () => {
  test.each<[string, Record<string, unknown>, string[]]>([
    ['lookup_spell', { name: 'Fireball', names: ['Shield'] }, ['Fireball', 'Shield']],
    ['lookup_spell', { name: 'shield', names: ['Fireball', 'Shield'] }, ['Shield', 'Fireball']],
    ['lookup_spell', { name: ' ', names: ['Shield'] }, ['Shield']],
    ['lookup_creature', { name: 'Ogre', names: ['Ghoul'] }, ['Ogre', 'Ghoul']],
    ['lookup_character_option', { name: 'wizard', names: ['high elf'] }, ['Wizard', 'High Elf']],
    ['lookup_equipment', { name: 'longsword', names: ['rope'] }, ['Longsword', 'Rope']],
    [
      'lookup_rule',
      { name: 'stealth skill', names: ['arcana skill', 'prone'] },
      ['Stealth', 'Arcana', 'Prone'],
    ],
  ])('%s %j: all are answered', async (tool, args, names) => {
    const found = await (await srdSession()).names(tool, args);
    expect(found).toHaveLength(names.length);
    for (const [at, name] of names.entries()) expect(found[at]).toContain(name);
  });
});
