import { describe, expect, test } from 'vitest';
import { filtersInWords } from '../../src/dnd5e/answer/filters-in-words.ts';
import { dnd5eKinds } from '../../src/dnd5e/model/kinds.ts';
import { srdSession } from '../helpers/client.ts';

const everything = dnd5eKinds.map(({ name }) => ({ kind: name }));

/** What a question to everything is understood as, if the filters are all of it. */
function understood(question: string): string | undefined {
  const [read] = filtersInWords(question, everything);
  return read?.search === undefined ? read?.meaning : undefined;
}

describe('a list may be asked for politely, and with an opinion', () => {
  test.each([
    ['can you list level 3 wizard spells', 'spells with level 3, class_key wizard'],
    ['Could you show me CR 10 dragons?', 'creatures with cr 10, type dragon'],
    ['do you have any CR 2 fey', 'creatures with cr 2, type fey'],
    ['are there any level 4 ranger spells', 'spells with level 4, class_key ranger'],
    ["I'm looking for level 2 bard spells", 'spells with level 2, class_key bard'],
    ['would you recommend me some rare rings', 'magic items with rarity rare, item_type ring'],
    ['cool CR 5 demons', 'creatures with cr 5, subtype demon'],
    ['good level 1 cleric spells', 'spells with level 1, class_key cleric'],
    ['the best CR 5 monsters', 'creatures with cr 5'],
    ['best level 3 wizard spells', 'spells with level 3, class_key wizard'],
    ['good dragons of CR 10', 'creatures with cr 10, alignment good, type dragon'],
  ])('%s', (question, meaning) => {
    expect(understood(question)).toBe(meaning);
  });

  test.each([
    'can you get level 3 spells as a level 4 wizard',
    'can you cast two level 3 spells in a turn',
    'do you have to be a level 3 wizard',
  ])('%s: no list', (question) => {
    expect(filtersInWords(question, everything)).toEqual([]);
  });

  test('a polite list is no figure of a class', async () => {
    const lore = await srdSession();
    const politely = { query: 'can you list level 3 wizard spells' };
    const { text, pagination } = await lore.call('search_all', politely);
    expect(text).toMatch(/^Understood as spells with level 3, class_key wizard\./);
    const plainly = await lore.call('search_all', { query: 'level 3 wizard spells' });
    expect(pagination).toEqual(plainly.pagination);
  });

  test('what nothing orders by is said', async () => {
    const lore = await srdSession();
    const { text } = await lore.call('search_all', { query: 'best CR 5 monsters' });
    expect(text).toMatch(/^Understood as creatures with cr 5\. There is no order by "best"\./);
    const rows = await lore.rows('search_all', { query: 'best CR 5 monsters' });
    expect(new Set(rows.map((row) => row.challenge_rating))).toEqual(new Set([5]));
  });
});

describe('lists of what a character chooses', () => {
  test('two skills at once are not one of them', () => {
    expect(understood('backgrounds with stealth and perception')).toBeUndefined();
  });

  test.each([
    ['backgrounds that give stealth', 'backgrounds with skill stealth'],
    [
      'what backgrounds give me insight or persuasion',
      'backgrounds with skill insight or persuasion',
    ],
    ['small species', 'races with size small'],
    ['races that can see in the dark', 'races with darkvision true'],
    ['classes with a d10 hit die', 'classes with hit_die 10'],
    ['classes that cast with wisdom', 'classes with spellcasting_ability wisdom'],
  ])('%s', (question, meaning) => {
    expect(understood(question)).toBe(meaning);
  });

  test('each row is as it was asked for', async () => {
    const lore = await srdSession();
    const names = async (query: string) => (await lore.names('search_all', { query })).toSorted();
    expect(await names('small races')).toEqual(['Gnome', 'Halfling']);
    expect(await names('races without darkvision')).toEqual(['Dragonborn', 'Halfling', 'Human']);
    expect(await names('classes with a d10 hit die')).toEqual(['Fighter', 'Paladin', 'Ranger']);
    expect(await names('classes that cast with wisdom')).toEqual(['Cleric', 'Druid', 'Ranger']);
  });
});

describe('filters at any place of a list', () => {
  test.each([
    [
      'cleric spells bonus action level 2',
      'spells with level 2, class_key cleric, casting_time bonus action',
    ],
    ['wizard spells, reaction', 'spells with class_key wizard, casting_time reaction'],
    [
      'bard spells with a casting time of 1 bonus action',
      'spells with casting_time 1 bonus action, class_key bard',
    ],
    ['druid spells that take 10 minutes', 'spells with class_key druid, casting_time 10 minutes'],
    ['cone spells', 'spells with area cone'],
    ['wizard spells in a line', 'spells with area line, class_key wizard'],
    [
      'spells with only verbal components',
      'spells with verbal true, somatic false, material false',
    ],
    ['spells with a material component over 500 gp', 'spells with material_cost_min 500.01'],
    ['list oozes', 'creatures with type ooze'],
    ['which giants are there', 'creatures with type giant'],
    ['spells that frighten', 'spells with condition frightened'],
    ['spells that knock enemies prone', 'spells with condition prone'],
    [
      'wizard aoe spells',
      'spells with area circle or cone or cube or cylinder or line or sphere or square, class_key wizard',
    ],
    ['fire resistant undead', 'creatures with resist fire, type undead'],
    ['large or smaller beasts', 'creatures with size tiny or small or medium or large, type beast'],
    ['uncommon or lower rings', 'magic items with rarity common or uncommon, item_type ring'],
    ['level three cleric spells', 'spells with level 3, class_key cleric'],
    ['monsters CR 5 to 7 in swamps', 'creatures with cr_min 5, cr_max 7, environment swamps'],
    ['monsters with exactly 22 hit points', 'creatures with hit_points_min 22, hit_points_max 22'],
    ['creatures faster than 60 feet on the ground', 'creatures with walk 61'],
    ['monsters that fly faster than 60 feet', 'creatures with fly 61'],
    ['telepathic aberrations', 'creatures with telepathy true, type aberration'],
    [
      'items only a wizard can attune to',
      'magic items with requires_attunement true, attuned_only_by wizard',
    ],
    [
      'uncommon wondrous items for the feet',
      'magic items with rarity uncommon, item_type wondrous item, slot feet',
    ],
    [
      'musical instruments lighter than 3 pounds',
      'adventuring gear with weight_max 2.99, gear_category musical instrument',
    ],
  ])('%s', (question, meaning) => {
    expect(understood(question)).toBe(meaning);
  });

  test('each row is as it was asked for', async () => {
    const lore = await srdSession();
    const spells = await lore.rows('search_all', { query: 'wizard spells, reaction' });
    expect(spells.map((row) => row.name).toSorted()).toEqual([
      'Counterspell',
      'Feather Fall',
      'Shield',
    ]);
    const { data, text } = await lore.call('search_all', { query: 'level ten spells' });
    expect(data).toEqual([]);
    expect(text).toContain('There are no spells with level 10');
  });

  test('that there are none is said, though a rule is called like the words', async () => {
    const lore = await srdSession();
    const { text, weak } = await lore.call('search_all', { query: 'good oozes' });
    expect(weak).toBe(true);
    expect(text).toMatch(/^There are no creatures with alignment good, type ooze in the library/);
  });
});
