import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { libraryService } from '../../src/library/library.ts';
import { openInProcess } from '../helpers/client.ts';

const item = (name: string) => ({
  ...{ kind: 'magic-item', document: 'attic', name, source: 'orcbrew' },
  body: {
    ...{ item_type: 'wondrous item', rarity: 'rare', requires_attunement: false },
    desc: 'It was found in an attic, in a box without a key.',
  },
});

let lore: Awaited<ReturnType<typeof openInProcess>>;
beforeAll(async () => {
  lore = await openInProcess({});
  await lore.app.use(libraryService).put({
    documents: [{ key: 'attic', title: 'Attic Finds', source: 'orcbrew', ruleset: '5e-2014' }],
    entities: [
      'Draught of Gloom',
      'Draught of Gloom Resistance',
      'Lute of Speed',
      'Moon Pebble',
      'Moon Pebble (Mastery)',
    ].map(item),
  });
});
afterAll(() => lore.close());

describe('where the whole is a name, no part of it is one', () => {
  test.each([
    ['draught of gloom resistance', 'Draught of Gloom Resistance'],
    ['draught of gloom resistence', 'Draught of Gloom Resistance'],
    ['lute of speed', 'Lute of Speed'],
    ['moon pebble (mastery)', 'Moon Pebble (Mastery)'],
    // Here the fact is asked for.
    ['draught of gloom rarity', 'Draught of Gloom'],
    ['moon pebble cost', 'Moon Pebble'],
  ])('%s is %s', async (query, name) => {
    expect((await lore.names('search_all', { query }))[0]).toBe(name);
  });
});
