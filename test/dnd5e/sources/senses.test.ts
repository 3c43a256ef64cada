import { expect, test } from 'vitest';
import { sensesIn, sensesOf } from '../../../src/dnd5e/sources/senses.ts';

test.each([
  ['darkvision 60 ft., passive Perception 12', { senses: { darkvision: 60 } }],
  ["darkvision 60' passive Perception 12", { senses: { darkvision: 60 } }],
  ['blindsight 10 ft. darkvision 60 ft.', { senses: { blindsight: 10, darkvision: 60 } }],
  [
    'blindsight 30 ft. or 10 ft. while deafened (blind beyond this radius), passive Perception 13',
    {
      senses: { blindsight: 30 },
      sense_notes: { blindsight: 'or 10 ft. while deafened (blind beyond this radius)' },
      passive_perception: 13,
    },
  ],
  [
    'blindsight 30 ft. (blind beyond this radius), or 10 ft. while deafened',
    { sense_notes: { blindsight: 'blind beyond this radius or 10 ft. while deafened' } },
  ],
  [
    'blood sense 90 ft., tremorsense 120 ft. on ice; passive Perception 12 (17 at night)',
    {
      senses: { blood_sense: 90, tremorsense: 120 },
      sense_notes: { tremorsense: 'on ice', passive_perception: '17 at night' },
      passive_perception: 12,
    },
  ],
  ['Darkvision 60 ft. (bear form only, at night)', { senses: { darkvision: 60 } }],
  ['—', { senses: undefined, sense_notes: undefined, passive_perception: undefined }],
])('%s', (line, says) => {
  expect(sensesIn(line)).toMatchObject(says);
});

test('each sense with a text of its own', () => {
  expect(sensesOf({ blindsight: '60 ft. (blind beyond this radius)', keen_nose: 30 })).toEqual({
    senses: { blindsight: 60, keen_nose: 30 },
    sense_notes: { blindsight: 'blind beyond this radius' },
  });
});
