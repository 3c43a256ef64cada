import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Selection } from '../../src/library/library.ts';
import { plain } from '../../src/text/names.ts';
import { engines } from './engines.ts';
import { colours, type Potion, potion, potionKind, shop } from './toy.ts';

describe.each(engines)('on $engine', ({ openEmpty, cases }) => {
  const words = ['mint', 'Sour Apple', "giant's tear", 'ÉCLAIR'] as const;
  const somePotion: fc.Arbitrary<Potion> = fc.record({
    price: fc.integer({ min: 0, max: 8 }).map((n) => n / 4),
    colour: fc.constantFrom(...colours),
    tastes: fc.subarray([...words, 'of your choice']),
    bubbling: fc.boolean(),
    desc: fc.constantFrom('heals a little', 'Heals a lot', 'burns'),
  });
  const someFilters = fc.record(
    {
      price: fc.integer({ min: 0, max: 8 }).map((n) => n / 4),
      price_min: fc.integer({ min: 0, max: 8 }).map((n) => n / 4),
      price_max: fc.integer({ min: 0, max: 8 }).map((n) => n / 4),
      colour: fc.constantFrom(...colours).map((c) => c.toUpperCase()),
      taste: fc.constantFrom(...words).map((t) => t.toLowerCase()),
      bubbling: fc.boolean(),
      not_colour: fc.subarray([...colours], { minLength: 1 }),
      not_taste: fc.subarray([...words], { minLength: 1 }),
      not_text: fc.subarray(['HEALS', 'burn', '%'], { minLength: 1 }),
      text: fc.constantFrom('HEALS', 'a lot', 'burn', "'; DROP TABLE entities; --"),
    },
    { requiredKeys: [] },
  );

  const isAmong = (words: unknown, matches: (word: string) => boolean): boolean =>
    Array.isArray(words) && words.map(String).some(matches);

  /** What the filters mean, said another way than the library says it. */
  const satisfies = (p: Potion, f: Partial<Record<string, unknown>>): boolean =>
    (f.price === undefined || p.price === f.price) &&
    (f.price_min === undefined || p.price >= Number(f.price_min)) &&
    (f.price_max === undefined || p.price <= Number(f.price_max)) &&
    (f.colour === undefined || p.colour === String(f.colour).toLowerCase()) &&
    (f.taste === undefined || p.tastes.some((t) => plain(t) === plain(String(f.taste)))) &&
    !isAmong(f.not_colour, (colour) => p.colour === colour) &&
    // Something without a taste may have any.
    (f.not_taste === undefined ||
      (p.tastes.length > 0 &&
        !p.tastes.includes('of your choice') &&
        !isAmong(f.not_taste, (taste) => p.tastes.some((t) => plain(t) === plain(taste))))) &&
    !isAmong(f.not_text, (text) => p.desc.toLowerCase().includes(plain(text))) &&
    (f.bubbling === undefined || p.bubbling === f.bubbling) &&
    (f.text === undefined || p.desc.toLowerCase().includes(plain(String(f.text))));

  describe('filters', () => {
    test('what comes back satisfies them, and nothing that satisfies them is missing', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(somePotion, { maxLength: 25 }),
          someFilters,
          fc.option(fc.subarray(['a', 'b']), { nil: undefined }),
          async (potions, filters, documents) => {
            const library = await openEmpty([potionKind]);
            await library.put({ documents: [shop('a')] });
            await library.put({ documents: [shop('b')] });
            const entities = potions.map((body, i) =>
              potion(i % 2 ? 'a' : 'b', `Potion ${i}`, body),
            );
            await library.put({ entities: entities });
            const expected = entities
              .filter((e) => !documents || documents.includes(e.document))
              .filter((e) => satisfies(potionKind.body.parse(e.body) as Potion, filters))
              .map((e) => e.name);
            const query = { select: [{ kind: 'potion', filters }], documents, limit: 100 };
            const found = await library.search(query);
            expect(found.found.map((f) => f.entity.name).sort()).toEqual(expected.sort());
            expect(found.total).toBe(expected.length);
            for (const { entity } of found.found) expect(entity).not.toHaveProperty('score');

            // Ranking never brings back what the filters took away.
            const ranked = await library.search({ ...query, search: 'potion that heals' });
            for (const { entity } of ranked.found) expect(expected).toContain(entity.name);
          },
        ),
        { numRuns: cases },
      );
    });

    test('pages partition the list', async () => {
      const library = await openEmpty([potionKind]);
      await library.put({ documents: [shop('a')] });
      await library.put({
        entities: Array.from({ length: 53 }, (_, i) => potion('a', `Potion ${i}`)),
      });
      const all: string[] = [];
      for (let offset = 0; offset < 60; offset += 10) {
        const page = await library.search({ select: [{ kind: 'potion' }], limit: 10, offset });
        all.push(...page.found.map((f) => f.entity.name));
      }
      expect(new Set(all).size).toBe(53);
    });

    test('a list comes in the order of a figure, also among filters, names and books', async () => {
      const library = await openEmpty([potionKind]);
      await library.put({ documents: [shop('a', 1)] });
      await library.put({ documents: [shop('b', 9)] });
      await library.put({
        entities: [
          potion('a', 'Tonic', { price: 3 }),
          potion('a', 'Fire Tonic', { price: 7, colour: 'blue' }),
          potion('b', 'Tonic', { price: 5 }),
          potion('b', 'Syrup', { price: 9, colour: 'blue' }),
          potion('b', 'Fire Syrup', { price: 1 }),
        ],
      });
      const listed = async (query: object, highest = true) => {
        const order = { kinds: ['potion'], facet: 'price', highest };
        const { found, total } = await library.search({
          select: [{ kind: 'potion' }],
          limit: 3,
          order,
          ...query,
        });
        return [total, ...found.map(({ entity }) => entity.body.price)];
      };
      expect(await listed({})).toEqual([5, 9, 7, 5]);
      expect(await listed({ offset: 3 })).toEqual([5, 3, 1]);
      expect(await listed({}, false)).toEqual([5, 1, 3, 5]);
      expect(await listed({ grouped: true })).toEqual([4, 9, 7, 5]);
      expect(await listed({ grouped: true }, false)).toEqual([4, 1, 3, 7]);
      expect(await listed({ name: 'fire', asTyped: true }, false)).toEqual([2, 1, 7]);
      expect(await listed({ documents: ['a'] })).toEqual([2, 7, 3]);
      const select = [{ kind: 'potion', filters: { colour: 'blue' } }];
      expect(await listed({ select }, false)).toEqual([2, 7, 9]);
    });

    test('ids choose entities beside the filters', async () => {
      const library = await openEmpty([potionKind]);
      await library.put({
        documents: [shop('a', 1)],
        entities: [
          potion('a', 'Tonic', { colour: 'blue' }),
          potion('a', 'Brew', { colour: 'red' }),
          potion('a', 'Draught', { colour: 'red' }),
        ],
      });
      const names = async (...select: Selection[]): Promise<string[]> =>
        (await library.search({ select, limit: 10 })).found.map(({ entity }) => entity.name).sort();
      const ids = ['potion/a/tonic', 'potion/a/brew'];
      expect(await names({ kind: 'potion', ids })).toEqual(['Brew', 'Tonic']);
      expect(await names({ kind: 'potion', ids: [] })).toEqual([]);
      const red = { colour: 'red' };
      expect(await names({ kind: 'potion', ids, filters: red })).toEqual(['Brew']);
      expect(
        await names({ kind: 'potion', filters: red }, { kind: 'potion', ids: ids.slice(0, 1) }),
      ).toEqual(['Brew', 'Draught', 'Tonic']);
    });

    test('a filter the kind does not have is refused, never dropped', async () => {
      const library = await openEmpty([potionKind]);
      await expect(
        library.search({ select: [{ kind: 'potion', filters: { flavour: 'x' } }], limit: 1 }),
      ).rejects.toThrow(/cannot be filtered by "flavour"/);
    });
  });
});
