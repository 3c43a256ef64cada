import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { choose } from '../../src/text/choose-name.ts';

const names = ['Fireball', 'Fire Bolt', 'Fire Shield', 'Delayed Blast Fireball', 'Acid Arrow'];

test.each([
  ['fireball', { sure: 'exact', name: 'Fireball' }],
  ['FIRE-BALL', { sure: 'exact', name: 'Fireball' }],
  ['firebolt', { sure: 'exact', name: 'Fire Bolt' }],
  ['firebal', { sure: 'clear', name: 'Fireball' }],
  ['acid', { sure: 'clear', name: 'Acid Arrow' }],
  ['delayed blast', { sure: 'clear', name: 'Delayed Blast Fireball' }],
  ['blast', { sure: 'clear', name: 'Delayed Blast Fireball' }],
  ['acid arwro', { sure: 'clear', name: 'Acid Arrow' }],
  ['water', { sure: 'no', choices: [] }],
  ['', { sure: 'no', choices: [] }],
  ['!', { sure: 'no', choices: [] }],
])('%s', (typed, choice) => expect(choose(typed, names)).toEqual(choice));

test('what may be several gives all of them', () => {
  const choice = choose('fire', names);
  expect(choice).toMatchObject({ sure: 'no' });
  expect('choices' in choice && choice.choices).toEqual([
    'Fireball',
    'Fire Bolt',
    'Fire Shield',
    'Delayed Blast Fireball',
  ]);
});

test('every name is found by itself, in any case and spacing', () => {
  const word = fc.stringMatching(/^[a-z]{2,8}$/);
  const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 20 }), fc.nat(), (list, at) => {
      const wanted = list[at % list.length] ?? '';
      for (const typed of [wanted, wanted.toUpperCase(), wanted.replaceAll(' ', '-')]) {
        const choice = choose(typed, list);
        expect(choice.sure).toBe('exact');
        expect('name' in choice && choice.name.replaceAll(' ', '')).toBe(
          wanted.replaceAll(' ', ''),
        );
      }
    }),
  );
});

test('only names of the list are ever chosen or offered', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string()), (typed, list) => {
      const choice = choose(typed, list);
      const told = choice.sure === 'no' ? choice.choices : [choice.name];
      for (const name of told) expect(list).toContain(name);
    }),
  );
});
