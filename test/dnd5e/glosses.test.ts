import { expect, test } from 'vitest';
import { glossFor } from '../../src/dnd5e/model/glosses.ts';
import { dnd5eKinds } from '../../src/dnd5e/model/kinds.ts';
import { sources } from '../../src/dnd5e/sources/sources.ts';
import { glossRows, namesNothing } from './gloss-rows.ts';

const rows = glossRows();

/** Kinds of which every glossed thing is in the SRD that comes with the program. */
const bundledKinds = [
  'spell',
  'weapon',
  'armor',
  'class',
  'subclass',
  'condition',
  'damage-type',
  'skill',
  'ability-score',
  'magic-school',
  'proficiency',
];

test('every row of the SRD, of a kind that the bundled one has whole, names a thing of it', async () => {
  const bundled = await Promise.all(sources.map((source) => source.bundled?.entities() ?? []));
  const wanted = rows.filter(
    ({ at, cells: [kind = ''] }) => at.startsWith('srd/') && bundledKinds.includes(kind),
  );
  expect(wanted.length).toBeGreaterThan(400);
  expect(namesNothing(wanted, bundled.flat())).toEqual([]);
});

test('every row has a kind, names and sayings', () => {
  const kinds = new Set(dnd5eKinds.filter((kind) => kind.glosses).map((kind) => kind.name));
  // Thousands of rows: an expectation for each would take seconds.
  const wrong = rows.filter(
    ({ cells }) =>
      cells.length !== 3 ||
      !kinds.has(cells[0] ?? '') ||
      cells.some((cell) => cell.trim() !== cell) ||
      cells[2] === '',
  );
  expect(wrong).toEqual([]);
});

test('no name of a kind stands in two rows', () => {
  const seen = new Map<string, string>();
  const twice: string[] = [];
  for (const { at, cells } of rows)
    for (const name of (cells[1] ?? '').split(' | ')) {
      const key = `${cells[0]} ${name.toLowerCase()}`;
      const before = seen.get(key);
      if (before !== undefined) twice.push(`${name} at ${before} and ${at}`);
      seen.set(key, at);
    }
  expect(seen.size).toBeGreaterThan(0);
  expect(twice).toEqual([]);
});

test('a saying belongs to the name it was written for and its declared variants', () => {
  expect(glossFor('spell', 'Light')).not.toBe('');
  expect(glossFor('magic-item', 'Flame Tongue (Longsword)')).toBe(
    glossFor('magic-item', 'Flame Tongue'),
  );
  expect(glossFor('trait', 'Breath Weapon: Acid')).toBe(glossFor('trait', 'Breath Weapon'));
});

test('a name that only ends like a glossed one has no saying', () => {
  expect(glossFor('spell', 'Cellar Light')).toBe('');
  expect(glossFor('creature', 'Noble of the Marsh')).toBe('');
  expect(glossFor('creature', 'Wampus Cat')).not.toBe(glossFor('creature', 'Cat'));
  expect(glossFor('spell', 'Light (homebrew)')).toBe('');
});

test('no saying names what open books do not have: such a name would look like a known one', () => {
  const notOpen =
    /\b(beholders?|gauths?|carrion crawlers?|displacer beasts?|githyanki|githzerai|mind flayers?|illithids?|umber hulks?|yuan-ti)\b/i;
  expect(rows.filter(({ cells }) => notOpen.test(cells[2] ?? '')).map(({ at }) => at)).toEqual([]);
});
