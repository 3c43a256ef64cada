import { describe, expect, onTestFinished, test } from 'vitest';
import { silentLogger } from '../../../src/base/log.ts';
import { openLibrary } from '../../../src/library/open.ts';
import type { EmbeddingChoice } from '../../../src/library/search/background-work.ts';
import { potion, potionKind, shop } from '../toy.ts';
import { type Fake, fakeEmbedder } from './fake-embedder.ts';

async function openWith(choice: EmbeddingChoice) {
  const library = openLibrary(':memory:', [potionKind], {
    startAfterMs: 0,
    ...choice,
    log: silentLogger,
  });
  onTestFinished(() => library.close());
  await library.put({ documents: [shop('early', 1)] });
  await library.put({
    entities: [
      potion('early', 'Amber', { desc: 'Sweet as honey.' }),
      potion('early', 'Basalt', { desc: 'Heavy as stone.' }),
      potion('early', 'Copper', { desc: 'Tastes of coins.' }),
    ],
  });
  const ask = async (search: string) => {
    const { found, notices } = await library.search({
      select: [{ kind: 'potion' }],
      search,
      limit: 3,
    });
    return { names: found.map((f) => f.entity.name), notices };
  };
  return { library, ask };
}

const choices = (url: string): EmbeddingChoice[] => [
  { embedder: 'ollama', url, model: 'small' },
  { embedder: 'openai', url: `${url}/v1`, model: 'small', key: 'sesame' },
];

describe.each([0, 1])('the user’s own embedder (%i)', (which) => {
  const chosen = (fake: Fake): EmbeddingChoice => choices(fake.url)[which] ?? { embedder: 'table' };

  test('reads the library in the background and answers when it has read all', async () => {
    const fake = await fakeEmbedder();
    const { ask } = await openWith(chosen(fake));
    const first = await ask('something with bees');
    expect(first.notices.join()).toContain('still reading the library');
    expect(first.names).toContain('Amber');
    await expect.poll(async () => (await ask('bees')).notices).toEqual([]);
    expect((await ask('something with bees')).names[0]).toBe('Amber');
    expect(fake.requests.every((r) => r.model === 'small')).toBe(true);
    expect(new Set(fake.requests.map((r) => r.path))).toEqual(
      new Set([which === 0 ? '/api/embed' : '/v1/embeddings']),
    );
    expect(fake.requests[0]?.key).toBe(which === 0 ? undefined : 'Bearer sesame');
    expect(Math.max(...fake.requests.map((r) => r.input.length))).toBeGreaterThan(2);
  });

  test.each(['failing', 'silent', 'talking'] as const)(
    'when it is %s, the table answers with a notice',
    async (mood) => {
      const fake = await fakeEmbedder();
      const { ask } = await openWith(chosen(fake));
      await ask('bees');
      await expect.poll(async () => (await ask('bees')).notices).toEqual([]);
      fake.mood = mood;
      const { names, notices } = await ask('a heavy rock');
      expect(names[0]).toBe('Basalt');
      expect(notices.join()).toMatch(/did not answer .* built-in table/);
      expect(notices.join()).not.toMatch(/html|sesame|zod|ZodError/);
    },
  );

  test('when it is not there, the table answers with a notice', async () => {
    const { ask } = await openWith({ ...chosen(await fakeEmbedder()), url: 'http://127.0.0.1:1' });
    await ask('a heavy rock');
    await expect
      .poll(async () => (await ask('a heavy rock')).notices.join())
      .toMatch(/cannot be used \(it cannot be reached\)/);
    expect((await ask('a heavy rock')).names[0]).toBe('Basalt');
  });

  test('blank searches never reach it', async () => {
    const fake = await fakeEmbedder();
    const { ask } = await openWith(chosen(fake));
    for (const blank of ['', '   ', '\n\t']) expect((await ask(blank)).notices).toEqual([]);
    expect(fake.requests).toEqual([]);
  });
});

test('offline, an embedder beyond this machine is not asked', async () => {
  const { ask } = await openWith({
    embedder: 'openai',
    url: 'https://embedder.example/v1',
    offline: true,
  });
  expect((await ask('bees')).notices.join()).toContain('not asked while offline');
});
