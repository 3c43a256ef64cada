import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Kind } from '../../../src/library/kind.ts';
import { openLibrary } from '../../../src/library/open.ts';
import { openDatabase } from '../../../src/library/sqlite/database.ts';
import { notesIn } from '../../../src/library/sqlite/notes.ts';
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

describe('a version that began to derive and was ended', () => {
  const [before, meanwhile] = [{ vigor: 'makes strong' }, { vigor: 'grants a thunderous voice' }];
  /** As many as are derived at once, and more. */
  const names = ['Vigor', ...Array.from({ length: 250 }, (_, i) => `Plain ${i}`)];

  const withNotes = async <T>(
    path: string,
    work: (notes: ReturnType<typeof notesIn>) => T,
  ): Promise<T> => {
    const db = openDatabase(path);
    try {
      return work(notesIn(db));
    } finally {
      db.close();
    }
  };

  const derivedBefore = async () => {
    const path = join(emptyFolder(), 'library.db');
    const library = openLibrary(path, [glossedPotions(before, [])]);
    await library.put({
      documents: [shop('corner')],
      entities: names.map((name) => potion('corner', name)),
      notes: { 'glossed-with': 'older' },
    });
    await library.close();
    return path;
  };

  test('leaves a file that no version takes for its own', async () => {
    const path = await derivedBefore();
    const kind = glossedPotions(meanwhile, []);
    let isSlow = true;
    const ended = openLibrary(path, [
      {
        ...kind,
        aliases: (name) => {
          // Longer than one transaction lasts, so that the first one is stored.
          if (isSlow) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 800);
          isSlow = false;
          if (name === names.at(-1)) throw new Error('ended');
          return [];
        },
        glosses: { rows: () => new Map(names.map((name) => [name, 'other'])), keysOf: () => names },
      },
    ]);
    await expect(ended.count('potion')).rejects.toThrow('ended');
    await ended.close();
    await withNotes(path, (notes) => {
      expect(notes.get('refreshing')).toMatchObject({ upTo: 200 });
      expect(notes.get('glossed-with')).toBeUndefined();
    });
  });

  test('leaves nothing behind once another has derived', async () => {
    const path = await derivedBefore();
    const hashes = await withNotes(path, (notes) => notes.get('gloss-hashes'));
    const other = openLibrary(path, [glossedPotions(meanwhile, [])]);
    await other.count('potion');
    await other.close();
    await withNotes(path, (notes) => {
      notes.set('gloss-hashes', hashes);
      notes.set('glossed-with', undefined);
      notes.set('refreshing', { by: 'another version', all: false, upTo: 1 });
    });
    const derived: string[] = [];
    const library = openLibrary(path, [glossedPotions(before, derived)]);
    onTestFinished(() => library.close());
    const search = { select: [{ kind: 'potion' }], search: 'thunderous voice', limit: 5 };
    expect((await library.search(search)).found).toEqual([]);
    expect(new Set(derived)).toEqual(new Set(names));
  });
});
