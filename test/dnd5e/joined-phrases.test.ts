import { describe, expect, test } from 'vitest';
import { filtersInWords } from '../../src/dnd5e/answer/filters-in-words.ts';
import { srdSession } from '../helpers/client.ts';

/** What a question to one kind is understood as, if the filters are all of it. */
function understood(kind: string, question: string): string | undefined {
  const [read] = filtersInWords(question, [{ kind }], new Set(['pack tactics', 'regeneration']));
  return read?.search === undefined ? read?.meaning.replace(/^.* with /, '') : undefined;
}

describe('either of two values of one field', () => {
  test.each([
    ['spell', 'spells cast as a reaction or bonus action', 'casting_time reaction or bonus action'],
    [
      'spell',
      'spells cast as a reaction or as a bonus action',
      'casting_time reaction or bonus action',
    ],
    ['spell', 'bonus action or reaction spells', 'casting_time bonus action or reaction'],
    [
      'spell',
      'spells with casting time bonus action or reaction',
      'casting_time bonus action or reaction',
    ],
    [
      'spell',
      'spells with a casting time of 1 action or 10 minutes',
      'casting_time 1 action or 10 minutes',
    ],
    ['spell', 'spells on the bard list or on the druid list', 'class_key bard or druid'],
    ['spell', 'spells for bards or for druids', 'class_key bard or druid'],
    ['spell', 'spells with a range of touch or self', 'range touch or self'],
    ['spell', 'spells with a dexterity save or a wisdom save', 'save dexterity or wisdom'],
    ['spell', 'spells that deal fire damage or cold damage', 'damage_type fire or cold'],
    ['spell', 'ritual or concentration spells', 'ritual true or concentration true'],
    ['creature', 'creatures immune to fire or to cold', 'immune fire or cold'],
    ['creature', 'creatures immune to fire or resistant to cold', 'immune fire or resist cold'],
    ['creature', 'creatures immune to fire or charmed', 'immune fire or condition_immune charmed'],
    ['creature', 'creatures with darkvision or blindsight', 'darkvision true or blindsight true'],
    ['creature', 'creatures that fly or that swim', 'fly true or swim true'],
    ['creature', 'creatures that speak elvish or understand sylvan', 'language elvish or sylvan'],
    ['creature', 'good or neutral dragons', 'alignment good or neutral, type dragon'],
    ['creature', 'aquatic or coastal monsters', 'environment aquatic or coastal'],
    ['creature', 'monsters from the forest or the swamp', 'environment forest or swamp'],
    ['creature', 'creatures with legendary actions or lair actions', 'legendary true or lair true'],
    [
      'creature',
      'creatures with pack tactics or regeneration',
      'trait pack tactics or regeneration',
    ],
    [
      'creature',
      'beasts with a fly speed of 60 or a swim speed of 60',
      'fly 60 or swim 60, type beast',
    ],
    ['magic-item', 'items worn on the head or the neck', 'slot head or neck'],
    ['gear', 'mounts or vehicles under 60 gp', 'cost_max 59.99, gear_category mounts or vehicles'],
  ])('%s: %s', (kind, question, filters) => expect(understood(kind, question)).toBe(filters));
});

describe('all of several', () => {
  test.each([
    [
      'concentration spells on both the bard and the sorcerer list',
      'classes bard and sorcerer, concentration true',
    ],
    ['spells both bards and clerics can cast', 'classes bard and cleric'],
    ['spells on the bard list and the sorcerer list', 'classes bard and sorcerer'],
    ['spells shared by wizards and druids', 'classes wizard and druid'],
    ['spells that deal fire and cold damage', 'damage_types fire and cold'],
    ['spells with a strength and a dexterity save', 'saves strength and dexterity'],
  ])('%s', (question, filters) => expect(understood('spell', question)).toBe(filters));
});

describe('what is denied of the same without saying it again', () => {
  test.each([
    [
      'creature',
      'creatures immune to charmed but not frightened',
      'condition_immune charmed, condition_immune not frightened',
    ],
    [
      'creature',
      'creatures immune to charmed, not to being frightened or poisoned',
      'condition_immune charmed, condition_immune not frightened or poisoned',
    ],
    ['creature', 'creatures immune to fire but not cold', 'immune fire, immune not cold'],
    [
      'creature',
      'creatures that speak elvish but not common',
      'language elvish, language not common',
    ],
    [
      'creature',
      'creatures with blindsight but not darkvision',
      'blindsight true, darkvision false',
    ],
    [
      'creature',
      'monsters from the forest but not the swamp',
      'environment forest, environment not swamp',
    ],
    [
      'creature',
      'lawful but not evil humanoids',
      'alignment lawful, alignment not evil, type humanoid',
    ],
    [
      'spell',
      'spells on the wizard list but not the druid list',
      'class_key wizard, class_key not druid',
    ],
    [
      'spell',
      'spells that deal fire damage but not cold',
      'damage_type fire, damage_type not cold',
    ],
    ['spell', 'spells with verbal but not somatic components', 'verbal true, somatic false'],
    ['weapon', 'weapons with finesse but not light', 'property finesse, property not light'],
    [
      'weapon',
      'weapons that deal slashing but not piercing damage',
      'damage_type slashing, damage_type not piercing',
    ],
  ])('%s: %s', (kind, question, filters) => expect(understood(kind, question)).toBe(filters));
});

test('two sides of "or" about different things are no filter', () => {
  expect(understood('creature', 'dragons of cr 5 or undead')).toBeUndefined();
  expect(understood('creature', 'giants or ogres of cr 5')).toBeUndefined();
});

test('the list has exactly those', async () => {
  const lore = await srdSession();
  const names = async (search: string, args: object) => {
    const rows = await lore.rows('search_spell', {
      search,
      limit: 100,
      detail: 'summary',
      ...args,
    });
    return rows.map(({ name }) => String(name)).sort();
  };
  const each = await Promise.all(
    ['reaction', 'bonus action'].map((casting_time) => names('', { casting_time })),
  );
  expect(await names('spells cast as a reaction or bonus action', {})).toEqual(each.flat().sort());
  const bards = await names('', { class_key: 'bard', concentration: true });
  const druids = await names('', { class_key: 'druid', concentration: true });
  const shared = await names('concentration spells on both the bard and the druid list', {});
  expect(shared.length).toBeGreaterThan(5);
  expect(shared).toEqual(bards.filter((name) => druids.includes(name)));
});
