import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Library } from '../../src/library/library.ts';
import { openLibrary } from '../../src/library/open.ts';
import { emptyFolder } from '../helpers/folder.ts';
import { potion, potionKind, shop } from './toy.ts';

/** What one process finds under a name after another has written. */
async function twoProcesses(): Promise<{ here: Library; there: Library }> {
  const path = join(emptyFolder(), 'library.db');
  const [here, there] = [openLibrary(path, [potionKind]), openLibrary(path, [potionKind])];
  onTestFinished(async () => {
    await here.close();
    await there.close();
  });
  await there.put({
    documents: [shop('corner'), { ...shop('bazaar'), rank: 5 }],
    entities: [
      ...['Vigor', 'Calm', 'Swiftness'].map((name) => potion('corner', name)),
      potion('bazaar', 'Calm'),
    ],
  });
  return { here, there };
}

const list = async (library: Library, name?: string): Promise<string[]> => {
  const select = [{ kind: 'potion' }];
  const { found } = await library.search({ select, name, byName: true, limit: 50 });
  return found.map(({ entity }) => `${entity.name} ${entity.document}`);
};

test('a process that has read the library sees what another adds, changes, removes and reorders', async () => {
  const { here, there } = await twoProcesses();
  expect(await list(here)).toEqual([
    'Calm bazaar',
    'Calm corner',
    'Swiftness corner',
    'Vigor corner',
  ]);

  await there.put({ entities: [potion('corner', 'Brilliance')] });
  expect(await list(here, 'brilliance')).toEqual(['Brilliance corner']);
  expect(await here.count('potion')).toBe(5);

  await there.put({ remove: ['potion/corner/vigor'] });
  expect(await list(here, 'vigor')).toEqual([]);
  expect(await here.count('potion')).toBe(4);

  await there.put({ entities: [{ ...potion('corner', 'Swiftness'), hidden: true }] });
  expect(await list(here)).toEqual(['Brilliance corner', 'Calm bazaar', 'Calm corner']);
  expect(await here.count('potion')).toBe(3);

  await there.put({ documents: [{ ...shop('bazaar'), rank: 500 }] });
  expect((await list(here)).slice(1)).toEqual(['Calm corner', 'Calm bazaar']);

  const { found } = await here.search({
    select: [{ kind: 'potion' }],
    search: 'brilliance',
    limit: 1,
  });
  expect(found[0]?.entity.name).toBe('Brilliance');
});

test('what is rolled back changes nothing', async () => {
  const { here } = await twoProcesses();
  await here.put({ entities: [potion('corner', 'Haste')], dryRun: true });
  expect(await list(here, 'haste')).toEqual([]);
  expect(await here.count('potion')).toBe(4);
  await here.put({ entities: [potion('corner', 'Haste')] });
  expect(await list(here, 'haste')).toEqual(['Haste corner']);
});
