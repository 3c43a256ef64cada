import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bbcodeToMarkdown } from '../../src/text/bbcode-markdown.ts';
import { lineDiff } from '../../src/text/line-diff.ts';
import { type LinkWriter, markdownToBBCode } from '../../src/text/markdown-bbcode.ts';
import { mentionsIn } from '../../src/text/mentions.ts';

const ID = '1a2b3c4d-0000-4111-a222-333344445555';
const asWritten: LinkWriter = ({ target, title, label }) => {
  if (title !== undefined) return `@[${label}](person:${ID})`;
  return target !== undefined && /^[a-z]+:[0-9a-f-]{36}$/i.test(target)
    ? `@[${label}](${target})`
    : undefined;
};
const back = (markdown: string): string => bbcodeToMarkdown(markdownToBBCode(markdown, asWritten));

describe('Markdown as BBCode', () => {
  test.each([
    ['## The harbour\n\nBells.', '[h2]The harbour[/h2]\r\n[p]Bells.[/p]'],
    ['one  \ntwo', '[p]one[br]two[/p]'],
    [`[Adda](person:${ID})`, `[p]@[Adda](person:${ID})[/p]`],
    [`@[Adda](person:${ID})`, `[p]@[Adda](person:${ID})[/p]`],
    [`@[[b]Lady[/b]](person:${ID})`, `[p]@[[b]Lady[/b]](person:${ID})[/p]`],
    ['[[Adda|she]] and @[Adda]', `[p]@[she](person:${ID}) and @[Adda](person:${ID})[/p]`],
    ['[there](https://x.example/a_b)', '[p][url:https://x.example/a_b]there[/url][/p]'],
    ['![x](image:7001)', '[p][img:7001][/p]'],
    ['Take [roll:1d8] and [var:high_water].', '[p]Take [roll:1d8] and [var:high_water].[/p]'],
    ['~~gone~~ <u>under</u>', '[p][s]gone[/s] [u]under[/u][/p]'],
    ['    indented', '[p]indented[/p]'],
    ['<script>alert(1)</script>', 'alert(1)'],
    ['a <constructor>b</constructor>', '[p]a b[/p]'],
  ])('%j', (markdown, bbcode) => {
    expect(markdownToBBCode(markdown, asWritten)).toBe(bbcode);
  });

  test.each([
    '## Head\n\nWords, **bold** and *slanted*.\n\n- one\n- two\n  - deep\n\n1. first\n2. second',
    '| Bell | Tone |\n| --- | --- |\n| First | Low\\|dark |',
    '> Nine.\n>\n> — Adda',
    '<details><summary>Where?</summary>\n\nUnder the quay\n\n</details>',
    'Before\n\n---\n\nAfter `code` it.',
  ])('comes back as it was: %j', (markdown) => expect(back(markdown)).toBe(markdown));

  test('mentions survive in whatever text', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 20 }), { maxLength: 6 }), (parts) => {
        const text = parts.join(` [Adda](person:${ID}) `);
        expect(() => back(text)).not.toThrow();
      }),
      { numRuns: 300 },
    );
    const text = Array.from({ length: 50 }, (_, i) => `Word ${i} [Adda](person:${ID}).`).join(
      '\n\n',
    );
    expect(mentionsIn(markdownToBBCode(text, asWritten))).toHaveLength(50);
  });
});

describe('a difference by line', () => {
  test('shows what was and what is, with a little around it', () => {
    const before = 'a\nb\nc\nd\ne\nf\ng';
    expect(lineDiff(before, before.replace('d', 'D'))).toBe('  b\n  c\n- d\n+ D\n  e\n  f');
    expect(lineDiff('', 'new')).toBe('+ new');
    expect(lineDiff('same', 'same')).toBe('');
  });

  test('long texts take no quadratic time', () => {
    const long = Array.from({ length: 20_000 }, (_, i) => `line ${i}`).join('\n');
    expect(lineDiff(long, `${long}\nmore`)).toBe('  line 19998\n  line 19999\n+ more');
    const changed = long.replace('line 5\n', 'line five\n').replace('line 19990', 'last');
    expect(lineDiff(long, changed)).toBe(
      '  line 3\n  line 4\n- line 5\n+ line five\n  line 6\n  line 7\n  …\n' +
        '  line 19988\n  line 19989\n- line 19990\n+ last\n  line 19991\n  line 19992',
    );
    const flat = Array.from({ length: 9000 }, (_, i) => `Sentence ${i}.`).join(' ');
    expect(lineDiff(flat, flat.replace('Sentence 70.', 'New.')).split('\n')).toHaveLength(6);
  });
});
