import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { libraryService } from '../../src/library/library.ts';
import { openInProcess } from '../helpers/client.ts';

const goods = { cost: 5, cost_text: '5 gp', weight: 2, desc: 'It is sold at every market.' };
const OLD = { document: 'srd-2014', source: 'open5e_v2' };
const NEW = { document: 'srd-2024', source: 'open5e_v2' };

const armor = (name: string) => ({
  kind: 'armor',
  name,
  body: {
    ...{ ...goods, category: 'medium', armor_class: 14, armor_class_formula: '14' },
    ...{ dex_bonus: true, stealth_disadvantage: false },
  },
});
const gear = (name: string) => ({
  kind: 'gear',
  name,
  body: { ...goods, category: 'adventuring gear' },
});
const item = (name: string) => ({
  kind: 'magic-item',
  name,
  body: { item_type: 'potion', rarity: 'uncommon', requires_attunement: false, desc: goods.desc },
});

let lore: Awaited<ReturnType<typeof openInProcess>>;
beforeAll(async () => {
  lore = await openInProcess({});
  await lore.app.use(libraryService).put({
    documents: [
      { key: 'srd-2024', title: 'SRD 5.2', source: 'open5e_v2', ruleset: '5e-2024', rank: 1 },
    ],
    entities: [
      { ...armor('Brass plate'), ...OLD },
      { ...armor('Brass Plate Armor'), ...NEW },
      { ...gear('Stilt (10-foot)'), ...OLD },
      { ...gear('Stilt'), ...NEW },
      { ...gear("Tinker's glue (flask)"), ...OLD },
      { ...gear("Tinker's Glue"), ...NEW },
      { ...item('Rug of Riding (4 ft. × 6 ft.)'), ...OLD },
      { ...item('Rug of Riding'), ...NEW },
      { ...item('Potion of Greater Cheer'), ...OLD },
      { ...item('Potion of Cheer (greater)'), ...NEW },
    ],
  });
});
afterAll(() => lore.close());

/** The address of the first thing. */
const firstOf = async (tool: string, args: Record<string, unknown>) => {
  const { data } = await lore.call(tool, args);
  return Array.isArray(data) ? String(data[0]?.uri) : '';
};

describe('of what the editions call by nearly the same name, the one of 2024 comes first', () => {
  test.each([
    ['brass plate', 'armor/srd-2024/brass-plate-armor'],
    ['brass plate cost', 'armor/srd-2024/brass-plate-armor'],
    ['10 foot stilt', 'gear/srd-2024/stilt'],
    ['tinkers glue flask', 'gear/srd-2024/tinkers-glue'],
    ['greater cheer potion', 'magic-item/srd-2024/potion-of-cheer-greater'],
  ])('%s in a search', async (query, id) => {
    expect(await firstOf('search_all', { query })).toBe(`lore://${id}`);
  });

  test.each([
    ['brassplate', 'armor/srd-2024/brass-plate-armor'],
    ['10 foot stilt', 'gear/srd-2024/stilt'],
    ['greater cheer potion', 'magic-item/srd-2024/potion-of-cheer-greater'],
  ])('%s in a lookup', async (name, id) => {
    expect(await firstOf('lookup_equipment', { name })).toBe(`lore://${id}`);
  });

  test('what is sold in no amounts has variants', async () => {
    const name = 'Rug of Riding (4 ft. × 6 ft.)';
    const found = await firstOf('lookup_equipment', { name });
    expect(found).toBe('lore://magic-item/srd-2014/rug-of-riding-4-ft-6-ft');
  });

  test('unless the other edition is asked for', async () => {
    const query = 'tinkers glue 2014';
    expect(await firstOf('search_all', { query })).toBe('lore://gear/srd-2014/tinkers-glue-flask');
  });
});
