import { expect, onTestFinished, test } from 'vitest';
import { silentLogger } from '../../../src/base/log.ts';
import { builtInTable } from '../../../src/library/embed/built-in-table.ts';
import { searcher } from '../../../src/library/search/hybrid-search.ts';
import { type Meaning, meaningOf } from '../../../src/library/search/vector-search.ts';
import { openFile } from '../../../src/library/sqlite/open-file.ts';
import { storeIn } from '../../../src/library/sqlite/store.ts';
import { potion, potionKind, shop } from '../toy.ts';

const kinds = new Map([[potionKind.name, potionKind]]);

/** A library with an embedder that answers when it is told to. */
async function slowLibrary() {
  const store = await storeIn(openFile(':memory:', {}), kinds, builtInTable, {});
  onTestFinished(() => store.close());
  const put = (name: string, desc: string) =>
    store.put({ documents: [shop('a')], entities: [potion('a', name, { desc })] }, {});
  const table = meaningOf(builtInTable);
  const waiting: (() => void)[] = [];
  const slow: Meaning = {
    ...table,
    async vectorOf(text) {
      await new Promise<void>((answer) => waiting.push(answer));
      return table.vectorOf(text);
    },
  };
  const around = { store, kinds, english: builtInTable, log: silentLogger };
  const asking = (meaning: Meaning) => async (question: string) => {
    const search = searcher({ ...around, meaning });
    const { found, total } = await search({
      select: [{ kind: 'potion' }],
      search: question,
      limit: 10,
    });
    return { total, found: found.map(({ entity, score }) => [entity.name, score]) };
  };
  const list = async () => {
    const select = [{ kind: 'potion' }];
    const { keys } = await store.list({ select }, { offset: 0, limit: 10 });
    return (await store.bodies(keys)).map(({ name }) => name);
  };
  return { put, list, waiting, ask: asking(table), askSlowly: asking(slow) };
}

async function filledLibrary() {
  const library = await slowLibrary();
  await library.put('Healing', 'Closes wounds.');
  await library.put('Giant Strength', 'Makes muscles swell.');
  await library.put('Night Eyes', 'The drinker sees in darkness.');
  await library.put('Sour Draught', 'Tastes of vinegar, and burns wounds.');
  return library;
}

const QUESTIONS = ['closes wounds', 'see in the dark', 'big muscles', 'burns', 'night eyse'];

test.each(['in their order', 'the last one first'])(
  'questions at the same time find what each finds alone, embedded %s',
  async (order) => {
    const { ask, askSlowly, waiting } = await filledLibrary();
    const alone = [];
    for (const question of QUESTIONS) alone.push(await ask(question));
    expect(alone.every(({ found }) => found.length > 0)).toBe(true);
    const together = QUESTIONS.map(askSlowly);
    await expect.poll(() => waiting.length).toBe(QUESTIONS.length);
    if (order === 'the last one first') waiting.reverse();
    for (const answer of waiting) {
      answer();
      await new Promise(setImmediate);
    }
    expect(await Promise.all(together)).toEqual(alone);
  },
);

test('what is written while a question is embedded is found', async () => {
  const { ask, askSlowly, list, waiting, put } = await filledLibrary();
  const asked = askSlowly('burns wounds');
  await expect.poll(() => waiting.length).toBe(1);
  // It sorts before all others, so every place moves; the list brings the store up to date.
  await put('Aqua Fortis', 'Burns wounds, and metal.');
  expect((await list())[0]).toBe('Aqua Fortis');
  waiting[0]?.();
  const answer = await asked;
  expect(answer.found.map(([name]) => name)).toContain('Aqua Fortis');
  expect(answer).toEqual(await ask('burns wounds'));
});
