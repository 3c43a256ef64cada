import { describe, expect, test } from 'vitest';
import { srdSession } from '../helpers/client.ts';

/** Lists of which something is left out. */

async function asked(query: string) {
  const lore = await srdSession();
  const args = { query, limit: 100, detail: 'summary' };
  const rows = await lore.rows('search_all', args);
  const { text } = await lore.call('search_all', args);
  return { rows, names: rows.map(({ name }) => String(name)), text };
}

describe('what is left out by name', () => {
  test.each([
    ['undead other than zombies', 'zombies', /\bzombie\b/i, 'Skeleton'],
    ['undead of cr 5 or less except zombies', 'zombies', /\bzombie\b/i, 'Skeleton'],
    ['non-zombie undead of cr 5 or less', 'zombie', /\bzombie\b/i, 'Skeleton'],
    ['dragons, not red', 'red', /\bred\b/i, 'Young Black Dragon'],
    ['dragons except red ones of cr 10', 'red', /\bred\b/i, 'Young Gold Dragon'],
    ['evil humanoids that are not goblins cr 1/2', 'goblins', /^goblin/i, 'Hobgoblin'],
    ['level 1 cleric spells besides cure wounds', 'cure wounds', /^cure wounds/i, 'Bless'],
    ['medium armor except hide', 'hide', /^hide/i, 'Breastplate'],
    ['martial melee weapons apart from swords', 'swords', /sword$/i, 'Greataxe'],
    ['strongest undead other than a lich', 'lich', /^lich/i, 'Vampire'],
  ])('%s', async (query, said, out, kept) => {
    const { names, text } = await asked(query);
    expect(text).toMatch(/^Understood as /);
    expect(text.split('\n')[0]).toContain(`none of them named "${said}"`);
    expect(names.filter((name) => out.test(name))).toEqual([]);
    expect(names).toContain(kept);
  });

  test('several names', async () => {
    const { names, text } = await asked('giants except hill and frost giants');
    expect(text).toContain('none of them named "hill" or "frost"');
    expect(names).toContain('Fire Giant');
    expect(names).not.toContain('Hill Giant');
    expect(names).not.toContain('Frost Giant');
  });

  test('words that are in no name are searched for, not claimed to be left out', async () => {
    const { text } = await asked('level 2 wizard spells that are not boring');
    expect(text).not.toContain('none of them named');
  });
});

describe('what is left out by a filter', () => {
  test.each([
    ['armor that is not heavy', { category: 'heavy' }],
    ['armor that is neither light nor heavy', { category: 'light' }],
    ['weapons other than simple ones', { category: 'simple' }],
    ['creatures resistant to nonmagical weapons but not undead', { type: 'undead' }],
    ['huge monsters other than dragons and giants', { type: 'giant' }],
  ])('%s', async (query, out) => {
    const { rows, text } = await asked(query);
    expect(text).toMatch(/^Understood as /);
    expect(rows.length).toBeGreaterThan(2);
    for (const row of rows) expect(row).not.toMatchObject(out);
  });
});

test('what a book does not tell satisfies no denial', async () => {
  const lore = await srdSession();
  const { rows, text } = await asked('humanoids of cr 1/4 or less that are not evil');
  expect(text).toContain('Where no alignment is told, it is left out.');
  expect(rows.length).toBeGreaterThan(0);
  for (const { name } of rows) {
    const [whole] = await lore.rows('search_creature', { search: name, limit: 1, detail: 'full' });
    expect(whole?.alignment).toMatch(/^(?!.*\b(?:evil|any)\b)/);
  }
});
