import { describe, expect, test } from 'vitest';
import type { Library, Merge } from '../../src/library/library.ts';
import { perGeneration } from '../../src/library/per-generation.ts';
import { engines } from './engines.ts';
import { potion, potionKind, shop } from './toy.ts';

describe.each(engines)('on $engine', ({ openEmpty }) => {
  async function open(): Promise<Library> {
    const library = await openEmpty([potionKind]);
    await library.put({ documents: [shop('late', 50)] });
    await library.put({ documents: [shop('early', 1)] });
    return library;
  }
  const named = async (library: Library, query: { name?: string; search?: string }) =>
    (await library.search({ select: [{ kind: 'potion' }], limit: 20, ...query })).found.map(
      (f) => f.entity.id,
    );

  describe('entities', () => {
    test('are found under kind, document and slug', async () => {
      const library = await open();
      await library.put({ entities: [potion('early', "Giant's Strength", { price: 5 })] });
      expect(await library.get('potion/early/giants-strength')).toMatchObject({
        uri: 'lore://potion/early/giants-strength',
        name: "Giant's Strength",
        documentName: 'Shop early',
        ruleset: 'toy',
        body: { price: 5 },
      });
    });

    test('come with the fields that were asked for, as they were stored', async () => {
      const library = await open();
      const body = { price: 5, tastes: ['salt', 'smoke'], bubbling: true };
      await library.put({ entities: [potion('early', 'Fog', body), potion('early', 'Foam')] });
      const query = { select: [{ kind: 'potion' }], limit: 1 };
      const fields = ['price', 'tastes', 'bubbling', 'colour of "smoke"'];
      const { found } = await library.search({ ...query, name: 'fog', fields });
      expect(found.map(({ entity }) => [entity.name, entity.body])).toEqual([['Fog', body]]);
      const two = { ...query, limit: 2, fields: ['tastes'] };
      const { found: tasted } = await library.search(two);
      const { tastes } = body;
      expect(tasted.map(({ entity }) => entity.body)).toEqual([{ tastes: [] }, { tastes }]);
    });

    test('that were read ahead are found as they are now, also by questions in between', async () => {
      const library = await open();
      await library.put({ entities: [potion('early', 'Fog', { desc: 'Tastes of salt.' })] });
      const [, meanwhile] = await Promise.all([
        library.readAhead(),
        named(library, { search: 'salty taste' }),
      ]);
      expect(meanwhile).toEqual(['potion/early/fog']);
      await library.put({ entities: [potion('early', 'Mist', { desc: 'Tastes of honey.' })] });
      expect((await named(library, { search: 'honey' }))[0]).toBe('potion/early/mist');
    });

    test('which words a facet has, also of some that are asked for', async () => {
      const library = await open();
      await library.put({ entities: [potion('early', 'Fog', { tastes: ['salt', 'smoke'] })] });
      expect(await library.words('potion', 'taste')).toEqual(['salt', 'smoke']);
      expect(await library.words('potion', 'taste', ['smoke', 'honey'])).toEqual(['smoke']);
    });

    test('what is cached for a kind is worked out again when one of it changes', async () => {
      const library = await open();
      const names = perGeneration<string[]>(['potion']);
      const known = () => names(library, '', () => named(library, {}));
      await library.put({ entities: [potion('early', 'Fog')] });
      const before = await known();
      expect(before).toEqual(['potion/early/fog']);
      // A document alone changes no potion: where the engine can tell, nothing is read again.
      await library.put({ documents: [shop('third', 70)] });
      expect(await known()).toEqual(before);
      await library.put({ entities: [potion('early', 'Foam')] });
      expect(await known()).toHaveLength(2);
      await library.put({ removeDocuments: ['early'] });
      expect(await known()).toEqual([]);
    });

    test('what was read before a change is read anew after it', async () => {
      const library = await open();
      const seen = async () => {
        const { found } = await library.search({
          select: [{ kind: 'potion' }],
          search: 'a potion against fog',
          limit: 5,
        });
        return found
          .map(({ entity }) => [entity.name, entity.body.price, entity.documentName])
          .sort();
      };
      await library.put({ entities: [potion('early', 'Fog', { price: 1 })] });
      await library.put({ entities: [potion('late', 'Foam against Fog', { price: 2 })] });
      expect(await seen()).toEqual([
        ['Foam against Fog', 2, 'Shop late'],
        ['Fog', 1, 'Shop early'],
      ]);
      await library.put({ entities: [potion('early', 'Fog', { price: 9 })] });
      await library.put({ documents: [{ ...shop('late', 50), title: 'Shop of the night' }] });
      expect(await seen()).toEqual([
        ['Foam against Fog', 2, 'Shop of the night'],
        ['Fog', 9, 'Shop early'],
      ]);
    });

    test('the same name in two documents is two entities', async () => {
      const library = await open();
      await library.put({ entities: [potion('late', 'Healing'), potion('early', 'Healing')] });
      expect(await named(library, { name: 'healing' })).toEqual([
        'potion/early/healing',
        'potion/late/healing',
      ]);
    });

    test('a batch that is stopped before its end leaves everything as it was', async () => {
      const library = await open();
      await library.put({ entities: [potion('early', 'Healing', { price: 5 })] });
      const control = new AbortController();
      const stopped = library.put({
        documents: [shop('new', 2)],
        entities: [potion('early', 'Healing', { price: 9 }), potion('new', 'Fog')],
        removeDocuments: ['late'],
        signal: control.signal,
        onProgress: () => control.abort(),
      });
      await expect(stopped).rejects.toThrow();
      expect((await library.documents()).map(({ key }) => key)).toEqual(['early', 'late']);
      expect((await library.get('potion/early/healing'))?.body).toMatchObject({ price: 5 });
      // Whoever writes next is not kept waiting.
      expect(await library.put({ entities: [potion('late', 'Fog')] })).toMatchObject({ added: 1 });
    });

    test('storing again changes nothing; a change changes its indexes too', async () => {
      const library = await open();
      expect(await library.put({ entities: [potion('early', 'Healing')] })).toMatchObject({
        added: 1,
        changed: 0,
      });
      expect(await library.put({ entities: [potion('early', 'Healing')] })).toMatchObject({
        added: 0,
        unchanged: 1,
      });
      expect(
        await library.put({
          entities: [potion('early', 'Healing', { colour: 'blue', desc: 'tingles' })],
        }),
      ).toMatchObject({ changed: 1 });
      const blue = { select: [{ kind: 'potion', filters: { colour: 'blue' } }], limit: 5 };
      const red = { select: [{ kind: 'potion', filters: { colour: 'red' } }], limit: 5 };
      expect((await library.search(blue)).total).toBe(1);
      expect((await library.search(red)).total).toBe(0);
    });

    test('an entity follows from all records of it, and goes with the last of them', async () => {
      const library = await open();
      const record = (list: string, price: number) => ({
        ...potion('early', 'Healing', { price }),
        source: list,
        list,
      });
      /** The dearest price is believed. */
      const merge: Merge = {
        derive: (records) =>
          [...records].sort((a, b) => Number(b.body.price) - Number(a.body.price))[0],
      };
      const price = async () => (await library.get('potion/early/healing'))?.body.price;
      expect(await library.put({ records: [record('a', 9)] }, merge)).toMatchObject({ added: 1 });
      expect(await library.put({ records: [record('b', 5)] }, merge)).toMatchObject({
        unchanged: 1,
      });
      expect(await price()).toBe(9);
      expect(await library.put({ records: [record('b', 12)] }, merge)).toMatchObject({
        changed: 1,
      });
      expect(await price()).toBe(12);
      expect((await library.records('potion/early/healing')).map(({ list }) => list)).toEqual([
        'a',
        'b',
      ]);
      const gone = (list: string) => ({
        pruneRecords: [{ list, kind: 'potion', keep: new Set<string>() }],
      });
      await library.put(gone('b'), merge);
      expect(await price()).toBe(9);
      expect(await library.put(gone('a'), merge)).toMatchObject({ removed: 1 });
      expect(await price()).toBeUndefined();
    });

    test('records that are stored for later are derived once, or when they come again', async () => {
      const library = await open();
      let derived = 0;
      const merge: Merge = {
        derive([first]) {
          derived++;
          return first;
        },
      };
      const record = (list: string, name: string) => ({ ...potion('early', name), list });
      const generation = await library.generation();
      for (const list of ['a', 'b'])
        await library.put({
          records: [record(list, 'Healing'), record(list, 'Haste')],
          defer: true,
        });
      expect(await library.get('potion/early/healing')).toBeUndefined();
      expect(await library.generation()).toBe(generation);

      // Somebody asks for one of them meanwhile: it says the same and is not in the library yet.
      await library.put({ records: [record('a', 'Haste')] }, merge);
      expect(await library.get('potion/early/haste')).toBeDefined();
      expect(derived).toBe(1);

      const rest = { derivePending: { kind: 'potion', most: 10 } };
      expect(await library.put(rest, merge)).toMatchObject({ added: 1 });
      expect(await library.get('potion/early/healing')).toBeDefined();
      expect(derived).toBe(2);
      expect(Object.values(await library.put(rest, merge))).toEqual([0, 0, 0, 0, 0]);

      await library.put(
        { rederive: [{ kind: 'potion', documents: ['early'] }], defer: true },
        merge,
      );
      expect(derived).toBe(2);
      expect(await library.put(rest, merge)).toMatchObject({ unchanged: 2 });
    });

    test('a list that says the same again changes nothing', async () => {
      const library = await open();
      const merge: Merge = { derive: ([first]) => first };
      const records = [{ ...potion('early', 'Healing'), list: 'a' }];
      await library.put({ records }, merge);
      expect(await library.put({ records }, merge)).toEqual({
        added: 0,
        changed: 0,
        unchanged: 1,
        outranked: 0,
        removed: 0,
      });
    });

    test('hidden ones are kept but neither listed, found nor counted', async () => {
      const library = await open();
      const poison = potion('early', 'Poison', { colour: 'red' });
      await library.put({ entities: [{ ...poison, hidden: true }] });
      const red = { select: [{ kind: 'potion', filters: { colour: 'red' } }], limit: 5 };
      expect((await library.search(red)).total).toBe(0);
      expect(await library.get('potion/early/poison')).toBeUndefined();
      expect(await library.count('potion')).toBe(0);
      expect(await named(library, { search: 'poison' })).toEqual([]);
      expect(await library.suggest(['potion'], 'poison')).toEqual([]);
      await library.put({ entities: [poison] });
      expect(await library.count('potion')).toBe(1);
      expect((await library.search(red)).total).toBe(1);
    });

    test('a batch with a bad entity is stored not at all', async () => {
      const library = await open();
      const bad = { ...potion('early', 'Bad'), body: { price: 'much' } };
      await expect(library.put({ entities: [potion('early', 'Good'), bad] })).rejects.toThrow();
      expect(await library.count('potion')).toBe(0);
    });

    test('what a source no longer has is pruned, what others filled stays', async () => {
      const library = await open();
      await library.put({
        entities: [
          potion('early', 'Old'),
          potion('early', 'New'),
          { ...potion('early', 'Other'), source: 'else' },
        ],
      });
      const keep = new Set(['potion/early/new']);
      expect(
        await library.put({ prune: [{ kind: 'potion', document: 'early', source: 'toy', keep }] }),
      ).toMatchObject({ removed: 1 });
      expect(await library.get('potion/early/old')).toBeUndefined();
      expect(await library.get('potion/early/other')).toBeDefined();
    });
  });

  describe('names', () => {
    test('exact before leading before containing; approximate only when nothing fits', async () => {
      const library = await open();
      await library.put({
        entities: ['Healing', 'Healing Greater', 'Great Healing', 'Speed'].map((n) =>
          potion('early', n),
        ),
      });
      expect(await named(library, { name: 'healing' })).toEqual([
        'potion/early/healing',
        'potion/early/healing-greater',
        'potion/early/great-healing',
      ]);
      expect(await named(library, { name: 'haeling' })).toEqual(['potion/early/healing']);
      expect(await named(library, { name: 'nothing like it' })).toEqual([]);
    });

    test('misses are answered with the nearest names', async () => {
      const library = await open();
      await library.put({
        entities: ['Healing', 'Speed', 'Flying'].map((n) => potion('early', n)),
      });
      expect(await library.suggest(['potion'], 'heeling')).toEqual(['Healing']);
      expect(await library.suggest(['potion'], 'xyzzy')).toEqual([]);
    });
  });

  describe('documents', () => {
    test('are resolved by key, title and alias in any case; misses name the close ones', async () => {
      const library = await open();
      await library.put({ documents: [{ ...shop('third'), aliases: ['3rd', 'number three'] }] });
      expect((await library.resolveDocuments(['EARLY', 'shop late', 'Number Three'])).keys).toEqual(
        ['early', 'late', 'third'],
      );
      expect((await library.resolveDocuments(['erly'])).unknown).toEqual([
        { given: 'erly', close: ['early'] },
      ]);
    });

    test('are listed with what can be reached in them, largest first', async () => {
      const library = await open();
      await library.put({
        entities: [potion('late', 'A'), potion('late', 'B'), potion('early', 'A')],
      });
      const listing = await library.documents();
      expect(listing.map((d) => [d.key, d.entityCount])).toEqual([
        ['late', 2],
        ['early', 1],
      ]);
      for (const { key, entityCount } of listing) {
        const reached = await library.search({
          select: [{ kind: 'potion' }],
          documents: [key],
          limit: 10,
        });
        expect(reached.total).toBe(entityCount);
      }
    });

    test('removing one removes what stands in it', async () => {
      const library = await open();
      await library.put({ entities: [potion('late', 'A'), potion('early', 'A')] });
      await library.put({ removeDocuments: ['late'] });
      expect((await library.documents()).map((d) => d.key)).toEqual(['early']);
      expect(await library.count('potion')).toBe(1);
    });
  });

  describe('notes and leases', () => {
    test('notes keep JSON', async () => {
      const library = await open();
      await library.put({ notes: { cursor: { page: 3 } } });
      expect(await library.note('cursor')).toEqual({ page: 3 });
      await library.put({ notes: { cursor: undefined } });
      expect(await library.note('cursor')).toBeUndefined();
    });

    test('a lease is held by one at a time, and outlived when it expires', async () => {
      const library = await open();
      const first = await library.lease('sync', 60_000);
      expect(await library.lease('sync', 60_000)).toBeUndefined();
      expect(await first?.renew()).toBe(true);
      await first?.release();
      const second = await library.lease('sync', 1);
      expect(second).toBeDefined();
      await new Promise((resolve) => setTimeout(resolve, 5));
      expect(await library.lease('sync', 60_000)).toBeDefined();
      expect(await second?.renew()).toBe(false);
    });
  });
});
