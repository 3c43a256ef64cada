import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { libraryService } from '../../src/library/library.ts';
import type { Exporting } from '../../src/worldanvil/export/export-request.ts';
import { exportWorld } from '../../src/worldanvil/export/export-world.ts';
import { importVault, removeVault } from '../../src/worldanvil/vault/import-vault.ts';
import { openInProcess } from '../helpers/client.ts';
import { bareFolderFor, newFolder } from '../helpers/folder.ts';
import { HIDDEN_MARK, type LoopbackWorldAnvil, startWorldAnvil } from '../upstreams/worldanvil.ts';
import { contentsOf } from './program.ts';
import { lookupIn, settingsFor } from './visit.ts';

let wa: LoopbackWorldAnvil;
let session: Awaited<ReturnType<typeof openInProcess>>;
let out: string;

beforeAll(async () => {
  wa = await startWorldAnvil();
  wa.behaviour.listGranularity = 'all';
  out = newFolder();
  session = await openInProcess({
    config: { ...settingsFor(wa), data: bareFolderFor(afterAll), backgroundSync: false },
  });
});
afterAll(async () => {
  await session.close();
  await wa.close();
});

const run = (folder: string, more: Partial<Exporting> = {}) =>
  exportWorld(session.app, {
    folder: join(out, folder),
    world: 'Emberfall Reach',
    signal: new AbortController().signal,
    progress: () => {},
    images: false,
    ...more,
  });
const read = (...path: string[]): string => readFileSync(join(out, ...path), 'utf8');
const json = (...path: string[]): unknown => JSON.parse(read(...path));
const entity = (title: string, entityClass?: string) => lookupIn(wa).entity(title, entityClass);

describe('a backup', () => {
  test('holds everything, by the page, with secrets on request', async () => {
    wa.forget();
    const result = await run('all', { secrets: true });
    expect(result.written).toBe(63);
    // Two pages of articles and not one request for a single one.
    expect(wa.asked('/article')).toBe(0);
    expect(wa.asked('/world/articles')).toBe(2);
    expect(result.others).toMatchObject({
      maps: 2,
      timelines: 2,
      eras: 3,
      secrets: expect.any(Number),
    });
    const adda = read('all', 'articles', 'people', 'adda-tallow-person.md');
    expect(adda).not.toContain('[object Object]');
    expect(adda).toContain('## For the game master only');
    expect(adda).toContain('](../places/towns/marlgate-settlement.md)');
    expect(json('all', 'articles', 'people', 'adda-tallow-person.json')).toMatchObject({
      title: 'Adda Tallow',
      templateType: 'person',
    });
    const secret = entity(
      [...wa.store.values()].find((each) => each.entityClass === 'Secret')?.title ?? '',
    );
    expect(contentsOf(join(out, 'all', 'secrets'))).toContain(String(secret.title));
    expect(read('all', 'maps', 'chart-of-the-reach.md')).toMatch(
      /\| Marlgate \| \d+ \| \d+ \| \[Marlgate\]\(\.\.\/articles/,
    );
    expect(contentsOf(join(out, 'all', 'timelines'))).toMatch(/\*\*Age of Ebb\*\* \(.*\d/);
    expect(contentsOf(join(out, 'all', 'notebooks')).length).toBeGreaterThan(100);
    expect(contentsOf(join(out, 'all', 'manuscripts')).length).toBeGreaterThan(100);
    expect(json('all', 'variables.json')).toContainEqual(expect.objectContaining({ v: '812' }));
    expect(json('all', 'report.json')).toMatchObject({ missing: result.failed });
  });

  test('a second run writes what changed, moves what moved and removes what is gone', async () => {
    const again = await run('all', { secrets: true });
    expect(again).toMatchObject({ written: 0, unchanged: 63, removed: 0 });
    const marlgate = entity('Marlgate', 'Settlement');
    marlgate.updateDate = '2026-11-20 10:00:00';
    const third = await run('all', { secrets: true });
    expect(third).toMatchObject({ written: 1, unchanged: 62 });
  });

  test('broken off at any place, it goes on from there', async () => {
    const stopAt = async (place: RegExp) => {
      const control = new AbortController();
      const progress = (done: number, total: number, title: string): void => {
        if (place.test(`${title} ${done}/${total}`)) control.abort();
      };
      await expect(run('stopped', { signal: control.signal, progress })).rejects.toThrow();
    };
    await stopAt(/^Hesper Sedge 27\/63$/);
    expect(await run('stopped')).toMatchObject({ written: 36, unchanged: 27 });
  });

  test('says what could not be had, and goes on', async () => {
    wa.behaviour.notebooks = 'neither';
    wa.behaviour.chronicles = false;
    const result = await run('faulty');
    wa.behaviour.notebooks = 'user';
    wa.behaviour.chronicles = true;
    expect(result.written).toBe(63);
    expect(result.failed.join('\n')).toMatch(/all notebooks[\s\S]*|all chronicles/);
    expect(contentsOf(join(out, 'faulty'))).not.toContain('she sold the ninth bell');
  });

  test('pictures are fetched without a key and linked relatively', async () => {
    const host = new URL(wa.url).origin;
    for (const id of wa.lists.get(`world/images|${wa.world.id}`) ?? []) {
      const image = wa.store.get(id);
      if (image) image.url = `${host}/uploads/images/${String(image.levels[0].filename)}`;
    }
    // One that is not World Anvil's is never asked for.
    entity('Sketch 5').url = 'http://127.0.0.1:9/uploads/images/elsewhere.webp';
    wa.failNext({ status: 404, text: 'gone' }, { path: '/uploads/images/sketch3' });
    wa.forget();
    const result = await run('pictures', { images: true });
    const fetched = wa.seen.filter(({ path }) => path.startsWith('/uploads/'));
    const files = readdirSync(join(out, 'pictures', 'images'));
    expect(files).toHaveLength(4);
    expect(result.failed.join()).toMatch(/Sketch 4[\s\S]*Sketch 5/);
    expect(fetched).toHaveLength(5);
    expect(JSON.stringify(fetched)).not.toContain(wa.authToken);
    expect(read('pictures', 'maps', 'chart-of-the-reach.md')).toMatch(
      /!\[[^\]]*\]\(\.\.\/images\/7001-/,
    );
  });
});

describe('a vault', () => {
  test('has wikilinks, aliases and tags, and its data apart', async () => {
    await run('vault', { format: 'obsidian' });
    const adda = read('vault', 'People', 'Adda Tallow.md');
    expect(adda).toContain('[[Marlgate|');
    expect(adda).toMatch(/^tags: \["npc","bells"\]$/m);
    expect(json('vault', '_data', 'world.json')).toMatchObject({ title: 'Emberfall Reach' });
    await expect(run('vault')).rejects.toThrow(/another world, for another audience/);
  });

  test.each([
    ['without secrets', 'vault', false],
    ['with secrets', 'vault-whole', true],
  ])('is read back %s: searched, linked, and safe for players', async (_, name, secrets) => {
    // A heading inside a secret does not end what is secret.
    entity(`${HIDDEN_MARK} Adda stole the ninth bell`).levels[0].content =
      `[h1]Where[/h1][p]${HIDDEN_MARK} It lies in the harbour.[/p]`;
    await run(name, { format: 'obsidian', secrets });
    const data = bareFolderFor(afterAll);
    const importing = await openInProcess({ config: { data, toolsets: 'dnd-search' } });
    const signal = new AbortController().signal;
    const result = await importVault(importing.app, {
      folder: join(out, name),
      name: 'The Reach',
      signal,
    });
    expect(result.notes).toBeGreaterThan(63);
    expect(result.published).toBeLessThan(result.notes);
    await importing.close();

    const gm = await openInProcess({ config: { data, toolsets: 'dnd-search,vault' } });
    const found = await gm.call('search_notes', { query: 'bell ringer Adda' });
    expect(found.text).not.toMatch(/\]\(lore:|\*\*Adda.*\*\*.*\*\*/);
    expect(JSON.stringify(found.data)).toContain('Adda Tallow');
    const note = await gm.call('get_note', { note: 'Adda Tallow' });
    expect(note.data).toMatchObject({
      links_to: expect.arrayContaining([expect.objectContaining({ title: 'Marlgate' })]),
    });
    const all = await gm.call('search_all', { query: 'Adda Tallow', content_types: ['Article'] });
    expect(JSON.stringify(all.data)).toContain('vault-the-reach');
    await gm.close();

    const players = await openInProcess({
      config: { data, toolsets: 'dnd-search,vault', audience: 'player' },
    });
    const seen = await players.call('search_notes', { query: HIDDEN_MARK, limit: 50 });
    const page = await players.call('get_note', { note: 'Adda Tallow' });
    const { found: everything } = await players.app.use(libraryService).search({
      select: [{ kind: 'article' }],
      documents: ['vaultp-the-reach'],
      limit: 10_000,
    });
    await players.close();
    expect(everything).toHaveLength(result.published);
    expect(JSON.stringify(everything)).not.toContain(HIDDEN_MARK);
    expect(JSON.stringify(seen.data)).not.toContain(HIDDEN_MARK);
    expect(page.error).toBe('');
    expect(JSON.stringify([seen.data, page.data])).not.toContain('vault-the-reach');
  });

  test('shows Obsidian Publish no page with a secret in it', async () => {
    const compact = read('vault-whole', 'Factions', 'The Wickmakers’ Compact.md');
    expect(compact).toContain(`[secret]${HIDDEN_MARK} with borrowed oil[/secret]`);
    expect(compact).toMatch(/^state: "public"$/m);
    expect(compact).not.toMatch(/^publish:/m);
    expect(read('vault-whole', 'People', 'Cilla Rook.md')).toMatch(/^publish: true$/m);
    expect(read('vault-whole', 'People', 'Adda Tallow.md')).toContain('#### Where');
  });

  test('a vault of anybody: links, front matter, stat blocks, odd files', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'People'));
    mkdirSync(join(folder, '.obsidian'));
    const write = (name: string, text: string | Buffer) => writeFileSync(join(folder, name), text);
    write(
      'People/Brannoch.md',
      '---\naliases: [The Ferryman]\ntags: [npc, river]\npublish: true\n---\nKeeps the ferry at [[Quay|the quay]]. %%he is a spy%%\n\n## GM notes\n\nHe killed Esk.\n\n## Boat\n\nIt leaks. See [[Traitors]].\n',
    );
    write('Quay.md', 'Where [[The Ferryman]] waits. #harbour\n\n> [!gm] Trap\n> A pit.\n');
    write('Traitors.md', '---\nstate: private\n---\nBrannoch.');
    write(
      'Marsh Wolf.md',
      '---\npublish: true\n---\n```statblock\nname: Marsh Wolf\nac: 13\nhp: 22\nactions:\n  - name: Bite\n    desc: +4 to hit\n```\n',
    );
    write(
      'Tower.md',
      [
        '---\npublish: true\n---\nA tower.\n',
        '> [!info] Hall\n> Dusty.\n> > [!secret] Trap\n> > SPY pit\nSPY spikes',
        '> Still dusty.\n\n- > [!gm] SPY one\n  > SPY two\n\nOpen air.',
        'Game master notes\n---\n\nSPY three\n\n## Stairs\n\nWorn.',
        '## **🔒 DM’s notes** ##\n\nSPY four\n\n### Deeper\n\nSPY five\n\n## Roof (GM only)\n\nSPY six',
        '## View\n\nWide. [secret]SPY seven[/secret] Far.\n\n> [!gm] x\n> SPY eight\n## Bell\n\nRings.',
      ].join('\n'),
    );
    write('100% true.md', 'See [[100% true]], [here](100%.md), [[../Quay]] and [[//[]].');
    write('Broken.md', '---\ntags: [a\n---\nText stays.');
    write('Odd.md', Buffer.from([0xff, 0xfe, 0x00]));
    write('.obsidian/secret.md', 'hidden');
    const data = bareFolderFor(afterAll);
    const app = await openInProcess({ config: { data, toolsets: 'dnd-search,vault' } });
    const signal = new AbortController().signal;
    const stopped = new AbortController();
    const importing = importVault(app.app, {
      ...{ folder, name: 'Marsh', signal: stopped.signal },
      progress: () => stopped.abort(),
    });
    await expect(importing).rejects.toThrow();
    expect(await app.app.use(libraryService).documents('vault')).toEqual([]);
    const result = await importVault(app.app, { folder, name: 'Marsh', signal });
    expect(result).toMatchObject({ notes: 7, published: 3 });
    expect(result.skipped.join()).toMatch(
      /Broken\.md is read without its front matter[\s\S]*left out: Odd\.md is not written in UTF-8/,
    );
    await app.close();
    const gm = await openInProcess({ config: { data, toolsets: 'vault' } });
    const brannoch = await gm.call('get_note', { note: 'Brannoch' });
    expect(brannoch.text).toContain('He killed Esk');
    expect(brannoch.text).toContain('he is a spy');
    expect(brannoch.data).toMatchObject({
      tags: ['npc', 'river'],
      folder: 'People',
      linked_from: [{ title: 'Quay' }],
    });
    expect((await gm.call('get_note', { note: 'Marsh Wolf' })).text).toContain(
      '**Bite.** +4 to hit',
    );
    expect((await gm.call('get_note', { note: 'the ferryman' })).data).toMatchObject({
      title: 'Brannoch',
    });
    const well = await gm.call('search_notes', { query: 'who keeps the ferry' });
    expect(well.text).toMatch(/^- \*\*Brannoch\*\*/);
    const nothing = await gm.call('search_notes', { query: 'quantum chromodynamics' });
    expect(nothing.weak).toBe(true);
    expect(nothing.text).toMatch(/^Nothing in these notes matches "quantum chromodynamics" well/);
    const unknown = await gm.call('get_note', { note: 'Brannok' });
    expect(unknown.suggestions).toContain('Brannoch');
    await gm.close();
    const players = await openInProcess({
      config: { data, toolsets: 'vault', audience: 'player' },
    });
    const shown = await players.call('get_note', { note: 'Brannoch' });
    expect(shown.text).toContain('It leaks');
    expect(shown.text).not.toMatch(/spy|killed|\]\([^)]*traitors/i);
    const tower = await players.call('get_note', { note: 'Tower' });
    expect(tower.text).not.toContain('SPY');
    for (const open of ['Dusty.', 'Open air.', 'Worn.', 'Wide.', 'Far.', 'Rings.'])
      expect(tower.text).toContain(open);
    expect((await players.call('get_note', { note: 'Quay' })).isError).toBe(true);
    await players.close();
  });

  test('of two notes with one title the other is named', async () => {
    const folder = newFolder();
    for (const place of ['North', 'South']) {
      mkdirSync(join(folder, place));
      writeFileSync(join(folder, place, 'Gate.md'), `The ${place} gate.`);
    }
    const app = await openInProcess({
      config: { data: bareFolderFor(afterAll), toolsets: 'vault' },
    });
    const signal = new AbortController().signal;
    await importVault(app.app, { folder, name: 'Walls', signal });
    const { text } = await app.call('get_note', { note: 'gate' });
    expect(text).toMatch(/Another note is called "Gate" too: ‹(?:north|south)-gate›/);
    await app.close();
  });

  test('another folder of the same name does not take the place of a vault unasked', async () => {
    const data = bareFolderFor(afterAll);
    const app = await openInProcess({ config: { data, toolsets: 'vault' } });
    const signal = new AbortController().signal;
    const vaultOf = (...names: string[]): string => {
      const folder = newFolder();
      for (const name of names) writeFileSync(join(folder, `${name}.md`), `About ${name}.`);
      return folder;
    };
    const first = { folder: vaultOf('Lamp', 'Pier', 'Gull'), name: 'Notes', signal };
    await importVault(app.app, first);
    const other = { folder: vaultOf('Mine', 'Shaft'), name: 'Notes', signal };
    await expect(importVault(app.app, other)).rejects.toThrow(/with 3 notes of which .* none/);
    const titles = async () =>
      (await app.app.use(libraryService).documents('vault')).map(({ entityCount }) => entityCount);
    expect(await titles()).toContain(3);
    // A later version of the same vault, with most of it gone, is no other one.
    const later = { folder: vaultOf('Lamp'), name: 'Notes', signal };
    expect(await importVault(app.app, later)).toMatchObject({ notes: 1, removed: 2 });
    expect(await importVault(app.app, { ...other, replace: true })).toMatchObject({ notes: 2 });
    await expect(removeVault(app.app, 'Books')).rejects.toThrow('no vault "Books"');
    expect(await removeVault(app.app, 'notes')).toEqual({ title: 'Notes', notes: 2 });
    expect(await titles()).toEqual([]);
    await app.close();
  });
});
