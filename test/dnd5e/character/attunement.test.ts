import { describe, expect, test } from 'vitest';
import { attunedLimitIn } from '../../../src/dnd5e/character/attuned-in-text.ts';
import { judgeWith, magicItem, saidBy } from './verdicts.ts';

const ring = (name: string, rest: object = {}) => magicItem(name, 'It glitters.', rest);
const feature = (level: number, desc: string) => ({ name: 'Shell Lore', level, desc });
const judge = await judgeWith([
  ...['Reef Ring', 'Kelp Ring', 'Foam Ring', 'Tide Ring', 'Salt Ring'].map((name) => ring(name)),
  ring('Cleric Ring', { attunement_detail: 'by a cleric' }),
  ring('Sand Lamp', { requires_attunement: false }),
  magicItem('Pearl Cord', 'The number of magic items you can be attuned to increases by one.'),
  {
    kind: 'class',
    name: 'Shellwright',
    body: {
      hit_die: 8,
      saving_throws: ['constitution', 'intelligence'],
      features: [feature(10, 'From now on you can attune to up to four magic items at once.')],
      subclasses: [],
    },
  },
  {
    kind: 'subclass',
    name: 'Pearl Diver',
    body: {
      class: 'rogue',
      features: [feature(3, 'You can be attuned to one additional magic item.')],
    },
  },
]);

const four = ['Reef Ring', 'Kelp Ring', 'Foam Ring', 'Tide Ring'];
const attune = async (line: string, attuned: string[], ruleset = '5e-2014') =>
  saidBy(await judge({ ruleset, classes: [line], attuned }), 'attunement');

describe('more items than three', () => {
  test.each([
    ['a thief of the 2024 rules', 'Rogue 13 (Thief)', '5e-2024'],
    ['a class whose text says so', 'Shellwright 10', '5e-2014'],
    ['a subclass whose text says so', 'Rogue 3 (Pearl Diver)', '5e-2014'],
  ])('%s', async (_, line, ruleset) => {
    expect(await attune(line, four, ruleset)).toEqual([]);
    expect(await attune(line, [...four, 'Salt Ring'], ruleset)).toHaveLength(1);
  });

  test.each([
    ['Rogue 12 (Thief)', '5e-2024'],
    ['Rogue 13 (Thief)', '5e-2014'],
    ['Shellwright 9', '5e-2014'],
  ])('not yet, or not at all: %s of %s', async (line, ruleset) => {
    expect((await attune(line, four, ruleset))[0]).toMatch(/^Attuned to 4 items; 3 are allowed\./);
  });

  test('a thief of the 2024 rules still needs the class that an item asks for', async () => {
    expect(await attune('Rogue 13 (Thief)', ['Cleric Ring'])).toEqual([]);
    expect(await attune('Rogue 13 (Thief)', ['Cleric Ring'], '5e-2024')).toEqual([
      'Cleric Ring attunes only to cleric; the sheet has Rogue.',
    ]);
  });

  test('an item allows one more, and one that needs no attunement takes no place', async () => {
    expect(await attune('Fighter 3 (Champion)', [...four.slice(1), 'Pearl Cord'])).toEqual([]);
    expect(await attune('Fighter 3 (Champion)', [...four.slice(1), 'Sand Lamp'])).toEqual([
      'Sand Lamp needs no attunement.',
    ]);
    expect(await attune('Fighter 3 (Champion)', four)).toHaveLength(1);
  });
});

test.each([
  ['You can attune to up to five magic items at once.', { most: 5, more: 0 }],
  ['The number of items you can attune to rises to 6.', { most: 6, more: 0 }],
  [
    'It doesn’t count toward the maximum number of items you can be attuned to.',
    { most: 0, more: 1 },
  ],
  ['Each creature attuned to it gains 2 hit points.', { most: 0, more: 0 }],
])('%s', (text, limit) => {
  expect(attunedLimitIn([text])).toEqual(limit);
});
