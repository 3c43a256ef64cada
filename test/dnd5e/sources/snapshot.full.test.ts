import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { silentLogger } from '../../../src/base/log.ts';
import { importFile } from '../../../src/dnd5e/sources/orcbrew/import-file.ts';
import { fillFromSnapshot } from '../../../src/dnd5e/sources/snapshot/fill-from-snapshot.ts';
import { contentsOf } from '../../../src/dnd5e/sources/snapshot/library-lines.ts';
import { openSnapshot } from '../../../src/dnd5e/sources/snapshot/read-file.ts';
import { writeSnapshot } from '../../../src/dnd5e/sources/snapshot/write-file.ts';
import { sync } from '../../../src/dnd5e/sources/sync.ts';
import { type Library, libraryService } from '../../../src/library/library.ts';
import { lorewright } from '../../../src/mcp/app.ts';
import { programEnv, startInProcess, testConfig } from '../../helpers/client.ts';
import { runCommand } from '../../helpers/command.ts';
import { emptyFolder, newFolder, putSrdLibrary, srdFolder } from '../../helpers/folder.ts';
import { startUpstreams } from '../../helpers/upstreams.ts';

/** A machine with everything fetched and a homebrew book, and the snapshot it wrote. */
const shared = newFolder();
const file = join(shared, 'open.snapshot');
const offline = { LOREWRIGHT_OFFLINE: '1' };

const BOOK = '{"Secret Society" {:orcpub.dnd.e5/spells {:hush {:name "Hush of Ravens" :level 1}}}}';

/** Everything a library shows, to be compared. */
async function shownIn(library: Library) {
  const { found } = await library.search({
    select: [...library.kinds.keys()].map((kind) => ({ kind })),
    limit: 100_000,
  });
  return new Map(found.map(({ entity }) => [entity.id, entity]));
}

const open = (config: Parameters<typeof testConfig>[0], data = srdFolder()) => {
  const app = lorewright(testConfig({ ...config, data }), silentLogger);
  onTestFinished(() => app.close());
  return { app, library: app.use(libraryService) };
};

const run = (args: readonly string[], env: Record<string, string>) =>
  runCommand({ ...programEnv(), ...env }, ...args);

beforeAll(async () => {
  putSrdLibrary(shared);
});

test('a snapshot fills another machine, and a later sync ends where it would have without', async () => {
  const { config } = await startUpstreams();
  const first = lorewright(testConfig({ ...config, data: shared, offline: false }), silentLogger);
  await sync(first, {});
  await first.close();
  const book = join(shared, 'society.orcbrew');
  writeFileSync(book, BOOK);
  const second = lorewright(testConfig({ data: shared }), silentLogger);
  await importFile(second.use(libraryService), book);
  await second.close();

  const written = await run(['snapshot', file], { LOREWRIGHT_DATA: shared, ...offline });
  expect(written).toMatchObject({ code: 0, out: expect.stringMatching(/entries of \d+ lists/) });
  const text = gunzipSync(readFileSync(file)).toString();
  expect(text).toContain('Root Song');
  expect(text).not.toMatch(/Ravens|Secret Society|society/);

  const data = srdFolder();
  const filled = await run(['sync', '--from', file], { LOREWRIGHT_DATA: data, ...offline });
  expect(filled).toMatchObject({ code: 0, out: expect.stringContaining(' added') });

  const source = open({}, shared).library;
  const here = open({ ...config, offline: false }, data);
  const before = await shownIn(source);
  for (const id of [...before.keys()]) if (id.includes('secret-society')) before.delete(id);
  expect(await shownIn(here.library)).toEqual(before);
  // What is not shown, since a better source covers it, is carried along too.
  const covered = 'creature/srd-2014/marsh-lurker';
  expect(before.has(covered)).toBe(false);
  expect(await source.records(covered)).toHaveLength(1);
  expect(await here.library.records(covered)).toEqual(await source.records(covered));

  // From the upstreams nothing is new, and all is as on the machine that never saw a snapshot.
  expect(await sync(here.app, {})).toMatchObject({ added: 0, changed: 0, removed: 0 });
  expect(await shownIn(here.library)).toEqual(before);
  const withoutOwn = (await source.documents()).filter(({ source: from }) => from !== 'orcbrew');
  expect(await here.library.documents()).toEqual(withoutOwn);

  // What was fetched later stays.
  const again = await fillFromSnapshot(here.library, await openSnapshot(file));
  expect(again).toMatchObject({ collections: 0, added: 0, changed: 0, failed: [] });
  expect(again.kept.length).toBeGreaterThan(50);
});

describe('a file that is no sound snapshot changes nothing and is named', () => {
  const lines = () => gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
  const spoiled = [
    [
      'its text was changed',
      () => gzipSync(lines().join('\n').replace('Root Song', 'Foot Song')),
      /checksum/,
    ],
    [
      'its end is cut off',
      () => readFileSync(file).subarray(0, 4000),
      /damaged: its end is missing/,
    ],
    ['lines are missing', () => gzipSync(lines().slice(0, -1).join('\n')), /its end is missing/],
    [
      'a newer program wrote it',
      () => gzipSync(lines().join('\n').replace('"version":1', '"version":2')),
      /newer Lorewright.*Update Lorewright/,
    ],
    ['it is something else', () => Buffer.from('{"Book" {}}'), /no snapshot/],
  ] as const;
  test.each(spoiled)('%s', async (_why, bytes, message) => {
    const bad = join(shared, 'bad.snapshot');
    writeFileSync(bad, bytes());
    const data = srdFolder();
    const { code, err } = await run(['sync', '--from', bad], { LOREWRIGHT_DATA: data, ...offline });
    expect(code).not.toBe(0);
    expect(err).toMatch(message);
    expect(err).not.toMatch(/\bat .*\.js:\d/);
    expect(await open({}, data).library.count('feat')).toBe(0);
  });

  test('no other file is overwritten, and an empty library writes none', async () => {
    const precious = join(emptyFolder(), 'thesis.txt');
    writeFileSync(precious, 'years of work');
    const { library } = open({}, shared);
    const { header, lines: content } = await contentsOf(library);
    await expect(writeSnapshot(precious, header, content)).rejects.toThrow(/no snapshot/);
    expect(readFileSync(precious, 'utf8')).toBe('years of work');
    const target = join(emptyFolder(), 'x.snapshot');
    const { code, err } = await run(['snapshot', target], { LOREWRIGHT_DATA: srdFolder() });
    expect([code, err]).toEqual([2, expect.stringContaining('sync" first')]);
    expect(existsSync(target)).toBe(false);
  });
});

describe('a snapshot in the package', () => {
  test('is there without network, and in the answers of a server', async () => {
    const { call } = await startInProcess({ config: { content: file } });
    const reply = await call('search_spell', { search: 'root song', ruleset: '5e-2024' });
    expect(reply.text).toContain('Root Song');
    expect((await call('list_documents')).notices).toEqual([]);
  });

  test('that is damaged is reported and missed', async () => {
    const bad = join(emptyFolder(), 'srd-books.snapshot');
    writeFileSync(bad, 'x');
    const { code, out, err } = await run(['search', 'fireball'], {
      LOREWRIGHT_DATA: srdFolder(),
      LOREWRIGHT_CONTENT: bad,
      LOREWRIGHT_LOG: 'warn',
      ...offline,
    });
    expect(code).toBe(0);
    expect(out).toContain('Fireball');
    expect(err).toMatch(/snapshot .* is damaged/);
  });

  test('without one, answers say what a library into which nothing was fetched lacks', async () => {
    const { call } = await startInProcess();
    const { notices } = await call('list_documents');
    expect(notices.join()).toMatch(/SRD 5\.1.*without magic items.*2024 rules.*sync --from FILE/);
    const reply = await call('search_spell', { search: 'fireball', ruleset: '5e-2024' });
    expect(reply.notices.join()).toMatch(/nothing of 5e-2024 yet.*sync/);
  });
});

test('the holes of the package are mended: paladin slots and a dragon’s legendary actions', async () => {
  const { call } = await startInProcess();
  const paladin = await call('get_class_details', { class_name: 'Paladin' });
  expect(paladin.text).toMatch(/\| 9th \|.*\| 4 3 2 – /);
  expect(paladin.text).toMatch(/\| 20th \|.*\| 4 3 3 3 2 /);
  const dragon = await call('lookup_creature', { name: 'Adult Brass Dragon' });
  expect(dragon.text).toMatch(/Legendary actions[\s\S]*Wing Attack[\s\S]*DC 19/i);
});
