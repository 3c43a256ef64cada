import { describe, expect, test } from 'vitest';
import { open5eDocuments } from '../../src/dnd5e/sources/open5e/documents.ts';
import { pruneRecords } from '../../src/dnd5e/sources/prune-records.ts';
import { readCollection } from '../../src/dnd5e/sources/read-collection.ts';
import { allCollections } from '../../src/dnd5e/sources/sources.ts';
import { skillOf } from '../../src/dnd5e/tables/skills.ts';
import { libraryService } from '../../src/library/library.ts';
import { type Row, startInProcess } from '../helpers/client.ts';
import { shared } from '../helpers/shared.ts';
import { getFrom } from './sources/complete-data.ts';

const folder = shared('data', 'upstream');

/** The program over the complete data of these kinds, as a sync leaves it. */
async function synced(...kinds: string[]) {
  const lore = await startInProcess();
  const library = lore.app.use(libraryService);
  const get = getFrom(folder ?? '');
  for (const document of await open5eDocuments(get)) await library.put({ documents: [document] });
  for (const collection of await allCollections()) {
    // The books are no part of the complete upstream data.
    if (collection.source === 'books') continue;
    if (!collection.kinds.some((kind) => kinds.includes(kind))) continue;
    await readCollection(library, collection, get);
    await pruneRecords(library, collection.kinds);
  }
  return lore;
}

describe.skipIf(!folder)('browsing the complete data', () => {
  test('rare magic items include Flame Tongue and Cloak of Displacement', async () => {
    const lore = await synced('magic-item');
    const names: string[] = [];
    for (let page = 1, more = true; more; page++) {
      const args = { rarity: 'rare', page, per_page: 100, detail: 'summary' };
      const reply = await lore.call('get_magic_items', args);
      const rows = reply.data as Row[];
      for (const row of rows) expect(row.rarity).toBe('rare');
      names.push(...rows.map((row) => row.name));
      more = reply.pagination?.has_more === true;
      if (!more) expect(names).toHaveLength(reply.pagination?.total ?? -1);
    }
    expect(names).toContain('Cloak of Displacement');
    expect(names.some((name) => name.startsWith('Flame Tongue'))).toBe(true);
    const srd = await lore.call('get_magic_items', {
      rarity: 'rare',
      type: 'weapon',
      documents: ['srd-2014'],
      detail: 'summary',
    });
    expect((srd.data as Row[]).some((row) => row.name.startsWith('Flame Tongue'))).toBe(true);
  });

  test('an elf names its subraces in both editions', async () => {
    const lore = await synced('race', 'subrace');
    const elf = async (ruleset?: string) => {
      const reply = await lore.call('get_race_details', { race_name: 'Elf', ruleset });
      const { document_key, subraces } = reply.data as Row & { subraces: { name: string }[] };
      return { document_key, subraces: subraces.map((s) => s.name) };
    };
    expect((await elf('5e-2014')).subraces).toContain('High Elf');
    const best = await elf();
    expect(best.document_key).toBe('srd-2024');
    expect(best.subraces).toEqual(expect.arrayContaining(['High Elf', 'Wood Elf', 'Drow']));
    const groups = (await lore.call('get_race_list')).data as { category: string }[];
    expect(groups.map((g) => g.category)).toEqual(['species', 'race']);
  });

  test('a shield is no heavy armor', async () => {
    const lore = await synced('armor');
    expect(await lore.names('get_armor_list', { type: 'heavy' })).not.toContain('Shield');
    const shields = await lore.rows('get_armor_list', {
      type: 'shield',
      documents: ['5e-2024'],
    });
    expect(shields).toMatchObject([{ name: 'Shield', armor_class: 2, armor_class_formula: '+2' }]);
  });

  test('every class in both SRDs in full, with its features by level', async () => {
    const lore = await synced('class', 'subclass', 'class-feature');
    const casters = [
      'Bard',
      'Cleric',
      'Druid',
      'Paladin',
      'Ranger',
      'Sorcerer',
      'Warlock',
      'Wizard',
    ];
    for (const document of ['srd-2014', 'srd-2024']) {
      const classes = await lore.names('search_classes', { documents: [document] });
      expect(classes).toHaveLength(12);
      for (const class_name of classes) {
        const args = { class_name, documents: [document] };
        const reply = await lore.call('get_class_details', args);
        const label = `${class_name} of ${document}`;
        expect(reply.data, label).toMatchObject({
          hit_die: expect.any(Number),
          saving_throws: [expect.any(String), expect.any(String)],
          starting_equipment: expect.any(Array),
          skill_choices: expect.any(Object),
          weapon_proficiencies: expect.any(Array),
          subclasses: expect.arrayContaining([expect.objectContaining({ document_key: document })]),
        });
        const { from } = (reply.data as { skill_choices: { from: string[] } }).skill_choices;
        for (const skill of from) expect(skillOf(skill), `${skill} of ${label}`).toBeDefined();
        const casts = casters.includes(class_name);
        const slots = (reply.data as { spellcasting?: { slots_per_level?: object } }).spellcasting
          ?.slots_per_level;
        expect(slots !== undefined, label).toBe(casts);
        const features = await lore.call('get_class_features', { ...args, per_page: 100 });
        const levels = features.data as { level: number; features: { subclass?: string }[] }[];
        // Without the books, whose tables are complete, the cleric of 2014 has eleven.
        expect(levels.filter((l) => l.level !== null).length, label).toBeGreaterThanOrEqual(11);
        expect(
          levels.some((l) => l.features.some((f) => f.subclass)),
          label,
        ).toBe(true);
      }
    }
  });
});
