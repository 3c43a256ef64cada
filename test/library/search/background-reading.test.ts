import { expect, onTestFinished, test, vi } from 'vitest';
import { unavailable } from '../../../src/base/error.ts';
import { silentLogger } from '../../../src/base/log.ts';
import { builtInTable } from '../../../src/library/embed/built-in-table.ts';
import { readerOf } from '../../../src/library/search/background-embedders.ts';
import { background } from '../../../src/library/search/background-work.ts';
import type { ReadingList, WaitingLibrary } from '../../../src/library/search/reading-list.ts';
import { openFile } from '../../../src/library/sqlite/open-file.ts';
import { storeIn } from '../../../src/library/sqlite/store.ts';
import { fakeEmbedder } from '../embed/fake-embedder.ts';
import { potionKind } from '../toy.ts';

const text = { key: 1, hash: 'h', texts: [{ text: 'Sweet as honey.', weight: 1 }] };

/** One text to be read, in a library whose database fails at first, wherever it can. */
function failingLibrary() {
  const stored: string[] = [];
  let isRead = false;
  const failed = new Set<string>();
  const failsOnce = (what: string): void => {
    if (failed.has(what)) return;
    failed.add(what);
    throw unavailable('The database cannot be reached.');
  };
  const library: WaitingLibrary = {
    store: {
      async lease() {
        failsOnce('lease');
        return { renew: async () => true, release: async () => failsOnce('release') };
      },
      async unread() {
        failsOnce('unread');
        return stored.length > 0 ? [] : [text];
      },
      async storeVectors(embedder) {
        failsOnce('storeVectors');
        stored.push(embedder.id);
      },
    },
    async isRead() {
      failsOnce('isRead');
      isRead = true;
    },
  };
  const list: ReadingList = {
    async waiting() {
      failsOnce('waiting');
      return isRead ? [] : [library];
    },
    isChanged: async () => false,
    watch(look) {
      look();
      return () => {};
    },
  };
  return { list, failed, state: () => ({ stored: stored.length, isRead }) };
}

test.each(['minilm', 'ollama'] as const)(
  '%s reads on after errors of the database, and without a question',
  async (embedder) => {
    const file = openFile(':memory:', {});
    const kinds = new Map([[potionKind.name, potionKind]]);
    const store = await storeIn(file, kinds, builtInTable, {});
    const { list, failed, state } = failingLibrary();
    const { url } = await fakeEmbedder();
    const reader = readerOf(
      { embedder, url, model: 'small', startAfterMs: 0, againAfterMs: 1 },
      { store, list, table: builtInTable, log: silentLogger },
    );
    onTestFinished(async () => {
      await reader?.close();
      await store.close();
    });
    await expect.poll(state).toEqual({ stored: 1, isRead: true });
    expect([...failed].sort()).toEqual(
      ['isRead', 'lease', 'release', 'storeVectors', 'unread', 'waiting'].sort(),
    );
  },
);

test('reading begins when nobody has asked for a while, or after many times as long', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const file = openFile(':memory:', {});
  const store = await storeIn(file, new Map(), builtInTable, {});
  onTestFinished(() => store.close());
  const { list } = failingLibrary();
  const begun: string[] = [];
  const around = { store, list, table: builtInTable, log: silentLogger };
  const work = background({ embedder: 'auto', startAfterMs: 1000 }, around);
  const ask = async (times: number): Promise<void> => {
    for (let i = 0; i < times; i++) {
      work.asked();
      await vi.advanceTimersByTimeAsync(500);
    }
  };
  work.soon(async () => void begun.push('after a rest'));
  await ask(6);
  expect(begun).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(begun).toEqual(['after a rest']);
  work.soon(async () => void begun.push('without a rest'));
  await ask(60);
  expect(begun).toEqual(['after a rest', 'without a rest']);
});
