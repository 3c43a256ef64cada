import { describe, expect, test } from 'vitest';
import type { Row, Session } from '../helpers/client.ts';

const rowsOf = (reply: { readonly data: unknown }): Row[] =>
  Array.isArray(reply.data) ? reply.data : [];

/** What every search over a synced library owes, whichever tool is asked. */
export function searchOverEverything(session: () => Session): void {
  describe('what is not there is said to be absent', () => {
    test.each([
      ['search_creature', { search: 'beholder' }],
      ['search_all', { query: 'mind flayer' }],
      ['search_all', { query: 'zzqqxx' }],
      ['search_all', { query: '👑' }],
      ['search_spell', { search: 'silvery barbs' }],
      ['search_all', { query: 'how many hit dice does a displacer beast have' }],
      ['search_all', { query: 'is thunder step a bonus action' }],
    ])('%s %o', async (tool, args) => {
      const reply = await session().call(tool, args);
      expect(reply.text).toMatch(/^(Nothing in the library matches|".+" is not here: )/);
      expect(reply.text).toMatch(/[Yy]our own (books|copy) can be imported/);
    });

    test.each([
      ['vampyre', /^Vampire/],
      ['owl bear', /^Owlbear/],
      ['rakasha', /^Rakshasa/],
      ['does the cloak of displacement need attunement', /^Cloak of Displacement/],
    ])('%s is there, first', async (query, name) => {
      const reply = await session().call('search_all', { query });
      expect(reply.text).not.toContain('Nothing in the library matches');
      expect(rowsOf(reply)[0]?.name).toMatch(name);
    });
  });

  test.each([
    ['grappling summary', /^Grappl/],
    ['feats', /^Feats$/],
    ['show me the rules for conditions', /^Conditions?$/],
    ['monster statistics', /^Monster Statistics$/],
    ['character stats', /^Character|^Ability Scores/],
    ['details of the bag of holding', /^Bag of Holding$/],
  ])('%s: what asks for information is not looked for, but may be a topic', async (query, name) => {
    const reply = await session().call('search_all', { query });
    expect(reply.text).not.toContain('Nothing in the library matches');
    expect(rowsOf(reply)[0]?.name).toMatch(name);
  });

  test.each([
    ['all feats', 'feat'],
    ['show me all conditions', 'condition'],
    ['what magic items exist', 'magic-item'],
    ['list all magic items', 'magic-item'],
    ['which backgrounds are there in 2014', 'background'],
    ['all the monsters in Tome of Beasts', 'creature'],
    ['list of giants', 'creature'],
    ['every dragon', 'creature'],
    ['magic swords', 'magic-item'],
    ['what subclasses are there for wizards', 'subclass'],
  ])('%s is a list of nothing but these', async (query, kind) => {
    const reply = await session().call('search_all', { query });
    expect(reply.text).toMatch(/^Understood as /);
    expect(rowsOf(reply).length).toBeGreaterThan(5);
    expect(new Set(rowsOf(reply).map((row) => row.kind))).toEqual(new Set([kind]));
  });

  test.each([
    ['can you sneak attack with a bow', 'Sneak Attack'],
    ['does uncanny dodge work on a critical hit', 'Uncanny Dodge'],
    ['how does wild shape work with armor', 'Wild Shape'],
    ['fireball damage at 5th level slot', 'Fireball'],
    ['how much damage does a level 5 fireball do', 'Fireball'],
    ['upcast cure wounds at 3rd level', 'Cure Wounds'],
    ['how many targets does hold person have at level 3', 'Hold Person'],
    ['can a vampire enter a home uninvited', 'Vampire'],
    ['can a ghost be grappled', 'Ghost'],
    ['does a horse get its own turn', 'Controlling a Mount'],
    ['can a creature move through an ally', 'Moving around Other Creatures'],
    ['is there a spell that lets me breathe underwater', 'Water Breathing'],
  ])('%s begins with what it names or asks for', async (query, name) => {
    expect(rowsOf(await session().call('search_all', { query }))[0]?.name).toBe(name);
  });

  test('a word for the kind behind a name tells which of that name is meant', async () => {
    const query = 'can the shield spell stop magic missile';
    const [first] = rowsOf(await session().call('search_all', { query }));
    expect(first).toMatchObject({ name: 'Shield', kind: 'spell' });
  });

  test.each([
    ['armor class', 'armor-class'],
    ['alignment', 'alignment'],
    ['reactions', 'reactions'],
    ['attack rolls', 'attack-rolls'],
    ['bonus action', 'bonus-action'],
  ])('%s is the rule for everybody, not one for stat blocks or spells', async (search, slug) => {
    for (const reply of [
      await session().call('search_rule', { search, ruleset: '5e-2024' }),
      await session().call('search_all', { query: search, ruleset: '5e-2024' }),
    ])
      expect(rowsOf(reply)[0]?.uri).toMatch(
        new RegExp(`^lore://rule/srd-2024/${slug}(?:-playing-the-game)?$`),
      );
  });

  test.each([
    ['shooting at somebody lying on the ground', /Prone/],
    ['keep a dying comrade from bleeding out without magic', /Stab/],
    ['my horse was knocked down, do I come off', /Mount|Falling Off/],
  ])('%s: a situation has its rule among the first three', async (query, rule) => {
    const rows = rowsOf(await session().call('search_all', { query, limit: 3 }));
    const names = rows.map(({ name }) => name);
    expect(
      names.some((name) => rule.test(String(name))),
      names.join(),
    ).toBe(true);
  });

  test.each([
    ['squeezing a large creature through a narrow tunnel', /^Squeezing/],
    ['large creature in a small space', /Space|Size/],
    ['cost of a rare magic item', /^Magic Item/],
    ['xp for a cr 5 monster', /Experience|Challenge/],
    ['upcast a 1st level spell', /Higher.Level/],
    ['bonus action spell and cantrip same turn', /Bonus Action|Casting Time/],
    ['what die do I roll for the hit points of a huge monster', /^Hit/],
  ])('%s: what a rule says, not a list of such things', async (query, name) => {
    const [first] = rowsOf(await session().call('search_all', { query, limit: 3 }));
    expect(first).toMatchObject({ kind: 'rule', name: expect.stringMatching(name) });
  });

  test.each([
    ['uncommon magic item that lets me fly', 'magic-item'],
    ['rare magic items for a druid', 'magic-item'],
    ['level 1 spell for healing', 'spell'],
    ['large creature from the swamp', 'creature'],
  ])('%s: things with what they must have', async (query, kind) => {
    const reply = await session().call('search_all', { query, limit: 5 });
    expect(reply.text).toContain('Understood as');
    for (const row of rowsOf(reply)) expect(row.kind).toBe(kind);
  });

  test.each([
    ['reach weapons', 'weapon', { property: 'reach' }],
    ['two handed weapons', 'weapon', { property: 'two-handed' }],
    ['weapons with 2d6 damage', 'weapon', { damage_dice: '2d6' }],
    ['armor with stealth disadvantage', 'armor', { stealth_disadvantage: true }],
    ['spells without somatic components', 'spell', { somatic: false }],
    ['uncommon potions', 'magic-item', { item_type: 'potion', rarity: 'uncommon' }],
    ['potions uncommon', 'magic-item', { item_type: 'potion', rarity: 'uncommon' }],
    ['dragon with 1/2 cr', 'creature', { type: 'dragon', cr: '1/2' }],
    ['demons', 'creature', { subtype: 'demon' }],
    ['angels', 'creature', { subtype: 'angel' }],
    ['undead of cr 5 or lower that can fly', 'creature', { type: 'undead', cr_max: 5, fly: 1 }],
    ['undead without flight', 'creature', { type: 'undead', fly: false }],
    ['legendary undead', 'creature', { type: 'undead', legendary: true }],
    ['lawful good dragons', 'creature', { type: 'dragon', alignment: 'lawful good' }],
    ['truesight monsters', 'creature', { truesight: true }],
    ['dex save spells', 'spell', { save: 'dexterity' }],
    ['concentration spells level 3', 'spell', { level: 3, concentration: true }],
    ['rings', 'magic-item', { item_type: 'ring' }],
    ['+3 weapons', 'magic-item', { item_type: 'weapon', bonus: 3 }],
    ['non-ritual cleric spells level 1', 'spell', { class_key: 'cleric', level: 1, ritual: false }],
    ['armor that does not cost more than 50 gp', 'armor', { cost_max: 50 }],
    ['weapons that cost less than 5 gp', 'weapon', { cost_max: 4.99 }],
    [
      'uncommon magic items that need no attunement',
      'magic-item',
      { rarity: 'uncommon', requires_attunement: false },
    ],
  ])('%s: the same list as with filters', async (query, kind, filters) => {
    const tool = { spell: 'search_spell', creature: 'search_creature' }[kind] ?? 'search_equipment';
    const type = tool === 'search_equipment' ? { type: kind } : {};
    const asked = await session().call('search_all', { query, limit: 10 });
    const listed = await session().call(tool, { ...type, filters, limit: 10 });
    const names = rowsOf(asked).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(2);
    expect(names).toEqual(rowsOf(listed).map(({ name }) => name));
    expect(asked.text).toMatch(/^Understood as/);
    expect(asked.text).not.toContain('Nothing in the library matches');
  });

  test.each([
    ['feats with a strength prerequisite', ['Grappler'], /strength/i],
    ['feats that require dexterity 13 or higher', ['Deflector', 'Stealth Expert'], /dexterity/i],
    ['feats without prerequisites', ['Alert', 'Rapid Drinker'], /^$|n\/a/i],
    ['origin feats', ['Alert', 'Skilled'], /^$/],
  ])('%s', async (query, some, prerequisite) => {
    const reply = await session().call('search_all', { query, limit: 100, detail: 'full' });
    expect(reply.text).toMatch(/^Understood as feats/);
    const rows = rowsOf(reply);
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(some));
    for (const row of rows) expect(String(row.prerequisite ?? '')).toMatch(prerequisite);
  });

  test.each([
    ['wizard or cleric cantrips', 'search_spell', 'class_key', ['wizard', 'cleric'], { level: 0 }],
    ['dragons or giants cr 10', 'search_creature', 'type', ['dragon', 'giant'], { cr: 10 }],
    ['cr 2 or cr 5 undead', 'search_creature', 'cr', [2, 5], { type: 'undead' }],
  ])('%s: both sides and nothing else', async (search, tool, name, values, others) => {
    const asked = await session().call(tool, { search, limit: 100 });
    const names = new Set<unknown>();
    for (const value of values) {
      const filters = { ...others, [name]: value };
      const listed = await session().call(tool, { filters, limit: 100 });
      for (const row of rowsOf(listed)) names.add(row.name);
    }
    expect(new Set(rowsOf(asked).map((row) => row.name))).toEqual(names);
  });

  test.each([
    ['monsters not immune to fire', 'search_creature', {}, { immune: 'fire' }],
    ['undead that do not resist cold', 'search_creature', { type: 'undead' }, { resist: 'cold' }],
    [
      'dragons that cannot speak common',
      'search_creature',
      { type: 'dragon' },
      { language: 'common' },
    ],
  ])('%s: all but those that are', async (search, tool, others, denied) => {
    const total = async (args: Record<string, unknown>) => {
      const { pagination } = await session().call(tool, { ...args, group: false, limit: 1 });
      return pagination?.total ?? 0;
    };
    const [all, those] = [
      await total({ filters: others }),
      await total({ filters: { ...others, ...denied } }),
    ];
    expect(those).toBeGreaterThan(0);
    expect(await total({ search })).toBe(all - those);
  });

  test('cantrips not on the wizard list: those of other classes, not those of unknown ones', async () => {
    const search = 'cantrips not on the wizard list';
    const rows = rowsOf(await session().call('search_spell', { search, limit: 50 }));
    expect(rows.length).toBeGreaterThan(10);
    for (const { classes } of rows) {
      expect(classes).not.toContain('wizard');
      expect(classes).not.toEqual([]);
    }
  });

  test('things that satisfy the filters of a question are no weak answer for being few', async () => {
    const search = 'ghosts of cr 5 or lower that walk through walls';
    const reply = await session().call('search_creature', { search });
    expect(reply.text).not.toContain('Nothing in the library matches');
    expect(rowsOf(reply)[0]?.name).toBe('Ghost');
  });

  test.each([
    ['inspiration', 'rule/srd-2014/inspiration', 'rule/srd-2024/heroic-inspiration'],
    ['suffocation', 'rule/srd-2014/suffocating', 'rule/srd-2024/suffocation'],
    ['grapple', 'rule/srd-2014/grappling', 'rule/srd-2024/grappling'],
    ['goblin', 'creature/srd-2014/goblin', 'creature/srd-2024/goblin-warrior'],
    ['kobold warrior', 'creature/srd-2014/kobold', 'creature/srd-2024/kobold-warrior'],
    ['studded leather', 'armor/srd-2014/studded-leather', 'armor/srd-2024/studded-leather-armor'],
    ['archery', 'fighter-fighting-style-archery-1', 'feat/srd-2024/archery'],
    ['Fighting Style: Archery', 'fighter-fighting-style-archery-1', 'feat/srd-2024/archery'],
    ['metamagic', 'sorcerer-metamagic-3', 'sorcerer-metamagic-2›'],
    ['finesse', 'weapon-property/srd-2014/finesse', 'weapon-property/srd-2024/finesse'],
    ['stealth', 'skill/srd-2014/stealth', 'skill/srd-2024/stealth'],
    ['druid', 'class/srd-2014/druid', 'class/srd-2024/druid'],
    ['two-weapon fighting', 'rule/srd-2014/two-weapon', 'weapon-property/srd-2024/light'],
  ])('compare_editions %s: one with the other', async (name, older, newer) => {
    const { text } = await session().call('compare_editions', { name });
    expect(text).toContain(older);
    expect(text).toContain(newer);
  });

  test('a stat block is not compared with a species of its name', async () => {
    const { text } = await session().call('compare_editions', { name: 'orc' });
    expect(text).toContain('2014 only');
    expect(text).not.toContain('0 fields differ');
  });

  test.each([
    ['lookup_spell', 'fireball 2014'],
    ['lookup_spell', '2014 counterspell'],
    ['lookup_creature', 'vampire (2014)'],
    ['lookup_rule', 'exhaustion (2014)'],
  ])('%s %s: the edition may stand in the name', async (tool, name) => {
    const rows = rowsOf(await session().call(tool, { name }));
    expect(rows[0]?.document_key).toBe('srd-2014');
  });

  test.each([
    ['fireball damage at 5th level', 'Fireball'],
    ['sneak attack damage at level 9', 'Sneak Attack'],
    ['dispel magic on a 5th level spell', 'Dispel Magic'],
    ['stuned', 'Stunned'],
    ['poisend', 'Poisoned'],
    ['how fast can a dwarf move', 'Dwarf'],
    ['turn to stone', 'Flesh to Stone'],
    ['getting turned to stone', 'Petrified'],
    ['tied initiative', 'Initiative'],
    ['massive damage', 'Instant Death'],
  ])('%s begins with %s', async (query, name) => {
    const reply = await session().call('search_all', { query, limit: 3 });
    expect(rowsOf(reply)[0]?.name).toBe(name);
    expect(reply.text).not.toContain('Nothing in the library matches');
  });

  test('zombies under cr 2: those that there are, and no word that there are none', async () => {
    const reply = await session().call('search_creature', { search: 'zombies under cr 2' });
    expect(reply.text).not.toContain('not as it was asked for');
    expect(rowsOf(reply)[0]?.name).toBe('Zombie');
  });

  test('a question filters: total and has_more count what matches', async () => {
    const all = await session().call('search_spells', { class: 'wizard', per_page: 1 });
    const args = { query: 'all fire spells for wizards', class: 'wizard', per_page: 50 };
    const first = await session().call('search_spells', args);
    const { total = 0, has_more } = first.pagination ?? {};
    expect(total).toBeGreaterThan(10);
    expect(total).toBeLessThan((all.pagination?.total ?? 0) / 3);
    expect(has_more).toBe(total > 50);
    const last = await session().call('search_spells', { ...args, page: Math.ceil(total / 50) });
    expect(last.pagination?.has_more).toBe(false);
    expect(rowsOf(last).map(({ name }) => name)).not.toContain('Tongues');
  });

  test.each([
    ['search_all', { query: 'fireball' }],
    ['search_spell', { search: 'fireball' }],
    ['search_spells', { query: 'fireball' }],
    ['search_content', { query: 'fireball' }],
    ['lookup_spell', { name: 'fireball' }],
  ])('%s gives a name from SRD 2024, SRD 2014, then the rest', async (tool, args) => {
    const rows = rowsOf(await session().call(tool, { ...args, group: false, detail: 'summary' }));
    const books = rows.filter(({ name }) => name === 'Fireball').map((row) => row.document_key);
    expect(books.slice(0, 2)).toEqual(['srd-2024', 'srd-2014']);
  });

  test.each(['exhaustion', 'grappled'])(
    'compare_editions takes "%s" for a condition',
    async (name) => {
      const reply = await session().call('compare_editions', { name });
      expect(reply.text).toMatch(/condition\/srd-2014\/.*condition\/srd-2024\//);
    },
  );

  test.each([
    ['giant skunk that sprays stink and looks like an ogre', 'Aniwye'],
    ['mace with a hollow head that splashes holy water', 'Anointing Mace'],
    ['hedgehog people', 'Erina'],
    ['horse with one horn that heals', 'Unicorn'],
  ])('%s is found in whatever book it is', async (query, name) => {
    const rows = rowsOf(await session().call('search_all', { query, limit: 10 }));
    expect(rows.map((row) => row.name).join()).toContain(name);
  });

  test('a condition is found whomever it happens to', async () => {
    const conditions = await session().call('search_all', { query: 'all conditions', limit: 50 });
    for (const { name } of rowsOf(conditions))
      for (const question of [`what does being ${name} do to me`, `explain ${name} to me please`]) {
        const rows = rowsOf(await session().call('search_all', { query: question, limit: 5 }));
        expect(rows.map((row) => row.name)).toContain(name);
        expect(rows.map((row) => row.name).join()).not.toMatch(/tome|book/i);
      }
  });

  test.each([
    ['AC', 'Armor Class'],
    ['thp', 'Temporary Hit Points'],
  ])('%s is %s', async (name, whole) => {
    const reply = await session().call('lookup_rule', { name });
    expect(rowsOf(reply)[0]?.name).toBe(whole);
    expect(reply.text).toContain(`"${name}" was read as`);
    const asked = await session().call('search_all', { query: `what is ${name}`, limit: 3 });
    expect(rowsOf(asked)[0]?.name).toBe(whole);
  });

  test.each([
    ['stealing', 'Sleight of Hand', 'Healing'],
    ['haggling', 'Persuasion', 'Halfling'],
    ['sneaking', 'Stealth', 'Breaking'],
  ])('lookup_rule %s: about %s, and no misspelt %s', async (name, about, other) => {
    const { data, text } = await session().call('lookup_rule', { name });
    expect(data).toEqual([]);
    expect(text).toMatch(
      new RegExp(`Nothing in the library is called "${name}". It may be about .*${about}`),
    );
    expect(text).not.toContain(other);
  });

  test.each([
    ['monsters from Tome of Beasts', 'creature', 'tob'],
    ['Deep Magic spells', 'spell', 'deepm'],
    ['creature codex', 'creature', 'ccdx'],
    ['Tome of Heroes wizard subclasses', 'subclass', 'toh'],
    ['monster manual dragons', 'creature', 'srd-2024'],
  ])('%s: what the book has of it', async (query, kind, document) => {
    const { text, pagination, data } = await session().call('search_all', { query, limit: 100 });
    expect(text).toMatch(/Only .* was searched, which the words name/);
    expect(pagination?.total).toBeGreaterThan(4);
    for (const row of rowsOf({ data })) expect(row).toMatchObject({ kind, document_key: document });
  });

  test('epic boons are the feats of that sort', async () => {
    const rows = rowsOf(await session().call('search_all', { query: 'all epic boons' }));
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) expect(row).toMatchObject({ kind: 'feat' });
  });

  test('artisan tools of both editions are of that category', async () => {
    const rows = rowsOf(
      await session().call('search_all', { query: 'artisan tools under 10 gp', group: false }),
    );
    const books = rows.map((row) => row.document_key);
    expect(new Set(books)).toEqual(new Set(['srd-2014', 'srd-2024']));
    expect(rows.filter(({ name }) => name === "Carpenter's Tools")).toHaveLength(1);
  });

  test('an immunity that a trait tells is one', async () => {
    const immune = { query: 'constructs immune to poison', documents: ['bfrd'], limit: 100 };
    const names = rowsOf(await session().call('search_all', immune)).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Animated Armor', 'Clay Golem']));
    const not = { query: 'constructs that are not immune to poison', documents: ['bfrd'] };
    const { text } = await session().call('search_all', not);
    expect(text).toMatch(/^There are no creatures with .* in bfrd/);
  });
}
