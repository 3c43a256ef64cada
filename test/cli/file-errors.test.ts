import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startChild } from '../helpers/child.ts';
import { programEnv } from '../helpers/client.ts';
import { runCommand } from '../helpers/command.ts';
import { emptyFolder } from '../helpers/folder.ts';
import { NOBODY } from '../worldanvil/visit.ts';

describe('a path that cannot be used is told in one line, with what to do', () => {
  const aFile = (): string => {
    const file = join(emptyFolder(), 'notes.txt');
    writeFileSync(file, 'mine');
    return file;
  };

  test.each([
    ['datapack', (file: string) => ['datapack', 'new', 'fog', '--out', file]],
    ['datapack as zip', (file: string) => ['datapack', 'new', 'fog', '--zip', '--out', file]],
    ['datapack below a file', (file: string) => ['datapack', 'new', 'fog', '--out', `${file}/x`]],
    ['snapshot to read', (file: string) => ['sync', '--from', `${file}/x`]],
    ['homebrew', (file: string) => ['import', `${file}/x.orcbrew`]],
    ['vault', (file: string) => ['import-vault', `${file}/x`]],
    ['pack to check', (file: string) => ['datapack', 'check', `${file}/x`]],
  ])('%s', async (_, argsFor) => {
    const file = aFile();
    const { code, err } = await runCommand(programEnv(), ...argsFor(file));
    expect(code).not.toBe(0);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(err).toContain(file);
    expect(err).not.toMatch(/\bE[A-Z]{4,}\b|\bat async\b/);
  });

  test('by the built program too', async () => {
    const file = aFile();
    const child = startChild(['datapack', 'new', 'fog', '--out', file]);
    expect(await child.ended).toBe(1);
    expect(child.stdout()).toBe('');
    expect(child.stderr()).toMatch(
      /^lorewright: \/.*notes\.txt\/.*: one of its folders is a file\. Name another place\.\n$/,
    );
  });

  // Root may write everywhere.
  test.skipIf(process.getuid?.() === 0)('a folder without the right to write', async () => {
    const folder = join(emptyFolder(), 'locked');
    mkdirSync(folder);
    chmodSync(folder, 0o500);
    const { code, err } = await runCommand(programEnv(), 'datapack', 'new', 'fog', '--out', folder);
    expect(code).toBe(1);
    expect(err).toContain('you have no right to read or write it. Give yourself the right');
  });
});

test('what was to be expected is logged as a sentence, without a stack', async () => {
  const child = startChild(['serve', '--toolsets', 'worldanvil'], {
    LOREWRIGHT_LOG: 'info',
    LOREWRIGHT_OFFLINE: '0',
    LOREWRIGHT_WORLDANVIL_URL: NOBODY,
    WORLD_ANVIL_APPLICATION_KEY: 'test-application',
    WORLD_ANVIL_AUTH_TOKEN: 'test-token',
  });
  await child.wrote('articles are not indexed yet');
  child.process.stdin.end();
  await child.ended;
  expect(child.stderr()).toMatch(
    /"reason":"World Anvil [^"]+\.","msg":"articles are not indexed yet"/,
  );
  expect(child.stderr()).not.toContain('"stack"');
});
