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
  for (const { at, cells } of rows) {
    expect(cells, at).toHaveLength(3);
    expect(kinds, at).toContain(cells[0]);
    for (const cell of cells) expect(cell.trim(), at).toBe(cell);
    expect(cells[2], at).not.toBe('');
  }
});

test('no name of a kind stands in two rows', () => {
  const seen = new Map<string, string>();
  for (const { at, cells } of rows)
    for (const name of (cells[1] ?? '').split(' | ')) {
      const key = `${cells[0]} ${name.toLowerCase()}`;
      expect(seen.get(key), `${name} at ${at}`).toBeUndefined();
      seen.set(key, at);
    }
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
