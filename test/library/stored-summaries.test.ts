import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { builtInTable } from '../../src/library/embed/built-in-table.ts';
import { LONGEST_EXCERPT, summaryOf } from '../../src/library/entity-summary.ts';
import type { Entity } from '../../src/library/library.ts';
import { openFile } from '../../src/library/sqlite/open-file.ts';
import { storeIn } from '../../src/library/sqlite/store.ts';
import { kinds } from '../../src/mcp/catalogue.ts';
import { emptyFolder } from '../helpers/folder.ts';
import { potion, potionKind, shop } from './toy.ts';

const select = [{ kind: 'potion' }];
const ALL = { offset: 0, limit: 10_000 };

async function filledStore() {
  const file = openFile(':memory:', {});
  const store = await storeIn(file, new Map([[potionKind.name, potionKind]]), builtInTable, {});
  onTestFinished(() => store.close());
  const put = (name: string, desc: string) =>
    store.put({ documents: [shop('a')], entities: [potion('a', name, { desc })] }, {});
  const listed = async (): Promise<Entity[]> => {
    const { keys } = await store.list({ select }, ALL);
    return (await store.summarized?.(keys)) ?? [];
  };
  return { file, store, put, listed };
}

test('what a list says of an entity is stored with it, and changes and goes with it', async () => {
  const { file, store, put, listed } = await filledStore();
  await put('Draught', 'Tastes of honey.');
  await put('Elixir', 'Smells of smoke.');
  for (const desc of ['Tastes of honey.', 'Tastes of vinegar, and burns.']) {
    await put('Draught', desc);
    const [draught, elixir] = await listed();
    expect(draught?.summary).toMatchObject({ beginning: desc, facts: 'red, 1 gp' });
    expect(elixir?.summary).toMatchObject({ beginning: 'Smells of smoke.' });
    expect(draught?.body).toMatchObject({ desc });
  }
  const { keys } = await store.list({ select }, ALL);
  await store.put({ remove: (await store.bodies(keys)).map(({ id }) => id) }, {});
  expect(await store.summarized?.(keys)).toEqual([]);
  expect(file.reader.column('SELECT count(*) FROM summaries')).toEqual([0]);
});

test('only as much of a long text as an excerpt may have', async () => {
  const { put, listed } = await filledStore();
  await put('Draught', 'honey '.repeat(1_000));
  const [draught] = await listed();
  expect(draught?.summary?.beginning).toHaveLength(LONGEST_EXCERPT + 1);
  expect(draught?.summary?.textLength).toBe(6_000);
});

test('an entity without one, as older versions stored it, has its body', async () => {
  const { file, put, listed } = await filledStore();
  await put('Draught', 'Tastes of honey.');
  file.writer.db.run('DELETE FROM summaries');
  const [draught] = await listed();
  expect(draught?.name).toBe('Draught');
  expect(draught?.summary).toBeUndefined();
  expect(draught?.body).toMatchObject({ desc: 'Tastes of honey.' });
});

test('an entity that is removed before its body is read says so', async () => {
  const { store, put, listed } = await filledStore();
  await put('Draught', 'Tastes of honey.');
  const [draught] = await listed();
  await store.put({ remove: [draught?.id ?? ''] }, {});
  expect(() => draught?.body).toThrow('An entry was removed while it was being read.');
  expect(draught?.summary?.beginning).toBe('Tastes of honey.');
  // The key of the last entity is given again.
  await put('Elixir', 'Smells of smoke.');
  expect((await listed())[0]?.body).toMatchObject({ desc: 'Smells of smoke.' });
  expect(() => draught?.body).toThrow('An entry was removed while it was being read.');
});

test('of every entry of the SRD, the stored summary is what its body gives', async () => {
  const path = join(emptyFolder(), 'library.db');
  copyFileSync(inject('srdLibrary'), path);
  const store = await storeIn(
    openFile(path, {}),
    new Map(kinds.map((kind) => [kind.name, kind])),
    builtInTable,
    {},
  );
  onTestFinished(() => store.close());
  let entries = 0;
  for (const kind of kinds) {
    const { keys } = await store.list({ select: [{ kind: kind.name }] }, ALL);
    for (const { summary, body } of (await store.summarized?.(keys)) ?? []) {
      // What JSON leaves out of a body, the stored one leaves out, too.
      expect(summary).toEqual(JSON.parse(JSON.stringify(summaryOf(kind, body))));
      entries++;
    }
  }
  expect(entries).toBeGreaterThan(1_000);
});
