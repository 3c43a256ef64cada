import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { openLibrary } from '../../src/library/open.ts';
import { kinds } from '../../src/mcp/catalogue.ts';
import { builtProgram } from '../helpers/built-program.ts';
import { programEnv } from '../helpers/client.ts';
import { isSoak } from '../helpers/counts.ts';
import { emptyFolder, unfilledFolder } from '../helpers/folder.ts';
import { potion, potionKind, shop } from './toy.ts';

const program = (folder: string, ...args: string[]) =>
  spawn(process.execPath, [...builtProgram, ...args], {
    env: { PATH: process.env.PATH, ...programEnv(), LOREWRIGHT_DATA: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Everything that a library must hold after a kill, and that the next start answers from it. */
async function expectSoundAfterKill(folder: string): Promise<void> {
  const path = join(folder, 'library.db');
  // A kill may come before there is one.
  if (existsSync(path)) {
    const library = openLibrary(path, kinds);
    expect(await library.faults()).toEqual([]);
    // All of the SRD or none of it: never a part.
    expect([0, 319]).toContain(await library.count('spell'));
    await library.close();
  }
  const again = program(folder, 'search', 'fireball', '--json');
  let stdout = '';
  again.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  await once(again, 'close');
  expect(JSON.parse(stdout).data[0].name).toBe('Fireball');
}

async function kill(child: ReturnType<typeof program>): Promise<void> {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

describe('kill -9', () => {
  // Moments spread over the first start, which copies the library that comes with the program.
  test.each(isSoak ? [60, 150, 250, 400, 600, 900] : [150, 600])(
    'after %d ms of the first start leaves a sound file',
    async (moment) => {
      const folder = emptyFolder();
      const child = program(folder, 'search', 'fireball');
      await Promise.race([sleep(moment), once(child, 'exit')]);
      await kill(child);
      await expectSoundAfterKill(folder);
    },
  );

  test('in the first fill, the longest write there is, leaves a sound file', async () => {
    const folder = unfilledFolder();
    const child = program(folder, 'search', 'fireball');
    const journal = join(folder, 'library.db-wal');
    const isFilling = () => existsSync(journal) && statSync(journal).size > 300_000;
    await expect.poll(isFilling, { interval: 5 }).toBe(true);
    await kill(child);
    await expectSoundAfterKill(folder);
  });
});

describe('several processes on one file', () => {
  test('first starts at the same moment all answer, and fill it once', async () => {
    const folder = emptyFolder();
    const children = Array.from({ length: 3 }, () => program(folder, 'search', 'wraith', '--json'));
    const outputs = await Promise.all(
      children.map(async (child) => {
        let stdout = '';
        child.stdout.on('data', (chunk: Buffer) => {
          stdout += chunk.toString();
        });
        const [code] = await once(child, 'close');
        return { code, first: JSON.parse(stdout).data[0]?.name };
      }),
    );
    expect(outputs).toEqual(Array(3).fill({ code: 0, first: 'Wraith' }));
    const library = openLibrary(join(folder, 'library.db'), kinds);
    expect(await library.count('spell')).toBe(319);
    await library.close();
  });

  test('what one writes, the other finds at its next question', async () => {
    const path = join(emptyFolder(), 'library.db');
    const [mine, theirs] = [openLibrary(path, [potionKind]), openLibrary(path, [potionKind])];
    await mine.put({ documents: [shop('a')] });
    const ask = () => theirs.search({ select: [{ kind: 'potion' }], search: 'elixir', limit: 5 });
    expect((await ask()).total).toBe(0);
    await mine.put({ entities: [potion('a', 'Elixir')] });
    expect((await ask()).found[0]?.entity.name).toBe('Elixir');
    expect(await theirs.suggest(['potion'], 'elixer')).toEqual(['Elixir']);
    await mine.close();
    await theirs.close();
  });
});
