import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { engines } from '../engines.ts';
import { potion, potionKind, shop } from '../toy.ts';

describe.each(engines)('on $engine', ({ openEmpty }) => {
  async function open() {
    const library = await openEmpty([potionKind]);
    await library.put({
      documents: [shop('late', 50), shop('early', 1)],
      entities: [
        potion('late', 'Healing', { desc: 'Closes wounds.' }),
        potion('early', 'Healing', { desc: 'Closes wounds.' }),
        potion('early', 'Greater Healing', { desc: 'Closes deep wounds.' }),
        potion('early', 'Healing Salve', { desc: 'Rub it on a cut.' }),
        potion('early', 'Giant Strength', { desc: 'Makes muscles swell.' }),
        potion('early', 'Night Eyes', { desc: 'The drinker sees in darkness.' }),
        potion('early', 'Зелье', { desc: 'Горький напиток.' }),
      ],
    });
    return (search: string, limit = 10) =>
      library.search({ select: [{ kind: 'potion' }], search, limit });
  }
  const names = async (result: ReturnType<Awaited<ReturnType<typeof open>>>) =>
    (await result).found.map((f) => `${f.entity.name}`);

  describe('what comes first', () => {
    test('the very name, by the rank of its document, then names that begin so', async () => {
      const { found } = await (await open())('healing');
      expect(found.slice(0, 3).map((f) => [f.entity.document, f.entity.name])).toEqual([
        ['early', 'Healing'],
        ['late', 'Healing'],
        ['early', 'Healing Salve'],
      ]);
      expect(found.slice(0, 2).map((f) => f.score)).toEqual([1, 1]);
    });

    test('a name in another spelling, with spaces elsewhere, and with the word for its kind', async () => {
      const search = await open();
      for (const typed of [
        'Gaint Strenght',
        'giantstrength',
        'giant strength potion',
        'GIANT  strength!',
      ])
        expect((await names(search(typed)))[0], typed).toBe('Giant Strength');
    });

    test('a name in two good words that are wrong only together', async () => {
      const search = await open();
      // Both words are English, so no speller touches them.
      expect((await names(search('knight eyes')))[0]).toBe('Night Eyes');
      expect((await names(search('giant strengths')))[0]).toBe('Giant Strength');
    });

    test('what is meant, where no word is shared', async () => {
      const search = await open();
      expect((await names(search('medicine for an injury')))[0]).toContain('Healing');
      expect((await names(search('become very powerful')))[0]).toBe('Giant Strength');
    });

    test('of texts that fit alike, the one of an own book', async () => {
      const library = await openEmpty([potionKind]);
      const desc = 'Closes wounds and mends bones.';
      await library.put({
        documents: [shop('early', 1), { ...shop('mine'), standsAlone: true }],
        entities: [
          potion('early', 'Healing Tonic', { desc }),
          potion('early', 'Night Eyes', { desc: 'The drinker sees in darkness.' }),
          potion('early', 'Giant Strength', { desc: 'Makes muscles swell.' }),
          potion('mine', 'Healing Brew', { desc }),
        ],
      });
      const { found } = await library.search({
        select: [{ kind: 'potion' }],
        search: 'medicine for an injury',
        limit: 2,
      });
      expect(found.map((f) => f.entity.name)).toEqual(['Healing Brew', 'Healing Tonic']);
    });
  });

  describe('scores', () => {
    test('are between 0 and 1 and never rise, and the total counts what matches', async () => {
      const search = await open();
      await fc.assert(
        fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }), async (typed) => {
          const { found, total } = await search(typed);
          expect(total).toBe(found.length);
          if (typed.trim() === '') expect(total).toBe(7);
          const scores = found.map((f) => f.score);
          if (typed.trim() === '') expect(scores.every((s) => s === undefined)).toBe(true);
          else
            scores.forEach((score, i) => {
              expect(score).toBeGreaterThanOrEqual(0);
              expect(score).toBeLessThanOrEqual(Math.min(1, scores[i - 1] ?? 1));
            });
        }),
        { numRuns: 60 },
      );
    });

    test('pages follow one another without a gap or a repeat', async () => {
      const library = await openEmpty([potionKind]);
      await library.put({ documents: [shop('early', 1)] });
      await library.put({
        entities: Array.from({ length: 50 }, (_, i) => potion('early', `Brew ${i}`)),
      });
      const page = async (offset: number, limit: number) =>
        (
          await library.search({ select: [{ kind: 'potion' }], search: 'red brew', limit, offset })
        ).found.map((f) => f.entity.id);
      const all = await page(0, 50);
      const pieces = [...(await page(0, 7)), ...(await page(7, 20)), ...(await page(27, 30))];
      expect(pieces).toEqual(all);
      expect(new Set(all).size).toBe(all.length);
      expect(all.length).toBeGreaterThan(30);
    });
  });

  describe('strange questions', () => {
    test.each([
      ['emoji', '🐉🔥'],
      ['another script', '治療藥水'],
      ['a script that the index cuts elsewhere', 'ኂᦰ𝗥𖼄ha'],
      ['SQL', "'; DROP TABLE entities; --"],
      ['full-text syntax', 'name:* OR "a" NEAR/2 b AND NOT ('],
      ['a wall of text', 'heal '.repeat(400)],
      ['control characters', '\u0000\u0007healing\u001b[31m'],
    ])('%s: an answer, not an error', async (_, typed) => {
      const { found, total } = await (await open())(typed);
      expect(found).toHaveLength(total);
    });

    test('a long text is cut and the answer says so', async () => {
      const { notices, found } = await (await open())(`healing ${'and so on '.repeat(200)}`);
      expect(notices).toEqual(['The search text was cut to its first 512 characters.']);
      expect(found[0]?.entity.name).toContain('Healing');
    });

    test('words of another script are found as words', async () => {
      expect((await names((await open())('горький')))[0]).toBe('Зелье');
    });
  });

  describe('words', () => {
    const filled = async () => {
      const library = await openEmpty([potionKind]);
      await library.put({ documents: [shop('early', 1)] });
      const first = async (search: string) =>
        (await library.search({ select: [{ kind: 'potion' }], search, limit: 1 })).found[0]?.entity
          .name;
      return { library, first };
    };

    test('a rare word tells more than a common one, a word in the name more than one in the text', async () => {
      const { library, first } = await filled();
      await library.put({
        entities: [
          ...Array.from({ length: 30 }, (_, i) =>
            potion('early', `Brew ${i}`, { desc: 'zorb zorb' }),
          ),
          potion('early', 'Plain Brew', { desc: 'quux' }),
          potion('early', 'Wexel Draught', { desc: 'nothing' }),
          potion('early', 'Second Draught', { desc: 'wexel' }),
        ],
      });
      expect(await first('zorb quux')).toBe('Plain Brew');
      expect(await first('some wexel or other zzyzx')).toBe('Wexel Draught');
    });

    test('two words that a name writes as one', async () => {
      const { library, first } = await filled();
      await library.put({
        entities: [potion('early', 'Zorbwexel Extract'), potion('early', 'Stuff of Legends')],
      });
      expect(await first('some of that zorb wexel stuff')).toBe('Zorbwexel Extract');
      expect(await first('some of that stuff')).toBe('Stuff of Legends');
    });

    test('words in other forms are the same word', async () => {
      const { library, first } = await filled();
      await library.put({
        entities: [
          potion('early', 'Brew', { desc: 'It zorbled.' }),
          potion('early', 'Draught', { desc: "The smith's hammer." }),
        ],
      });
      expect(await first('zorbling')).toBe('Brew');
      expect(await first('smiths')).toBe('Draught');
    });

    test('what an entity no longer says no longer finds it, whoever changed it', async () => {
      const { library, first } = await filled();
      await library.put({
        entities: [
          potion('early', 'Alpha', { desc: 'zorb' }),
          potion('early', 'Beta', { desc: 'quux' }),
        ],
      });
      expect(await first('zorb')).toBe('Alpha');
      await library.put({ entities: [potion('early', 'Alpha', { desc: 'quux' })] });
      await library.put({ entities: [potion('early', 'Beta', { desc: 'zorb' })] });
      expect(await first('zorb')).toBe('Beta');
      await library.put({ remove: ['potion/early/beta'] });
      expect(await first('zorb')).toBeUndefined();
    });
  });

  describe('spelling', () => {
    test('touches only words that neither the library nor English knows', async () => {
      const library = await openEmpty([potionKind]);
      await library.put({ documents: [shop('early', 1)] });
      await library.put({
        entities: [
          potion('early', 'Fertile Soil'),
          potion('early', 'Snake Oil', { desc: 'Made from a reptile.' }),
        ],
      });
      const first = async (search: string) =>
        (await library.search({ select: [{ kind: 'potion' }], search, limit: 1 })).found[0]?.entity
          .name;
      expect(await first('reptile')).toBe('Snake Oil');
      expect(await first('fertle soill')).toBe('Fertile Soil');
    });
  });
});
