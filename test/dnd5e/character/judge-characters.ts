import { afterAll, expect, it } from 'vitest';
import { seededRandom } from '../../../src/base/random.ts';
import { Character } from '../../../src/dnd5e/character/character.ts';
import { validateCharacter } from '../../../src/dnd5e/character/validate.ts';
import { classNames } from '../../../src/dnd5e/tables/classes.ts';
import { breakers } from './broken-rules.ts';
import { legalCharacter, readBook } from './legal-characters.ts';
import { rulesLibrary } from './rules-library.ts';

const PARTS = 10;

const brief = (found: readonly { rule: string; problem: string }[]) =>
  found.map((one) => `${one.rule}: ${one.problem}`);

/** Tests of so many characters, in parts: each is made of the library and has its own seed. */
export async function judgeCharacters(count: number): Promise<void> {
  const library = await rulesLibrary();
  afterAll(() => library.close());
  const book = await readBook(library);
  const each = count / PARTS;
  /** How often each breaker was used, over all parts. */
  const used = new Map(breakers.map((breaker) => [breaker, 0]));
  const seen = new Set<string>();

  it.each(Array.from({ length: PARTS }, (_, part) => part))(
    'part %i: each is valid, and with one rule broken that rule is named',
    async (part) => {
      for (let n = 0; n < each; n++) {
        const seed = `character ${part * each + n}`;
        const random = seededRandom(seed);
        const legal = legalCharacter(book, random, n % 3 === 2 ? '2024' : '2014');
        for (const one of legal.classes) seen.add(`${one.class} ${legal.edition}`);
        const verdict = await validateCharacter(Character.parse(legal.character), library);
        expect(brief(verdict.errors), `${seed} ${JSON.stringify(legal.character)}`).toEqual([]);

        // The breaker that was used least, of those that this character can have broken.
        const order = [...used].sort((a, b) => a[1] - b[1]).map(([breaker]) => breaker);
        for (const breaker of order) {
          const broken = breaker.broken(legal, book, random);
          if (!broken) continue;
          used.set(breaker, (used.get(breaker) ?? 0) + 1);
          const judged = await validateCharacter(Character.parse(broken), library);
          const found = breaker.severity === 'warning' ? judged.warnings : judged.errors;
          const context = `${seed} ${breaker.rule} ${JSON.stringify(broken)}`;
          expect(
            found.map((one) => one.rule),
            context,
          ).toContain(breaker.rule);
          expect(brief(judged.errors.filter((one) => one.rule !== breaker.rule)), context).toEqual(
            [],
          );
          break;
        }
      }
    },
  );

  it('covered every class in both editions and every breaker', () => {
    expect(seen.size).toBe(2 * classNames.length);
    for (const [breaker, times] of used) expect(times, breaker.rule).toBeGreaterThan(0);
  });
}
