import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { lettersOf } from '../../../src/library/names/letter-bits.ts';
import { resolveName } from '../../../src/library/names/resolve-name.ts';
import { plain } from '../../../src/text/names.ts';

const names = [
  ...['Fireball', 'Blue Dragon', 'Staff of the Magi', 'Crossbow, Light', 'Ring of Æther'],
  ...['Flame Tongue (Longsword)', 'Tarrasque', 'Potion of Healing', 'Wolves', 'Geese'],
  ...['Armour of Defence', 'Traveller’s Clothes', 'Battleax', 'Swarm of Rats [small]'],
];
const aliases = ['big blue wyrm', 'healing draught', 'Wand: Ancient', 'mages staff'];

const byNameAlone = names.map((name, i) => ({ name, aliases: aliases.slice(i % 5, (i % 5) + 1) }));
const asInALibrary = byNameAlone.map((entry) => ({
  ...entry,
  plain: plain(entry.name),
  letters: lettersOf(plain(entry.name)),
}));

/** A name or an alias in which a few letters are replaced, added or left out. */
const misspelt = fc
  .tuple(
    fc.constantFrom(...names, ...aliases),
    fc.array(fc.tuple(fc.nat(24), fc.constantFrom('', 'a', 'r', 's', 'xy'), fc.nat(1)), {
      minLength: 1,
      maxLength: 3,
    }),
  )
  .map(([name, edits]) =>
    edits.reduce(
      (text, [at, letters, left]) => text.slice(0, at) + letters + text.slice(at + left),
      name,
    ),
  );

test('what a library knows of its names speeds misspellings up and changes no answer', () =>
  fc.assert(
    fc.property(misspelt, (typed) => {
      const found = (entries: typeof byNameAlone) =>
        resolveName(typed, entries).map(({ entry: { name }, how, edits }) => ({
          name,
          how,
          edits,
        }));
      expect(found(asInALibrary)).toEqual(found(byNameAlone));
    }),
    { numRuns: 500 },
  ));

test('a name typed as it sounds is found among names with their letters', () => {
  const [first] = resolveName('tarrask', asInALibrary);
  expect(first).toMatchObject({ entry: { name: 'Tarrasque' }, how: 'spelling' });
});

test.each(['Rin of Æther', 'rin of aether'])(
  'a shortened name with a foreign letter: %s',
  (typed) => {
    const [first] = resolveName(typed, asInALibrary);
    expect(first).toMatchObject({ entry: { name: 'Ring of Æther' }, how: 'shortened' });
  },
);
