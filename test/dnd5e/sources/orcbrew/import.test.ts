import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { dnd5eKinds } from '../../../../src/dnd5e/model/kinds.ts';
import { importFile, rehearse } from '../../../../src/dnd5e/sources/orcbrew/import-file.ts';
import { renderReport } from '../../../../src/dnd5e/sources/orcbrew/render-report.ts';
import type { Library } from '../../../../src/library/library.ts';
import { openLibrary } from '../../../../src/library/open.ts';
import { battered, everyKind, testPack } from './samples.ts';

const folder = mkdtempSync(join(tmpdir(), 'lorewright-orcbrew-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

const everything = async (library: Library) =>
  (await library.documents()).map(({ key, title, source, counts }) => ({
    key,
    title,
    source,
    counts,
  }));

let library: Library;
beforeEach(() => {
  library = openLibrary(':memory:', dnd5eKinds);
});

describe('importing a file', () => {
  it('stores its books as documents', async () => {
    const report = await importFile(library, file('pack.orcbrew', testPack));
    expect(report).toMatchObject({
      file: 'pack.orcbrew',
      imported: 4,
      stored: { added: 4, changed: 0, unchanged: 0 },
      books: [
        {
          document_key: 'test-content-pack',
          document_name: 'Test Content Pack',
          imported: { spell: 2, creature: 2 },
          hidden: 0,
        },
      ],
    });
    expect(await library.get('creature/test-content-pack/goblin')).toMatchObject({
      name: 'Goblin',
      documentName: 'Test Content Pack',
      source: 'orcbrew',
      ruleset: '5e-2014',
    });
    expect(await everything(library)).toEqual([
      {
        key: 'test-content-pack',
        title: 'Test Content Pack',
        source: 'orcbrew',
        counts: { spell: 2, creature: 2 },
      },
    ]);
  });

  it('a second time changes nothing', async () => {
    for (const text of [testPack, everyKind, battered]) {
      const path = file('again.orcbrew', text);
      const first = await importFile(library, path);
      const before = await everything(library);
      const second = await importFile(library, path);
      expect(second.stored).toEqual({ added: 0, changed: 0, unchanged: first.imported });
      expect(await everything(library)).toEqual(before);
    }
  });

  it('takes the new version of an item and keeps its address', async () => {
    await importFile(library, file('v1.orcbrew', testPack));
    const report = await importFile(
      library,
      file('v2.orcbrew', testPack.replace('Ripples cease.', 'Waves cease.')),
    );
    expect(report.stored).toEqual({ added: 0, changed: 1, unchanged: 3 });
    expect((await library.get('spell/test-content-pack/still-water'))?.body.desc).toBe(
      'Waves cease.',
    );
  });

  it('hides what is disabled, and shows it again when it no longer is', async () => {
    await importFile(library, file('cats.orcbrew', battered));
    const feats = async () =>
      (await library.search({ select: [{ kind: 'feat' }], limit: 50 })).found.map(
        ({ entity }) => entity.name,
      );
    expect(await feats()).toEqual(expect.arrayContaining(['Nap', 'Long Nap', 'On']));
    expect(await feats()).not.toEqual(expect.arrayContaining(['Off']));
    expect(await feats()).not.toEqual(expect.arrayContaining(['Old Feat']));
    await importFile(library, file('cats.orcbrew', battered.replaceAll(':disabled? true', '')));
    expect(await feats()).toEqual(expect.arrayContaining(['Off', 'Old Feat']));
  });

  it('leaves no trace when it is only rehearsed', async () => {
    await importFile(library, file('pack.orcbrew', testPack));
    const before = await everything(library);
    expect(await rehearse(library, file('marches.orcbrew', everyKind))).toMatchObject({
      dry_run: true,
      imported: 13,
      stored: { added: 13 },
    });
    expect((await rehearse(library, file('cats.orcbrew', battered))).stored.added).toBe(9);
    expect(await everything(library)).toEqual(before);
    expect((await importFile(library, file('marches.orcbrew', everyKind))).stored.added).toBe(13);
  });

  it('imports 99 of a hundred and reports the one', async () => {
    const spells = Array.from(
      { length: 100 },
      (_, i) =>
        `:s${i} {:key :s${i} :name "S ${i}" :school "illusion" ${i === 50 ? '' : ':level 1'}}`,
    );
    const report = await importFile(
      library,
      file('hundred.orcbrew', `{"Hundred" {:orcpub.dnd.e5/spells {${spells.join('\n')}}}}`),
    );
    expect(report.imported).toBe(99);
    expect(report.skipped).toEqual([
      { path: '"Hundred" > :spells > :s50', line: 51, text: 'has no spell level' },
    ]);
    expect(await library.count('spell')).toBe(99);
  });
});

describe('books that meet', () => {
  const book = (title: string, spell: string, desc: string) =>
    `{"${title}" {:orcpub.dnd.e5/spells {:${spell} {:key :${spell} :name "Gloom" :level 1 :description "${desc}"}}}}`;

  it('keep the same spell key apart, and say so', async () => {
    await importFile(library, file('a.orcbrew', book('Book A', 'gloom', 'Grey.')));
    const report = await importFile(library, file('b.orcbrew', book('Book B', 'gloom', 'Black.')));
    expect((await library.get('spell/book-a/gloom'))?.body.desc).toBe('Grey.');
    expect((await library.get('spell/book-b/gloom'))?.body.desc).toBe('Black.');
    expect(report.conflicts).toEqual([
      { path: 'spell gloom', text: 'stands in book-b, book-a; each book keeps its own' },
    ]);
  });

  it('of names that would give the same key get keys of their own, for good', async () => {
    const dash = file('dash.orcbrew', book('Grey-Book', 'gloom', 'One.'));
    const plus = file('plus.orcbrew', book('Grey Böök', 'gloom', 'Two.'));
    const shout = file('shout.orcbrew', book('GREY-BOOK', 'gloom', 'Three.'));
    const keys = async (path: string) =>
      (await importFile(library, path)).books.map((b) => b.document_key);
    const inTurn: string[] = [];
    for (const path of [dash, plus, shout, plus]) inTurn.push(...(await keys(path)));
    expect(inTurn).toEqual(['grey-book', 'grey-book-2', 'grey-book', 'grey-book-2']);
    await library.put({
      documents: [
        {
          key: 'deep-dark',
          title: 'Deep Dark',
          source: 'open5e_v2',
          ruleset: '5e-2014',
        },
      ],
    });
    const deep = file('deep.orcbrew', book('Deep Dark', 'gloom', 'Four.'));
    expect([await keys(deep), await keys(deep)].flat()).toEqual(['deep-dark-2', 'deep-dark-2']);
    expect((await library.document('deep-dark'))?.source).toBe('open5e_v2');
  });

  it('never take over a word that means another document', async () => {
    await library.put({
      documents: [
        {
          key: 'srd-2014',
          title: 'System Reference Document 5.1',
          source: 'srd',
          ruleset: '5e-2014',
          aliases: ['srd', 'srd-5e'],
        },
      ],
    });
    const path = file('srd.orcbrew', book('SRD', 'gloom', 'Mine.'));
    for (let time = 0; time < 2; time++)
      expect((await importFile(library, path)).books[0]?.document_key).toBe('srd-2');
    expect((await library.resolveDocuments(['SRD'])).keys).toEqual(['srd-2014']);
    expect((await library.resolveDocuments(['srd-2'])).keys).toEqual(['srd-2']);
  });
});

describe('what cannot be imported', () => {
  it.each([
    [
      'truncated',
      testPack.slice(0, 900),
      /truncated\.orcbrew, line \d+, column \d+: the text ends/,
    ],
    ['deep', `{"B" ${'['.repeat(5000)}`, /line 1, column \d+: nested deeper/],
    ['json', '{"spells": []}', /is JSON/],
    ['foreign', '{:greeting "hello"}', /line 1: this map holds no homebrew/],
    ['blank', '', /empty/],
    ['binary', '\u0000\u0001\u0002}', /line 1/],
  ])('a %s file leaves the library as it was', async (name, text, message) => {
    await expect(importFile(library, file(`${name}.orcbrew`, text))).rejects.toThrow(message);
    expect(await everything(library)).toEqual([]);
  });

  it('a file or folder that is not there or not readable', async () => {
    await expect(importFile(library, join(folder, 'nowhere.orcbrew'))).rejects.toThrow(
      /There is no file/,
    );
    await expect(importFile(library, folder)).rejects.toThrow(/is a folder/);
    await expect(importFile(library, '/dev/zero')).rejects.toThrow(/not a file|no file/);
    const huge = file('huge.orcbrew', ' '.repeat(33 * 1024 * 1024));
    await expect(importFile(library, huge)).rejects.toThrow(/larger than 32 MB/);
  });

  it('a file cut anywhere leaves nothing, and never breaks the importer', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: everyKind.trimEnd().length - 1 }), async (cut) => {
        await expect(
          importFile(library, file('cut.orcbrew', everyKind.slice(0, cut))),
        ).rejects.toThrow(/cut\.orcbrew, line/);
      }),
      { numRuns: 60 },
    );
    expect(await everything(library)).toEqual([]);
  });

  it('long runs of anything in any field do not keep the importer busy', async () => {
    const fields = [
      ...new Set([...`${testPack}${everyKind}`.matchAll(/:([a-z-]+)\s+"/g)].map(([, f]) => f)),
    ];
    for (const run of [' ', '!', '1', '(', 'a ', '+1 ', 'At Higher Levels ', '1d6 ', '- '])
      for (const kind of ['spells', 'monsters', 'feats']) {
        const long = `x${run.repeat(50_000 / run.length)}x`;
        const item = `${fields.map((name) => `:${name} "${long}"`).join(' ')} :traits [{:name "T" :description "${long}"}]`;
        const text = `{"Long" {:orcpub.dnd.e5/${kind} {:x {:name "X" :level 1 ${item}}}}}`;
        expect(
          (await importFile(library, file('long.orcbrew', text), { replace: true })).books,
        ).toHaveLength(1);
      }
  });

  it('fields of any shape never break the importer', async () => {
    const junk = fc.constantFrom(
      'nil',
      '##NaN',
      '-1',
      '1e400',
      '"x"',
      ':kw',
      '[]',
      '[nil [1 :con]]',
      '{}',
      '{nil nil}',
      '{:a {:b true}}',
      '#{:a}',
      '{1 {0 :bless}}',
      '[{:name nil}]',
      '[{:name "T" :level "x"}]',
      'true',
      '"\\uD800"',
      ':constructor',
      ':__proto__',
    );
    const fields = fc.constantFrom(
      ...new Set(
        [...`${testPack}${everyKind}`.matchAll(/:([a-z-]+)\s/g)].map(([, name = '']) => name),
      ),
    );
    const kinds = fc.constantFrom(
      ...new Set([...everyKind.matchAll(/\n? :([a-z]+) \{:/g)].map(([, k = '']) => k)),
    );
    await fc.assert(
      fc.asyncProperty(
        kinds,
        fc.array(fc.tuple(fields, junk), { maxLength: 12 }),
        async (kind, pairs) => {
          const item = pairs.map(([name, value]) => `:${name} ${value}`).join(' ');
          const text = `{"Junk" {:orcpub.dnd.e5/${kind} {:x {:name "X" :level 1 ${item}}}}}`;
          const report = await importFile(library, file('junk.orcbrew', text), { replace: true });
          expect(report.imported + report.skipped.length).toBeGreaterThan(0);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('the report', () => {
  it('reads well', async () => {
    const kinds = new Map(dnd5eKinds.map((kind) => [kind.name, kind]));
    const text = renderReport(await importFile(library, file('cats.orcbrew', battered)), kinds);
    expect(text).toMatch(/^cats\.orcbrew: 9 items imported \(9 new\)\n/);
    expect(text).toContain('  Cat Tricks [cat-tricks]: 3 spells and 1 creature\n');
    expect(text).toContain('  2 disabled items are kept but hidden\n');
    expect(text).toContain(
      '  Skipped: 8\n    line 7 "" > :spells > :no-level: has no spell level\n',
    );
    expect(text).toContain('  Conflicts: 2\n');
    const again = renderReport(await importFile(library, file('cats.orcbrew', battered)), kinds);
    expect(again).toMatch(/^cats\.orcbrew: 9 items imported \(9 unchanged\)\n/);
    const none = renderReport(
      await importFile(library, file('none.orcbrew', '{"Default" {}}')),
      kinds,
    );
    expect(none).toBe('none.orcbrew: nothing to import');
  });
});
