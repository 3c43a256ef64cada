import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, strToU8, zipSync } from 'fflate';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { dnd5eKinds } from '../../../../src/dnd5e/model/kinds.ts';
import { importFile, rehearse } from '../../../../src/dnd5e/sources/orcbrew/import-file.ts';
import { renderReport } from '../../../../src/dnd5e/sources/orcbrew/render-report.ts';
import { memberTools } from '../../../../src/dnd5e/sources/orcbrew/upload-tool.ts';
import { type Library, libraryService } from '../../../../src/library/library.ts';
import { openLibrary } from '../../../../src/library/open.ts';
import { noClient } from '../../../../src/tool/client-input.ts';
import { withoutClient } from '../../../../src/tool/tool.ts';
import { memberWith, programEnv, startInProcess } from '../../../helpers/client.ts';
import { runCommand } from '../../../helpers/command.ts';
import { srdFolder } from '../../../helpers/folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'lorewright-books-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

/** A book with one spell per word; without a title it is the export of a single book. */
const book = (spells: readonly string[], title?: string, pack = title): string => {
  const items = spells.map(
    (spell) =>
      `:${spell} {:key :${spell} :name "${spell}" :level 1 ${pack ? `:option-pack "${pack}"` : ''}}`,
  );
  const content = `{:orcpub.dnd.e5/spells {${items.join(' ')}}}`;
  return title === undefined ? content : `{"${title}" ${content}}`;
};

const Verdict = z.object({ errors: z.array(z.unknown()), warnings: z.array(z.unknown()) });

let library: Library;
beforeEach(() => {
  library = openLibrary(':memory:', dnd5eKinds);
});
const titles = async () => (await library.documents('orcbrew')).map(({ title }) => title);
const spells = async (key: string) => (await library.slugs('spell', key, '', 100)).toSorted();

describe('a book', () => {
  it('is called what most of its items say, whatever the file is called', async () => {
    const most = book(['a', 'b', 'c'], undefined, 'Deep Woods').replace(
      '"Deep Woods"',
      '"Shallow Woods"',
    );
    await importFile(library, file('untitled (3).orcbrew', most));
    expect(await titles()).toEqual(['Deep Woods']);
  });

  it('is recognised by its bytes under another file name', async () => {
    const nameless = book(['a', 'b']);
    await importFile(library, file('winter.orcbrew', nameless));
    const report = await importFile(library, file('winter (1).orcbrew', nameless));
    expect(report.stored).toEqual({ added: 0, changed: 0, unchanged: 2 });
    expect(report.books[0]).toMatchObject({ document_key: 'winter', same_as: 'winter.orcbrew' });
    expect(renderReport(report, library.kinds)).toContain('the same file as winter.orcbrew');
    expect(await titles()).toEqual(['winter']);
  });

  it('of another author with the same name is asked about and overwrites nothing', async () => {
    await importFile(library, file('mine.orcbrew', book(['a', 'b', 'c'], 'My Book')));
    const theirs = file('theirs.orcbrew', book(['x', 'y', 'c2'], 'My Book'));
    await expect(importFile(library, theirs)).rejects.toThrow(
      /theirs\.orcbrew was not imported.*"My Book" \[my-book\] from mine\.orcbrew/,
    );
    await expect(rehearse(library, theirs)).rejects.toThrow(/not imported/);
    expect(await spells('my-book')).toEqual(['a', 'b', 'c']);

    await importFile(library, theirs, { as: 'Her Book' });
    expect(await spells('her-book')).toEqual(['c2', 'x', 'y']);
    // Under its new name it is known from now on.
    expect((await importFile(library, theirs)).books[0]?.document_key).toBe('her-book');

    const other = file('other.orcbrew', book(['q'], 'My Book'));
    const report = await importFile(library, other, { replace: true });
    expect(report.gone.map(({ path }) => path)).toEqual([
      'my-book spell a',
      'my-book spell b',
      'my-book spell c',
    ]);
    expect(await spells('my-book')).toEqual(['q']);
    expect(await spells('her-book')).toEqual(['c2', 'x', 'y']);
  });

  it('whose new version lacks something is told what, and loses it only when asked to', async () => {
    await importFile(library, file('v1.orcbrew', book(['a', 'b', 'c'], 'Woods')));
    const v2 = file('v2.orcbrew', book(['a', 'b', 'd'], 'Woods'));
    const kept = await importFile(library, v2);
    expect(kept.gone).toEqual([{ path: 'woods spell c', text: 'stays; --prune removes it' }]);
    expect(await spells('woods')).toEqual(['a', 'b', 'c', 'd']);
    expect((await rehearse(library, v2, { prune: true })).stored).toMatchObject({ removed: 1 });
    expect(await spells('woods')).toEqual(['a', 'b', 'c', 'd']);
    const pruned = await importFile(library, v2, { prune: true });
    expect(pruned.stored).toEqual({ added: 0, changed: 0, unchanged: 3, removed: 1 });
    expect(await spells('woods')).toEqual(['a', 'b', 'd']);
  });

  it.each([
    'SRD 5.2',
    'srd-2024',
    'System Reference Document 5.1',
    'System Reference Document 5.2',
  ])('called "%s" never stands for the SRD, fetched or not', async (title) => {
    const report = await importFile(library, file('srd.orcbrew', book(['a'], title)));
    const key = report.books[0]?.document_key ?? '';
    const srds = ['srd-2014', 'srd-2024'].map((srd, at) => ({
      key: srd,
      title: `System Reference Document 5.${at + 1}`,
      source: 'open5e_v2',
      ruleset: '5e',
      aliases: [`srd-5.${at + 1}`, `srd 5.${at + 1}`],
      rank: 1,
    }));
    await library.put({ documents: srds });
    expect(srds.map(({ key: srd }) => srd)).not.toContain(key);
    const { keys } = await library.resolveDocuments([title]);
    expect(['srd-2014', 'srd-2024']).toContain(keys[0]);
    expect((await library.resolveDocuments([key])).keys).toEqual([key]);
  });
});

it('a tool asks the person whether a book of the same name is replaced, where the client can ask', async () => {
  const night = { key: 'night', title: 'Night', source: 'orcbrew', entries: 2 };
  const member = { ...memberWith('import'), documents: async () => [night] };
  const lore = await startInProcess({ member });
  const [upload] = memberTools;
  const asked: string[] = [];
  const call = (content: string, says?: boolean) =>
    upload?.call(
      { file: 'book.orcbrew', content },
      {
        ...withoutClient(lore.app, new AbortController().signal),
        client: {
          ...noClient,
          confirm: (_key, question) => {
            asked.push(question);
            return says;
          },
        },
      },
    );
  await call(book(['moon', 'star'], 'Night'));
  await expect(call(book(['sun'], 'Night'))).rejects.toThrow(/hardly anything in it/);
  await expect(call(book(['sun'], 'Night'), false)).rejects.toThrow(/hardly anything in it/);
  expect((await call(book(['sun'], 'Night'), true))?.text).toContain('1 new');
  expect(asked.at(-1)).toMatch(/Replace Night\?$/);
  const spells = await lore.names('lookup_spell', { name: '', documents: ['Night'] });
  expect(spells).toEqual(['sun']);
});

it('the command asks, names files of another sort, and reads levels as people write them', async () => {
  const data = srdFolder();
  const run = (...args: string[]) =>
    runCommand({ ...programEnv(), LOREWRIGHT_DATA: data }, 'import', ...args);
  const levels = ['3rd', 'cantrip', '2'].map(
    (level, at) => `:s${at} {:key :s${at} :name "Spell ${at}" :level "${level}"}`,
  );
  const text = `{"Levels" {:orcpub.dnd.e5/spells {${levels.join(' ')}}}}`;
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
  const first = await run(
    file('levels.orcbrew', utf16),
    file('packed.orcbrew', zipSync({ 'a.orcbrew': strToU8(text) })),
    file('small.orcbrew', gzipSync(strToU8(text))),
    file('page.orcbrew', '<!DOCTYPE html><html><body>Sign in</body></html>'),
  );
  expect(first.code).toBe(1);
  expect(first.out).toMatch(/3 items imported \(3 new\)/);
  expect(first.out).toContain('utf-16le');
  expect(first.err).toMatch(/packed\.orcbrew is a zip archive/);
  expect(first.err).toMatch(/small\.orcbrew is a gzip archive/);
  expect(first.err).toMatch(/page\.orcbrew is a web page/);

  const stranger = file('stranger.orcbrew', book(['other'], 'Levels'));
  const refused = await run(stranger);
  expect(refused.code).toBe(1);
  expect(refused.err).toMatch(/same name.*--as "NAME".*--replace/);
  expect((await run(stranger, '--as', 'Other Levels')).out).toContain('[other-levels]');

  const lore = await startInProcess({ config: { data } });
  const rows = await lore.rows('lookup_spell', { name: 'Spell', documents: ['Levels'] });
  expect(rows.map(({ name, level }) => [name, level])).toEqual([
    ['Spell 0', 3],
    ['Spell 1', 0],
    ['Spell 2', 2],
  ]);
});

it('the character check takes a homebrew class, patron and race as their author meant them', async () => {
  const lore = await startInProcess();
  const imported = file(
    'tides.orcbrew',
    `{"Tides" {:orcpub.dnd.e5/classes {:tide-caller {:key :tide-caller :name "Tide Caller" :hit-die 8
        :spellcasting {:level-factor 1 :ability :orcpub.dnd.e5.character/wis :spell-list-kw :druid
                       :spell-list {1 #{:shield}} :known-mode :schedule :spells-known {1 3}}
        :level-modifiers [{:type :spell :level 2 :value {:key :fog-cloud :ability :wis}}]}}
      :orcpub.dnd.e5/subclasses {:the-drowned {:key :the-drowned :name "The Drowned" :class :warlock
        :warlock-spells {1 {0 :fog-cloud} 2 {0 :misty-step}}}}
      :orcpub.dnd.e5/races {:merrow {:key :merrow :name "Merrowkin" :speed 30
        :spells [{:level 3 :value {:level 1 :key :create-or-destroy-water :ability :cha}}]}}}}`,
  );
  await importFile(lore.app.use(libraryService), imported);
  const check = async (character: object) => {
    const { data } = await lore.call('validate_character_build', {
      character_data: { ruleset: '2014', ...character },
    });
    const { errors, warnings } = Verdict.parse(data);
    return {
      errors: JSON.stringify(errors),
      found: JSON.stringify([...errors, ...warnings]),
      data,
    };
  };

  const caller = { classes: [{ class: 'Tide Caller', level: 2 }], saves: ['wis', 'con'] };
  // Its druid list, the spell it adds to it, and the one that comes with level 2.
  const fits = await check({ ...caller, spells: ['Entangle', 'Shield', 'Goodberry', 'Fog Cloud'] });
  expect(fits.errors).toBe('[]');
  expect(fits.found).not.toMatch(/Shield|Entangle|Fog Cloud|Goodberry/);
  expect(JSON.stringify(fits.data)).toMatch(/does not say its saving throws and skills/);
  expect(JSON.stringify(fits.data)).not.toMatch(/Tide Caller\\" is not known here/);
  const wrong = await check({ ...caller, spells: ['Magic Missile'] });
  expect(wrong.found).toMatch(/Magic Missile/);

  // An expanded list widens the choice; it gives no spells beside those a warlock knows.
  const warlock = { classes: [{ class: 'Warlock', level: 1, subclass: 'The Drowned' }] };
  const chosen = await check({ ...warlock, spells: ['Fog Cloud', 'Charm Person'] });
  expect(chosen.found).not.toMatch(/Fog Cloud|Charm Person/);
  const three = await check({
    ...warlock,
    spells: ['Fog Cloud', 'Charm Person', 'Hellish Rebuke'],
  });
  expect(three.found).not.toBe(chosen.found);

  // Innate spells come at their level.
  const fighter = (level: number) => ({
    race: 'Merrowkin',
    classes: [{ class: 'Fighter', level }],
    spells: ['Create or Destroy Water'],
  });
  expect((await check(fighter(3))).found).not.toContain('Create or Destroy Water');
  expect((await check(fighter(2))).found).toContain('Create or Destroy Water');
});
