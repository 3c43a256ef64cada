import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { libraryService } from '../../src/library/library.ts';
import { openInProcess } from '../helpers/client.ts';

const item = (name: string, item_type: string) => ({
  ...{ kind: 'magic-item', document: 'dawn', name, source: 'open5e_v2' },
  body: { desc: `It hums at dusk.`, rarity: 'rare', item_type, requires_attunement: false },
});

describe('lists of magic items by what they are called', () => {
  let lore: Awaited<ReturnType<typeof openInProcess>>;
  beforeAll(async () => {
    lore = await openInProcess({});
    await lore.app.use(libraryService).put({
      documents: [
        {
          ...{ key: 'dawn', ruleset: '5e-2024', rank: 20, title: 'Book of Dawn' },
          source: 'open5e_v2',
        },
      ],
      entities: [
        item('Sword of Gloom', 'weapon'),
        item('Gloom Sword', 'weapon'),
        item('Longsword of the Moon', 'weapon'),
        item('Sheath of Swords', 'wondrous item'),
        item('Ring of Dawn', 'ring'),
        item('Band of Dusk', 'ring'),
        item('Boots of Tides', 'wondrous item'),
        item('Moth Trap', 'wondrous item'),
      ],
    });
  });
  afterAll(() => lore.close());

  test.each(['magic swords', 'Enchanted swords', 'list all the magical swords'])(
    '%s: what is a sword by its name, compounds too',
    async (query) => {
      const { text } = await lore.call('search_all', { query });
      expect(text).toMatch(/^Understood as magic items with (?:is_magic true, )?base_item sword\./);
      const names = await lore.names('search_all', { query });
      expect(names.sort()).toEqual(['Gloom Sword', 'Longsword of the Moon', 'Sword of Gloom']);
    },
  );

  test('beside a rarity too, even if only one is called so', async () => {
    const { text } = await lore.call('search_all', { query: 'rare magic swords' });
    expect(text).toMatch(
      /^Understood as magic items with rarity rare, is_magic true, base_item sword\./,
    );
    const { text: other } = await lore.call('search_all', { query: 'rare boots' });
    expect(other).toMatch(/^Understood as magic items with rarity rare called "boots"\./);
    expect(await lore.names('search_all', { query: 'rare boots' })).toEqual(['Boots of Tides']);
  });

  test('a word for a type lists the type, whatever its items are called', async () => {
    const names = await lore.names('search_all', { query: 'magic rings' });
    expect(names.sort()).toEqual(['Band of Dusk', 'Ring of Dawn']);
  });

  test.each([
    ['magic words', 'the end of another word'],
    ['magic traps', 'hardly any are called so'],
    ['magic boots', 'hardly any are called so'],
    ['magic lanterns', 'nothing is called so'],
  ])('%s is searched for: %s', async (query) => {
    expect((await lore.call('search_all', { query })).text).not.toMatch(/^Understood as/);
  });
});
