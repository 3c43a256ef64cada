import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importFile } from '../../src/dnd5e/sources/orcbrew/import-file.ts';
import { libraryService } from '../../src/library/library.ts';
import { openInProcess } from '../helpers/client.ts';
import { newFolder } from '../helpers/folder.ts';

/** A class that lists spells of its own book and of the rules, and one that uses another list. */
const pack = `{"Lamp Guild" {:orcpub.dnd.e5/classes
   {:lampwright {:key :lampwright, :name "Lampwright", :option-pack "Lamp Guild", :hit-die 8
      :spellcasting {:level-factor 2, :ability :orcpub.dnd.e5.character/wis
                     :spell-list {1 #{:bless :shield :wick-spark} 3 #{:fireball :daylight}}}}
    :wickling {:key :wickling, :name "Wickling", :option-pack "Lamp Guild", :hit-die 6
      :spellcasting {:level-factor 1, :ability :orcpub.dnd.e5.character/int, :spell-list-kw :wizard}}}
  :orcpub.dnd.e5/spells
   {:wick-spark {:key :wick-spark, :name "Wick Spark", :option-pack "Lamp Guild", :level 1
                 :school "evocation", :description "A spark jumps."}
    :fireball {:key :fireball, :name "Fireball", :option-pack "Lamp Guild", :level 4
               :school "evocation", :description "A ball of lamp oil burns."}
    :snuff {:key :snuff, :name "Snuff", :option-pack "Lamp Guild", :level 1, :school "abjuration"
            :spell-lists {:lampwright true}, :description "Every flame nearby goes out."}}}}`;

let lore: Awaited<ReturnType<typeof openInProcess>>;
beforeAll(async () => {
  lore = await openInProcess({});
  const folder = newFolder();
  const path = join(folder, 'lamp-guild.orcbrew');
  writeFileSync(path, pack);
  await importFile(lore.app.use(libraryService), path);
  rmSync(folder, { recursive: true });
});
afterAll(() => lore.close());

const OWN = ['Bless', 'Daylight', 'Fireball', 'Shield', 'Snuff', 'Wick Spark'];
const namesOf = (rows: readonly { name: string }[]): string[] =>
  rows.map(({ name }) => name).sort();

test('the spells of a class are those that it lists and those that name it', async () => {
  const rows = await lore.rows('get_spells_by_class', { class_name: 'lampwright' });
  expect(namesOf(rows)).toEqual(OWN);
  // What its own book has of a name is meant.
  expect(rows.find(({ name }) => name === 'Fireball')?.document_key).toBe('lamp-guild');
  expect(rows.find(({ name }) => name === 'Bless')?.document_key).toBe('srd-2014');
});

test('other filters hold beside the list', async () => {
  const args = { class_key: 'lampwright', level: 1 };
  expect(namesOf(await lore.rows('search_spell', args))).toEqual([
    'Bless',
    'Shield',
    'Snuff',
    'Wick Spark',
  ]);
  expect(namesOf(await lore.rows('lookup_spell', { ...args, documents: ['srd-2014'] }))).toEqual([
    'Bless',
    'Shield',
  ]);
});

test('a class with the list of another has its spells', async () => {
  const args = { per_page: 100, detail: 'summary' };
  const own = await lore.rows('get_spells_by_class', { class_name: 'Wickling', ...args });
  const wizards = await lore.rows('get_spells_by_class', { class_name: 'wizard', ...args });
  expect(own.length).toBeGreaterThan(50);
  expect(namesOf(own)).toEqual(namesOf(wizards));
});

test('the page of the class shows its list', async () => {
  const { text } = await lore.call('get_class_details', { class_name: 'Lampwright' });
  expect(text).toContain('Bless, Daylight, Fireball, Shield, Wick Spark');
});
