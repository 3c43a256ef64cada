import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { largePack } from '../../bench/large-pack.mjs';
import { battered, everyKind, testPack } from '../dnd5e/sources/orcbrew/samples.ts';
import { programEnv, startProgram } from '../helpers/client.ts';
import { type Ran, runCommandIn } from '../helpers/command.ts';
import { emptyFolder, srdFolder } from '../helpers/folder.ts';

/** A folder with these files, and the program run on a library of its own. */
function table(files: Readonly<Record<string, string>>) {
  const folder = emptyFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const env = { PATH: process.env.PATH ?? '', ...programEnv(), LOREWRIGHT_DATA: srdFolder() };
  const program = join(import.meta.dirname, '../../dist/cli.js');
  const run = (...args: string[]): Promise<Ran> => runCommandIn(folder, env, ...args);
  const begin = (...args: string[]): ChildProcess => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: folder,
      env,
      stdio: 'ignore',
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    return child;
  };
  const homebrew = async (): Promise<Record<string, number>> => {
    const { out } = await run('documents', '--source', 'orcbrew', '--json');
    const documents = z
      .array(z.object({ key: z.string(), entityCount: z.number() }))
      .parse(JSON.parse(out));
    return Object.fromEntries(documents.map((d) => [d.key, d.entityCount]));
  };
  return { run, begin, homebrew, env };
}

const Report = z.object({
  files: z.array(
    z.object({
      file: z.string(),
      dry_run: z.boolean(),
      imported: z.number(),
      stored: z.object({ added: z.number(), changed: z.number(), unchanged: z.number() }),
      books: z.array(z.object({ document_key: z.string(), document_name: z.string() })),
      skipped: z.array(z.object({ path: z.string(), line: z.number(), text: z.string() })),
      repaired: z.array(z.object({ path: z.string(), text: z.string() })),
      conflicts: z.array(z.object({ path: z.string(), text: z.string() })),
    }),
  ),
  failed: z.array(z.object({ file: z.string(), error: z.string() })),
});

describe('lorewright import', () => {
  it('imports a file, and importing it twice changes nothing', async () => {
    const { run, homebrew } = table({ 'pack.orcbrew': testPack });
    const first = await run('import', 'pack.orcbrew');
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toContain('pack.orcbrew: 4 items imported (4 new)');
    expect(first.out).toContain('Test Content Pack [test-content-pack]: 2 spells and 2 creatures');
    const before = await homebrew();
    expect(before).toEqual({ 'test-content-pack': 4 });
    expect((await run('import', 'pack.orcbrew')).out).toContain('4 items imported (4 unchanged)');
    expect(await homebrew()).toEqual(before);
  });

  it('is seen at once by a server that is already running', async () => {
    const { run, env } = table({ 'pack.orcbrew': testPack });
    const session = await startProgram({ env });
    const search = { search: 'Ember Lash', documents: ['test-content-pack'] };
    expect(await session.names('search_spell', search)).toEqual([]);
    await run('import', 'pack.orcbrew');
    const [spell] = await session.rows('search_spell', search);
    expect(spell).toMatchObject({
      name: 'Ember Lash',
      document_name: 'Test Content Pack',
      document_key: 'test-content-pack',
      document_source: 'orcbrew',
    });
  });

  it('--dry-run tells what would happen and writes nothing', async () => {
    const { run, homebrew } = table({ 'pack.orcbrew': testPack, 'cats.orcbrew': battered });
    const dry = await run('import', '--dry-run', 'pack.orcbrew', 'cats.orcbrew');
    expect(dry.code).toBe(0);
    expect(dry.out).toContain('4 items would be imported');
    expect(dry.out).toContain('9 items would be imported');
    expect(await homebrew()).toEqual({});
  });

  it('takes several files, and --json tells everything about each', async () => {
    const { run, homebrew } = table({
      'pack.orcbrew': testPack,
      'cats.orcbrew': battered,
      'marches.orcbrew': everyKind,
    });
    const { code, out } = await run(
      'import',
      'pack.orcbrew',
      'cats.orcbrew',
      'marches.orcbrew',
      '--json',
    );
    expect(code).toBe(0);
    const { files, failed } = Report.parse(JSON.parse(out));
    expect(failed).toEqual([]);
    expect(files.map((f) => [f.file, f.imported, f.skipped.length])).toEqual([
      ['pack.orcbrew', 4, 0],
      ['cats.orcbrew', 9, 8],
      ['marches.orcbrew', 13, 0],
    ]);
    expect(await homebrew()).toEqual({
      marches: 13,
      'cat-tricks': 4,
      'test-content-pack': 4,
      twice: 2,
      half: 1,
      'put-away': 0,
    });
  });

  it('refuses a truncated file with its line, writes nothing of it, and goes on with the others', async () => {
    const { run, homebrew } = table({
      'cut.orcbrew': testPack.slice(0, 1500),
      'marches.orcbrew': everyKind,
    });
    const { code, out, err } = await run(
      'import',
      'cut.orcbrew',
      'gone.orcbrew',
      'marches.orcbrew',
    );
    expect(code).toBe(1);
    expect(err).toMatch(/cut\.orcbrew, line \d+, column \d+: the text ends inside/);
    expect(err).toContain('There is no file gone.orcbrew.');
    expect(err).not.toContain('    at ');
    expect(out).toContain('marches.orcbrew: 13 items imported');
    expect(await homebrew()).toEqual({ marches: 13 });
  });

  it('fails where nothing of a file could be used', async () => {
    const { run } = table({
      'bad.orcbrew': '{"B" {:orcpub.dnd.e5/spells {:a {:key :a, :name "A"}}}}',
      'empty.orcbrew': '{"Default Option Source" {}}',
    });
    expect(await run('import', 'bad.orcbrew')).toMatchObject({
      code: 1,
      out: expect.stringContaining('line 1 "B" > :spells > :a: has no spell level'),
    });
    expect(await run('import', 'empty.orcbrew')).toMatchObject({
      code: 0,
      out: 'empty.orcbrew: nothing to import\n',
    });
  });

  it('what was imported can be removed again, and only that', async () => {
    const { run, homebrew } = table({ 'pack.orcbrew': testPack });
    await run('import', 'pack.orcbrew');
    expect(await run('documents', '--remove', 'Test Content Pack')).toMatchObject({
      code: 0,
      out: 'Removed "Test Content Pack" [test-content-pack].\n',
    });
    expect(await homebrew()).toEqual({});
    expect(await run('documents', '--remove', 'test-content-pack')).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no document "test-content-pack".'),
    });
    expect(await run('documents', '--remove', 'srd')).toMatchObject({
      code: 2,
      err: expect.stringContaining('not homebrew'),
    });
  });

  it('explains itself when used wrongly', async () => {
    const { run } = table({});
    expect(await run('import')).toMatchObject({ code: 2, err: expect.stringContaining('FILE') });
    expect(await run('import', 'x', '--dry')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--dry-run'),
    });
    expect(await run('import', '--help')).toMatchObject({
      code: 0,
      out: expect.stringContaining('OrcBrew'),
    });
  });

  it.each(['SIGINT', 'SIGKILL'] as const)(
    'stopped by %s leaves whole books or none',
    async (signal) => {
      const { run, begin, homebrew } = table({
        'large.orcbrew': largePack(300_000),
        'pack.orcbrew': testPack,
      });
      await run('import', 'pack.orcbrew');
      for (const wait of [250, 600]) {
        const child = begin('import', 'large.orcbrew');
        await pause(wait);
        child.kill(signal);
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
        const { 'test-content-pack': kept, ...large } = await homebrew();
        expect(kept).toBe(4);
        const counts = Object.values(large);
        if (counts.length > 0) {
          expect(counts.length).toBe(2);
          expect(new Set(counts)).toEqual(new Set([300]));
        }
      }
      expect((await run('import', 'large.orcbrew')).code).toBe(0);
      expect(Object.values(await homebrew()).reduce((a, b) => a + b, 0)).toBe(604);
    },
  );
});
