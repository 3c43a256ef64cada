import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLibrary } from '../../src/library/open.ts';
import { openDatabase } from '../../src/library/sqlite/database.ts';
import { newFolder } from '../helpers/folder.ts';
import { potion, potionKind, shop } from './toy.ts';

/** The parts that the full-text index of a file consists of. */
function segmentsIn(path: string): number {
  const db = openDatabase(path);
  const [count] = db.column('SELECT count(DISTINCT segid) FROM entities_fts_idx');
  db.close();
  return Number(count);
}

const some = (first: number, count: number) =>
  Array.from({ length: count }, (_, i) =>
    potion('a', `Draught ${first + i}`, { desc: `It tastes of number ${first + i} and of tin.` }),
  );

test('many writes leave one full-text index behind, in which everything is found', async () => {
  const path = join(newFolder(), 'library.db');
  const library = openLibrary(path, [potionKind]);
  await library.put({ documents: [shop('a')] });
  for (let first = 0; first < 200; first += 10) await library.put({ entities: some(first, 10) });
  expect(segmentsIn(path)).toBeGreaterThan(4);
  await library.close();
  expect(segmentsIn(path)).toBe(1);

  const again = openLibrary(path, [potionKind]);
  const { found } = await again.search({
    select: [{ kind: 'potion' }],
    search: 'it tastes of number 137 and of tin',
    limit: 1,
  });
  expect(found.map(({ entity }) => entity.name)).toEqual(['Draught 137']);
  await again.put({ entities: some(200, 1) });
  await again.close();
  expect(segmentsIn(path)).toBe(2);
});
