import { expect, test } from 'vitest';
import * as z from 'zod';
import type { Library } from '../../src/library/library.ts';
import { openTestPostgres } from './postgres.ts';
import { potion, potionKind, shop } from './toy.ts';

const COUNT = 6_400;
const things =
  'river mountain sword storm garden ship wolf library crown winter bridge lantern forest harbour castle desert'.split(
    ' ',
  );
const deeds =
  'burns heals hides shines whispers grows breaks sleeps sings poisons freezes guards hunts dreams floods rusts'.split(
    ' ',
  );
const at = (words: readonly string[], i: number): string => words[i % words.length] ?? '';
const described = (i: number): string =>
  `It ${at(deeds, i)} like a ${at(things, i >> 4)} that ${at(deeds, i >> 8)} over the ${at(things, i >> 3)}.`;
const questions = [
  'something that burns like a ship in winter',
  'heals the forest',
  'a wolf that sings',
  'poisons whoever guards the castle',
];

const Scans = z.object({ scans: z.coerce.number() });

test('a large kind is searched through its own index, with the same best answers', async () => {
  const postgres = await openTestPostgres([potionKind]);
  const { library, db } = postgres;
  await library.put({ documents: [shop('a')] });
  for (let from = 0; from < COUNT; from += 800)
    await library.put({
      entities: Array.from({ length: 800 }, (_, i) =>
        potion('a', `Flask ${from + i}`, { desc: described((from + i) * 7919) }),
      ),
    });
  const scans = () =>
    db.administer(async (session) => {
      const [row] = await session.rows(
        Scans,
        `SELECT coalesce(sum(idx_scan), 0) AS scans FROM pg_stat_user_indexes
         WHERE schemaname = $1 AND indexrelname LIKE 'passages_near_%'`,
        [db.schema],
      );
      return row?.scans ?? 0;
    });
  const exact = await Promise.all(questions.map((question) => best(library, question)));
  expect(await scans()).toBe(0);
  await postgres.indexVectors();
  for (const [i, question] of questions.entries())
    expect([question, await best(library, question)]).toEqual([question, exact[i]]);
  // Statistics are written by each connection when it comes to rest.
  await expect.poll(scans, { timeout: 30_000 }).toBeGreaterThanOrEqual(1);
  await db.administer((session) =>
    session.run(
      `DO $$ DECLARE name text; BEGIN FOR name IN SELECT indexrelid::regclass::text FROM pg_index
         WHERE indrelid = 'passages'::regclass AND indexrelid::regclass::text LIKE '%passages_near_%'
         LOOP EXECUTE 'DROP INDEX ' || name; END LOOP; END $$`,
    ),
  );
}, 240_000);

/** How near the ten best are: which of equally near ones comes first is chance. */
async function best(library: Library, search: string): Promise<string[]> {
  const { found } = await library.search({ select: [{ kind: 'potion' }], search, limit: 10 });
  return found.map(({ score }) => (score ?? 0).toFixed(3));
}
