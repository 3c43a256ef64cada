import { describe, expect, test } from 'vitest';
import { srdSession } from '../helpers/client.ts';

/** What a shop sells, asked for by what it is called. */

const tools = [
  ['search_all', 'query'],
  ['search_equipment', 'search'],
] as const;

/** The distinct names of an answer, in its order, and how the question was understood. */
async function asked(tool: string, field: string, question: string) {
  const lore = await srdSession();
  const args = { [field]: question, limit: 50, detail: 'summary' };
  const rows = await lore.rows(tool, args);
  const { text } = await lore.call(tool, args);
  return { names: rows.map(({ name }) => String(name).toLowerCase()), rows, text };
}

describe.each(tools)('%s: the first by a figure of what is called so', (tool, field) => {
  test.each([
    ['cheapest bow', ['shortbow', 'longbow']],
    ['bow with the longest range', ['longbow', 'shortbow']],
    ['cheapest sword', ['shortsword', 'longsword', 'greatsword']],
    ['most expensive axe', ['greataxe', 'battleaxe', 'handaxe']],
    ['which axe is the lightest', ['handaxe', 'battleaxe', 'greataxe']],
    ['best sword', ['greatsword', 'longsword', 'shortsword']],
    ['cheapest two-handed sword', ['greatsword']],
    ['cheapest longsword', ['longsword']],
    ['cheapest dagger', ['dagger']],
    ['swords under 20 gp', ['longsword', 'shortsword']],
  ])('%s', async (question, names) => {
    const answer = await asked(tool, field, question);
    expect(answer.names).toEqual(names);
    expect(answer.text).toMatch(/^Understood as .*called "/);
  });

  test('crossbows are no bows, and their bolts are no crossbows', async () => {
    const { names } = await asked(tool, field, 'cheapest crossbow');
    expect(new Set(names.map((name) => name.split(/,? /).sort().join(' ')))).toEqual(
      new Set(['crossbow light', 'crossbow heavy', 'crossbow hand']),
    );
  });

  test('a sort that is a filter is one', async () => {
    const { names, text } = await asked(tool, field, 'cheapest shield');
    expect(names).toEqual(['shield']);
    expect(text).toContain('armor_category shield');
  });

  test('the price of a potion is told where it is sold', async () => {
    const { rows } = await asked(tool, field, 'cheapest healing potion');
    expect(rows[0]).toMatchObject({ kind: 'gear', cost_text: '50 gp' });
  });

  test('what nobody has measured is listed without an order', async () => {
    const { names, text } = await asked(tool, field, 'longest rope');
    expect(names.every((name) => name.startsWith('rope'))).toBe(true);
    expect(text).toContain('no figure for "longest"');
  });

  test('where nothing is called so, the answer does not pretend to an order', async () => {
    const { names, text } = await asked(tool, field, 'cheapest light source');
    expect(names.slice(0, 6)).toContain('torch');
    expect(text).toContain('this is no order by cost');
    expect(text).not.toContain('open content');
  });

  test.each([
    ['bows', ['longbow', 'shortbow']],
    ['bow', ['longbow', 'shortbow']],
    ['bow prices', ['longbow', 'shortbow']],
    ['swords', ['greatsword', 'longsword', 'shortsword']],
    ['axes', ['battleaxe', 'greataxe', 'handaxe']],
  ])('%s: the weapons themselves come first', async (question, names) => {
    const answer = await asked(tool, field, question);
    expect(answer.names.slice(0, names.length)).toEqual(names);
  });
});

test('a superlative that nothing measures is no reason to find nothing', async () => {
  const { rows, text } = await asked('search_all', 'query', 'prettiest unicorn');
  expect(rows[0]).toMatchObject({ name: 'Unicorn' });
  expect(text).toContain('no order by "prettiest"');
});

test.each([
  ['shield', 'Shield'],
  ['plate', 'Plate'],
  ['hammer', 'Hammer'],
])('%s: the very name stays first', async (question, name) => {
  const { rows } = await asked('search_all', 'query', question);
  expect(rows[0]).toMatchObject({ name });
});

test('an animal for sale is a creature first', async () => {
  const { rows } = await asked('search_all', 'query', 'horses');
  expect(rows[0]).toMatchObject({ kind: 'creature' });
});
