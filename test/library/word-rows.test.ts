import { join } from 'node:path';
import { expect, test } from 'vitest';
import { idOf } from '../../src/library/address.ts';
import { openLibrary } from '../../src/library/open.ts';
import { openDatabase } from '../../src/library/sqlite/database.ts';
import { emptyFolder } from '../helpers/folder.ts';
import { potion, potionKind, shop } from './toy.ts';

/** What the full-text index of a file has: its parts, and how many entities. */
function indexOf(path: string) {
  const db = openDatabase(path);
  const [segments] = db.column('SELECT count(DISTINCT segid) FROM entities_fts_idx');
  const [entities] = db.column('SELECT count(*) FROM entities_fts_docsize');
  db.close();
  return { segments, entities };
}

test('the words of a batch are written together, without those of what is gone again', async () => {
  const path = join(emptyFolder(), 'library.db');
  const library = openLibrary(path, [potionKind]);
  await library.put({ documents: [shop('a')] });
  const all = Array.from({ length: 30 }, (_, i) => potion('a', `Draught ${i}`));
  const gone = all.slice(10, 15).map(idOf);
  await library.put({ entities: [...all, potion('a', 'Draught 3')], remove: gone });
  expect(indexOf(path)).toMatchObject({ entities: 25 });
  expect(indexOf(path).segments).toBeLessThan(10);

  await library.put({ entities: [potion('a', 'Elixir')], dryRun: true });
  await library.put({ entities: [potion('a', 'Philtre')] });
  expect(indexOf(path)).toMatchObject({ entities: 26 });
  const search = (words: string) =>
    library.search({ select: [{ kind: 'potion' }], search: words, limit: 1 });
  expect((await search('philtre')).found[0]?.entity.name).toBe('Philtre');
  await library.close();
});
