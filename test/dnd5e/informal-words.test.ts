import { describe, expect, test } from 'vitest';
import { informalWords } from '../../src/dnd5e/model/informal-words.ts';
import { builtInTable } from '../../src/library/embed/built-in-table.ts';
import { plain } from '../../src/text/names.ts';
import { srdSession } from '../helpers/client.ts';

test('every row says plain words for words as they are compared', () => {
  for (const [said, meant] of informalWords()) {
    expect(said).toBe(plain(said));
    expect(said.split(' ').length).toBeLessThanOrEqual(3);
    expect(meant).toBe(plain(meant));
    expect(meant.split(' ')).not.toContain(said);
  }
});

test('an embedder knows the plainest word of each', () => {
  const unknown = [...informalWords().values()]
    .map((meant) => meant.split(' ')[0] ?? '')
    .filter((word) => !builtInTable().knows(word));
  expect(unknown).toEqual([]);
});

describe('what is said informally finds what is meant', () => {
  test.each([
    ['gobbo', 'Goblin'],
    ['a fart cloud that makes folks barf', 'Stinking Cloud'],
    ['bust a move against your will', 'Irresistible Dance'],
    ['doggos breathing fire', 'Hell Hound'],
    ['snoozing bad guys', 'Sleep'],
  ])('%s → %s', async (query, name) => {
    const lore = await srdSession();
    expect((await lore.names('search_all', { query })).slice(0, 3)).toContain(name);
  });

  test('a word of a name stays what it is', async () => {
    const lore = await srdSession();
    expect((await lore.names('search_all', { query: 'pike' }))[0]).toBe('Pike');
    expect((await lore.names('search_all', { query: 'shillelagh' }))[0]).toBe('Shillelagh');
  });
});
