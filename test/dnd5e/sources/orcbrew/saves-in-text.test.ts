import { expect, test } from 'vitest';
import { saveIn } from '../../../../src/dnd5e/sources/orcbrew/text-figures.ts';

test.each([
  ['Each creature must make a Dexterity saving throw.', 'dexterity'],
  ['A target takes 6d6 on a failed Dexterity save, half on a success.', 'dexterity'],
  ['They must succeed on a DC 15 Con save or fall.', 'constitution'],
  ['2d8 fire in a 10-foot radius (Dexterity half).', 'dexterity'],
  ['You command it (Wisdom negates).', 'wisdom'],
  ['You have advantage on Wisdom saving throws.', undefined],
  ['Add your Charisma modifier to the save.', undefined],
])('%s → %s', (text, ability) => {
  expect(saveIn(text)).toBe(ability);
});
