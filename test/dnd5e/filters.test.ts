import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conditionsInflicted, damageDealt } from '../../src/dnd5e/model/spell-facets.ts';
import { libraryService } from '../../src/library/library.ts';
import { openInProcess } from '../helpers/client.ts';

let lore: Awaited<ReturnType<typeof openInProcess>>;
beforeAll(async () => {
  lore = await openInProcess({});
  const item = (name: string, body: Record<string, unknown>) => ({
    kind: 'magic-item',
    document: 'curios',
    name,
    source: 'orcbrew',
    body: { item_type: 'wondrous item', rarity: 'rare', requires_attunement: false, ...body },
  });
  await lore.app.use(libraryService).put({
    documents: [{ key: 'curios', title: 'Curios', source: 'orcbrew', ruleset: '5e-2014' }],
    entities: [
      item('Wand of Small Suns', { item_type: 'wand', desc: 'This wand has 7 charges.' }),
      item('Boots of the Long Road', { desc: 'Your feet never tire.' }),
      item('Cloak of Gulls', { desc: 'You gain a +1 bonus to AC and saving throws.' }),
      item('Oathkeeper', {
        item_type: 'weapon',
        requires_attunement: true,
        attunement_detail: 'by a paladin',
        desc: 'You gain a +2 bonus to attack and damage rolls with this weapon.',
      }),
    ],
  });
});
afterAll(() => lore.close());

const names = (tool: string, args: Record<string, unknown>) =>
  lore.names(tool, { limit: 100, detail: 'summary', ...args });

test('a list without a search begins with the SRD, whatever other books call theirs', async () => {
  const library = lore.app.use(libraryService);
  const ghoul = await library.get('creature/srd-2014/ghoul');
  await library.put({
    entities: [
      {
        kind: 'creature',
        document: 'curios',
        name: 'Aardvark Ghoul',
        source: 'orcbrew',
        body: ghoul?.body ?? {},
      },
    ],
  });
  const found = await names('search_creature', { cr: 1, type: 'undead' });
  expect(found).toEqual(['Ghoul', 'Specter', 'Aardvark Ghoul']);
});

describe('creatures', () => {
  test('what flies, is immune to fire and sees in the dark', async () => {
    const found = await names('search_creature', {
      filters: { fly: 60, immune: 'fire', darkvision: 120 },
    });
    expect(found).toEqual(
      expect.arrayContaining(['Adult Red Dragon', 'Efreeti', 'Ancient Gold Dragon']),
    );
    expect(found).not.toContain('Adult White Dragon');
    const all = await names('search_creature', { filters: { immune: ['fire', 'poison'] } });
    expect(all).toContain('Balor');
    expect(all).not.toContain('Adult Red Dragon');
  });

  test('legends, casters, languages and alignments by their parts', async () => {
    const legends = await names('search_creature', {
      filters: { legendary: true },
      type: 'undead',
    });
    expect(legends).toEqual(expect.arrayContaining(['Lich']));
    expect(legends).not.toContain('Zombie');
    expect(
      await names('search_creature', { filters: { spellcaster: true }, type: 'humanoid' }),
    ).toContain('Mage');
    const infernal = await names('search_creature', {
      filters: { language: 'infernal', telepathy: 120 },
    });
    expect(infernal).toContain('Pit Fiend');
    const evil = await names('search_creature', { alignment: 'LE', type: 'fiend' });
    expect(evil).toContain('Pit Fiend');
    expect(evil).not.toContain('Balor');
    expect(await names('search_creature', { alignment: 'lawful', type: 'fiend' })).toEqual(evil);
  });

  test('a wrong filter, a wrong word and one given twice are refused', async () => {
    const unknown = await lore.call('search_creature', { filters: { flying: true } });
    expect(unknown).toMatchObject({ isError: true, suggestions: expect.arrayContaining(['fly']) });
    expect(unknown.error).toContain('Valid filters: cr,');
    const word = await lore.call('search_creature', { filters: { immune: 'fyre' } });
    expect(word.error).toContain('Did you mean "fire"?');
    const twice = await lore.call('search_creature', { cr: 1, filters: { cr: 2 } });
    expect(twice.error).toContain('"cr" is given twice');
  });

  test('a book without environments is told so, an unknown word gets the nearest', async () => {
    const reply = await lore.call('search_creature', { environment: 'underwater' });
    expect(reply.data).toEqual([]);
    expect(reply.notices.join()).toContain('No creature in the library tells its environment');
  });
});

describe('spells', () => {
  test('a casting time is exact', async () => {
    for (const typed of ['Action', '1 action', 'an action']) {
      const rows = await lore.rows('search_spell', { casting_time: typed, level: 1, limit: 100 });
      expect(rows.length).toBeGreaterThan(10);
      for (const row of rows) expect(row.casting_time).toMatch(/^(1 )?action/i);
    }
    const bonus = await names('search_spell', { casting_time: 'bonus action' });
    expect(bonus).toContain('Healing Word');
    expect(await names('search_spell', { casting_time: 'reaction' })).toEqual(
      expect.arrayContaining(['Counterspell', 'Feather Fall', 'Shield']),
    );
  });

  test('damage is every type a spell deals, not the first alone', async () => {
    expect(await names('search_spell', { damage_type: 'cold' })).toEqual(
      expect.arrayContaining(['Ice Storm', 'Cone of Cold', 'Fire Shield']),
    );
    expect(await names('search_spell', { damage_type: 'necrotic' })).toContain('Spirit Guardians');
    const fire = await names('search_spell', { damage_type: 'fire' });
    expect(fire).toEqual(expect.arrayContaining(['Fire Shield', 'Flame Strike', 'Fireball']));
    expect(fire).not.toContain('Protection from Energy');
  });

  test('save, attack, area, components, range, duration and conditions', async () => {
    const cones = await names('search_spell', { filters: { area: 'cone', save: 'con' } });
    expect(cones).toContain('Cone of Cold');
    expect(await names('search_spell', { filters: { attack_roll: true }, level: 0 })).toContain(
      'Fire Bolt',
    );
    const silent = await names('search_spell', { filters: { verbal: false } });
    expect(silent).toContain('Minor Illusion');
    expect(silent).not.toContain('Fireball');
    const dear = await names('search_spell', {
      filters: { material_cost: 1000, material_consumed: true },
    });
    expect(dear).toContain('True Resurrection');
    expect(await names('search_spell', { filters: { range: 'touch' }, level: 1 })).toContain(
      'Cure Wounds',
    );
    expect(await names('search_spell', { filters: { range_min: 1000 } })).toContain('Meteor Swarm');
    const long = await names('search_spell', { filters: { duration_min: 480 }, level: 1 });
    expect(long).toContain('Mage Armor');
    expect(long).not.toContain('Bless');
    const blinding = await names('search_spell', { filters: { condition: 'blinded' } });
    expect(blinding).toEqual(expect.arrayContaining(['Blindness/Deafness', 'Sunburst']));
    expect(await names('search_spell', { filters: { condition: 'paralyzed' } })).toContain(
      'Hold Person',
    );
  });

  test.each([
    ['The target takes 2d8 bludgeoning damage and 4d6 cold damage.', ['bludgeoning', 'cold']],
    ['You have resistance to cold damage and fire damage.', []],
    [
      'It takes 3d8 radiant damage (if you are good) or 3d8 necrotic damage.',
      ['radiant', 'necrotic'],
    ],
    [
      'Choose acid, cold, or fire. The target takes 1d8 damage of the type.',
      ['acid', 'cold', 'fire'],
    ],
    ['It takes 1d8 damage of a type you choose: Acid, Cold, or Fire.', ['acid', 'cold', 'fire']],
    [
      'Choose its element, which determines its damage type: air (Lightning) or water (Cold). It takes 8d8 damage of the spirit’s type.',
      ['lightning', 'cold'],
    ],
    ['Choose acid or cold. The target has resistance to damage of the chosen type.', []],
    ['On a failed save, you take 6d6 Psychic damage.', ['psychic']],
    ['You can’t create a sound loud enough to deal thunder damage.', []],
    ['The image can’t deal fire damage.', []],
    ['This layer can be destroyed by dealing at least 60 force damage to it.', []],
    ['The layer is destroyed if it takes at least 60 Force damage.', []],
    ['The target takes 4d6 acid, cold, or fire damage.', ['acid', 'cold', 'fire']],
    ['When the target takes fire damage, the spell ends.', []],
    ['You take 1d6 psychic damage.', []],
    ['Creatures around you take 4d6 thunder damage.', ['thunder']],
    ['A creature within 5 feet of you takes 2d8 fire damage when it hits you.', ['fire']],
    ['You take 1d6 necrotic damage at the end of the turn.', []],
    ['It melts when it or its user accumulates 20 or more fire damage.', []],
    ['You have advantage on attack rolls that deal necrotic damage.', []],
    ['It has resistance to nonmagical piercing and slashing damage.', []],
    ['It is immune to all but psychic damage.', []],
    ['Creatures other than you in the sphere take 10d8 cold damage.', ['cold']],
    ['When you do so, the target takes bludgeoning damage equal to the roll.', ['bludgeoning']],
    ['It takes 3d6 fire and 3d6 radiant damage.', ['fire', 'radiant']],
  ])('%s', (text, types) => expect(damageDealt(text).sort()).toEqual([...types].sort()));

  test.each([
    ['On a failure the target is blinded for 1 minute.', ['blinded']],
    ['The target has the Frightened condition until the spell ends.', ['frightened']],
    ['The target is immune to being frightened.', []],
    ['It falls prone, becoming incapacitated.', ['prone']],
    ['End one condition: it can be blinded, deafened, paralyzed, or poisoned.', []],
  ])('%s', (text, conditions) => expect(conditionsInflicted(text)).toEqual(conditions));
});

describe('conditions that a spell prevents or ends are not inflicted', () => {
  test.each([
    'The target has Immunity to the Charmed and Frightened conditions until dawn.',
    'A gale can neither slow the target nor cause it to be paralyzed or restrained.',
    'You suppress any effect causing one guest to be charmed or frightened.',
    'The lantern also ends the Blinded, Deafened, and Poisoned conditions on the target.',
    'Choose and remove one of the following: - The Charmed or Petrified condition - a curse.',
    'Sailors touched also have the Blinded and Poisoned conditions removed from them.',
    'If the creature has the Prone condition, it may stand up.',
    "Those inside can't be possessed by or gain the Charmed or Frightened condition.",
  ])('%s', (text) => {
    expect(conditionsInflicted(text)).toEqual([]);
  });

  test('what follows may be inflicted', () => {
    const text =
      'Immunity to the Charmed condition does not help. On a failed save the target has the Blinded and Stunned conditions.';
    expect(conditionsInflicted(text)).toEqual(expect.arrayContaining(['blinded', 'stunned']));
  });
});

describe('items', () => {
  test('attunement, charges, bonus and slot', async () => {
    const items = (filters: Record<string, unknown>) =>
      names('search_equipment', { type: 'magic-item', filters });
    expect(await items({ charges: true })).toEqual(['Wand of Small Suns']);
    expect(await items({ charges: 8 })).toEqual([]);
    expect(await items({ slot: 'feet' })).toEqual(['Boots of the Long Road']);
    expect(await items({ slot: 'shoulders', bonus: 1 })).toEqual(['Cloak of Gulls']);
    expect(await items({ bonus: 2 })).toEqual(['Oathkeeper']);
    expect(await names('search_equipment', { requires_attunement: 'paladin' })).toEqual([
      'Oathkeeper',
    ]);
  });

  test('a limit of weight keeps what weighs nothing', async () => {
    const light = await names('search_equipment', { type: 'weapon', weight_max: 1 });
    expect(light).toEqual(expect.arrayContaining(['Sling', 'Dagger']));
    expect(light).not.toContain('Maul');
  });

  test('filters of different sorts of equipment leave nothing, and the answer says so', async () => {
    const reply = await lore.call('search_equipment', {
      rarity: 'rare',
      filters: { mastery: 'topple' },
    });
    expect(reply.data).toEqual([]);
    expect(reply.notices.join()).toContain('Nothing has all of these filters');
  });
});

test.each([
  ['search_creature', { resistances: 'cold', fly_speed: 30 }, { resist: 'cold', fly: 30 }],
  ['search_spell', { duration: '1 hour', level: 2 }, { duration: '1 hour', level: 2 }],
  ['lookup_spell', { damage: 'cold', area: 'cone' }, { damage_type: 'cold', area: 'cone' }],
  ['search_equipment', { attunement_by: 'paladin' }, { attunement_detail: 'paladin' }],
] as const)('%s %o: filters may stand beside the other arguments', async (tool, beside, inside) => {
  const found = await names(tool, beside);
  expect(found.length).toBeGreaterThan(0);
  expect(found).toEqual(await names(tool, { filters: inside }));
});

test('an argument that is no filter is refused with the filters there are', async () => {
  const reply = await lore.call('search_spell', { components: 'V' });
  expect(reply.error).toMatch(/cannot be filtered by "components".*verbal, somatic, material/);
  const typo = await lore.call('search_spell', { levle: 3 });
  expect(typo.error).toContain('Did you mean "level"?');
});

test('a class lists its subclasses of all books, each with its book', async () => {
  const library = lore.app.use(libraryService);
  const champion = await library.get('subclass/srd-2014/champion');
  await library.put({
    entities: [
      {
        kind: 'subclass',
        document: 'curios',
        name: 'Tidewarden',
        source: 'orcbrew',
        body: champion?.body ?? {},
      },
    ],
  });
  const { text, data } = await lore.call('get_class_details', { class_name: 'Fighter' });
  expect(text).toContain('Curios, 5e-2014: Tidewarden');
  expect(text).toContain('System Reference Document 5.1, 5e-2014: Champion');
  expect(data).toMatchObject({
    subclasses: [
      { name: 'Champion', document_key: 'srd-2014', ruleset: '5e-2014' },
      { name: 'Tidewarden', document_name: 'Curios' },
    ],
  });
});
