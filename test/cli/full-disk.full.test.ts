import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { libraryService } from '../../src/library/library.ts';
import { startInProcess } from '../helpers/client.ts';
import { emptyFolder, srdFolder } from '../helpers/folder.ts';
import { GULLS, libraryWithGulls, program, STACK } from './damaged-library.ts';

describe('a full disk', () => {
  /** A folder with this much room, where the machine lets us mount one. */
  function smallDisk(size: string): string | undefined {
    const folder = emptyFolder();
    const disk = join(folder, 'disk');
    mkdirSync(disk);
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', disk]);
    if (status !== 0) {
      process.stderr.write('skipped: a full disk (no file system can be mounted here)\n');
      return undefined;
    }
    onTestFinished(() => void spawnSync('umount', [disk]));
    return disk;
  }

  test('a first start answers from memory, and doctor ends in words', async () => {
    const disk = smallDisk('1m');
    if (!disk) return;
    const search = await program(disk, ['search', 'fireball']);
    expect(search.out).toMatch(/Fireball\s+spell/);
    expect(search.out).toMatch(/The disk is full\./);
    expect(search.out).not.toMatch(STACK);
    const doctor = await program(disk, ['doctor']);
    expect(doctor.out).toMatch(/The disk is full\./);
    expect(doctor.out).not.toMatch(STACK);
  });

  test('an import that does not fit is refused in words and leaves the library as it was', async () => {
    const whole = await libraryWithGulls();
    const disk = smallDisk(`${whole.length + 1_500_000}`);
    if (!disk) return;
    writeFileSync(join(disk, 'library.db'), whole);
    const pack = join(emptyFolder(), 'large.orcbrew');
    writeFileSync(
      pack,
      GULLS.replaceAll('Gulls', 'Gulls and gulls and gulls. '.repeat(4000)).replaceAll(
        'Gull Book',
        'Large',
      ),
    );
    const { code, out } = await program(disk, ['import', pack]);
    expect(out).toMatch(/The disk is full\./);
    expect(out).not.toMatch(STACK);
    expect(code).toBe(1);
    const after = await program(disk, ['documents', '--source', 'orcbrew']);
    expect(after.out).toContain('Gull Book');
    expect(after.out).not.toContain('Large');
    expect(existsSync(join(disk, 'library.db'))).toBe(true);
  });
});

test('a library that is open here takes no harm from another process that comes and goes', async () => {
  const data = srdFolder();
  const pack = join(emptyFolder(), 'gulls.orcbrew');
  mkdirSync(join(pack, '..'), { recursive: true });
  const spell = (name: string) =>
    `:${name} {:key :${name} :name "${name}" :level 1 :school "evocation" :description "A ${name}." :option-pack "Gulls"}`;
  const { app, names } = await startInProcess({ config: { data } });
  const library = app.use(libraryService);
  for (let round = 1; round <= 2; round++) {
    await library.updateNote('test', () => 'x'.repeat(20_000 * round));
    writeFileSync(pack, `{"Gulls" {:orcpub.dnd.e5/spells {${spell(`gull-${round}`)}}}}`);
    const imported = await program(data, ['import', pack, '--replace']);
    expect(imported).toEqual({ code: 0, out: expect.not.stringMatching(STACK) });
    await library.updateNote('test', () => 'y'.repeat(30_000 * round));
    expect(await names('search_spell', { search: `gull-${round}` })).toContain(`gull-${round}`);
    expect((await program(data, ['doctor'])).out).toMatch(/file\s+ok\s+sound/);
  }
});
