import { expect, test } from 'vitest';
import { FeatRow, featOf } from '../../../src/dnd5e/sources/open5e/v1/options.ts';

const read = (row: object) =>
  featOf(FeatRow.parse({ slug: 'mud', name: 'Mud', document__slug: 'tome', ...row }));

test('a text in the field of the prerequisite is none, and is not lost', () => {
  const text = `You may roll in the mud before any battle, which takes an hour, and ${'very '.repeat(20)}often.`;
  expect(read({ prerequisite: text, desc: 'It dries.' })).toMatchObject({
    desc: `${text}\n\nIt dries.`,
    prerequisite: undefined,
  });
});

test('a prerequisite has no italics, whole or interrupted', () => {
  expect(read({ prerequisite: '*The ability to cast* mud bath *at will*' })).toMatchObject({
    desc: '',
    prerequisite: 'The ability to cast mud bath at will',
  });
  expect(read({ prerequisite: '' }).prerequisite).toBeUndefined();
});
