import { expect, test } from 'vitest';
import { editionInName } from '../../src/dnd5e/answer/edition-in-name.ts';

test.each([
  ['Fireball', { name: 'Fireball' }],
  ['Fireball (2014)', { name: 'Fireball', ruleset: '5e-2014' }],
  ['fireball 2024', { name: 'fireball', ruleset: '5e-2024' }],
  ['fireball, 2014 rules', { name: 'fireball', ruleset: '5e-2014' }],
  ['2014 counterspell', { name: 'counterspell', ruleset: '5e-2014' }],
  ['the 2024 ranger', { name: 'ranger', ruleset: '5e-2024' }],
  ['2014', { name: '2014' }],
  ['Year 1492', { name: 'Year 1492' }],
])('%s', (typed, read) => expect(editionInName(typed)).toEqual(read));
