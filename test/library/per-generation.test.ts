import { expect, test } from 'vitest';
import { perGeneration } from '../../src/library/per-generation.ts';

/** A library of which only the changes matter: each of some kinds, or of what cannot be told. */
function changing() {
  const changes: (string | undefined)[] = [];
  return {
    change: (kind?: string) => changes.push(kind),
    generation: async () => changes.length,
    kindsChangedSince: async (generation: number) => {
      const kinds = new Set<string>();
      for (const kind of changes.slice(generation)) {
        if (kind === undefined) return undefined;
        kinds.add(kind);
      }
      return kinds;
    },
  };
}

test('a value of some kinds is kept until one of them changes, or nobody can tell', async () => {
  const library = changing();
  const value = perGeneration<number>(['rule', 'class']);
  let worked = 0;
  const read = () => value(library, '', async () => ++worked);
  expect(await read()).toBe(1);
  library.change('spell');
  library.change('creature');
  expect(await read()).toBe(1);
  library.change('spell');
  library.change('rule');
  expect(await read()).toBe(2);
  library.change();
  expect(await read()).toBe(3);
  expect(await read()).toBe(3);
});

test('any other value is kept until anything changes', async () => {
  const library = changing();
  const value = perGeneration<number>();
  let worked = 0;
  const read = () => value(library, '', async () => ++worked);
  expect(await read()).toBe(1);
  library.change('spell');
  expect(await read()).toBe(2);
});
