import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { openLibrary } from '../../src/library/open.ts';
import { kinds } from '../../src/mcp/catalogue.ts';
import { programEnv } from '../helpers/client.ts';
import { isSoak } from '../helpers/counts.ts';
import { emptyFolder } from '../helpers/folder.ts';
import { potion, potionKind, shop } from './toy.ts';

const program = (folder: string, ...args: string[]) =>
  spawn(process.execPath, ['dist/cli.js', ...args], {
    env: { PATH: process.env.PATH, ...programEnv(), LOREWRIGHT_DATA: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

describe('kill -9', () => {
  // The first fill is the longest write there is; it is struck at moments spread over it.
  test.each(isSoak ? [60, 150, 250, 400, 600, 900] : [150, 600])(
    'after %d ms of the first start leaves a sound file',
    async (moment) => {
      const folder = emptyFolder();
      const child = program(folder, 'search', 'fireball');
      await Promise.race([sleep(moment), once(child, 'exit')]);
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');

      const library = openLibrary(join(folder, 'library.db'), kinds);
      expect(await library.faults()).toEqual([]);
      // All of the SRD or none of it: never a part.
      expect([0, 319]).toContain(await library.count('spell'));
      await library.close();

      const again = program(folder, 'search', 'fireball', '--json');
      let stdout = '';
      again.stdout.on('data', (chunk: Buffer) => {
        stdout += chunk.toString();
      });
      await once(again, 'close');
      expect(JSON.parse(stdout).data[0].name).toBe('Fireball');
    },
  );
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
