import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { increasesIn } from '../../../src/dnd5e/character/increases-in-text.ts';
import { effectsOf } from '../../../src/dnd5e/character/item-effects.ts';
import { libraryService, type NewEntity } from '../../../src/library/library.ts';
import { openInProcess } from '../../helpers/client.ts';

const Finding = z.object({ rule: z.string(), problem: z.string() });
const Verdict = z.object({
  errors: z.array(Finding),
  warnings: z.array(Finding),
  info: z.array(Finding),
  derived: z.looseObject({
    armor_class: z.object({ value: z.int(), from: z.string() }).optional(),
    saving_throws: z.record(z.string(), z.int()).optional(),
  }),
});

/** An item of a third-party book. */
const item = (name: string, desc: string, rest: Record<string, unknown> = {}): NewEntity => ({
  kind: 'magic-item',
  document: 'reef-book',
  source: 'open5e_v2',
  name,
  body: { item_type: 'wondrous item', rarity: 'rare', requires_attunement: true, desc, ...rest },
});

let lore: Awaited<ReturnType<typeof openInProcess>>;
beforeAll(async () => {
  lore = await openInProcess({});
  const library = lore.app.use(libraryService);
  await library.put({
    documents: [{ key: 'reef-book', title: 'Reef Book', source: 'open5e_v2', ruleset: '5e-2014' }],
  });
  await library.put({
    entities: [
      item(
        'Coral Brooch',
        'While wearing this brooch, you gain a +2 bonus to AC, and you can swim.',
      ),
      item('Pearl of Aim', 'You gain a +2 bonus to AC against ranged attacks.'),
      item('Kelp Girdle', 'Your Constitution score is 18 while you wear this girdle.'),
      item('Tide Staff', 'It hums.', { attunement_detail: 'by a sorcerer, warlock, or wizard' }),
      item('Brine Orb', 'It hums.', { attunement_detail: 'by a spellcaster' }),
      item('Foam Mail', 'You gain a +1 bonus to AC while you wear this armor.', {
        item_type: 'armor',
        base_item: 'Chain Shirt',
      }),
    ],
  });
  return () => lore.close();
});

const scores = { str: 10, dex: 14, con: 14, int: 16, wis: 10, cha: 10 };
const judge = async (character: Record<string, unknown>) => {
  const reply = await lore.call('validate_character_build', {
    character_data: {
      ruleset: '2014',
      classes: ['Fighter 5 (Champion)'],
      ability_scores: scores,
      ...character,
    },
  });
  const { errors, warnings, info, derived } = Verdict.parse(reply.data);
  const found = [...errors, ...warnings].filter((one) => /^(armor-class|ability)/.test(one.rule));
  return { found, info, derived };
};

describe('armor class with what the sheet names', () => {
  test.each([
    ['a ring', 13, { attuned: ['Ring of Protection'] }],
    ['a ring and a cloak', 14, { attuned: ['Ring of Protection', 'Cloak of Protection'] }],
    ['bracers without armor', 14, { attuned: ['Bracers of Defense'] }],
    ['bracers do nothing in armor', 16, { attuned: ['Bracers of Defense'], armor: 'Chain Mail' }],
    ['bracers do nothing with a shield', 14, { attuned: ['Bracers of Defense'], shield: true }],
    ['an item of another book', 14, { attuned: ['Coral Brooch'] }],
    ['a bonus that holds at times does not count', 12, { attuned: ['Pearl of Aim'] }],
    ['magic armor by name', 16, { armor: 'Foam Mail' }],
    ['a robe', 17, { attuned: ['Robe of the Archmagi'], classes: ['Wizard 5 (Evocation)'] }],
  ])('%s: %i', async (_, value, character) => {
    const { found, derived } = await judge({ ...character, armor_class: value });
    expect(found).toEqual([]);
    expect(derived.armor_class?.value).toBe(value);
  });

  test('a spell that is prepared explains it, and so does an item without attunement', async () => {
    const wizard = {
      classes: ['Wizard 5 (Evocation)'],
      spells: ['Mage Armor'],
      equipment: ['Backpack', 'Ring of Protection'],
      armor_class: 16,
    };
    const { found, info, derived } = await judge(wizard);
    expect(found).toEqual([]);
    expect(info.map((one) => one.problem)).toContain(
      '16 is right with Mage Armor, Ring of Protection; otherwise it is 12.',
    );
    expect(derived.armor_class?.value).toBe(12);
    expect((await judge({ ...wizard, armor_class: 19 })).found).toHaveLength(1);
  });

  test('saving throws rise too', async () => {
    const { derived } = await judge({ attuned: ['Cloak of Protection'] });
    expect(derived.saving_throws).toMatchObject({ wisdom: 1, strength: 4 });
  });
});

describe('scores with what the sheet names', () => {
  test.each([
    ['Belt of Hill Giant Strength', { str: 21 }],
    ['Belt of Storm Giant Strength', { str: 29 }],
    ['Gauntlets of Ogre Power', { str: 19 }],
    ['Headband of Intellect', { int: 19 }],
    ['Amulet of Health', { con: 19 }],
    ['Kelp Girdle', { con: 18 }],
  ])('%s', async (name, changed) => {
    const sheet = {
      race: 'Dragonborn',
      base_scores: { str: 8, dex: 14, con: 14, int: 16, wis: 10, cha: 9 },
      improvements: { dex: 2 },
      ability_scores: { ...scores, dex: 16, ...changed },
      attuned: [name],
    };
    expect((await judge(sheet)).found).toEqual([]);
    const wrong = Object.fromEntries(Object.keys(changed).map((ability) => [ability, 24]));
    expect(
      (await judge({ ...sheet, ability_scores: { ...scores, dex: 16, ...wrong } })).found,
    ).not.toEqual([]);
  });

  test('a manual raises the maximum as well', async () => {
    const read = { ability_scores: { ...scores, con: 22 }, equipment: ['Manual of Bodily Health'] };
    expect((await judge(read)).found).toEqual([]);
  });
});

test('an item attunes only to those who may', async () => {
  const errors = async (classes: string[], attuned: string[]) => {
    const reply = await lore.call('validate_character_build', {
      character_data: { ruleset: '2014', classes, attuned },
    });
    return Verdict.parse(reply.data).errors.map((one) => one.problem);
  };
  expect(await errors(['Fighter 5 (Champion)'], ['Tide Staff'])).toEqual([
    'Tide Staff attunes only to sorcerer, warlock or wizard; the sheet has Fighter.',
  ]);
  expect(await errors(['Fighter 5 (Champion)'], ['Brine Orb'])).toHaveLength(1);
  // From level 13 on a thief of 2014 uses the items of every class.
  expect(await errors(['Rogue 13 (Thief)'], ['Tide Staff', 'Brine Orb'])).toEqual([]);
  expect(await errors(['Fighter 2', 'Wizard 3 (Evocation)'], ['Tide Staff', 'Brine Orb'])).toEqual(
    [],
  );
});

test('texts without an end take no quadratic time', () => {
  const most = 20_000;
  const desc = 'base AC is 1 + x '.repeat(most);
  const item = { item_type: 'ring', rarity: 'rare', requires_attunement: false, desc };
  expect(effectsOf('Ring', item)).toEqual({});
  expect(increasesIn(['increase '.repeat(most)])).toEqual([]);
});
