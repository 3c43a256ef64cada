import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { startChild } from '../helpers/child.ts';
import { srdFolder, unfilledFolder } from '../helpers/folder.ts';
import { hello, online, send, signalled, slowUpstream } from './signalled-program.ts';

const Stored = z.object({ entities: z.int(), filled: z.int() });

/** How many entities are stored, and whether the library has been filled to the end, which it notes. */
function storedIn(folder: string): z.infer<typeof Stored> {
  const db = new Libsql(join(folder, 'library.db'));
  try {
    return Stored.parse(
      db
        .prepare(
          `SELECT (SELECT count(*) FROM entities) AS entities,
             (SELECT count(*) FROM notes WHERE key = 'srd-filled-by') AS filled`,
        )
        .get(),
    );
  } finally {
    db.close();
  }
}

/** Starts the program on an empty folder and halts it amid storing its first entries. */
async function haltedAmidFill(args: readonly string[], env: Record<string, string>) {
  const whole = storedIn(srdFolder()).entities;
  for (;;) {
    const folder = unfilledFolder();
    const child = startChild(args, { ...env, LOREWRIGHT_DATA: folder });
    // The journal grows as soon as the first entries are stored.
    const journal = join(folder, 'library.db-wal');
    const building = () => existsSync(journal) && statSync(journal).size > 300_000;
    await expect.poll(building, { interval: 5 }).toBe(true);
    child.process.kill('SIGSTOP');
    // A busy machine may look too late, amid the last entries: then it begins again.
    if (storedIn(folder).entities < whole / 2) return { folder, child };
    child.process.kill('SIGKILL');
    await child.ended;
  }
}

test.each([
  ['search', ['search', 'fireball'], 'SIGINT', 130],
  ['sync', ['sync'], 'SIGINT', 130],
  ['serve', ['serve', '--http', '127.0.0.1:0'], 'SIGTERM', 0],
] as const)('%s ends while it builds its first library', async (_, args, signal, expected) => {
  const upstream = await slowUpstream();
  const { folder, child } = await haltedAmidFill(args, online(upstream.url));
  const ended = signalled(child, signal);
  child.process.kill('SIGCONT');
  expect((await ended).code).toBe(expected);
  // It did not wait until everything was stored.
  expect(storedIn(folder).filled).toBe(0);
  // A sync that still ends in order says so in its summary.
  const said = child.stdout() + child.stderr();
  expect(said).not.toMatch(/Error|\n\s+at /);
  if (expected === 0) expect(child.stdout()).toBe('');
  else expect(said).toMatch(/^Stopped[^\n]*\n$/);
});

test('while a server builds its first library, other calls are answered', async () => {
  const child = startChild(['serve'], { LOREWRIGHT_DATA: unfilledFolder() });
  send(child, hello);
  await child.wrote('"id":1');
  send(child, {
    id: 2,
    method: 'tools/call',
    params: { name: 'search_spell', arguments: { search: 'fireball', limit: 1 } },
  });
  let answered = 0;
  const built = child.wrote('"id":2').then(() => true);
  for (let id = 3; !(await Promise.race([built, Promise.resolve(false)])); id++) {
    send(child, {
      id,
      method: 'tools/call',
      params: { name: 'roll_dice', arguments: { notation: '1d6' } },
    });
    await child.wrote(`"id":${id}`);
    answered++;
  }
  // In one piece it would have been one.
  expect(answered).toBeGreaterThan(5);
});
