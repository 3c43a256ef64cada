import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { schools } from '../../src/dnd5e/model/game-words.ts';
import { type Row, type Session, srdSession } from '../helpers/client.ts';
import { withInventedBooks } from './browse-library.ts';

const withBooks = withInventedBooks();

interface Drawn {
  seed: string;
  matching: number;
  drawn: Row[];
}

const draw = async (lore: Session, args: Record<string, unknown>): Promise<Drawn> => {
  const reply = await lore.call('get_random_content', args);
  if (!reply.success) throw new Error(reply.error);
  return reply.data as Drawn;
};

describe('drawing at random', () => {
  test('one of a kind, with the seed to draw it again', async () => {
    const lore = await srdSession();
    const first = await draw(lore, { content_type: 'monster' });
    expect(first.drawn).toHaveLength(1);
    expect(first.drawn[0]?.kind).toBe('creature');
    expect(first.matching).toBeGreaterThan(300);
    const again = await draw(lore, { content_type: 'creature', seed: first.seed });
    expect(again).toEqual(first);
  });

  test('draws satisfy their filters, and differ among themselves', async () => {
    const lore = await srdSession();
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          level_max: fc.integer({ min: 0, max: 9 }),
          school: fc.constantFrom(...schools),
          class: fc.constantFrom('wizard', 'Cleric', 'druid'),
        }),
        fc.integer({ min: 1, max: 20 }),
        fc.string({ minLength: 1, maxLength: 20 }),
        async (filters, count, seed) => {
          const args = { content_type: 'spell', filters, count, seed, detail: 'summary' };
          const { drawn, matching, ...rest } = await draw(lore, args);
          expect(rest.seed).toBe(seed);
          expect(drawn).toHaveLength(Math.min(count, matching));
          expect(new Set(drawn.map((r) => r.uri)).size).toBe(drawn.length);
          for (const row of drawn) {
            expect(row.level).toBeLessThanOrEqual(filters.level_max);
            expect(row.school).toBe(filters.school);
            expect(row.classes).toContain(filters.class.toLowerCase());
          }
          expect((await draw(lore, args)).drawn).toEqual(drawn);
        },
      ),
      { numRuns: 25 },
    );
  });

  test('every match is about as likely as another', async () => {
    const lore = await srdSession();
    const seen = new Map<string, number>();
    const rounds = 30;
    for (let i = 0; i < rounds; i++) {
      const { drawn, matching } = await draw(lore, {
        content_type: 'armor',
        count: 6,
        seed: `round ${i}`,
        detail: 'summary',
      });
      expect(matching).toBe(13);
      for (const row of drawn) seen.set(row.name, (seen.get(row.name) ?? 0) + 1);
    }
    expect(seen.size).toBe(13);
    const expected = (rounds * 6) / 13;
    for (const count of seen.values()) {
      expect(count).toBeGreaterThan(expected / 3);
      expect(count).toBeLessThan(expected * 2);
    }
  });

  test('documents and ruleset narrow the draw', async () => {
    const lore = await withBooks();
    const { drawn, matching } = await draw(lore, {
      content_type: 'spells',
      documents: ['ember-annual'],
      count: 20,
    });
    expect(matching).toBe(2);
    expect(drawn.map((r) => r.name).toSorted()).toEqual(['Fireball', 'Spark Drum']);
    const modern = await draw(lore, { content_type: 'spell', ruleset: '5e-2024', count: 5 });
    expect(modern.drawn.map((r) => r.document_key)).toEqual(['srd-2024']);
  });

  test('a type of several kinds draws from those that have the filter', async () => {
    const lore = await withBooks();
    const { drawn } = await draw(lore, {
      content_type: 'equipment',
      filters: { rarity: 'Rare' },
      count: 20,
    });
    expect(drawn.map((r) => r.name).toSorted()).toEqual(['Lantern of Embers', 'Ring of Soot']);
  });

  test('books among the filters count as beside them', async () => {
    const lore = await withBooks();
    const beside = { content_type: 'equipment', documents: ['srd-2014'], count: 20, seed: 'x' };
    const { documents, ...others } = beside;
    const within = await draw(lore, { ...others, filters: { documents } });
    expect(within.drawn.length).toBeGreaterThan(0);
    expect(within).toEqual(await draw(lore, beside));
    for (const filters of [{ documents: 'no-such-book' }, '{"documents": ["no-such-book"]}']) {
      const reply = await lore.call('get_random_content', { ...others, filters });
      expect(reply.data).toMatchObject({ drawn: [] });
      expect(reply.notices.join(' ')).toContain('No document "no-such-book"');
    }
    // Where the schema lists the argument, the refusal says where it belongs.
    const listed = await lore.call('search_spell', { filters: { documents } });
    expect(listed.error).toContain('Give "documents" beside "filters"');
  });

  test('filters as JSON text and numbers as words are read', async () => {
    const lore = await srdSession();
    const { drawn } = await draw(lore, {
      content_type: 'monster',
      filters: '{"cr": "1/4", "type": "Undead"}',
    });
    expect(drawn[0]).toMatchObject({ challenge_rating: 0.25, type: 'undead' });
  });

  test('a filter the type does not have is refused with those it has', async () => {
    const lore = await srdSession();
    const reply = await lore.call('get_random_content', {
      content_type: 'spell',
      filters: { levle: 3 },
    });
    expect(reply).toMatchObject({ isError: true, success: false, suggestions: ['level'] });
    expect(reply.error).toContain('school');
  });

  test.each([
    [{ content_type: 'spell', filters: { level: 12 } }],
    [{ content_type: 'spell', filters: { school: 'cookery' } }],
    [{ content_type: 'cookery' }],
    [{ content_type: 'spell', count: 0 }],
    [{ content_type: 'spell', count: 21 }],
    [{}],
  ])('%o is refused', async (args) => {
    const lore = await srdSession();
    const reply = await lore.call('get_random_content', args);
    expect(reply).toMatchObject({ isError: true, success: false });
  });

  test('nothing to draw from: no draw, and the reason', async () => {
    const lore = await srdSession();
    const reply = await lore.call('get_random_content', { content_type: 'feat' });
    expect(reply.data).toMatchObject({ matching: 0, drawn: [] });
    expect(reply.notices.join()).toContain('no feats yet');
  });
});
