import { expect, test } from 'vitest';
import { weaponKind } from '../../../src/dnd5e/model/equipment.ts';
import { weaponOf } from '../../../src/dnd5e/sources/srd/equipment.ts';
import { propertyNotes } from '../../../src/dnd5e/sources/weapon-properties.ts';
import { readSrd } from '../../../src/dnd5e/tables/srd-package.ts';

test('what is said of a property stays beside it, without what has a field of its own', () => {
  expect(
    propertyNotes([
      { name: 'Two-Handed', detail: 'unless mounted' },
      { name: 'Ammunition', detail: 'Range 80/320; Pebble' },
      { name: 'Thrown', detail: 'range 20/60' },
      { name: 'Versatile', detail: '1d10' },
      { name: 'Heavy', detail: null },
    ]),
  ).toEqual({ 'two-handed': 'unless mounted', ammunition: 'pebble' });
  expect(propertyNotes([{ name: 'Heavy', detail: undefined }])).toBeUndefined();
});

test('a row of a weapon tells its range and what is said of its properties', () => {
  const weapon = weaponKind.body.parse({
    ...{ category: 'martial', range_type: 'ranged', damage_dice: '1d8', damage_type: 'piercing' },
    properties: ['ammunition', 'heavy'],
    property_notes: { ammunition: 'pebble' },
    ...{ range_normal: 150, range_long: 600 },
  });
  expect(weaponKind.facts(weapon)).toBe(
    'martial ranged weapon, 1d8 piercing, ammunition (pebble), heavy, range 150/600 ft.',
  );
  expect(weaponKind.markdown(weapon)).toContain('**Properties** ammunition (pebble), heavy');
  expect(weaponKind.short).toEqual(
    expect.arrayContaining(['range_normal', 'range_long', 'property_notes']),
  );
});

test('only what is shot or thrown has a range', async () => {
  const rows = (await readSrd('equipment')).filter((row) => row.weapon_category);
  for (const row of rows) {
    const weapon = weaponOf(row);
    const flies = weapon.range_type === 'ranged' || weapon.properties.includes('thrown');
    expect([row.name, weapon.range_normal !== undefined]).toEqual([row.name, flies]);
  }
});
