import { beforeAll, describe, expect, test } from 'vitest';
import { skillOf } from '../../src/dnd5e/tables/skills.ts';
import type { Row } from '../helpers/client.ts';
import { SYNC_MS, syncedSession } from './complete/synced-library.ts';
import { hasCompleteUpstreams } from './sources/complete-upstreams.ts';

describe.skipIf(!hasCompleteUpstreams)('browsing the complete data', () => {
  let lore: Awaited<ReturnType<typeof syncedSession>>;
  beforeAll(async () => {
    lore = await syncedSession();
  }, SYNC_MS);

  test('rare magic items include Flame Tongue and Cloak of Displacement', async () => {
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
    expect(await lore.names('get_armor_list', { type: 'heavy' })).not.toContain('Shield');
    const shields = await lore.rows('get_armor_list', {
      type: 'shield',
      documents: ['5e-2024'],
    });
    expect(shields).toMatchObject([{ name: 'Shield', armor_class: 2, armor_class_formula: '+2' }]);
  });

  test('every class in both SRDs in full, with its features by level', async () => {
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
        expect(levels.filter((l) => l.level !== null).length, label).toBeGreaterThanOrEqual(11);
        expect(
          levels.some((l) => l.features.some((f) => f.subclass)),
          label,
        ).toBe(true);
      }
    }
  });
});
