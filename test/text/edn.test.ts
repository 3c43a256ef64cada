import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EdnError, ednLimits, readEdn } from '../../src/text/edn.ts';
import { type Edn, ednLabel } from '../../src/text/edn-value.ts';
import { anyText } from '../helpers/arbitraries.ts';
import { writeEdn } from './edn-writer.ts';

const value = (text: string): Edn => readEdn(text).value;
const kw = (name: string, namespace = ''): Edn => ({ type: 'keyword', namespace, name });
const vector = (...items: Edn[]): Edn => ({ type: 'vector', items });

/** The keys and values of a map, without its place in the text. */
const entries = (text: string): readonly (readonly [Edn, Edn])[] => {
  const map = value(text);
  if (map === null || typeof map !== 'object' || map.type !== 'map') throw new Error('not a map');
  return map.entries;
};

function refusal(text: string, limits = ednLimits): EdnError {
  try {
    readEdn(text, limits);
  } catch (error) {
    if (error instanceof EdnError) return error;
    throw error;
  }
  throw new Error(`read without complaint: ${text.slice(0, 60)}`);
}

describe('what EDN can say', () => {
  it.each<[string, Edn]>([
    ['nil', null],
    ['true', true],
    ['false', false],
    ['"a\\nb\\t\\"c\\" \\u00e9 \\101 \\\\"', 'a\nb\t"c" é A \\'],
    ['"two\nlines"', 'two\nlines'],
    ['42', 42],
    ['-7', -7],
    ['+7', 7],
    ['0.25', 0.25],
    ['1e3', 1000],
    ['2.5M', 2.5],
    ['12N', 12],
    ['1/4', 0.25],
    ['123456789012345678901', 123456789012345678901n],
    [':wizard', kw('wizard')],
    [':orcpub.dnd.e5/spells', kw('spells', 'orcpub.dnd.e5')],
    [':9-lives', kw('9-lives')],
    [":hunter's-mark", kw("hunter's-mark")],
    [':épée', kw('épée')],
    ['::local', kw('local')],
    ['some/symbol', { type: 'symbol', namespace: 'some', name: 'symbol' }],
    ['/', { type: 'symbol', namespace: '', name: '/' }],
    ['-', { type: 'symbol', namespace: '', name: '-' }],
    ['\\a', 'a'],
    ['\\(', '('],
    ['\\newline', '\n'],
    ['\\u0041', 'A'],
    ['[1, 2,, 3,]', vector(1, 2, 3)],
    ['(1 2)', { type: 'list', items: [1, 2] }],
    ['#{:con :str}', { type: 'set', items: [kw('con'), kw('str')] }],
    ['#inst "2020-01-01"', { type: 'tagged', tag: 'inst', value: '2020-01-01' }],
    ['[1 #_ 2 3 #_#_ 4 5]', vector(1, 3)],
    ['; a remark\n:a ; another', kw('a')],
    ['\uFEFF:a', kw('a')],
    ['[1\u00a02\u200b3]', vector(1, 2, 3)],
  ])('reads %s', (text, expected) => {
    expect(value(text)).toEqual(expected);
  });

  it('reads the numbers that are none', () => {
    expect(value('[##NaN ##Inf ##-Inf]')).toEqual(
      vector(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
    );
    expect(value('"##NaN stays text"')).toBe('##NaN stays text');
  });

  it('keeps nil, numbers and collections as keys', () => {
    expect(entries('{nil nil, 1 :a, [1 2] :b}')).toEqual([
      [null, null],
      [1, kw('a')],
      [vector(1, 2), kw('b')],
    ]);
  });

  it('spreads the namespace of a map over its keys', () => {
    expect(entries('#:a.b{:c 1 :d/e 2 :_/f 3 "g" 4 h 5}')).toEqual([
      [kw('c', 'a.b'), 1],
      [kw('e', 'd'), 2],
      [kw('f'), 3],
      ['g', 4],
      [{ type: 'symbol', namespace: 'a.b', name: 'h' }, 5],
    ]);
    expect(entries('#::{:c 1}')).toEqual([[kw('c'), 1]]);
    expect(entries('#::alias {:c 1}')).toEqual([[kw('c', 'alias'), 1]]);
  });

  it('reads on past small slips and says so', () => {
    const { value: read, notes } = readEdn('{:a "it\\\'s"\n :b “quoted” :a 2}');
    expect(read).toMatchObject({
      entries: [
        [kw('a'), "it's"],
        [kw('b'), 'quoted'],
        [kw('a'), 2],
      ],
    });
    expect(notes.map((n) => [n.line, n.text])).toEqual([
      [1, expect.stringContaining('escape')],
      [2, expect.stringContaining('quotes')],
    ]);
  });

  it('says where maps and keys begin', () => {
    expect(value('{:a 1\n :b {"c" 2}}')).toMatchObject({
      offset: 0,
      offsets: [1, 7],
      entries: [
        [kw('a'), 1],
        [kw('b'), { offset: 10, offsets: [11] }],
      ],
    });
  });

  it('labels values for paths', () => {
    expect(
      ['nil', '"x"', ':a/b', '12', 'c', '[1]', '#{}', '()', '{}', '#t 1'].map((t) =>
        ednLabel(value(t)),
      ),
    ).toEqual(['nil', '"x"', ':a/b', '12', 'c', '[…]', '#{…}', '(…)', '{…}', '#t …']);
  });
});

describe('what is wrong and where', () => {
  it.each<[string, number, number, RegExp]>([
    ['', 1, 1, /empty/],
    ['  ; only a remark', 1, 18, /empty/],
    ['{:a 1\n :b {:c 2', 2, 10, /ends inside the map that opens at line 2, column 5/],
    ['{:a\n "never closed', 2, 15, /ends inside the string that opens at line 2, column 2/],
    ['[1 2\n 3}', 2, 3, /"}" stands where the vector that opens at line 1, column 1 needs "]"/],
    ['\n\n}', 3, 1, /closes nothing/],
    ['{:a 1 :b}', 1, 1, /key without a value/],
    ['{:a 1} {:b 2}', 1, 8, /after the end/],
    ['{"a": 1}', 1, 5, /JSON/],
    ['##Nan', 1, 1, /##NaN/],
    ['1/0', 1, 1, /divides by zero/],
    ['12abc', 1, 1, /not a number/],
    ['#:a :b', 1, 1, /before a map/],
    ['#(a)', 1, 1, /means nothing/],
    ["'(a)", 1, 1, /Clojure code/],
    ['\\unknown', 1, 1, /not a character/],
    ['[1 #_]', 1, 6, /closes nothing/],
    ['#tag', 1, 1, /needs a value/],
    ['"a\\', 1, 4, /ends inside the string/],
  ])('%j', (text, line, column, message) => {
    const error = refusal(text);
    expect(error.message).toMatch(message);
    expect({ line: error.line, column: error.column }).toEqual({ line, column });
  });

  it('refuses what is too deep, too long or too much', () => {
    expect(refusal('['.repeat(100_000)).message).toMatch(/deeper than 200/);
    expect(refusal('#_'.repeat(100_000)).message).toMatch(/deeper than 200/);
    expect(refusal('#a '.repeat(100_000)).message).toMatch(/deeper than 200/);
    expect(refusal('[1 2 3]', { ...ednLimits, maxLength: 5 }).message).toMatch(/longer than 5/);
    expect(refusal('[1 2 3]', { ...ednLimits, maxValues: 3 }).message).toMatch(/more than 3/);
    expect(value(`${'['.repeat(200)}${']'.repeat(200)}`)).toBeDefined();
  });

  it('is quick with long words, numbers and strings', () => {
    const long = 300_000;
    expect(value(`"${'a'.repeat(long)}"`)).toHaveLength(long);
    expect(value('9'.repeat(long))).toBe(Number.POSITIVE_INFINITY);
    expect(value(`"${'\\q'.repeat(long)}"`)).toHaveLength(long);
    expect(readEdn(`{${':a 1 '.repeat(100_000)}}`).notes.length).toBeLessThanOrEqual(200);
  });
});

const name = fc
  .stringMatching(/^[a-z][a-zA-Z0-9*!_?+-]{0,8}$/)
  .filter((n) => !['nil', 'true', 'false'].includes(n));
const namespace = fc.oneof(
  fc.constant(''),
  fc.stringMatching(/^[a-z][a-z0-9]{0,4}(\.[a-z][a-z0-9]{0,4}){0,2}$/),
);
const { edn } = fc.letrec<{ edn: Edn }>((tie) => ({
  edn: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constant(null),
    fc.boolean(),
    fc.integer(),
    fc.double(),
    fc.bigInt({ min: 2n ** 60n, max: 2n ** 90n }),
    anyText(),
    fc.record({ type: fc.constant('keyword' as const), namespace, name }),
    fc.record({ type: fc.constant('symbol' as const), namespace, name }),
    fc.record({
      type: fc.constantFrom('list' as const, 'vector' as const, 'set' as const),
      items: fc.array(tie('edn')),
    }),
    fc.record({
      type: fc.constant('map' as const),
      entries: fc.array(fc.tuple(tie('edn'), tie('edn'))),
      offset: fc.constant(0),
      offsets: fc.constant([]),
    }),
    fc.record({ type: fc.constant('tagged' as const), tag: name, value: tie('edn') }),
  ),
}));

/** Offsets depend on how the text was laid out, not on what it says. */
const withoutOffsets = (read: Edn): unknown =>
  JSON.parse(
    JSON.stringify(read, (key, part: unknown) =>
      key === 'offset' || key === 'offsets'
        ? 0
        : typeof part === 'bigint' || (typeof part === 'number' && !Number.isFinite(part))
          ? `number ${part}`
          : Object.is(part, -0)
            ? 'number -0'
            : part,
    ),
  );

describe('for any value and any text', () => {
  it('reads back what was written', () => {
    fc.assert(
      fc.property(edn, (written) => {
        expect(withoutOffsets(value(writeEdn(written)))).toEqual(withoutOffsets(written));
      }),
      { numRuns: 500 },
    );
  });

  it('gives a value or its own error, at a place inside the text', () => {
    const scraps = fc.array(
      fc.oneof(
        fc.constantFrom(
          ...[
            '{',
            '}',
            '[',
            ']',
            '(',
            ')',
            '#{',
            '#:a{',
            '#_',
            '##',
            '##NaN',
            '#',
            '"',
            '\\',
            ':',
            ';',
            '\n',
            ',',
            '1',
            '/',
            'nil',
            '“',
            '”',
            '^',
            "'",
            ' ',
          ],
        ),
        anyText({ maxLength: 4 }),
      ),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(scraps, (parts) => {
        const text = parts.join('');
        try {
          readEdn(text);
        } catch (error) {
          if (!(error instanceof EdnError)) throw error;
          const lines = text.split('\n');
          expect(error.line).toBeGreaterThanOrEqual(1);
          expect(error.line).toBeLessThanOrEqual(lines.length);
          expect(error.column).toBeLessThanOrEqual((lines[error.line - 1]?.length ?? 0) + 1);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('refuses every text that was cut short', () => {
    fc.assert(
      fc.property(fc.array(edn), fc.nat(), (items, cut) => {
        const whole = writeEdn({ type: 'vector', items });
        refusal(whole.slice(0, cut % whole.length));
      }),
      { numRuns: 500 },
    );
  });
});
