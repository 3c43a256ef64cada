import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, nearest, plain, slugify } from '../../src/text/names.ts';
import { anyText } from '../helpers/arbitraries.ts';

describe('names as they are compared', () => {
  it.each([
    ["Melf's Acid Arrow", 'melfs acid arrow', 'melfs-acid-arrow'],
    ['  Épée — d’Or ', 'epee dor', 'epee-dor'],
    ['fireball', 'fireball', 'fireball'],
    ['9 Lives', '9 lives', '9-lives'],
    ['ﬁend', 'fiend', 'fiend'],
    ['!?', '', 'unnamed'],
  ])('%s', (name, compared, slug) => {
    expect(plain(name)).toBe(compared);
    expect(slugify(name)).toBe(slug);
  });

  it('English text is compared as any other text is', () => {
    const marks = [...' \t\n\u00a0×‘’“”–—…•−.,;:!?()[]{}*_+-/"\'`'];
    const english = fc
      .array(fc.oneof(fc.constantFrom(...marks), fc.constantFrom(...'abcXYZ019')))
      .map((characters) => characters.join(''));
    fc.assert(
      fc.property(english, (text) => {
        const expected = text
          .toLowerCase()
          .replace(/['`’]/g, '')
          .replace(/[^a-z0-9]+/g, ' ')
          .trim();
        expect(plain(text)).toBe(expected);
        // With a letter that has an accent it takes the other way.
        expect(plain(`é ${text}`)).toBe(`e ${expected}`.trim());
      }),
    );
  });

  it('what is plain stays as it is', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9 '.,-]{0,30}$/), (text) => {
        expect(plain(plain(text))).toBe(plain(text));
        expect(plain(text)).toBe(plain(` ${text}! `));
      }),
    );
  });

  it('a slug can stand in an address, whatever the name', () => {
    fc.assert(
      fc.property(anyText(), (name) => {
        expect(slugify(name)).toMatch(/^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u);
      }),
    );
  });
});

describe('edits between words', () => {
  const word = fc.stringMatching(/^[abc]{0,6}$/);

  it('counts insertions, deletions, replacements and swaps', () => {
    expect(editDistance('fireball', 'firebal')).toBe(1);
    expect(editDistance('wraith', 'wriath')).toBe(1);
    expect(editDistance('cat', 'dog')).toBe(3);
    expect(editDistance('a', 'abcdef', 2)).toBe(3);
  });

  it('is none for the same word, the same both ways, and never beyond the limit by more than one', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 6 }), (a, b, limit) => {
        expect(editDistance(a, a, limit)).toBe(0);
        expect(editDistance(a, b, limit)).toBe(editDistance(b, a, limit));
        expect(editDistance(a, b, limit)).toBe(Math.min(editDistance(a, b, 12), limit + 1));
      }),
    );
  });
});

describe('the nearest of several', () => {
  it('finds what was meant and nothing where nothing is near', () => {
    const schools = ['abjuration', 'evocation', 'illusion', 'necromancy'];
    expect(nearest('evokation', schools)).toEqual(['evocation']);
    expect(nearest('ILLUSION', schools)[0]).toBe('illusion');
    expect(nearest('quantum', schools)).toEqual([]);
    expect(nearest('', schools)).toEqual([]);
  });
});
