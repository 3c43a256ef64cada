import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { programEnv } from '../helpers/client.ts';
import { runCommand } from '../helpers/command.ts';
import { emptyFolder } from '../helpers/folder.ts';

const datapack = async (...args: string[]) => {
  const { code, out, err } = await runCommand(programEnv(), 'datapack', ...args);
  return { status: code, stdout: out.trim(), stderr: err };
};

function packFolder(files: Record<string, string | Uint8Array>): string {
  const folder = join(emptyFolder(), 'fog');
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

describe('datapack migrate', () => {
  const picture = new Uint8Array([137, 80, 78, 71, 0, 255]);
  const old = () =>
    packFolder({
      'pack.mcmeta': '{"pack":{"pack_format":26,"description":"Fog"}}\n',
      'pack.png': picture,
      'data/fog/recipes/rod.json':
        '{\n\t"type": "minecraft:smelting",\n\t"ingredient": {"item": "minecraft:bone"},\n\t"result": "minecraft:stick"\n}\n',
      'data/fog/structures/hut.nbt': picture,
      'data/fog/tags/items/wet.json': '{"values":["minecraft:kelp"]}',
    });

  test('writes a copy for the version and a report, and leaves the pack alone', async () => {
    const pack = old();
    const { status, stdout, stderr } = await datapack('migrate', pack, '--to', '1.21.2');
    expect(stderr).toContain('from 1.20.3 to 1.21.2');
    expect(status).toBe(0);
    expect(stdout).toBe(`${pack}-1.21.2`);
    const read = (path: string) => readFileSync(join(stdout, path), 'utf8');
    expect(JSON.parse(read('pack.mcmeta'))).toEqual({
      pack: { description: 'Fog', pack_format: 57 },
    });
    // The indentation is its author's.
    expect(read('data/fog/recipe/rod.json')).toBe(
      '{\n\t"type": "minecraft:smelting",\n\t"ingredient": "minecraft:bone",\n\t"result": {\n\t\t"id": "minecraft:stick"\n\t}\n}\n',
    );
    expect(read('data/fog/tags/item/wet.json')).toBe('{"values":["minecraft:kelp"]}');
    expect(readFileSync(join(stdout, 'pack.png')).equals(picture)).toBe(true);
    expect(readFileSync(join(stdout, 'data/fog/structure/hut.nbt')).equals(picture)).toBe(true);
    const report = readFileSync(`${stdout}.report.md`, 'utf8');
    expect(report).toContain('Move it to data/fog/recipe/rod.json');
    expect(report).toContain('after: `"minecraft:bone"`');
    expect(readFileSync(join(pack, 'data/fog/recipes/rod.json'), 'utf8')).toContain('"item"');
  });

  test('a file of yours in the place of the report stays, and an old report is replaced', async () => {
    const pack = old();
    const report = `${pack}-1.21.2.report.md`;
    writeFileSync(report, 'My own notes.');
    const refused = await datapack('migrate', pack, '--to', '1.21.2');
    expect(refused).toMatchObject({ status: 2, stdout: '' });
    expect(refused.stderr).toContain(`${report} is there already`);
    expect(readFileSync(report, 'utf8')).toBe('My own notes.');
    expect(existsSync(`${pack}-1.21.2`)).toBe(false);

    writeFileSync(report, '# 1.20.4 → 1.21.2\n\n0 files.\n');
    expect((await datapack('migrate', pack, '--to', '1.21.2')).status).toBe(0);
    expect(readFileSync(report, 'utf8')).toContain('Move it to data/fog/recipe/rod.json');
  });

  test('makes a zip file of a zip file', async () => {
    const pack = join(emptyFolder(), 'fog.zip');
    const meta = '{"pack":{"pack_format":26,"description":"Fog"}}';
    writeFileSync(
      pack,
      zipSync({
        'pack.mcmeta': strToU8(meta),
        'pack.png': picture,
        'data/fog/tags/items/wet.json': strToU8('{"values":["minecraft:kelp"]}'),
      }),
    );
    const { status, stdout } = await datapack('migrate', pack, '--to', '1.21.2');
    expect(status).toBe(0);
    expect(stdout).toBe(pack.replace('fog.zip', 'fog-1.21.2.zip'));
    const made = unzipSync(readFileSync(stdout));
    expect(Object.keys(made).sort()).toEqual([
      'data/fog/tags/item/wet.json',
      'pack.mcmeta',
      'pack.png',
    ]);
    expect(Buffer.from(made['pack.png'] ?? []).equals(picture)).toBe(true);
    expect(existsSync(`${stdout}.report.md`)).toBe(true);
    expect((await datapack('migrate', pack, '--to', '1.21.2')).stderr).toContain('exists');
    const evil = join(dirname(pack), 'evil.zip');
    writeFileSync(evil, zipSync({ 'pack.mcmeta': strToU8(meta), '../evil.json': strToU8('{}') }));
    const refused = await datapack('migrate', evil, '--to', '1.21.2');
    expect(refused.stderr).toContain('an entry outside the pack');
    expect(existsSync(join(dirname(pack), 'evil-1.21.2.zip'))).toBe(false);
  });

  test('says what is missing, and never overwrites', async () => {
    const pack = old();
    expect((await datapack('migrate', pack)).stderr).toContain('--to');
    expect((await datapack('migrate', emptyFolder(), '--to', '1.21')).stderr).toContain(
      'no pack.mcmeta',
    );
    expect((await datapack('migrate', pack, '--to', '1.20')).stderr).toContain('newer than 1.20');
    const out = emptyFolder();
    writeFileSync(join(out, 'mine.txt'), 'mine');
    const again = await datapack('migrate', pack, '--to', '1.21', '--out', out);
    expect(again.status).toBe(2);
    expect(again.stderr).toContain('is not empty');
  });

  test('refuses links out of the pack', async () => {
    const pack = old();
    const secret = join(emptyFolder(), 'secret.json');
    writeFileSync(secret, '{"values":["secret"]}');
    symlinkSync(secret, join(pack, 'data/fog/tags/items/link.json'));
    const { status } = await datapack('migrate', pack, '--to', '1.21');
    expect(status).toBe(2);
    expect(existsSync(`${pack}-1.21`)).toBe(false);
  });
});
