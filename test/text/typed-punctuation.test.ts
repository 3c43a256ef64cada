import { describe, expect, it } from 'vitest';
import { withTypedPunctuation } from '../../src/text/typed-punctuation.ts';

describe('punctuation that programs put in place of what was typed', () => {
  it.each([
    ['the bard’s “cloak”', 'the bard\'s "cloak"'],
    ['cr 3–5 undead', 'cr 3-5 undead'],
    ['prepared spells — explained…', 'prepared spells  -  explained '],
    ['a ten‑foot pole', 'a ten-foot pole'],
  ])('%s', (put, typed) => {
    expect(withTypedPunctuation(put)).toBe(typed);
  });

  it.each(['plain words', 'Señor Über × 2', 'the 👑 of kings', 'дракон'])('leaves %s', (text) => {
    expect(withTypedPunctuation(text)).toBe(text);
  });

  it('is also read beside characters that it leaves', () => {
    expect(withTypedPunctuation('the king’s 👑')).toBe("the king's 👑");
  });
});
