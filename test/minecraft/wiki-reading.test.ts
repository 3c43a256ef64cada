import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LoreError } from '../../src/base/error.ts';
import { readDate } from '../../src/minecraft/wiki/dates.ts';
import { exampleChanges, pairExamples } from '../../src/minecraft/wiki/example-changes.ts';
import { parsePage } from '../../src/minecraft/wiki/html.ts';
import { readJsonBlock } from '../../src/minecraft/wiki/json-blocks.ts';
import { toMarkdown, toPlainText } from '../../src/minecraft/wiki/markdown.ts';
import { portionOf } from '../../src/minecraft/wiki/portion.ts';
import { readTitle } from '../../src/minecraft/wiki/title.ts';
import { versionMatcher } from '../../src/minecraft/wiki/version-pattern.ts';
import { anyText } from '../helpers/arbitraries.ts';

describe('versionMatcher', () => {
  it.each([
    ['1.21.2', ['1.21.2', 'for 1.21.2.', '(1.21.2)', '1.21.2-pre1', 'v1.21.2: ingredients'], true],
    ['1.21.2', ['1.21.20', '11.21.2', '1.21.2.1', '1.21', '1.21.1'], false],
    ['1.21', ['1.21', 'since 1.21.', '1.21-pre1'], true],
    ['1.21', ['1.21.2', '1.210', '26.1.21'], false],
    ['1.21.x', ['1.21', '1.21.2', '1.21.20'], true],
    ['1.21.x', ['1.2.1', '1.22'], false],
    ['24w33a', ['24w33a', 'Snapshot 24W33A!'], true],
    ['24w33a', ['24w33b', '124w33a'], false],
    ['26.3-rc-1', ['26.3-rc-1', '26.3 release candidate 1', '26.3-rc1'], true],
    ['26.3-rc-1', ['26.3', '26.3-rc-2', '26.3-rc-10'], false],
    ['ingredients', ['All Ingredients are strings'], true],
    ['(', ['(', 'a (note)'], true],
  ])('%s', (pattern, comments, expected) => {
    const matches = versionMatcher(pattern);
    for (const comment of comments)
      expect([comment, matches(comment)]).toEqual([comment, expected]);
  });

  it('never throws and never takes longer for a nasty pattern', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (pattern, comment) => {
        expect(typeof versionMatcher(pattern)(comment)).toBe('boolean');
      }),
    );
  });
});

describe('readDate', () => {
  it.each([
    ['2024-10-22', 'start', '2024-10-22T00:00:00Z'],
    ['2024-10-22', 'end', '2024-10-22T23:59:59Z'],
    ['2024-02', 'end', '2024-02-29T23:59:59Z'],
    ['2023', 'start', '2023-01-01T00:00:00Z'],
    ['2023', 'end', '2023-12-31T23:59:59Z'],
    ['2024-10-22T15:00:00+02:00', 'start', '2024-10-22T13:00:00Z'],
    ['2024-10-22T15:00', 'start', '2024-10-22T15:00:00Z'],
  ] as const)('%s as the %s', (text, edge, expected) => {
    expect(readDate('startDate', text, edge)).toBe(expected);
  });

  it('reads any text as a stamp of MediaWiki or refuses it', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          expect(readDate('startDate', text, 'start')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
        } catch (error) {
          expect(error).toBeInstanceOf(LoreError);
        }
      }),
    );
  });
});

describe('readTitle', () => {
  it('lets through only what MediaWiki can have as a title', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 300 }), (text) => {
        try {
          const { title } = readTitle(text);
          expect(Buffer.byteLength(title)).toBeLessThanOrEqual(255);
          expect(title).not.toMatch(/[|<>[\]{}#\p{Cc}]/u);
        } catch (error) {
          expect(error).toBeInstanceOf(LoreError);
        }
      }),
    );
  });
});

describe('portionOf', () => {
  it('gives the whole text back, portion by portion, each within its bytes', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.integer({ min: 8, max: 120 }),
        (text, bytes) => {
          let whole = '';
          let at: number | undefined = 0;
          while (at !== undefined) {
            const portion = portionOf(text, at, bytes);
            expect(Buffer.byteLength(portion.text)).toBeLessThanOrEqual(bytes);
            if (portion.next !== undefined) expect(portion.next).toBeGreaterThan(at);
            whole += portion.text;
            at = portion.next;
          }
          expect(whole).toBe(text);
        },
      ),
    );
  });
});

describe('JSON blocks', () => {
  it('keeps strict JSON as it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), async (text) => {
        expect(await readJsonBlock(text)).toEqual({ json: JSON.parse(text), strict: true });
      }),
    );
  });

  it('says why the others are not', async () => {
    expect(await readJsonBlock('{"a": 1, // one\n}')).toMatchObject({
      json: { a: 1 },
      strict: false,
      reason: expect.stringContaining('comments'),
    });
    expect(await readJsonBlock('{\n"a": ...\n}')).toMatchObject({
      json: null,
      strict: false,
      reason: expect.stringMatching(/in line 2$/),
    });
  });
});

describe('Markdown and plain text', () => {
  const html = `<div class="mw-parser-output"><script>evil()</script><p>One <b>bold</b>, <i>slanted</i>
    <code>x &lt; y</code><br>next</p><h2>Head<span class="mw-editsection">[edit]</span></h2>
    <ul><li>a<ul><li>b</li></ul></li><li>c</li></ul><ol><li>first</li></ol>
    <table><tr><th>K</th><th>V</th></tr><tr><td>1|2</td><td>two</td></tr></table>
    <div class="mw-highlight mw-highlight-lang-json"><pre>{"a": "\`\`\`"}</pre></div></div>`;

  it('keeps the shape of a page', async () => {
    expect(toMarkdown(await parsePage(html))).toBe(
      [
        'One **bold**, *slanted* `x < y`\nnext',
        '## Head',
        '- a\n  - b\n- c',
        '1. first',
        '| K | V |\n| --- | --- |\n| 1\\|2 | two |',
        '````json\n{"a": "```"}\n````',
      ].join('\n\n'),
    );
  });

  it('keeps the words without the marks', async () => {
    const text = toPlainText(await parsePage(html));
    expect(text).toContain('One bold, slanted x < y\nnext');
    expect(text).not.toMatch(/\*\*|^#|evil|\[edit\]/m);
  });

  it('never throws on any HTML', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 200 }), async (text) => {
        const page = await parsePage(text);
        expect(typeof toMarkdown(page)).toBe('string');
        expect(typeof toPlainText(page)).toBe('string');
      }),
      { numRuns: 50 },
    );
  });
});

describe('changes between examples', () => {
  it('are none between equal ones', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        const block = [{ json, strict: true }];
        expect(exampleChanges(pairExamples(block, block))).toEqual({
          newFields: [],
          removedFields: [],
          typeChanges: [],
        });
      }),
    );
  });
});
