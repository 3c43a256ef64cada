import { expect, onTestFinished, test } from 'vitest';
import { builtInTable } from '../../src/library/embed/built-in-table.ts';
import { wordListsOf } from '../../src/library/search/word-lists.ts';
import { openFile } from '../../src/library/sqlite/open-file.ts';
import { storeIn } from '../../src/library/sqlite/store.ts';
import { potion, potionKind, shop } from './toy.ts';

const select = [{ kind: 'potion' }];

async function filledStore() {
  const file = openFile(':memory:', {});
  const store = await storeIn(file, new Map([[potionKind.name, potionKind]]), builtInTable, {});
  onTestFinished(() => store.close());
  const put = (name: string, desc: string) =>
    store.put({ documents: [shop('a')], entities: [potion('a', name, { desc })] }, {});
  const stored = async () => {
    const { keys } = await store.list({ select }, { offset: 0, limit: 10 });
    const entities = await store.bodies(keys);
    return { keys, entities, lists: await store.wordLists?.(keys) };
  };
  return { store, put, stored };
}

test('the words of an entity are stored with it, and change and go with it', async () => {
  const { store, put, stored } = await filledStore();
  await put('Draught', 'Tastes of honey.');
  await put('Elixir', 'Smells of smoke.');
  for (const desc of ['Tastes of honey.', 'Tastes of vinegar, and burns.']) {
    await put('Draught', desc);
    const { keys, entities, lists } = await stored();
    expect(entities.map(({ name }) => name)).toEqual(['Draught', 'Elixir']);
    const made = entities.map(({ name, body }) =>
      wordListsOf(potionKind, name, body, builtInTable()),
    );
    expect(keys.map((key) => lists?.get(key))).toEqual(made);
  }
  const before = await stored();
  await store.put({ remove: before.entities.map(({ id }) => id) }, {});
  expect(await store.wordLists?.(before.keys)).toEqual(new Map());
});
