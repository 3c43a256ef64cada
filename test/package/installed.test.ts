import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { emptyFolder, srdFolder } from '../helpers/folder.ts';

const Lock = z.object({
  packages: z.record(z.string(), z.looseObject({ dev: z.boolean().optional() })),
});
const Report = z.object({
  checks: z.array(z.looseObject({ check: z.string(), ok: z.boolean(), detail: z.string() })),
});

/** The built program as users have it: with what `npm install` of the package brings, and no more. */
function installed(): string {
  const folder = emptyFolder();
  symlinkSync(resolve('dist'), join(folder, 'dist'));
  const { packages } = Lock.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  for (const [path, { dev }] of Object.entries(packages)) {
    // A package inside another one comes with it.
    if (dev || !/^node_modules\/(@[^/]+\/)?[^/]+$/.test(path)) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(resolve(path), join(folder, path));
  }
  return folder;
}

test('without the packages of developers everything still works', () => {
  const folder = installed();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--preserve-symlinks',
      '--preserve-symlinks-main',
      join(folder, 'dist', 'cli.js'),
      'doctor',
      '--offline',
      '--json',
    ],
    {
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        LOREWRIGHT_DATA: srdFolder(),
        LOREWRIGHT_CONFIG: join(folder, 'none.json'),
      },
    },
  );
  expect(stderr).toBe('');
  const { checks } = Report.parse(JSON.parse(stdout));
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  expect(checks.map(({ check }) => check)).toEqual(
    expect.arrayContaining(['library', 'search', 'embedder', 'game data']),
  );
  expect(status).toBe(0);
});
