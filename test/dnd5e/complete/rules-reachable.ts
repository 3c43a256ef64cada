import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type Library, libraryService, type NewEntity } from '../../../src/library/library.ts';
import { sample } from '../../helpers/counts.ts';
import type { Complete } from './derived.ts';
import { occurring } from './occurring.ts';
import { syncedSession } from './synced-library.ts';

const AlsoIn = z.array(z.object({ uri: z.string() })).default([]);

interface Paragraph {
  readonly document: string;
  readonly rule: string;
  readonly text: string;
}

const letters = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '');

/** What a reader remembers of a paragraph: its first words, or if that is not enough all of it. */
const remembered = (text: string, words = 12): string =>
  text
    .replace(/[*_#>|\\]/g, ' ')
    .trim()
    .split(/\s+/)
    .slice(0, words)
    .join(' ');
const WHOLE = 60;

/** How much of a text tells that it is the paragraph. */
const START = 60;
const TOP = 10;
/** Every so many paragraphs one is asked for, in the library and through a client; all in the soak. */
const SAMPLE = 12;
const CLIENT_SAMPLE = 40;

const isRule = ({ kind }: { kind: string }): boolean => kind === 'rule' || kind === 'condition';

/**
 * Every paragraph of every rule text. Chapters also hold what is a thing of its own (a feat, the trait
 * of a species, a piece of gear), which is found as such.
 */
function paragraphsOf(entities: readonly NewEntity[]): Paragraph[] {
  const others = entities
    .filter((entity) => !isRule(entity) && /^srd-/.test(entity.document))
    .map(({ body }) => letters(JSON.stringify(body).replaceAll('\\n', ' ')))
    .join(' ');
  const all = entities.filter(isRule).flatMap(({ document, name, body }) =>
    String(body.desc ?? '')
      .split(/\n\s*\n/)
      .filter((text) => text.split(/\s+/).length >= 8 && !/^[|#>-]/.test(text.trim()))
      // "As an Orc, you have these special traits." only leads to them.
      .filter((text) => !/have these special traits\.$/.test(text.trim()))
      .map((text) => ({ document, rule: name, text })),
  );
  const startOf = ({ text }: Paragraph): string => letters(afterName(text)).slice(0, START);
  const elsewhere = occurring(others, all.map(startOf));
  return all.filter((paragraph) => !elsewhere.has(startOf(paragraph)));
}

/** `**Breath Weapon.** When you …`: things have their name apart. */
const afterName = (text: string): string => text.replace(/^[*_]+[^*_]+[*_]+\.?\s*/, '');

/** Tests that the rules of all sources can be found by what a reader remembers of them. */
export function rulesAreReachable(complete: () => Complete): void {
  describe('its rules', () => {
    let session: Awaited<ReturnType<typeof syncedSession>>;
    let library: Library;
    let paragraphs: Paragraph[];

    beforeAll(async () => {
      session = await syncedSession();
      library = session.app.use(libraryService);
      paragraphs = paragraphsOf([...complete().entities.values()]);
    }, 300_000);

    /** The paragraphs that are in none of the texts found by their own words. */
    const missed = async (
      asked: readonly Paragraph[],
      textsFor: (document: string, search: string) => Promise<string[]>,
    ): Promise<string[]> => {
      const missing: string[] = [];
      for (const paragraph of asked) {
        const start = letters(paragraph.text).slice(0, START);
        const isFound = async (words?: number) =>
          (await textsFor(paragraph.document, remembered(paragraph.text, words))).some((text) =>
            letters(text).includes(start),
          );
        if (!(await isFound()) && !(await isFound(WHOLE)))
          missing.push(`${paragraph.document} ${paragraph.rule}: ${remembered(paragraph.text)}`);
      }
      return missing;
    };

    test('a paragraph is among the first found by its own words', async () => {
      expect(paragraphs.length).toBeGreaterThan(3000);
      const missing = await missed(sample(paragraphs, SAMPLE), async (document, search) => {
        const { found } = await library.search({
          select: [{ kind: 'rule' }, { kind: 'condition' }],
          documents: [document],
          search,
          limit: TOP,
        });
        return found.map(({ entity }) => String(entity.body.desc ?? ''));
      });
      expect(missing).toEqual([]);
    }, 600_000);

    test('through a client, search_rule finds them and their addresses give the text', async () => {
      const missing = await missed(sample(paragraphs, CLIENT_SAMPLE), async (document, search) => {
        const rows = await session.rows('search_rule', {
          search,
          documents: [document],
          limit: TOP,
        });
        const texts: string[] = [];
        for (const row of rows) {
          // A definition and the rules of play are one row with both addresses.
          for (const { uri } of [row, ...AlsoIn.parse(row.also_in)]) {
            const entity = await library.get(uri.replace('lore://', ''));
            texts.push(String(entity?.body.desc ?? ''));
          }
        }
        return texts;
      });
      expect(missing).toEqual([]);
    }, 300_000);
  });
}
