import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Kind } from '../../../src/library/kind.ts';
import { openLibrary } from '../../../src/library/open.ts';
import { emptyFolder } from '../../helpers/folder.ts';
import { potion, potionKind, shop } from '../toy.ts';

/** Potions with these sayings; `derived` collects the names of those that were indexed. */
const glossedPotions = (sayings: Record<string, string>, derived: string[]): Kind => ({
  ...potionKind,
  gloss: (_, name) => sayings[name.toLowerCase()] ?? '',
  aliases: (name) => {
    derived.push(name);
    return [];
  },
  glosses: {
    rows: () => new Map(Object.entries(sayings)),
    keysOf: (name) => [name.toLowerCase()],
  },
});

test('a changed saying derives its own entity anew and no other', async () => {
  const path = join(emptyFolder(), 'library.db');
  const first = openLibrary(path, [
    glossedPotions({ vigor: 'makes strong', calm: 'makes sleepy' }, []),
  ]);
  await first.put({
    documents: [shop('corner')],
    entities: ['Vigor', 'Calm', 'Plain'].map((name) => potion('corner', name)),
    // As if the program that wrote the file had come with other glosses.
    notes: { 'glossed-with': 'older' },
  });
  await first.close();

  const derived: string[] = [];
  const sayings = { vigor: 'grants a thunderous voice', calm: 'makes sleepy' };
  const second = openLibrary(path, [glossedPotions(sayings, derived)]);
  onTestFinished(() => second.close());
  const { found } = await second.search({
    select: [{ kind: 'potion' }],
    search: 'thunderous voice',
    limit: 1,
  });
  expect(new Set(derived)).toEqual(new Set(['Vigor']));
  expect(found[0]?.entity.name).toBe('Vigor');
});
