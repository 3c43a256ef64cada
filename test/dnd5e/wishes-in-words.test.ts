import { describe, expect, test } from 'vitest';
import { filtersInWords } from '../../src/dnd5e/answer/filters-in-words.ts';
import { dnd5eKinds } from '../../src/dnd5e/model/kinds.ts';
import { srdSession } from '../helpers/client.ts';

const everything = dnd5eKinds.map(({ name }) => ({ kind: name }));

/** What a question to everything is understood as, if that is all of it. */
function understood(question: string): string | undefined {
  const [read] = filtersInWords(question, everything);
  const isAll = read !== undefined && read.search === undefined && !read.isTentative;
  return isAll ? `${read.meaning}${read.sorted}` : undefined;
}

const listed = (lists: readonly (readonly [question: string, meaning: string])[]): void => {
  test.each(lists)('%s', (question, meaning) => expect(understood(question)).toBe(meaning));
};
/** What only looks like such a list: a description, or a question about the rules. */
const notListed = (questions: readonly string[]): void => {
  test.each(questions)('%s: no list', (question) => expect(understood(question)).toBeUndefined());
};

describe('cheap and expensive things are in the order of their price', () => {
  const heavy = 'armors with armor_category heavy';
  listed([
    ['cheap heavy armor', `${heavy}, lowest cost first`],
    ['affordable heavy armor', `${heavy}, lowest cost first`],
    ['most affordable heavy armor', `${heavy}, lowest cost first`],
    ['heavy armor that is cheap', `${heavy}, lowest cost first`],
    ['heavy armor, cheapest first', `${heavy}, lowest cost first`],
    ['heavy armor sorted by price', `${heavy}, lowest cost first`],
    ['expensive heavy armor', `${heavy}, highest cost first`],
    [
      'show me some cheap martial weapons',
      'weapons with weapon_category martial, lowest cost first',
    ],
    ['weapons that are not too expensive', 'weapons, lowest cost first'],
    ['pricey weapons', 'weapons, highest cost first'],
    ['cheap mounts', 'adventuring gear with gear_category mounts, lowest cost first'],
    ['expensive spells', 'spells, highest material cost first'],
  ]);
  notListed([
    'cheap trick with a coin',
    'cheap ways to heal',
    'expensive gift for a king',
    'spells with expensive components that heal',
  ]);

  test('what is called so is listed alone, with all of it counted', async () => {
    const lore = await srdSession();
    const names = await lore.names('search_all', { query: 'cheap swords' });
    expect(names).toEqual(['Shortsword', 'Longsword', 'Greatsword']);
    const rows = await lore.rows('search_all', { query: 'cheap heavy armor' });
    expect(rows.map(({ name }) => name)).toEqual(['Ring Mail', 'Chain Mail', 'Splint', 'Plate']);
    expect(await lore.names('search_all', { query: 'cheap lodging' })).not.toContain('Bread');
  });
});

describe('what a class casts at a level of it', () => {
  listed([
    ['spells a 5th level wizard can cast', 'spells with level_max 3, class_key wizard'],
    ['what spells can a level 3 cleric prepare', 'spells with level_max 2, class_key cleric'],
    ['spells for a level 9 paladin', 'spells with level_max 3, class_key paladin'],
    ['spells a level 13 ranger can learn', 'spells with level_max 4, class_key ranger'],
    ['spells my level 4 warlock can learn', 'spells with level_max 2, class_key warlock'],
    ['spells an 11th level warlock can cast', 'spells with level_max 6, class_key warlock'],
    ['spells I can cast as a druid of level 20', 'spells with level_max 9, class_key druid'],
    [
      'level 3 spells that a 7th-level sorcerer can cast',
      'spells with level_max 4, class_key sorcerer, level 3',
    ],
    ['5th level wizard spells', 'spells with level 5, class_key wizard'],
  ]);
  notListed([
    'how many spells can a 5th level wizard cast',
    'what spells does a 5th level wizard know',
    'can a 5th level wizard cast fireball',
    'spells a level 5 fighter can cast',
    'spells for a level 5 party',
  ]);
});

describe('of one class alone', () => {
  listed([
    ['spells only wizards can cast', 'spells with only_class wizard'],
    ['wizard-only spells', 'spells with only_class wizard'],
    ['spells exclusive to druids or rangers', 'spells with only_class druid or ranger'],
    [
      'magic items only a paladin can attune to',
      'magic items with requires_attunement true, attuned_only_by paladin',
    ],
    [
      'magic items for paladins only',
      'magic items with requires_attunement true, attuned_only_by paladin',
    ],
    [
      'magic items a paladin can attune to',
      'magic items with requires_attunement true, attunement_detail paladin',
    ],
  ]);

  test('nobody else has them', async () => {
    const lore = await srdSession();
    const query = 'spells only paladins can cast';
    const rows = await lore.rows('search_all', { query, limit: 50 });
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) expect(row.classes).toEqual(['paladin']);
  });
});

describe('charges', () => {
  const of = (limits: string, type: string) => `magic items with ${limits}, item_type ${type}`;
  listed([
    ['wands with 7 charges', of('charges_min 7, charges_max 7', 'wand')],
    ['rods with at least 5 charges', of('charges_min 5', 'rod')],
    ['staves with 10 or more charges', of('charges_min 10', 'staff')],
    ['rings that have up to 3 charges', of('charges_max 3', 'ring')],
    ['wands with fewer than 5 charges', of('charges_max 4', 'wand')],
    ['wands without charges', of('charges false', 'wand')],
  ]);
  notListed([
    'wand with 7 charges that shoots lightning',
    'how many charges does a wand of fireballs have',
    'a beast that charges and gores',
  ]);
});

describe('"both" and "either" say no more than "and" and "or"', () => {
  listed([
    ['creatures immune to both fire and cold', 'creatures with immune fire and cold'],
    ['creatures immune to either fire or cold', 'creatures with immune fire or cold'],
    ['monsters that can both fly and swim', 'creatures with fly true, swim true'],
    [
      'monsters with both legendary actions and lair actions',
      'creatures with legendary true, lair true',
    ],
    ['spells that deal both fire and radiant damage', 'spells with damage_types fire and radiant'],
    ['spells on both the bard and the cleric list', 'spells with classes bard and cleric'],
  ]);
  notListed(['can I attack with both hands', 'creature with both a bite and a tail attack']);
});

describe('armor to sneak in', () => {
  const quiet = 'stealth_disadvantage false';
  listed([
    ["medium armor that doesn't hinder stealth", `armors with armor_category medium, ${quiet}`],
    ['armor I can sneak in', `armors with ${quiet}`],
    ['armor a rogue can be stealthy in', `armors with ${quiet}`],
    ['light armor that is good for stealth', `armors with armor_category light, ${quiet}`],
    ['armor that lets me hide', `armors with ${quiet}`],
    ['armor you cannot hide in', 'armors with stealth_disadvantage true'],
    ['armor that ruins my stealth', 'armors with stealth_disadvantage true'],
  ]);
  notListed(['can I sneak in heavy armor', 'how does armor affect stealth']);
});

describe('ranges in miles and with limits behind them', () => {
  listed([
    ['spells with a range of a mile or more', 'spells with range_min 5280'],
    ['spells with a range of at least one mile', 'spells with range_min 5280'],
    ['spells with a range of up to half a mile', 'spells with range_max 2640'],
    ['spells with a 1-mile range', 'spells with range_min 5280, range_max 5280'],
    ['spells with a 60-foot range', 'spells with range_min 60, range_max 60'],
  ]);
  notListed(['how far is a mile', 'walk a mile or more in an hour']);
});

describe('beasts that a druid may become', () => {
  listed([
    [
      'beasts a level 4 druid can wild shape into that swim',
      'creatures with type beast, cr_max 0.5, fly false, swim true',
    ],
    ['wild shape forms for a 2nd-level druid', 'creatures with type beast, cr_max 0.25, fly false'],
    [
      'flying beasts a level 8 druid can wild shape into',
      'creatures with type beast, cr_max 1, fly true',
    ],
  ]);
  notListed([
    'what can a level 4 druid wild shape into',
    'how does wild shape work for a level 4 druid',
    'beasts a druid can wild shape into',
  ]);
});

describe('one of a kind that is not something', () => {
  listed([
    ['weapon that is not heavy', 'weapons with property not heavy'],
    ['a spell that does not need concentration', 'spells with concentration false'],
    ['feat that has no prerequisite', 'feats with has_prerequisite false'],
    ['wand that is not rare', 'magic items with item_type wand, rarity not rare'],
    ['spells without verbal components', 'spells with verbal false'],
  ]);
  notListed(['weapon that is heavy', 'weapon that is drawn as part of an attack']);

  test('left out by name', () => {
    const [read] = filtersInWords('potion that is not healing', everything);
    expect(read).toMatchObject({ meaning: 'magic items with item_type potion' });
    expect(read?.naming).toMatchObject({ without: ['healing'] });
  });
});

describe('creatures that nothing hurts, and bosses', () => {
  const physical = 'immune bludgeoning and piercing and slashing';
  listed([
    [
      "creatures that can't be hurt by nonmagical weapons CR 3 or less",
      `creatures with cr_max 3, ${physical}`,
    ],
    ['monsters that cannot be harmed by fire', 'creatures with immune fire'],
    ['bosses with legendary actions', 'creatures with legendary true'],
  ]);
  notListed(['bug-man boss with filthy poisoned blades', 'who is the boss of the party']);
});

describe('where only one kind is searched', () => {
  const read = (kind: string, question: string) => filtersInWords(question, [{ kind }])[0];

  test.each([
    ['creature', 'monster with legendary actions', 'creatures with legendary true'],
    ['creature', "can't be harmed by fire", 'creatures with immune fire'],
    ['spell', 'for a level 9 paladin', 'spells with level_max 3, class_key paladin'],
  ])('%s: %s', (kind, question, meaning) => {
    expect(read(kind, question)).toMatchObject({ search: undefined, meaning });
  });

  test('one thing that is described has no traits of a list', () => {
    const dash = read('spell', 'level 1 spell to dash every turn as a bonus action');
    expect(dash).toMatchObject({ meaning: 'spells with level 1' });
  });
});
