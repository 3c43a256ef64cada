import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startChild } from '../helpers/child.ts';
import { runCommand } from '../helpers/command.ts';
import { emptyFolder } from '../helpers/folder.ts';
import { HIDDEN_MARK, startWorldAnvil } from '../upstreams/worldanvil.ts';
import { contentsOf, worldAnvilEnv } from './program.ts';

describe('lorewright export-world', () => {
  async function exporting() {
    const wa = await startWorldAnvil();
    onTestFinished(() => wa.close());
    const env = worldAnvilEnv(wa);
    const folder = join(emptyFolder(), 'out');
    return {
      wa,
      env,
      folder,
      run: (...args: string[]) =>
        runCommand(
          env,
          'export-world',
          folder,
          '--world',
          'Emberfall Reach',
          '--no-images',
          ...args,
        ),
    };
  }

  test('writes Markdown with front matter and JSON, then only what changed', async () => {
    const { wa, folder, run } = await exporting();
    const first = await run();
    expect(first).toMatchObject({
      code: 0,
      out: expect.stringContaining(
        'Emberfall Reach: 63 articles written, 0 unchanged, 0 removed.\n',
      ),
    });
    // A line every ten seconds, where nobody watches: none if it was quicker.
    expect(first.err).toMatch(/^(\d+ of \d+\b.*\n)*$/);
    const page = readFileSync(join(folder, 'articles', 'people', 'adda-tallow-person.md'), 'utf8');
    expect(page).toMatch(
      /^---\ntitle: "Adda Tallow"\nid: "[0-9a-f-]{36}"\ntemplate: "person"\nstate: "public"\ntags: \["npc","bells"\]\ncategory: "People"\nurl: /,
    );
    expect(page).toContain('[**Marlgate**](../places/towns/marlgate-settlement.md)');
    expect(page).toContain('## history\n\nBorn below the sluice.');
    const json: unknown = JSON.parse(
      readFileSync(join(folder, 'articles', 'people', 'adda-tallow-person.json'), 'utf8'),
    );
    expect(json).toMatchObject({
      title: 'Adda Tallow',
      content: expect.stringContaining('[h2]The bell ringer[/h2]'),
    });
    const maps: unknown = JSON.parse(readFileSync(join(folder, 'maps.json'), 'utf8'));
    expect(maps).toMatchObject([
      {
        title: 'Chart of the Reach',
        description: expect.stringContaining('Drawn at low tide.'),
        location: {},
        markers: expect.arrayContaining([expect.objectContaining({ geoX: expect.any(Number) })]),
      },
      {},
    ]);
    const categories: unknown = JSON.parse(readFileSync(join(folder, 'categories.json'), 'utf8'));
    expect(categories).toMatchObject({ 1: { title: 'Allies', parent: { title: 'People' } } });
    for (const file of [
      'world.json',
      'categories.json',
      'maps.json',
      'timelines.json',
      'histories.json',
    ])
      JSON.parse(readFileSync(join(folder, file), 'utf8'));
    // What only the game master may see is written on request alone.
    expect(contentsOf(folder)).not.toContain('she sold the ninth bell');

    const marlgate = [...wa.store.values()].find(({ title }) => title === 'Marlgate');
    if (marlgate) marlgate.updateDate = '2026-11-01 10:00:00';
    const gone = [...wa.store.values()].find(({ title }) => title === 'Session 3');
    if (gone) wa.store.delete(gone.id);
    wa.forget();
    expect(await run()).toMatchObject({
      out: expect.stringContaining(
        'Emberfall Reach: 1 article written, 61 unchanged, 1 removed.\n',
      ),
    });
    expect(wa.asked('/article')).toBe(1);
    // The rest had not changed, so nothing of it was read again.
    for (const path of ['/category', '/map', '/timeline', '/history'])
      expect(wa.asked(path), path).toBe(0);
    expect(contentsOf(folder)).not.toContain('"title": "Session 3"');
  });

  test('says what could not be written, goes on with the rest, and tries it again the next time', async () => {
    const { wa, run } = await exporting();
    const lost = [...wa.store.values()].find(({ title }) => title === 'Session 7');
    wa.failNext(
      { status: 500, text: '<html>', type: 'text/html' },
      { times: 3, path: `/article?id=${lost?.id}` },
    );
    const first = await run();
    expect(first.code).toBe(1);
    expect(first.out).toContain('62 articles written');
    expect(first.err).toContain('Not exported: Session 7: World Anvil has a fault of its own');
    expect(await run()).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 article written, 62 unchanged, 0 removed.\n'),
    });
  });

  test('stops when the keys are refused, and goes on from there the next time', async () => {
    const { wa, run } = await exporting();
    const refusal = { status: 401, json: { success: false, error: 'access_denied_auth_failed' } };
    const ids = wa.lists.get(`world/articles|${wa.world.id}`) ?? [];
    wa.failNext(refusal, { path: `/article?id=${ids[40]}` });
    const stopped = await run();
    expect(stopped.code).toBe(1);
    expect(stopped.err).toContain('did not accept the keys');
    wa.forget();
    expect((await run()).out).toContain('23 articles written, 40 unchanged');
    expect(wa.asked('/article')).toBe(23);
  });

  test('with secrets when asked, and never for players', async () => {
    const { env, folder, run } = await exporting();
    await run('--with-secrets');
    expect(contentsOf(folder)).toContain('she sold the ninth bell');
    const other = await run();
    expect(other.code).not.toBe(0);
    expect(other.err).toContain('Choose an empty folder');

    const players = emptyFolder();
    const result = await runCommand(
      { ...env, LOREWRIGHT_PLAYER_WORLDS: 'Emberfall Reach' },
      'export-world',
      players,
      '--world',
      'Emberfall Reach',
      '--with-secrets',
      '--audience',
      'player',
    );
    expect(result.out).toContain('60 articles written');
    expect(contentsOf(players)).not.toMatch(new RegExp(HIDDEN_MARK, 'i'));
  });

  test('into a vault with notes of your own it writes nothing, and names what is in the way', async () => {
    const { env, folder } = await exporting();
    mkdirSync(join(folder, 'People'), { recursive: true });
    const mine = join(folder, 'People', 'Adda Tallow.md');
    writeFileSync(mine, 'What I know of Adda.');
    writeFileSync(join(folder, 'Tides.md'), 'Not of this world.');
    writeFileSync(join(folder, 'maps'), 'Not a folder.');
    const child = startChild(
      ['export-world', folder, '--world', 'Emberfall Reach', '--format', 'obsidian'],
      env,
    );
    expect(await child.ended).toBe(2);
    expect(child.stdout()).toBe('');
    expect(child.stderr()).toContain(
      `${folder} has 2 files that no export wrote and that this one would overwrite: People/Adda Tallow.md and maps. Nothing was written. Choose an empty folder, or move them elsewhere first.`,
    );
    expect(readdirSync(folder, { recursive: true }).sort()).toEqual([
      'People',
      'People/Adda Tallow.md',
      'Tides.md',
      'maps',
    ]);
    expect(readFileSync(mine, 'utf8')).toBe('What I know of Adda.');
  });

  test('files of data that are not its own stay too', async () => {
    const { folder, run } = await exporting();
    mkdirSync(folder);
    const report = join(folder, 'report.json');
    writeFileSync(report, '{"sales":1}');
    expect(await run()).toMatchObject({ code: 2, err: expect.stringContaining('report.json') });
    expect(readFileSync(report, 'utf8')).toBe('{"sales":1}');
  });

  test('an export that was killed goes on in its folder', async () => {
    const { wa, env, folder, run } = await exporting();
    const ids = wa.lists.get(`world/articles|${wa.world.id}`) ?? [];
    const hold = wa.hold(`/article?id=${ids[15]}`);
    const child = startChild(
      ['export-world', folder, '--world', 'Emberfall Reach', '--no-images'],
      env,
    );
    await hold.arrived;
    child.process.kill('SIGKILL');
    await child.ended;
    hold.release();
    expect(await run()).toMatchObject({ code: 0, out: expect.stringContaining('unchanged') });
    const manifest: unknown = JSON.parse(
      readFileSync(join(folder, '.lorewright-export.json'), 'utf8'),
    );
    expect(manifest).not.toHaveProperty('begun');
  });

  test('an export of an earlier version, which did not record its data, goes on', async () => {
    const { folder, run } = await exporting();
    await run();
    const manifest = join(folder, '.lorewright-export.json');
    const { files, ...rest } = JSON.parse(readFileSync(manifest, 'utf8'));
    const pages = Object.entries(files).filter(([key]) => !key.startsWith('data:'));
    writeFileSync(manifest, JSON.stringify({ ...rest, files: Object.fromEntries(pages) }));
    expect(await run()).toMatchObject({ code: 0, out: expect.stringContaining('63 unchanged') });
  });

  test.skipIf(process.platform === 'win32')('files with secrets are yours alone', async () => {
    const { folder, run } = await exporting();
    await run('--with-secrets');
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const { mode } = statSync(join(entry.parentPath, entry.name));
      expect(mode & 0o077, entry.name).toBe(0);
    }
  });
});
