import { describe, expect, test } from 'vitest';
import { abbreviationsWith, writtenOut } from '../../../src/library/search/abbreviations.ts';

const known = abbreviationsWith([
  ['dmg', 'damage'],
  ['healing pot', 'healing potion'],
]);

describe('whole words in place of abbreviations', () => {
  test.each([
    ['moving thru rubble', 'moving through rubble'],
    ['leave melee w o getting hit', 'leave melee without getting hit'],
    ['im hit and take dmg', 'i am hit and take damage'],
    ['greater healing pot', 'greater healing potion'],
    ['a pot of healing', 'a pot of healing'],
    ['dmg', 'damage'],
    ['w o', 'without'],
    ['', ''],
  ])('%s', (typed, written) => {
    expect(writtenOut(typed, known)).toBe(written);
  });
});
