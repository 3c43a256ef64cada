import { describe, expect, test } from 'vitest';
import { srdSession } from '../helpers/client.ts';

/** Over the bundled SRD of 2014, which everybody has in the first minute. */
describe('names that are half typed or only a part of names', () => {
  test('a beginning finds the name that begins so, not a shorter word', async () => {
    const lore = await srdSession();
    for (const query of ['fireba', 'Fireba'])
      expect((await lore.names('search_all', { query }))[0]).toBe('Fireball');
    expect((await lore.names('search_creature', { search: 'tarras' }))[0]).toBe('Tarrasque');
  });

  test.each(['bear', 'bears'])('%s: what is one comes before Bearded Devil', async (search) => {
    const lore = await srdSession();
    const names = await lore.names('search_creature', { search, limit: 40 });
    expect(names.slice(0, 3).every((name) => /\bBear$/.test(name))).toBe(true);
    const last = names.findLastIndex((name) => /\bBear$/.test(name));
    const devil = names.indexOf('Bearded Devil');
    expect(devil === -1 || devil > last).toBe(true);
  });
});

describe('a name written as one word, with letters wrong', () => {
  test.each([
    ['featherfal', 'Feather Fall'],
    ['gelatinuscube', 'Gelatinous Cube'],
    ['dispelmagik', 'Dispel Magic'],
    ['walloffyre', 'Wall of Fire'],
  ])('%s is %s', async (query, name) => {
    const lore = await srdSession();
    expect((await lore.names('search_all', { query }))[0]).toBe(name);
  });

  test('a short word is near too many names to be one of them', async () => {
    const lore = await srdSession();
    expect(await lore.names('search_all', { query: 'icestm' })).not.toContain('Ice Storm');
  });
});

describe('two words that a name writes as one', () => {
  test.each([
    ['back pack', 'Backpack'],
    ['a long sword', 'Longsword'],
    ['war lock', 'Warlock'],
  ])('%s is %s', async (query, name) => {
    const lore = await srdSession();
    expect((await lore.names('search_all', { query }))[0]).toBe(name);
  });

  test.each([
    ['how many creatures can go at once', /goat/i],
    ['how strong is he at level five', /heat/i],
    ['is my arm or my leg hurt', /armor/i],
  ])('%s: small words stand for themselves', async (query, joined) => {
    const lore = await srdSession();
    const names = await lore.names('search_all', { query, limit: 3 });
    expect(names.filter((name) => joined.test(name))).toEqual([]);
  });
});

describe('what only asks for information is not looked for', () => {
  test.each([
    ['fireball description', 'Fireball'],
    ['wolf info', 'Wolf'],
    ['some more information about owlbears', 'Owlbear'],
    ['can you give me the details of hold person', 'Hold Person'],
    ['statistics for a mummy', 'Mummy'],
    ['what is the meaning of prone', 'Prone'],
    ['i need stats for a dire wolf', 'Dire Wolf'],
  ])('%s: %s', async (query, name) => {
    const lore = await srdSession();
    const { text } = await lore.call('search_all', { query });
    expect(text).not.toContain('Nothing in the library matches');
    expect((await lore.names('search_all', { query }))[0]).toBe(name);
  });

  test('a name in no more than a part of names is one all the same', async () => {
    const lore = await srdSession();
    const names = await lore.names('search_creature', { search: 'horse statistics' });
    const plainly = await lore.names('search_creature', { search: 'horse' });
    expect(plainly[0]).toContain('Horse');
    expect(names.slice(0, 3)).toEqual(plainly.slice(0, 3));
  });
});

describe('a name with an article', () => {
  test.each([
    ['a wolf', 'Wolf'],
    ['an owl bear', 'Owlbear'],
    ['the hold person spell', 'Hold Person'],
    ['a zone of truth spell', 'Zone of Truth'],
  ])('%s is %s', async (query, name) => {
    const lore = await srdSession();
    expect((await lore.names('search_all', { query }))[0]).toBe(name);
  });
});

describe('a question about something it names begins with that', () => {
  test.each([
    ['what stops a troll regenerating', 'Troll'],
    ['how do I kill a vampire', 'Vampire'],
    ['how much damage does a fireball do', 'Fireball'],
    ['how many hit points has an owlbear', 'Owlbear'],
    ['how long does invisibility last', 'Invisibility'],
    ['how much does a fire wall hurt', 'Wall of Fire'],
    ['casting time of stone wall', 'Wall of Stone'],
    ['how heavy is chain mail', 'Chain Mail'],
    ['how expensive are longswords', 'Longsword'],
    ['fireball 2014 vs 2024', 'Fireball'],
    ['compare counterspell in 2014 and 2024', 'Counterspell'],
  ])('%s → %s', async (query, name) => {
    const lore = await srdSession();
    expect((await lore.names('search_all', { query }))[0]).toBe(name);
  });
});

describe('a figure, a form or a clause is not what a question is about', () => {
  test.each([
    ['owlbear how much xp', 'Owlbear'],
    ['manacles dc', 'Manacles'],
    ['huge grey animal with a trunk stat block', 'Elephant'],
    ['ape statblock', 'Ape'],
    ['huge simian', 'Giant Ape'],
    ['lupine shapechanger', 'Werewolf'],
    ['cleric whose spells heal more', 'Life Domain'],
  ])('%s → %s', async (query, name) => {
    const lore = await srdSession();
    expect((await lore.names('search_all', { query }))[0]).toBe(name);
  });
});

describe('a question in the form of a rule question finds the rule first', () => {
  test.each([
    ['how does grappling work', 'Grappled'],
    ['what happens when I am poisoned', 'Poisoned'],
    ['can a stunned creature move', 'Stunned'],
  ])('%s → %s', async (query, name) => {
    const lore = await srdSession();
    const [first] = await lore.rows('search_all', { query, detail: 'summary' });
    expect(first).toMatchObject({ name, kind: 'condition' });
  });
});

describe('filters in the words of a question', () => {
  test('cleric spells of level 3: nothing else, and the answer says how it was understood', async () => {
    const lore = await srdSession();
    for (const [tool, args] of [
      ['search_all', { query: 'cleric spells of level 3' }],
      ['search_spell', { search: 'third-level spells for clerics' }],
    ] as const) {
      const reply = await lore.call(tool, { ...args, limit: 50, detail: 'summary' });
      expect(reply.text).toMatch(/^Understood as spells with .*level 3/);
      const rows = await lore.rows(tool, { ...args, limit: 50, detail: 'summary' });
      expect(rows.length).toBeGreaterThan(5);
      for (const row of rows) {
        expect(row).toMatchObject({ kind: 'spell', level: 3 });
        expect(row.classes).toContain('cleric');
      }
    }
  });

  test('what is left of the question still orders the rows', async () => {
    const lore = await srdSession();
    const rows = await lore.rows('search_all', {
      query: 'wizard spells of level 3 that burn a whole group',
      detail: 'summary',
    });
    expect(rows[0]).toMatchObject({ name: 'Fireball' });
    for (const row of rows) expect(row.level).toBe(3);
  });

  test('challenge ratings and types', async () => {
    const lore = await srdSession();
    const small = await lore.rows('search_all', { query: 'CR 1/4 beasts', limit: 50 });
    expect(small.length).toBeGreaterThan(5);
    for (const row of small)
      expect(row).toMatchObject({ challenge_rating: 0.25, type: expect.stringContaining('beast') });
  });

  test('what can I buy for 3 silver: anything that costs no more, of every kind', async () => {
    const lore = await srdSession();
    for (const query of ['what can I buy for 3 silver', 'items that cost at most 3 sp']) {
      const reply = await lore.call('search_all', { query });
      expect(reply.text).toMatch(
        /^Understood as armors, weapons and adventuring gear with cost_max 0\.3/,
      );
      const rows = await lore.rows('search_all', { query, limit: 100, detail: 'summary' });
      for (const kind of ['weapon', 'gear']) expect(rows.map((row) => row.kind)).toContain(kind);
      for (const { cost_text } of rows) expect(cost_text).toMatch(/^(?:\d+ cp|[123] sp)$/);
    }
  });

  test('what has no weight because nobody carries it is not light', async () => {
    const lore = await srdSession();
    const rows = await lore.rows('search_equipment', {
      search: 'gear under 1 lb',
      limit: 100,
      detail: 'summary',
    });
    const names = rows.map(({ name }) => name);
    expect(names).toContain('Candle');
    for (const name of ['Camel', 'Galley', 'Coach cab (within a city)'])
      expect(names).not.toContain(name);
  });

  test.each([
    ['large beasts with a swim speed cr 1 or less', { size: 'large', type: 'beast' }],
    ['cr 1 or less beasts of large size that swim', { size: 'large', type: 'beast' }],
    ['which large beasts can swim and are cr 1 or less', { size: 'large', type: 'beast' }],
    ['huge or gargantuan evil dragons with blindsight cr 17', { type: 'dragon' }],
    ['level 3 wizard evocation spells that deal fire damage', { level: 3, school: 'evocation' }],
    ['ranged martial weapons with loading over 50 gp', { range_type: 'ranged' }],
    [
      'armor without stealth disadvantage that is medium',
      { category: 'medium', stealth_disadvantage: false },
    ],
    ['heavy armor that needs no strength', { category: 'heavy', name: 'Ring Mail' }],
  ])('%s: every one of its filters is taken', async (query, each) => {
    const lore = await srdSession();
    const reply = await lore.call('search_all', { query, detail: 'summary' });
    expect(reply.text).toMatch(/^Understood as/);
    expect(reply.text.split('\n')[0]).not.toContain('best match');
    const rows = await lore.rows('search_all', { query, limit: 50, detail: 'summary' });
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toMatchObject(each);
  });

  test('light armor is a list where no rules are searched', async () => {
    const lore = await srdSession();
    const rows = await lore.rows('search_equipment', { search: 'light armor', detail: 'summary' });
    expect(rows.length).toBeGreaterThan(2);
    for (const row of rows) expect(row).toMatchObject({ kind: 'armor', category: 'light' });
  });

  test.each([
    ['spells with a costly material component of 1000 gp', (cost: number) => cost === 1000],
    ['spells with material components worth at least 500 gp', (cost: number) => cost >= 500],
    ['spells that cost under 20 gp to cast', (cost: number) => cost < 20],
    ['spells with expensive components', (cost: number) => cost > 0],
  ])('%s', async (query, fits) => {
    const lore = await srdSession();
    const rows = await lore.rows('search_all', { query, limit: 5, detail: 'full' });
    expect(rows.length).toBeGreaterThan(2);
    for (const row of rows) expect(row.material_cost).toSatisfy(fits);
  });

  test('the longest are those without an end', async () => {
    const lore = await srdSession();
    const [farthest] = await lore.rows('search_all', { query: 'longest range spell' });
    expect(farthest).toMatchObject({ name: 'Sending', range: 'Unlimited' });
    const [longest] = await lore.rows('search_all', { query: 'longest lasting spell' });
    expect(longest?.duration).toMatch(/^until dispelled/i);
  });

  test('a size and a type', async () => {
    const lore = await srdSession();
    for (const query of ['large undead', 'huge giants']) {
      const rows = await lore.rows('search_all', { query, limit: 50, detail: 'summary' });
      expect(rows.length).toBeGreaterThan(0);
      const [size = '', type = ''] = query.replace(/s$/, '').split(' ');
      for (const row of rows)
        expect(row).toMatchObject({
          size: expect.stringMatching(new RegExp(size, 'i')),
          type: expect.stringContaining(type),
        });
    }
  });

  test.each([
    ['search_spell', 'level 3 wizard spells', { level: 2 }, 'level 3', { level: 2 }],
    ['search_spell', 'cantrips', { level: 2 }, 'level 0', { level: 2 }],
    ['search_creature', 'fiends of cr 5', { type: 'undead' }, 'type fiend', { type: 'undead' }],
    ['search_creature', 'non-undead cr 5', { type: 'undead' }, 'type not undead', {}],
    ['search_creature', 'dragons of cr 10', { cr_max: 4 }, 'cr 10', { type: 'dragon' }],
    ['search_spell', 'ritual spells', { ritual: false }, 'ritual true', { ritual: false }],
  ])(
    '%s %s %j: the argument is stronger, and it is said',
    async (tool, search, args, words, row) => {
      const lore = await srdSession();
      const reply = await lore.call(tool, { search, ...args });
      expect(reply.data).not.toEqual([]);
      for (const found of await lore.rows(tool, { search, ...args }))
        expect(found).toMatchObject(row);
      expect(reply.text).toContain(`The words say ${words}, but the argument`);
    },
  );

  test('an argument that says the same needs no remark, and lists of words add up', async () => {
    const lore = await srdSession();
    const same = await lore.call('search_spell', { search: 'level 3 spells', level: 3 });
    expect(same.text).not.toContain('the argument');
    const both = await lore.names('search_creature', {
      search: 'monsters immune to poison',
      filters: { immune: 'cold' },
      limit: 100,
    });
    expect(both).toContain('Ice Devil');
    expect(both).not.toContain('Imp');
  });

  test.each([
    ['level 10 spells', 'There are no spells with level 10'],
    ['11th level evocation spells', 'There are no spells with level 11'],
    ['monsters of cr 35', 'There are no creatures with cr 35'],
    ['monsters over cr 30', 'There are no creatures with cr_min 31'],
  ])('%s: there are none, and why', async (query, why) => {
    const lore = await srdSession();
    const reply = await lore.call('search_all', { query });
    expect(reply.data).toEqual([]);
    expect(reply.text).toContain(why);
  });

  test('11th level wizard spells: there are none, and what such a wizard has', async () => {
    const lore = await srdSession();
    const { text } = await lore.call('search_all', { query: '11th level wizard spells' });
    expect(text).toMatch(/^There are no spells with level 11/);
    expect(text).toMatch(/level 11[^#]*1 of level 6/i);
  });

  test.each([
    ['strongest celestial', 'Solar', 'highest cr'],
    ['what is the weakest undead', /Skeleton|Zombie|Crawling|Shadow/, 'lowest cr'],
    ['cheapest weapon', 'Dart', 'lowest cost'],
    ['most expensive heavy armor', 'Plate', 'highest cost'],
    [
      'lightest martial melee weapon',
      /Rapier|Shortsword|Flail|War pick|Warhammer/,
      'lowest weight',
    ],
    ['best armor', 'Plate', 'highest armor class'],
    ['highest level necromancy spells', /Astral Projection|True Resurrection/, 'highest level'],
    ['fastest flying creature', 'Solar', 'highest fly'],
    [
      'beast with the most hit points',
      /Giant Ape|Tyrannosaurus|Roc|Elephant/,
      'highest hit points',
    ],
    ['strongest red dragon', 'Ancient Red Dragon', 'highest cr'],
    ['deadliest construct under cr 10', 'Clay Golem', 'highest cr'],
    ['which spell has the longest range', 'Sending', 'highest range'],
  ])('%s is %s', async (query, name, order) => {
    const lore = await srdSession();
    const reply = await lore.call('search_all', { query, limit: 3 });
    const names = await lore.names('search_all', { query, limit: 3 });
    expect(names[0]).toMatch(name);
    expect(reply.text).toContain(`${order} first`);
  });

  test('the weakest vampire is looked for among vampires, the strongest poison among no creatures', async () => {
    const lore = await srdSession();
    const ask = (query: string) => lore.names('search_all', { query, limit: 2 });
    expect(await ask('weakest vampire')).toEqual([
      'Vampire Spawn',
      expect.stringContaining('Vampire'),
    ]);
    const { text } = await lore.call('search_all', { query: 'strongest poison', limit: 2 });
    expect(text).not.toContain('highest cr first');
  });

  test.each([
    ['creatures with magic resistance', { trait: 'magic resistance' }],
    ['magic resistance', { trait: 'magic resistance' }],
    ['pack tactics', { trait: 'pack tactics' }],
    ['beasts that have pack tactics', { type: 'beast', trait: 'pack tactics' }],
    [
      "fiends with magic resistance and devil's sight",
      { trait: ["devil's sight", 'magic resistance'] },
    ],
    ['undead without legendary resistance', { type: 'undead', not_trait: 'legendary resistance' }],
  ])('%s: creatures by the name of a trait', async (query, filters) => {
    const lore = await srdSession();
    const found = await lore.names('search_all', { query, limit: 100 });
    const listed = await lore.names('search_creature', { filters, limit: 100 });
    expect(found.length).toBeGreaterThan(1);
    expect(found).toEqual(listed);
  });

  test('a name comes before a trait of that name', async () => {
    const lore = await srdSession();
    expect((await lore.names('search_all', { query: 'sneak attack', limit: 2 }))[0]).toMatch(
      /Sneak/,
    );
  });

  test.each([
    ['fire spells', { damage_type: 'fire' }],
    ['acid damage spells for wizards', { damage_type: 'acid', class_key: 'wizard' }],
    ['psychic bard spells', { damage_type: 'psychic', class_key: 'bard' }],
  ])('%s: what deals such damage', async (query, filters) => {
    const lore = await srdSession();
    const found = await lore.names('search_all', { query, limit: 100 });
    expect(found).toEqual(await lore.names('search_spell', { filters, limit: 100 }));
  });

  test('what makes fire spells stronger is no spell', async () => {
    const lore = await srdSession();
    const query = 'a staff that makes my fire spells stronger';
    expect((await lore.call('search_all', { query })).text).not.toContain('Understood as');
  });

  test.each(['highest ac a character can have', 'how strong is the strongest demon of legend'])(
    '%s is no list by a figure',
    async (query) => {
      const lore = await srdSession();
      expect((await lore.call('search_all', { query, limit: 3 })).text).not.toContain(' first.');
    },
  );

  test('the level of a character is no level of spells', async () => {
    const lore = await srdSession();
    const reply = await lore.call('search_all', { query: 'level 17 cantrip damage' });
    expect(reply.data).not.toEqual([]);
  });

  test('where nothing satisfies them, the words are searched for as they are', async () => {
    const lore = await srdSession();
    const reply = await lore.call('search_all', { query: 'ritual barbarian spells of level 9' });
    expect(reply.text).not.toContain('Understood as');
    expect(reply.text).toContain('There are no spells with level 9, ');
    expect(reply.data).not.toEqual([]);
  });

  test.each(['how many spells does a level 5 wizard know', 'spell slots of a level 5 wizard'])(
    '%s is no list',
    async (query) => {
      const lore = await srdSession();
      const reply = await lore.call('search_all', { query, limit: 5 });
      expect(reply.text).not.toContain('Understood as');
    },
  );

  test.each([
    ['cr 3 monster that petrifies people', 'creature'],
    ['a large creature that breathes fire', 'creature'],
    ['level 1 spell for healing', 'spell'],
  ])('%s: one thing with what it must have', async (query, kind) => {
    const lore = await srdSession();
    const reply = await lore.call('search_all', { query, limit: 5 });
    expect(reply.text).toContain('Understood as');
    for (const row of await lore.rows('search_all', { query, limit: 5 }))
      expect(row.kind).toBe(kind);
  });
});

describe('a line out of a text finds its entry', () => {
  test.each(['Flaming Sphere', 'Death Ward', 'Animal Friendship', 'Bane', 'Wind Walk'])(
    '%s',
    async (name) => {
      const lore = await srdSession();
      const [spell] = await lore.rows('lookup_spell', { name });
      const words = String(spell?.desc).split(/\s+/);
      for (const start of [4, Math.floor(words.length / 2)]) {
        const query = words.slice(start, start + 9).join(' ');
        const reply = await lore.call('search_all', { query, limit: 10, detail: 'summary' });
        expect(await lore.names('search_all', { query, limit: 10 }), query).toContain(name);
        expect(reply.text).not.toContain('Nothing in the library matches');
      }
    },
  );
});
