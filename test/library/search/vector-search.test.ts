import { expect, test } from 'vitest';
import { pack } from '../../../src/library/embed/embedder.ts';
import { openTable } from '../../../src/library/embed/table.ts';
import { meaningOf, type Reader } from '../../../src/library/search/vector-search.ts';

/** A reader that is ready when it is told so, and counts what it embeds. */
function fakeReader() {
  const { dim, space } = openTable();
  const state = { isReady: true, isFailing: false, embedded: 0 };
  const reader: Reader = {
    patienceMs: 1_000,
    noticeQuestion() {},
    forQuestion: () =>
      state.isReady
        ? {
            id: 'fake',
            space,
            dim,
            embedDocs: async () => [],
            async embedQuery() {
              if (state.isFailing) throw new Error('away');
              state.embedded++;
              return pack(Float32Array.from({ length: dim }, (_, i) => i));
            },
          }
        : undefined,
    notice: () => undefined,
    failed: (reason) => `It failed: ${reason}.`,
    async close() {},
  };
  return { reader, state };
}

test('a question that was embedded is not embedded again, by whatever tool it is asked', async () => {
  const { reader, state } = fakeReader();
  const { vectorOf } = meaningOf(openTable, reader);
  const first = await vectorOf('a sword that glows');
  expect(await vectorOf('a sword that glows')).toBe(first);
  expect(await vectorOf('a sword that glows', true)).toBe(first);
  expect(state.embedded).toBe(1);
  await vectorOf('a shield that glows');
  expect(state.embedded).toBe(2);
});

test('a question that the table stood in for is embedded when it is asked again', async () => {
  const { reader, state } = fakeReader();
  const { vectorOf } = meaningOf(openTable, reader);
  state.isReady = false;
  expect((await vectorOf('a sword that glows')).embedder).toBe('table');
  state.isReady = true;
  // A later page goes on with what its first page was found by.
  expect((await vectorOf('a sword that glows', true)).embedder).toBe('table');
  expect((await vectorOf('a sword that glows')).embedder).toBe('minilm');
  state.isFailing = true;
  const failed = await vectorOf('another question');
  expect(failed.embedder).toBe('table');
  expect(failed.notices).toEqual(['It failed: away.']);
});
