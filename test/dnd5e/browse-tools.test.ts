import { describe, expect, test } from 'vitest';
import { schools } from '../../src/dnd5e/model/game-words.ts';
import { eras, type Row, srdSession, startInProcess } from '../helpers/client.ts';
import { withInventedBooks } from './browse-library.ts';

const srd = () => srdSession();
const withBooks = withInventedBooks();

describe.each(eras)('walking through D&D content, %s', (era) => {
  test('all fire spells for wizards', async () => {
    const lore = await srdSession(era);
    const reply = await lore.call('search_spells', { query: 'fire', class: 'Wizard' });
    const rows = reply.data as Row[];
    expect(rows.map((r) => r.name)).toContain('Fireball');
    for (const row of rows) expect(row.classes).toContain('wizard');
    expect(reply.metadata.quality).toMatchObject({ source: 'Official', verified: true });
  });

  test('complete spell details by name', async () => {
    const lore = await srdSession(era);
    const reply = await lore.call('get_spell_details', { spell_name: 'fireball' });
    expect(reply.data).toMatchObject({
      name: 'Fireball',
      level: 3,
      school: 'evocation',
      uri: 'lore://spell/srd-2014/fireball',
      document_key: 'srd-2014',
    });
    expect(reply.metadata.quality).toMatchObject({ source: 'Official', confidence: 5 });
    expect(reply.text).toContain('# Fireball');
  });

  test('browsing all races needs no argument', async () => {
    const lore = await srdSession(era);
    const reply = await lore.call('search_races', {});
    expect((reply.data as Row[]).map((r) => r.name)).toContain('Dwarf');
    expect(reply.pagination).toMatchObject({ page: 1, per_page: 50, has_more: false });
  });

  test('a spell nobody knows: not found, with names that are close', async () => {
    const lore = await srdSession(era);
    const reply = await lore.call('get_spell_details', { spell_name: 'fireballoon' });
    expect(reply).toMatchObject({ isError: true, success: false });
    expect(reply.error).toContain('"fireballoon" not found');
    expect(reply.suggestions).toContain('Fireball');
  });
});

describe('a name as people type it', () => {
  test.each([
    ['get_spell_details', 'spell_name', 'fire ball', 'Fireball'],
    ['get_spell_details', 'spell_name', 'FIREBALL', 'Fireball'],
    ['get_spell_details', 'spell_name', 'Magic Misile', 'Magic Missile'],
    ['get_spell_details', 'spell_name', "Melf's acid arrow", 'Acid Arrow'],
    ['get_spell_details', 'spell_name', 'melfs acid arow', 'Acid Arrow'],
    ['get_spell_details', 'spell_name', 'Bigby’s Hand', 'Arcane Hand'],
    ['get_spell_details', 'spell_name', "leomund's tiny hut", 'Tiny Hut'],
    ['get_spell_details', 'spell_name', 'prestidigitatoin', 'Prestidigitation'],
    ['get_race_details', 'race_name', 'half elf', 'Half-Elf'],
    ['get_race_details', 'race_name', 'halfelf', 'Half-Elf'],
    ['get_race_details', 'race_name', 'dwarves', 'Dwarf'],
    ['get_race_details', 'race_name', 'hobbits', 'Halfling'],
    ['get_race_details', 'race_name', 'high elf', 'High Elf'],
    ['get_class_details', 'class_name', 'wizards', 'Wizard'],
    ['get_class_details', 'class_name', 'Barbarain', 'Barbarian'],
    ['get_class_details', 'class_name', 'evocation wizard', 'School of Evocation'],
  ])('%s {%s: "%s"} is %s', async (tool, field, typed, name) => {
    const lore = await srd();
    const reply = await lore.call(tool, { [field]: typed });
    expect(reply.error).toBe('');
    expect(reply.data).toMatchObject({ name, document_key: 'srd-2014' });
  });

  test('a reading that is not the very name is said', async () => {
    const lore = await srd();
    const hut = await lore.call('get_spell_details', { spell_name: "Leomund's Tiny Hut" });
    expect(hut.notices.join()).toContain('was read as Tiny Hut');
    const ball = await lore.call('get_spell_details', { spell_name: 'fire-ball' });
    expect(ball.notices).toEqual([]);
  });

  test('a name that may mean several gives the choices', async () => {
    const lore = await srd();
    const reply = await lore.call('get_spell_details', { spell_name: 'wall of' });
    expect(reply).toMatchObject({ isError: true, success: false });
    expect(reply.suggestions).toEqual(
      expect.arrayContaining(['Wall of Fire', 'Wall of Force', 'Wall of Ice', 'Wall of Stone']),
    );
    expect(reply.suggestions.every((name) => name.startsWith('Wall of'))).toBe(true);
  });

  test.each([
    ['get_spell_details', 'spell_name', 'flaming lances', 'Flaming Sphere'],
    ['get_spell_details', 'spell_name', 'healing the dying', 'Spare the Dying'],
    ['get_race_details', 'race_name', 'gnomish folk', 'Gnome'],
    ['get_class_details', 'class_name', 'wizard of fire', 'Wizard'],
    ['get_class_details', 'class_name', 'sorceror king', 'Sorcerer'],
    ['get_spell_details', 'spell_name', 'bring the dead back to life', 'Raise Dead'],
  ])('%s with "%s" "%s" suggests %s', async (tool, field, typed, close) => {
    const lore = await srd();
    const reply = await lore.call(tool, { [field]: typed });
    expect(reply).toMatchObject({ isError: true, success: false });
    expect(reply.suggestions).toContain(close);
  });

  test('a wizard who named several spells: all of them', async () => {
    const lore = await srd();
    const reply = await lore.call('get_spell_details', { spell_name: 'Mordenkainen' });
    expect(reply).toMatchObject({ isError: true, success: false });
    expect(reply.suggestions.toSorted()).toEqual([
      'Arcane Sword',
      'Faithful Hound',
      'Magnificent Mansion',
      'Private Sanctum',
    ]);
  });

  test.each([
    ['get_background_details', { background_name: 'Acolyte' }, 'no backgrounds yet'],
    ['get_feat_details', { feat_name: 'Alert' }, 'no feats yet'],
  ])('%s on a library without that kind says so', async (tool, args, words) => {
    const lore = await srd();
    const reply = await lore.call(tool, args);
    expect(reply).toMatchObject({ isError: true, success: false });
    expect(reply.error).toContain(words);
    expect(reply.error).toContain('lorewright sync');
  });

  test.each([
    ['get_spell_details', { spell_name: '' }],
    ['get_spell_details', {}],
    ['get_class_details', { class_name: 'Wizard', clas: 1 }],
  ])('%s refuses %o', async (tool, args) => {
    const lore = await srd();
    expect(await lore.call(tool, args)).toMatchObject({ isError: true, success: false });
  });

  test('punctuation alone is no name', async () => {
    const lore = await srd();
    const reply = await lore.call('get_spell_details', { spell_name: '???' });
    expect(reply).toMatchObject({ isError: true, success: false });
    expect(reply.error).toContain('not found');
  });
});

describe('one name in several documents', () => {
  test('the best-ranked document answers, the others are named', async () => {
    const lore = await withBooks();
    const reply = await lore.call('get_spell_details', { spell_name: 'Fireball' });
    expect(reply.data).toMatchObject({ document_key: 'srd-2024', ruleset: '5e-2024' });
    for (const read of [reply.text, JSON.stringify(reply.data)]) {
      expect(read).toContain('lore://spell/srd-2014/fireball');
      expect(read).toContain('ember-annual');
    }
  });

  test.each([
    [{ documents: ['ember-annual'] }, 'ember-annual', 'Homebrew'],
    [{ documents: ['srd'] }, 'srd-2014', 'Official'],
    [{ ruleset: '5e-2014' }, 'srd-2014', 'Official'],
    [{ ruleset: '5e-2024' }, 'srd-2024', 'Official'],
  ])('%o chooses %s', async (scope, document, quality) => {
    const lore = await withBooks();
    const reply = await lore.call('get_spell_details', { spell_name: 'Fireball', ...scope });
    expect(reply.data).toMatchObject({ document_key: document });
    expect(reply.metadata.quality?.source).toBe(quality);
  });

  test('a name outside the documents asked for: where it stands is said', async () => {
    const lore = await withBooks();
    const reply = await lore.call('get_spell_details', {
      spell_name: 'Magic Missile',
      documents: ['ember-annual'],
    });
    expect(reply).toMatchObject({ isError: true, success: false, suggestions: ['srd-2014'] });
    const unknown = await lore.call('get_spell_details', {
      spell_name: 'Magic Missile',
      documents: ['nowhere'],
    });
    expect(unknown.error).toContain('"nowhere"');
    expect(unknown.error).toContain('srd-2014');
  });
});

describe('spells', () => {
  test.each([...Array(10).keys()])('level %i', async (level) => {
    const lore = await srd();
    const rows = await lore.rows('get_spell_by_level', { level, per_page: 100 });
    expect(rows.length).toBeGreaterThan(10);
    expect(new Set(rows.map((r) => r.level))).toEqual(new Set([level]));
  });

  test.each(['3', '3rd', 3.0])('level %s is the third', async (level) => {
    const lore = await srd();
    const [row] = await lore.rows('get_spell_by_level', { level });
    expect(row?.level).toBe(3);
  });

  test.each([10, -1, 'third', '3.5'])('level %s is refused', async (level) => {
    const lore = await srd();
    expect(await lore.call('get_spell_by_level', { level })).toMatchObject({ isError: true });
  });

  test.each(schools)('school %s, in any case', async (school) => {
    const lore = await srd();
    const rows = await lore.rows('get_spells_by_school', { school: school.toUpperCase() });
    expect(rows.length).toBeGreaterThan(10);
    expect(new Set(rows.map((r) => r.school))).toEqual(new Set([school]));
  });

  test('a school that is none: the nearest and all eight', async () => {
    const lore = await srd();
    const reply = await lore.call('get_spells_by_school', { school: 'evokation' });
    expect(reply.suggestions).toEqual(['evocation']);
    for (const school of schools) expect(reply.error).toContain(school);
  });

  test.each(['Wizard', 'wizard', 'wizzard', 'wizards'])('spells of a %s', async (class_name) => {
    const lore = await srd();
    const reply = await lore.call('get_spells_by_class', { class_name });
    for (const row of reply.data as Row[]) expect(row.classes).toContain('wizard');
    expect(reply.pagination?.total).toBeGreaterThan(150);
  });

  test('a class known only from its spells counts', async () => {
    const lore = await withBooks();
    const reply = await lore.call('get_spells_by_class', { class_name: 'Tinkerer' });
    expect(reply.pagination).toMatchObject({ total: 2, entries: 3 });
    const every = { class_name: 'Tinkerer', group: false };
    expect(await lore.names('get_spells_by_class', every)).toEqual([
      'Fireball',
      'Fireball',
      'Spark Drum',
    ]);
  });

  test.each(['get_spells_by_class', 'get_subclass_list', 'get_class_features'])(
    '%s of no class: the close ones',
    async (tool) => {
      const lore = await srd();
      const reply = await lore.call(tool, { class_name: 'sorceror king' });
      expect(reply).toMatchObject({ isError: true, success: false });
      expect(reply.suggestions.map((s) => s.toLowerCase())).toContain('sorcerer');
    },
  );

  test('filters combine', async () => {
    const lore = await srd();
    const rows = await lore.rows('search_spells', {
      class: 'cleric',
      level: '3',
      school: 'Abjuration',
    });
    expect(rows.length).toBeGreaterThan(3);
    for (const row of rows) {
      expect(row).toMatchObject({ level: 3, school: 'abjuration' });
      expect(row.classes).toContain('cleric');
    }
  });
});

describe('races', () => {
  test('an elf names its subraces, those of other documents too', async () => {
    const lore = await withBooks();
    const reply = await lore.call('get_race_details', { race_name: 'Elf' });
    expect(reply.data).toMatchObject({
      name: 'Elf',
      speed: 30,
      subraces: [
        { name: 'High Elf', uri: 'lore://subrace/srd-2014/high-elf' },
        { name: 'Ash Elf', document_key: 'ember-annual' },
      ],
    });
    const narrow = await lore.call('get_race_details', { race_name: 'Elf', documents: ['srd'] });
    expect(narrow.text).toContain('High Elf');
    expect(narrow.text).not.toContain('Ash Elf');
  });

  test('a dwarf walks 25 feet', async () => {
    const lore = await srd();
    const reply = await lore.call('get_race_details', { race_name: 'dwarf' });
    expect(reply.data).toMatchObject({ speed: 25 });
  });

  test.each(['get_race_details', 'lookup_character_option'])(
    '%s gives a subrace what it has from its race',
    async (tool) => {
      const lore = await srd();
      const name = tool === 'get_race_details' ? 'race_name' : 'name';
      const reply = await lore.call(tool, {
        [name]: 'Hill Dwarf',
        ...(tool === 'lookup_character_option' && { type: 'race' }),
      });
      const [subrace] = [reply.data].flat() as Row[];
      expect(subrace).toMatchObject({
        name: 'Hill Dwarf',
        from_race: { name: 'Dwarf', uri: 'lore://race/srd-2014/dwarf', speed: 25 },
      });
      expect(JSON.stringify(subrace?.from_race)).toContain('Dwarven Resilience');
      expect(reply.text).toContain('Dwarven Resilience');
      expect(reply.text).toContain('25 ft.');
    },
  );

  test('a list is of summaries, and whole races where they are asked for', async () => {
    const lore = await srd();
    const list = await lore.call('get_race_list', {});
    expect(JSON.stringify(list.data)).not.toContain('excerpt');
    expect(list.text).not.toContain('Dwarven Resilience');
    const whole = await lore.call('get_race_list', { detail: 'full' });
    expect(JSON.stringify(whole.data)).toContain('Dwarven Resilience');
    expect(whole.text).toContain('Dwarven Resilience');
  });

  test('increases of choice are told beside the others', async () => {
    const { text } = await (await srd()).call('get_race_list', {});
    expect(text).toMatch(/\*\*Half-Elf\*\* .*Charisma \+2, 2 others of choice \+1/);
  });

  test('the list is grouped by category', async () => {
    const lore = await withBooks();
    const reply = await lore.call('get_race_list', {});
    const groups = reply.data as { category: string; races: Row[] }[];
    // The SRD goes first, and so does its category.
    expect(groups.map((g) => g.category)).toEqual(['race', 'lineage']);
    expect(groups[0]?.races.map((r) => r.name)).toContain('Tiefling');
    expect(groups[1]?.races.map((r) => r.name)).toEqual(['Emberkin']);
    expect(reply.pagination?.total).toBe(groups.flatMap((g) => g.races).length);
  });

  test.each(['get_race_list', 'search_races'])('%s by category', async (tool) => {
    const lore = await withBooks();
    const reply = await lore.call(tool, { category: 'Lineage' });
    expect(reply.pagination?.total).toBe(1);
    expect(JSON.stringify(reply.data)).toContain('Emberkin');
    const none = await lore.call(tool, { category: 'vegetable' });
    expect(none).toMatchObject({ success: true, data: [] });
    expect(none.notices.join()).toContain('lineage and race');
  });
});

describe('classes', () => {
  test('the twelve classes', async () => {
    const lore = await srd();
    expect(await lore.names('search_classes')).toEqual([
      'Barbarian',
      'Bard',
      'Cleric',
      'Druid',
      'Fighter',
      'Monk',
      'Paladin',
      'Ranger',
      'Rogue',
      'Sorcerer',
      'Warlock',
      'Wizard',
    ]);
  });

  test('a wizard in full', async () => {
    const lore = await withBooks();
    const reply = await lore.call('get_class_details', { class_name: 'wizard' });
    expect(reply.data).toMatchObject({
      hit_die: 6,
      saving_throws: ['intelligence', 'wisdom'],
      skill_choices: { choose: 2 },
      spellcasting: {
        ability: 'intelligence',
        slots_per_level: { 1: [2], 5: [4, 3, 2], 20: [4, 3, 3, 3, 3, 2, 2, 1, 1] },
      },
    });
    const wizard = reply.data as Row & {
      starting_equipment: string[];
      weapon_proficiencies: string[];
      features: { name: string }[];
      subclasses: { name: string; uri: string }[];
    };
    expect(wizard.starting_equipment.join()).toContain('Spellbook');
    expect(wizard.weapon_proficiencies).toContain('Daggers');
    expect(wizard.features.map((f) => f.name)).toContain('Arcane Recovery');
    expect(wizard.subclasses.map((s) => s.name)).toEqual(['School of Evocation', 'School of Soot']);
  });

  test('subclasses of a class', async () => {
    const lore = await withBooks();
    expect(await lore.names('get_subclass_list', { class_name: 'Wizard' })).toEqual([
      'School of Evocation',
      'School of Soot',
    ]);
    expect(
      await lore.names('get_subclass_list', { class_name: 'wizard', documents: ['ember-annual'] }),
    ).toEqual(['School of Soot']);
  });

  test('a subclass by its own name', async () => {
    const lore = await withBooks();
    const reply = await lore.call('get_class_details', { class_name: 'school of soot' });
    expect(reply.data).toMatchObject({ kind: 'subclass', class: 'wizard' });
  });

  interface Level {
    level: number | null;
    features: { name: string; feature_type: string; subclass?: string; uri?: string }[];
  }
  const everyFeature = (levels: Level[]) =>
    levels.flatMap((l) => l.features.map((f) => ({ ...f, level: l.level })));

  test('features come level by level, those of subclasses marked', async () => {
    const lore = await srd();
    const reply = await lore.call('get_class_features', { class_name: 'fighter', per_page: 100 });
    const levels = reply.data as Level[];
    const order = levels.map((l) => l.level ?? 99);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    const features = everyFeature(levels);
    expect(features).toContainEqual(
      expect.objectContaining({
        level: 3,
        name: 'Improved Critical',
        feature_type: 'subclass',
        subclass: 'Champion',
        uri: 'lore://class-feature/srd-2014/fighter-champion-improved-critical-3',
      }),
    );
    expect(features.find((f) => f.name === 'Second Wind')).toMatchObject({ feature_type: 'class' });
    expect(features.find((f) => f.name === 'Second Wind')).not.toHaveProperty('subclass');
    expect(reply.pagination?.total).toBe(features.length);
    const keys = features.map((f) => `${f.name}@${f.level}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test.each([
    ['class', 'Second Wind'],
    ['subclass', 'Improved Critical'],
    ['choice', 'Fighting Style'],
    ['option', 'Fighting Style: Archery'],
  ])('features of type %s', async (feature_type, example) => {
    const lore = await srd();
    const reply = await lore.call('get_class_features', { class_name: 'Fighter', feature_type });
    const features = everyFeature(reply.data as Level[]);
    expect(features.map((f) => f.name)).toContain(example);
    expect(new Set(features.map((f) => f.feature_type))).toEqual(new Set([feature_type]));
  });

  test('features of one level, and of a subclass', async () => {
    const lore = await srd();
    const fifth = await lore.call('get_class_features', { class_name: 'Fighter', level: 5 });
    expect(fifth.data).toMatchObject([{ level: 5, features: [{ name: 'Extra Attack' }] }]);
    const champion = await lore.call('get_class_features', { class_name: 'Champion' });
    const features = everyFeature(champion.data as Level[]);
    expect(features.map((f) => f.name)).toContain('Improved Critical');
    expect(features.map((f) => f.name)).not.toContain('Extra Attack');
    const none = await lore.call('get_class_features', { class_name: 'Champion', level: 2 });
    expect(none.text).toContain('Nothing is gained there.');
  });

  test('a type of feature that is none is refused', async () => {
    const lore = await srd();
    const reply = await lore.call('get_class_features', {
      class_name: 'Fighter',
      feature_type: 'subclas',
    });
    expect(reply.suggestions).toEqual(['subclass']);
  });

  test('subclasses of other documents join when their document is named', async () => {
    const lore = await withBooks();
    const names = async (documents?: string[]) => {
      const args = { class_name: 'Wizard', per_page: 100, ...(documents && { documents }) };
      const reply = await lore.call('get_class_features', args);
      return everyFeature(reply.data as Level[]).map((f) => f.name);
    };
    expect(await names()).not.toContain('Ash Script');
    expect(await names(['srd', 'ember-annual'])).toContain('Ash Script');
  });
});

describe('backgrounds and feats', () => {
  test('found and told in full', async () => {
    const lore = await withBooks();
    expect(await lore.names('search_backgrounds', { query: 'charcoal' })).toContain(
      'Charcoal Burner',
    );
    expect(await lore.names('search_backgrounds')).toEqual(['Charcoal Burner']);
    const reply = await lore.call('get_background_details', { background_name: 'charcoal' });
    expect(reply.data).toMatchObject({ skill_proficiencies: 'Survival, Nature' });
    expect(await lore.names('search_feats')).toEqual(['Cinder Eater', 'Kindled']);
    expect(await lore.names('search_feats', { category: 'ORIGIN' })).toEqual(['Kindled']);
    const feat = await lore.call('get_feat_details', { feat_name: 'cinder eatr' });
    expect(feat.data).toMatchObject({ name: 'Cinder Eater', category: 'general' });
    const none = await lore.call('search_feats', { category: 'epic' });
    expect(none.data).toEqual([]);
    expect(none.notices.join()).toContain('general and origin');
  });

  test.each(['search_backgrounds', 'search_feats', 'get_magic_items'])(
    '%s on the offline SRD: an empty list and an honest notice',
    async (tool) => {
      const lore = await srd();
      const reply = await lore.call(tool);
      expect(reply).toMatchObject({ success: true, data: [] });
      expect(reply.notices.join()).toContain('lorewright sync');
    },
  );
});

test('feats of homebrew alone do not hide that the published ones are missing', async () => {
  const lore = await withBooks();
  const list = await lore.call('search_feats');
  expect(list.data).toHaveLength(2);
  expect(list.notices.join()).toContain('no feats beyond homebrew yet');
  const one = await lore.call('get_feat_details', { feat_name: 'Sentinel of Doors' });
  expect(one.error).toContain('no feats beyond homebrew yet');
});

describe('equipment lists', () => {
  test.each([
    ['simple', { category: 'simple' }],
    ['martial', { category: 'martial' }],
    ['melee', { range_type: 'melee' }],
    ['ranged', { range_type: 'ranged' }],
    ['simple melee', { category: 'simple', range_type: 'melee' }],
    ['simple ranged', { category: 'simple', range_type: 'ranged' }],
    ['martial melee', { category: 'martial', range_type: 'melee' }],
    ['Martial_Ranged', { category: 'martial', range_type: 'ranged' }],
  ])('%s weapons', async (category, fields) => {
    const lore = await srd();
    const rows = await lore.rows('get_weapon_list', { category });
    expect(rows.length).toBeGreaterThan(2);
    for (const row of rows) expect(row).toMatchObject(fields);
  });

  test('no weapon of the SRD is improvised', async () => {
    const lore = await srd();
    expect(await lore.names('get_weapon_list', { category: 'improvised' })).toEqual([]);
  });

  test.each(['light', 'medium', 'heavy', 'shield'])('%s armor', async (type) => {
    const lore = await srd();
    const rows = await lore.rows('get_armor_list', { type });
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map((r) => r.category))).toEqual(new Set([type]));
  });

  test('a wrong category is refused with the valid ones', async () => {
    const lore = await srd();
    expect((await lore.call('get_weapon_list', { category: 'exotic' })).error).toContain(
      'simple, martial',
    );
    expect((await lore.call('get_armor_list', { type: 'heavi' })).suggestions).toEqual(['heavy']);
    expect((await lore.call('get_magic_items', { rarity: 'rar' })).suggestions).toEqual(['rare']);
  });

  test.each(['common', 'uncommon', 'rare', 'very rare', 'legendary', 'artifact'])(
    '%s magic items',
    async (rarity) => {
      const lore = await withBooks();
      const rows = await lore.rows('get_magic_items', { rarity });
      for (const row of rows) expect(row.rarity).toBe(rarity);
    },
  );

  test('magic items by rarity and type', async () => {
    const lore = await withBooks();
    expect(await lore.names('get_magic_items', { rarity: 'Rare' })).toEqual([
      'Lantern of Embers',
      'Ring of Soot',
    ]);
    expect(await lore.names('get_magic_items', { rarity: 'very_rare' })).toEqual(['Ash Cloak']);
    expect(await lore.names('get_magic_items', { type: 'wondrous' })).toEqual([
      'Ash Cloak',
      'Lantern of Embers',
    ]);
  });

  test('adventuring gear with price', async () => {
    const lore = await srd();
    const rows = await lore.rows('get_adventuring_gear', { per_page: 100 });
    expect(rows.find((r) => r.name === 'Backpack')).toMatchObject({ cost_text: '2 gp' });
  });
});

describe('content of every type', () => {
  test('search_content finds across types, or within one', async () => {
    const lore = await srd();
    const all = await lore.rows('search_content', { query: 'dragon' });
    expect(new Set(all.map((r) => r.kind)).size).toBeGreaterThan(1);
    const monsters = await lore.rows('search_content', {
      query: 'dragon',
      content_type: 'Monsters',
    });
    expect(new Set(monsters.map((r) => r.kind))).toEqual(new Set(['creature']));
  });

  test('a content type that is none is refused', async () => {
    const lore = await srd();
    const reply = await lore.call('search_content', { query: 'x', content_type: 'spel' });
    expect(reply.suggestions).toContain('spell');
  });
});

test('search_equipment is offered with either toolset, once with both', async () => {
  const names = async (toolsets: string) => {
    const lore = await startInProcess({ config: { toolsets } });
    return (await lore.client.listTools()).tools.map((t) => t.name);
  };
  for (const toolsets of ['dnd-search', 'dnd-browse', 'dnd-search,dnd-browse'])
    expect((await names(toolsets)).filter((n) => n === 'search_equipment')).toHaveLength(1);
  expect(await names('dnd-table')).not.toContain('search_equipment');
});
