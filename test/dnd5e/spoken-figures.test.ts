import { describe, expect, test } from 'vitest';
import { filtersInWords } from '../../src/dnd5e/answer/filters-in-words.ts';

/** The filters that a question to one kind is read as, and what is left to search by. */
function readAs(kind: string, question: string) {
  const [read] = filtersInWords(question, [{ kind }]);
  return [read?.select[0]?.filters ?? {}, read?.search ?? ''];
}

describe('challenge ratings as people say them', () => {
  test.each([
    ['giant that throws rocks, cr under 8', { cr_max: 7 }],
    ['creatures below CR 1', { cr_max: 0.5 }],
    ['creatures with a challenge rating less than 1/2', { cr_max: 0.25 }],
    ['monsters up to CR 8', { cr_max: 8 }],
    ['a fiend of CR 8 or lower', { cr_max: 8 }],
    ['monsters, CR at most 1/4', { cr_max: 0.25 }],
    ['something that flies with CR <= 3', { cr_max: 3 }],
    ['CR<3 swimmers', { cr_max: 2 }],
    ['dragons over CR 10', { cr_min: 11 }],
    ['dragons of at least cr 10', { cr_min: 10 }],
    ['CR 10+ dragons', { cr_min: 10 }],
    ['challenge rating 15 and up', { cr_min: 15 }],
    ['monsters between CR 2 and 4', { cr_min: 2, cr_max: 4 }],
    ['CR 1/4 to 1 pack hunters', { cr_min: 0.25, cr_max: 1 }],
    ['CR 2-4 pack hunters', { cr_min: 2, cr_max: 4 }],
    ['CR 1/4 pack hunters', { cr: 0.25 }],
    ['a level 5 party against something slow', {}],
  ])('%s', (question, filters) => expect(readAs('creature', question)[0]).toMatchObject(filters));
});

describe('spell levels as people say them', () => {
  test.each([
    ['healing spells under level 4', { level_max: 3 }],
    ['healing spells of 3rd level or lower', { level_max: 3 }],
    ['fire spells above 5th level', { level_min: 6 }],
    ['first to third level fire spells', { level_min: 1, level_max: 3 }],
    ['spells of levels 1-3 with fire', { level_min: 1, level_max: 3 }],
    ['level 3 fire spells', { level: 3 }],
    ['fire spells of at least 7th level', { level_min: 7 }],
    ['fire spells for a level 5 wizard', { class_key: 'wizard' }],
  ])('%s', (question, filters) => expect(readAs('spell', question)[0]).toMatchObject(filters));
});

describe('other figures as people say them', () => {
  test.each([
    ['creature', 'monsters with ac 20 or higher', { armor_class_min: 20 }],
    [
      'creature',
      'creatures with an armor class of 13',
      { armor_class_min: 13, armor_class_max: 13 },
    ],
    ['creature', 'monsters with more than 200 hit points', { hit_points_min: 201 }],
    ['creature', 'monsters under 20 hp', { hit_points_max: 19 }],
    ['spell', 'spells with 1 hour casting time', { casting_time: '1 hour' }],
    ['spell', 'spells with a casting time of 10 minutes', { casting_time: '10 minutes' }],
    ['creature', 'fiends immune to fire cr 5', { cr: 5, type: 'fiend', immune: ['fire'] }],
    ['creature', 'beasts of cr 1/4 with pack tactics', { cr: 0.25, type: 'beast' }],
    ['creature', 'undead of cr 5 or lower that can fly', { cr_max: 5, type: 'undead' }],
    ['creature', 'monsters vulnerable to radiant damage', { vulnerable: ['radiant'] }],
    ['armor', 'heavy armor under 100 gp', { cost_max: 99.99, armor_category: 'heavy' }],
    ['weapon', 'weapons that cost less than 5 gp', { cost_max: 4.99 }],
    ['weapon', 'weapons up to 10 gold pieces', { cost_max: 10 }],
    ['gear', 'gear over 500 gp', { cost_min: 500.01 }],
    ['weapon', 'weapons under 5 sp', { cost_max: 0.49 }],
    ['weapon', 'weapons for 5 silver or less', { cost_max: 0.5 }],
    ['armor', 'armor costing at least 1 platinum', { cost_min: 10 }],
    ['gear', 'gear between 5 and 10 copper pieces', { cost_min: 0.05, cost_max: 0.1 }],
    ['gear', 'gear that costs 2 ep', { cost_min: 1, cost_max: 1 }],
    ['weapon', 'what weapons can I buy for 10 gp', { cost_max: 10 }],
    ['weapon', 'weapons I could afford with 12 silver', { cost_max: 1.2 }],
    ['weapon', 'weapons for 12 sp', { cost_max: 1.2 }],
    ['weapon', 'weapons below a gold piece', { cost_max: 0.99 }],
    ['weapon', 'weapons cheaper than 30gp', { cost_max: 29.99 }],
    ['armor', 'armor for ten gold or less', { cost_max: 10 }],
    ['armor', 'I have 15 gp to spend on armor', { cost_max: 15 }],
    ['gear', 'gear between 5 sp and 2 gp', { cost_min: 0.5, cost_max: 2 }],
    ['weapon', 'melee weapons, but under 3 gp', { cost_max: 2.99, weapon_category: 'melee' }],
    ['weapon', 'weapons over 5 but under 20 gp', { cost_min: 5.01, cost_max: 19.99 }],
    [
      'armor',
      'armor dearer than 40 gp yet cheaper than 300 gp',
      { cost_min: 40.01, cost_max: 299.99 },
    ],
    [
      'weapon',
      'weapons heavier than 3 lb but lighter than 6 lb',
      { weight_min: 3.01, weight_max: 5.99 },
    ],
    ['weapon', 'nothing over 3 gp, weapons', { cost_max: 3 }],
    ['creature', 'undead more than CR 4 but less than CR 7', { cr_min: 5, cr_max: 6 }],
    ['creature', 'all creatures of cr 3 but undead', { cr: 3, not_type: ['undead'] }],
    ['gear', 'mounts under 60 gp', { cost_max: 59.99, gear_category: 'mounts' }],
    ['gear', 'food and drink for less than 1 sp', { cost_max: 0.09, gear_category: 'food' }],
    ['armor', 'shields under 20 gp', { cost_max: 19.99, armor_category: 'shield' }],
    ['armor', 'what armor will 75 gp buy me', { cost_max: 75 }],
    ['armor', 'armor with ac 16', { armor_class_min: 16, armor_class_max: 16 }],
    ['armor', 'armor that gives at least 15 ac', { armor_class_min: 15 }],
    ['armor', 'medium armor with an ac of 14 or better', { armor_category: 'medium' }],
    ['armor', 'armor that I can wear with strength 13', { strength_max: 13 }],
    ['armor', 'armor that needs 15 strength', { strength_min: 15, strength_max: 15 }],
    ['armor', 'armor without a strength requirement', { strength_max: 0 }],
    ['armor', 'armor lighter than 20 lb', { weight_max: 19.99 }],
    ['weapon', 'weapons under 3 pounds', { weight_max: 2.99 }],
    ['weapon', 'd10 weapons', { damage_dice: '1d10' }],
    ['weapon', 'weapons that deal at least 1d10 damage', { damage_min: 5.5 }],
    ['weapon', 'weapons with a range over 80 feet', { range_min: 81 }],
    ['gear', 'gear weighing more than 20 pounds', { weight_min: 20.01 }],
    ['magic-item', 'magic items with at least 5 charges', { charges_min: 5 }],
    ['magic-item', 'rare items worn on the feet', { rarity: 'rare', slot: 'feet' }],
    ['creature', 'monsters with 20 ac or higher', { armor_class_min: 20 }],
    ['creature', 'dragons with a fly speed of at least 90 feet', { fly: 90, type: 'dragon' }],
    ['creature', 'creatures with speed 60 or more', { walk: 60 }],
    ['magic-item', "rare armor that doesn't require attunement", { requires_attunement: false }],
  ])('%s: %s', (kind, question, filters) =>
    expect(readAs(kind, question)[0]).toMatchObject(filters),
  );
});

test('what is not the figure is still searched for', () => {
  expect(readAs('creature', 'giant that throws rocks, cr under 8')[1]).toBe(
    'giant that throws rocks',
  );
  expect(readAs('spell', 'burning spells of 3rd level or lower')[1]).toBe('burning spells');
});

describe('traits as people say them', () => {
  test.each([
    ['weapon', 'reach weapons', { property: ['reach'] }],
    ['weapon', 'weapons with reach', { property: ['reach'] }],
    ['weapon', 'light finesse weapons', { property: ['light', 'finesse'] }],
    ['weapon', 'martial melee weapons', { weapon_category: 'martial melee' }],
    ['weapon', 'weapons that deal 2d6 damage', { damage_dice: '2d6' }],
    ['weapon', 'weapons with the topple mastery', { mastery: 'topple' }],
    ['weapon', 'weapons without reach', { not_property: ['reach'] }],
    ['armor', 'armor with stealth disadvantage', { stealth_disadvantage: true }],
    [
      'armor',
      "medium armor that doesn't give disadvantage on stealth",
      { armor_category: 'medium', stealth_disadvantage: false },
    ],
    ['spell', 'spells with no verbal component', { verbal: false }],
    ['spell', "spells that don't need somatic components", { somatic: false }],
    ['spell', 'spells with a material component', { material: true }],
    ['spell', 'without verbal components', { verbal: false }],
    ['spell', 'spell without a verbal component', {}],
    ['magic-item', 'potions uncommon', { rarity: 'uncommon', item_type: 'potion' }],
    ['magic-item', 'swords of legendary rarity', { rarity: 'legendary', base_item: 'sword' }],
    ['creature', 'dragon with 1/2 cr', { cr: 0.5, type: 'dragon' }],
    ['creature', 'cr 3 or 4 giants', { cr_min: 3, cr_max: 4, type: 'giant' }],
    ['creature', 'large demons', { size: 'large', subtype: 'demon' }],
    ['creature', 'devils of cr 5 or lower', { cr_max: 5, subtype: 'devil' }],
    ['creature', 'undead of cr 5 that can fly', { cr: 5, type: 'undead', fly: true }],
    ['creature', "undead of cr 5 that can't fly", { cr: 5, type: 'undead', fly: false }],
    ['creature', 'monsters that fly away with children', {}],
  ])('%s: %s', (kind, question, filters) => expect(readAs(kind, question)[0]).toEqual(filters));

  test.each([
    'finesse weapon',
    'sneak attack with ranged weapons',
    'magic weapons with reach',
    'heavy armor',
    'demon summoning',
  ])('%s is no list of such things', (question) =>
    expect(
      filtersInWords(
        question,
        ['weapon', 'armor', 'creature', 'rule'].map((kind) => ({ kind })),
      ),
    ).toEqual([]),
  );
});

/** All that a question to one kind is read as: any of these, and what is left to search by. */
function waysOf(kind: string, question: string) {
  const [read] = filtersInWords(question, [{ kind }]);
  return { any: read?.select.map(({ filters }) => filters), search: read?.search };
}

describe('what is denied is never read as asked for', () => {
  test.each([
    ['armor', 'armor that does not cost more than 50 gp', { cost_max: 50 }],
    ['armor', 'armor not under 50 gp', { cost_min: 50 }],
    ['creature', 'monsters of not more than cr 3', { cr_max: 3 }],
    ['creature', 'undead without flight', { type: 'undead', fly: false }],
    ['spell', 'non-ritual cleric spells level 1', { level: 1, class_key: 'cleric', ritual: false }],
    ['spell', "spells that don't require concentration", { concentration: false }],
    ['magic-item', 'rings that do not need attunement', { requires_attunement: false }],
    ['weapon', 'weapons that are not simple', { is_simple: false }],
  ])('%s: %s', (kind, question, filters) => {
    const { any = [], search } = waysOf(kind, question);
    expect(any).toEqual([expect.objectContaining(filters)]);
    expect(search).toBeUndefined();
  });

  test.each([
    ['creature', 'monsters not immune to fire', { not_immune: ['fire'] }],
    ['creature', 'creatures that are not resistant to cold', { not_resist: ['cold'] }],
    [
      'creature',
      'monsters neither immune nor resistant to acid or cold',
      { not_immune: ['acid', 'cold'], not_resist: ['acid', 'cold'] },
    ],
    ['creature', "undead that don't resist necrotic", { type: 'undead', not_resist: ['necrotic'] }],
    ['creature', 'constructs that can be charmed', { not_condition_immune: ['charmed'] }],
    ['creature', 'dragons that do not speak common', { not_language: ['common'] }],
    ['creature', 'non-evil dragons', { type: 'dragon', not_alignment: ['evil'] }],
    ['creature', 'humanoids that are not evil cr 3', { cr: 3, not_alignment: ['evil'] }],
    ['creature', 'fiends that are not demons', { type: 'fiend', not_subtype: ['demon'] }],
    ['weapon', 'weapons that are not two-handed', { not_property: ['two-handed'] }],
    ['weapon', 'weapons without reach', { not_property: ['reach'] }],
    ['spell', "level 1 spells that wizards can't cast", { level: 1, not_class_key: ['wizard'] }],
    ['spell', 'level 1 spells not on the bard list', { level: 1, not_class_key: ['bard'] }],
    ['spell', "evocation spells that don't deal fire damage", { not_damage_type: ['fire'] }],
    ['magic-item', 'rare items that are not weapons', { not_item_type: ['weapon'] }],
    ['creature', 'non-undead cr 4', { cr: 4, not_type: ['undead'] }],
    ['creature', 'everything but undead cr 4', { cr: 4, not_type: ['undead'] }],
    [
      'creature',
      'monsters that are neither undead nor fiends, cr 4',
      { not_type: ['undead', 'fiend'] },
    ],
    ['spell', 'wizard spells that are not evocation level 3', { not_school: ['evocation'] }],
    ['magic-item', 'rings that are not rare', { not_rarity: ['rare'] }],
  ])('%s: %s: everything else', (kind, question, filters) => {
    const { any = [], search } = waysOf(kind, question);
    expect(any).toEqual([expect.objectContaining(filters)]);
    expect(search).toBeUndefined();
  });

  test('what is not of a rating is below or above it', () =>
    expect(waysOf('creature', 'undead that are not cr 5').any).toEqual([
      { type: 'undead', cr_max: 4 },
      { type: 'undead', cr_min: 6 },
    ]));

  test('what is denied together is neither denied nor asked for in parts', () =>
    expect(waysOf('creature', 'monsters that are not large undead, cr 4').any).toEqual([
      { cr: 4 },
    ]));
});

describe('alternatives are all read, or none of them', () => {
  test.each([
    [
      'spell',
      'wizard or cleric cantrips',
      [
        { level: 0, class_key: 'wizard' },
        { level: 0, class_key: 'cleric' },
      ],
    ],
    [
      'creature',
      'dragons or giants cr 10',
      [
        { cr: 10, type: 'dragon' },
        { cr: 10, type: 'giant' },
      ],
    ],
    [
      'creature',
      'fiends and undead cr 5',
      [
        { cr: 5, type: 'fiend' },
        { cr: 5, type: 'undead' },
      ],
    ],
    [
      'magic-item',
      'rare or very rare rings',
      [
        { rarity: 'rare', item_type: 'ring' },
        { rarity: 'very rare', item_type: 'ring' },
      ],
    ],
    [
      'creature',
      'monsters immune or resistant to fire',
      [{ immune: ['fire'] }, { resist: ['fire'] }],
    ],
    ['creature', 'creatures immune to fire or cold', [{ immune: ['fire'] }, { immune: ['cold'] }]],
    ['creature', 'creatures immune to fire and cold', [{ immune: ['fire', 'cold'] }]],
    ['creature', 'flying or swimming creatures', [{ fly: true }, { swim: true }]],
    ['creature', 'cr 1, 2 or 3 fiends', [{ cr_min: 1, cr_max: 3, type: 'fiend' }]],
    ['creature', 'cr 2 or cr 5 monsters', [{ cr: 2 }, { cr: 5 }]],
    ['spell', 'spells level 3 or 5', [{ level: 3 }, { level: 5 }]],
    ['spell', '1st and 3rd level spells', [{ level: 1 }, { level: 3 }]],
    ['spell', 'spells between level 1 and 3', [{ level_min: 1, level_max: 3 }]],
    ['weapon', 'light or finesse weapons', [{ property: ['light'] }, { property: ['finesse'] }]],
    ['weapon', 'light weapons with finesse', [{ property: ['light', 'finesse'] }]],
  ])('%s: %s', (kind, question, any) =>
    expect(waysOf(kind, question)).toEqual({ any, search: undefined }),
  );

  test.each([
    ['creature', 'undead or elves cr 5', [{ cr: 5 }], 'undead or elves'],
    ['creature', 'cr 5 elves or undead', [{ cr: 5 }], 'elves or undead'],
    [
      'spell',
      'cantrips and level 1 wizard spells',
      [{ class_key: 'wizard' }],
      'cantrips and level 1 spells',
    ],
    ['creature', 'undead dragon', undefined, undefined],
  ])('%s: %s', (kind, question, any, search) =>
    expect(waysOf(kind, question)).toEqual({ any, search }),
  );
});

describe('words that only join filters are not searched for', () => {
  test.each([
    ['weapon', 'weapons that cost less than 5 gp'],
    ['armor', 'armor that costs more than 100 gp'],
    ['magic-item', 'uncommon magic items that need no attunement'],
    ['creature', 'show me all the monsters that have cr 5'],
  ])('%s: %s', (kind, question) => {
    const { any = [], search } = waysOf(kind, question);
    expect(any).toHaveLength(1);
    expect(search).toBeUndefined();
  });
});

describe('what things have and do, as people list them by it', () => {
  test.each([
    ['spell', 'dex save spells', { save: 'dex' }],
    ['spell', 'spells with a wisdom saving throw', { save: 'wisdom' }],
    [
      'spell',
      'spells that need a dexterity save and deal fire damage',
      { save: 'dexterity', damage_type: 'fire' },
    ],
    ['spell', 'concentration spells level 3', { level: 3, concentration: true }],
    ['spell', 'wizard concentration spells', { class_key: 'wizard', concentration: true }],
    [
      'spell',
      "wizard spells that aren't concentration",
      { class_key: 'wizard', concentration: false },
    ],
    ['spell', 'spells with a range of touch', { range: 'touch' }],
    ['spell', 'touch spells', { range: 'touch' }],
    ['spell', 'spells with a range of 120 feet', { range_min: 120, range_max: 120 }],
    ['spell', 'self range spells level 1', { level: 1, range: 'self' }],
    ['spell', 'spells that last 8 hours', { duration_min: 480, duration_max: 480 }],
    ['spell', 'bonus action bard spells', { class_key: 'bard', casting_time: 'bonus action' }],
    ['spell', 'lightning damage level 3', { level: 3, damage_type: 'lightning' }],
    ['spell', 'radiant cleric spells', { class_key: 'cleric', damage_type: 'radiant' }],
    [
      'spell',
      'cold damage cantrips a wizard can cast',
      { level: 0, class_key: 'wizard', damage_type: 'cold' },
    ],
    ['spell', 'level 1 cleric rituals', { level: 1, class_key: 'cleric', ritual: true }],
    ['spell', 'spells a cleric can cast as a ritual', { class_key: 'cleric', ritual: true }],
    ['spell', 'spells with no verbal or somatic components', { verbal: false, somatic: false }],
    [
      'magic-item',
      'rare rings that need attunement',
      { rarity: 'rare', item_type: 'ring', requires_attunement: true },
    ],
    [
      'magic-item',
      'items requiring attunement by a wizard',
      { requires_attunement: true, attunement_detail: 'wizard' },
    ],
    ['magic-item', 'uncommon wondrous items', { rarity: 'uncommon', item_type: 'wondrous item' }],
    ['magic-item', '+3 weapons', { bonus: 3, item_type: 'weapon' }],
    ['gear', 'gear that costs 5 gp', { cost_min: 5, cost_max: 5 }],
    ['creature', 'lawful good dragons', { alignment: 'lawful good', type: 'dragon' }],
    ['creature', 'evil fey', { alignment: 'evil', type: 'fey' }],
    ['creature', 'fiends that speak abyssal', { type: 'fiend', language: ['abyssal'] }],
    ['creature', 'truesight monsters', { truesight: true }],
    ['creature', 'creatures with darkvision 120 feet', { darkvision: 120 }],
    ['creature', 'creatures without darkvision', { darkvision: false }],
    ['creature', 'hovering creatures', { hover: true }],
    ['creature', 'monsters with legendary actions', { legendary: true }],
    ['creature', 'legendary undead', { legendary: true, type: 'undead' }],
    ['creature', 'monsters immune to being charmed', { condition_immune: ['charmed'] }],
    ['creature', "creatures that can't be poisoned", { condition_immune: ['poisoned'] }],
    ['creature', 'arctic beasts', { environment: 'arctic', type: 'beast' }],
    ['creature', 'humanoids cr one half', { cr: 0.5, type: 'humanoid' }],
    ['creature', 'monsters worth 1,800 xp', { xp_min: 1800, xp_max: 1800 }],
  ])('%s: %s', (kind, question, filters) =>
    expect(waysOf(kind, question)).toEqual({ any: [filters], search: undefined }),
  );

  const everything = ['spell', 'creature', 'weapon', 'armor', 'gear', 'magic-item', 'rule'];
  const inAll = (question: string) =>
    filtersInWords(
      question,
      everything.map((kind) => ({ kind })),
    )[0];

  test.each([
    ['rings', 'magic-item'],
    ['magic weapons', 'magic-item'],
    ['+3 weapons', 'magic-item'],
    ['evil fey', 'creature'],
    ['who speaks draconic', 'creature'],
    ['level 1 cleric rituals', 'spell'],
  ])('%s needs no word for its kind', (question, kind) =>
    expect(inAll(question)?.select[0]?.kind).toBe(kind),
  );

  test.each([
    ...['tiny hut', 'plant growth', 'fire giants', 'hill giants', 'ring mail', 'chill touch'],
    ...['magic weapon', 'ring of protection', 'heavy armor', 'light armor', 'finesse weapon'],
    ...['concentration', 'concentration spell', 'wisdom saving throw', 'creature with blindsight'],
    ...['cost of a rare magic item', 'price of rare rings'],
    ...['races that speak draconic', 'giants that throw rocks', 'two concentration spells'],
  ])('%s is a name or a question', (question) => expect(inAll(question)).toBeUndefined());

  test.each([
    ['spell', 'level 3 spells that give resistance to fire damage', { level: 3 }],
    ['creature', 'good monsters for cr 3', { cr: 3 }],
  ])('%s: %s', (kind, question, filters) => expect(readAs(kind, question)[0]).toEqual(filters));
});

describe('what is added to a figure is no value of it', () => {
  test.each([
    ['armor', 'armor that gives +2 ac against dragons'],
    ['armor', 'bracers that give 2 ac without armor'],
    ['armor', 'armor that adds an extra 1 ac'],
    ['creature', 'monster with +5 ac from its shell'],
    ['creature', 'creature whose ac is 2 higher in the dark'],
    ['spell', 'spells for a level 5 character'],
  ])('%s: %s', (kind, question) => expect(readAs(kind, question)).toEqual([{}, '']));

  test('but a figure is one', () => {
    const armor = { armor_class_min: 16, armor_class_max: 16 };
    expect(readAs('armor', 'armor that gives 16 ac')[0]).toMatchObject(armor);
    expect(readAs('armor', 'armor with ac 16')[0]).toMatchObject(armor);
  });
});
