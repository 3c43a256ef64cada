import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { plain } from '../../src/text/names.ts';
import { openInProcess, type Reply, type Row } from '../helpers/client.ts';
import { offlineNames, strangers, type TypedNames } from './names-people-type.ts';

let lore: Awaited<ReturnType<typeof openInProcess>>;
const data = mkdtempSync(join(tmpdir(), 'lorewright-names-'));
beforeAll(async () => {
  copyFileSync(inject('srdLibrary'), join(data, 'library.db'));
  lore = await openInProcess({ config: { data } });
});
afterAll(async () => {
  await lore.close();
  rmSync(data, { recursive: true, force: true });
});

const rowsOf = ({ data: found }: Reply): Row[] => [found ?? []].flat() as Row[];
const rowsIn = (tables: readonly TypedNames[]) =>
  tables.flatMap(({ tool, args = {}, field = 'name', names }) =>
    Object.entries(names).map(([typed, name]) => ({ tool, args, field, typed, name })),
  );

describe('names as people type them, offline', () => {
  test.each(rowsIn(offlineNames))('$tool "$typed" is $name', async (row) => {
    const reply = await lore.call(row.tool, { ...row.args, [row.field]: row.typed });
    expect(reply.error).toBe('');
    const [first] = rowsOf(reply);
    expect(first?.name).toBe(row.name);
    // Whatever is not the very name is explained.
    if (plain(row.typed).replaceAll(' ', '') !== plain(row.name).replaceAll(' ', ''))
      expect(reply.notices.join()).toContain(`"${row.typed}" was read as ${row.name}`);
  });

  test.each(strangers)('%s "%s" is nothing that is there', async (tool, name) => {
    expect(await lore.call(tool, { name })).toMatchObject({ isError: false, data: [] });
  });

  test('a name that is spelt like several says so', async () => {
    const reply = await lore.call('lookup_creature', { name: 'dragn', limit: 5 });
    expect(reply.notices.join()).toContain('Nothing here is called "dragn"');
    for (const { name } of rowsOf(reply)) expect(name).toContain('Dragon');
  });

  test('a race keeps to itself where its subraces only contain its name', async () => {
    const names = await lore.names('lookup_character_option', { type: 'race', name: 'elf' });
    expect(names).toEqual(['Elf']);
  });

  test('a part of a name finds all that have it, without a word about it', async () => {
    const reply = await lore.call('lookup_creature', { name: 'giant ra' });
    expect(rowsOf(reply)[0]?.name).toBe('Giant Rat');
    expect(reply.notices).toEqual([]);
  });
});

describe('encounters and characters take the same names', () => {
  test('rate_encounter', async () => {
    const reply = await lore.call('rate_encounter', {
      party_levels: [3, 3, 3],
      monsters: ['3 wolves', '2 Giant, Frost', 'Svirfneblin', 'owlbaer'],
    });
    expect(reply.error).toBe('');
    expect(reply.data).toMatchObject({
      creatures: [
        { count: 3, name: 'Wolf' },
        { count: 2, name: 'Frost Giant' },
        { name: 'Deep Gnome (Svirfneblin)' },
        { name: 'Owlbear' },
      ],
    });
    expect(reply.notices.join()).toContain('"owlbaer" was read as Owlbear');
    expect(reply.notices.join()).not.toContain('"wolves"');
  });

  test('compare_editions', async () => {
    const reply = await lore.call('compare_editions', { name: 'melfs acid arow' });
    expect(reply.data).toMatchObject({ name: 'Acid Arrow', kind: 'spell' });
    expect(reply.notices.join()).toContain('"melfs acid arow" was read as Acid Arrow');
  });

  test('validate_character_build', async () => {
    const reply = await lore.call('validate_character_build', {
      character_data: {
        ruleset: '2014',
        class: 'Wizard',
        level: 5,
        race: 'Elf',
        subrace: 'Elf, High',
        ability_scores: { str: 8, dex: 14, con: 14, int: 17, wis: 12, cha: 10 },
        spells: ["Melf's Acid Arrow", 'Fire Ball', 'Magic Missiles', 'mage armour'],
        armor: 'plate mail',
        weapons: ['light crossbows', 'Quarter Staff'],
      },
    });
    expect(reply.error).toBe('');
    const unknown = JSON.stringify(reply.data).match(/is not known here/g) ?? [];
    expect(unknown).toEqual([]);
  });
});
