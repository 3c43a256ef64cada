import { expect, onTestFinished, test } from 'vitest';
import { editionInName, nameAndEdition } from '../../src/dnd5e/answer/edition-in-name.ts';
import { openLibrary } from '../../src/library/open.ts';
import { emptyFolder } from '../helpers/folder.ts';
import { potion, potionKind, shop } from '../library/toy.ts';

test.each([
  ['Fireball', { name: 'Fireball' }],
  ['Fireball (2014)', { name: 'Fireball', ruleset: '5e-2014' }],
  ['fireball 2024', { name: 'fireball', ruleset: '5e-2024' }],
  ['fireball, 2014 rules', { name: 'fireball', ruleset: '5e-2014' }],
  ['2014 counterspell', { name: 'counterspell', ruleset: '5e-2014' }],
  ['the 2024 ranger', { name: 'ranger', ruleset: '5e-2024' }],
  ['5.5e goblin', { name: 'goblin', ruleset: '5e-2024' }],
  ['one D&D fireball', { name: 'fireball', ruleset: '5e-2024' }],
  ['goblin (5e 2014)', { name: 'goblin', ruleset: '5e-2014' }],
  ['pre-2024 counterspell', { name: 'counterspell', ruleset: '5e-2014' }],
  ['a level 5 5e wizard', { name: 'a level 5 5e wizard' }],
  ['2014', { name: '2014' }],
  ['Year 1492', { name: 'Year 1492' }],
])('%s', (typed, read) => expect(editionInName(typed)).toEqual(read));

test('a thing that is called so keeps its name', async () => {
  const library = openLibrary(`${emptyFolder()}/library.db`, [potionKind]);
  onTestFinished(() => library.close());
  await library.put({
    documents: [shop('own', 1)],
    entities: [potion('own', 'Brew of 2024', {}), potion('own', 'Tonic', {})],
  });
  const read = (typed: string) => nameAndEdition(library, ['potion'], typed);
  expect(await read('brew of 2024')).toEqual({ name: 'brew of 2024' });
  expect(await read('Brew 2024')).toEqual({ name: 'Brew', ruleset: '5e-2024' });
  expect(await read('legacy tonic')).toEqual({ name: 'tonic', ruleset: '5e-2014' });
  expect(await read('legacy brew')).toEqual({ name: 'legacy brew' });
});
