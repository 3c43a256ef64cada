import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { programEnv } from '../helpers/client.ts';
import { runCommand } from '../helpers/command.ts';
import { emptyFolder } from '../helpers/folder.ts';

const datapack = async (...args: string[]) => {
  const { code, out, err } = await runCommand(programEnv(), 'datapack', ...args);
  return { status: code, stdout: out.trim(), stderr: err };
};

describe('datapack new', () => {
  test('writes a folder that the version reads', async () => {
    const out = emptyFolder();
    const { status, stdout } = await datapack(
      'new',
      'Fog Horn',
      '--minecraft',
      '1.20.5',
      '--out',
      out,
    );
    expect(status).toBe(0);
    expect(stdout).toBe(join(out, 'Fog Horn'));
    expect(JSON.parse(readFileSync(join(stdout, 'pack.mcmeta'), 'utf8'))).toMatchObject({
      pack: { pack_format: 41 },
    });
    expect(readdirSync(join(stdout, 'data'))).toEqual(['fog_horn', 'minecraft']);
    expect(readFileSync(join(stdout, 'data/minecraft/tags/functions/load.json'), 'utf8')).toContain(
      '"fog_horn:load"',
    );
  });

  test('writes a zip file, the same bytes each time', async () => {
    const make = async () => {
      const out = emptyFolder();
      const { stdout } = await datapack('new', 'fog', '--minecraft', '26.3', '--zip', '--out', out);
      return readFileSync(stdout);
    };
    const zip = await make();
    expect((await make()).equals(zip)).toBe(true);
    const entries = unzipSync(zip);
    expect(Object.keys(entries)).toEqual(
      expect.arrayContaining([
        'pack.mcmeta',
        'data/fog/function/load.mcfunction',
        'data/fog/recipe/',
      ]),
    );
  });

  test('never touches what is there', async () => {
    const out = emptyFolder();
    await datapack('new', 'fog', '--out', out);
    const load = join(out, 'fog/data/fog/function/load.mcfunction');
    writeFileSync(load, 'say mine');
    const again = await datapack('new', 'fog', '--out', out);
    expect(again.status).toBe(2);
    expect(again.stderr).toContain('is not empty');
    expect(readFileSync(load, 'utf8')).toBe('say mine');
  });

  test.each([
    [['new', '../fog'], 'cannot be the name'],
    [['new', '..'], 'cannot be the name'],
    [['new', 'fog', '--minecraft', '1.99'], 'is not known'],
    [['new', 'fog', '--namespace', 'Fog'], 'Use fog'],
    [['new', 'fog', '--features', 'recipies'], 'no feature'],
    [['old', 'fog'], 'datapack new NAME'],
    [['new'], 'new NAME'],
  ])('refuses %j', async (args, why) => {
    const out = emptyFolder();
    const { status, stderr } = await datapack(...args, '--out', out);
    expect(status).not.toBe(0);
    expect(stderr).toContain(why);
    expect(readdirSync(out)).toEqual([]);
  });
});
