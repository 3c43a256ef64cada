import { afterAll, beforeAll, expect, test } from 'vitest';
import { dnd5eKinds } from '../../src/dnd5e/model/kinds.ts';
import { wellKnownNames } from '../../src/dnd5e/model/well-known.ts';
import { libraryService } from '../../src/library/library.ts';
import { openInProcess } from '../helpers/client.ts';

let lore: Awaited<ReturnType<typeof openInProcess>>;
beforeAll(async () => {
  lore = await openInProcess({});
  const item = (name: string) => ({
    ...{ kind: 'magic-item', document: 'srd-2014', name, source: 'open5e_v2' },
    body: { desc: 'Invented.', rarity: 'rare', item_type: 'ring', requires_attunement: false },
  });
  await lore.app.use(libraryService).put({
    entities: ['Aardvark Ring', 'Bell of Brass', 'Flame Tongue', 'Sun Blade (Short)'].map(item),
  });
});
afterAll(() => lore.close());

test('every row is of a kind that there is, and names nothing twice', () => {
  const kinds = new Set(dnd5eKinds.map(({ name }) => name));
  for (const [kind, names] of wellKnownNames()) {
    expect(kinds).toContain(kind);
    expect([...names.values()]).toEqual([...names.keys()].map((_, place) => place));
  }
});

test('lists begin with what tables play, a variant with its name, then by name', async () => {
  expect(await lore.names('get_magic_items', { rarity: 'rare' })).toEqual([
    'Flame Tongue',
    'Sun Blade (Short)',
    'Aardvark Ring',
    'Bell of Brass',
  ]);
  const undead = await lore.names('search_creature', { type: 'undead', cr: 5, limit: 3 });
  expect(undead).toContain('Wraith');
  const beasts = await lore.names('search_creature', { type: 'beast', cr: 1, limit: 20 });
  expect(beasts).toEqual(expect.arrayContaining(['Brown Bear', 'Dire Wolf', 'Giant Spider']));
});
