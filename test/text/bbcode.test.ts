import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bbcodeToMarkdown } from '../../src/text/bbcode-markdown.ts';
import { mentionsIn } from '../../src/text/mentions.ts';
import { anyText } from '../helpers/arbitraries.ts';

const ID = '1a2b3c4d-0000-4111-a222-333344445555';

describe('BBCode as Markdown', () => {
  test.each([
    ['[h2]The harbour[/h2]\r\n[p]Bells.[/p]', '## The harbour\n\nBells.'],
    ['[h2|1f2e]With an anchor[/h2]', '## With an anchor'],
    ['[ul][li]one[/li][li]two[ul][li]deep[/li][/ul][/li][/ul]', '- one\n- two\n  - deep'],
    ['[ol][li]one[li]two[/ol]', '1. one\n2. two'],
    [
      '[table][tr][th]Bell[/th][th]Tone[/th][/tr][tr][td]First[/td][td]Low|dark[/td][/tr][/table]',
      '| Bell | Tone |\n| --- | --- |\n| First | Low\\|dark |',
    ],
    ['[table][tr][td]a[/td][td]b[/td][/tr][/table]', '|  |  |\n| --- | --- |\n| a | b |'],
    ['[quote]Nine.|Adda[/quote]', '> Nine.\n>\n> — Adda'],
    [
      '[spoiler]Under the quay|Where is it?[/spoiler]',
      '<details><summary>Where is it?</summary>\n\nUnder the quay\n\n</details>',
    ],
    ['[img:7001]', '![image 7001](image:7001)'],
    ['[img]https://x.example/a b.png[/img]', '![](https://x.example/a%20b.png)'],
    ['[url:https://x.example|tab]a link[/url]', '[a link](https://x.example)'],
    ['[url=javascript:alert(1)]a trap[/url]', 'a trap'],
    ['[link: JavaScript:alert(1)]a trap[/link]', 'a trap'],
    ['[a trap](javascript:alert(1))', '[a trap] (javascript:alert(1))'],
    ['[b] bold [/b][i]slanted[/i][s]gone[/s]', '**bold** *slanted*~~gone~~'],
    ['[row][col]left[/col][col]right[/col][/row]', 'left\n\nright'],
    ['Take [roll:1d8] damage', 'Take 1d8 damage'],
    [
      '[var:current_year] [prefix:key] [articleblock:12] [not a tag]',
      '*current year* [prefix:key] [article](article:12) [not a tag]',
    ],
    [
      '[container:box]in a box[/container] [section:dark]in the dark[/section]',
      'in a box\n\nin the dark',
    ],
    ['x[sup]2[/sup] [dc]First letter[/dc]', 'x<sup>2</sup> First letter'],
    ['[articletoc] [spotify:https://x.example/t]', '[spotify](https://x.example/t)'],
    ['[code][b]kept[/b][/code]', '`[b]kept[/b]`'],
    [`[secret:${ID}]`, `[secret](secret:${ID})`],
    [`@[[b]Lady[/b] Rook](person:${ID})`, `[**Lady** Rook](person:${ID})`],
    [`@[Title](Article:${ID})`, `[Title](Article:${ID})`],
    ['@[Title] alone', '@[Title] alone'],
    ['[b]never closed', '**never closed**'],
    ['closed[/b] too soon', 'closed too soon'],
    ['', ''],
  ])('%s', (bbcode, markdown) => {
    expect(bbcodeToMarkdown(bbcode)).toBe(markdown);
  });

  const tags =
    'b i u s sup h1 h2 p quote spoiler ul ol li table tr td th url img code section container row col br hr secret roll unknown aloud color'.split(
      ' ',
    );
  const word = fc.integer({ min: 0, max: 99_999 }).map((n) => `w${n}w`);
  const piece = fc.oneof(
    { weight: 4, arbitrary: word },
    { weight: 3, arbitrary: fc.constantFrom(...tags).map((tag) => `[${tag}]`) },
    { weight: 3, arbitrary: fc.constantFrom(...tags).map((tag) => `[/${tag}]`) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...tags), word)
        .map(([tag, value]) => `[${tag}:${value.slice(1, -1)}]`),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        '[',
        ']',
        '@[',
        '|',
        '\r\n',
        '\n\n',
        ' ',
        '(',
        ')',
        '*',
        '`',
        '[[',
        '[/',
        '](person:',
        '\u0000',
        '🜂',
      ),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(word, fc.uuid()).map(([text, id]) => `@[${text}](person:${id})`),
    },
  );

  test('no crash and no lost word in 10,000 random texts', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const source = pieces.join('');
        const markdown = bbcodeToMarkdown(source);
        for (const word of source.match(/w\d+w/g) ?? []) expect(markdown).toContain(word);
      }),
      { numRuns: 10_000 },
    );
  });

  test('any text at all is taken, and nested ones do not exhaust the stack', () => {
    fc.assert(
      fc.property(
        anyText({ maxLength: 300 }),
        (text) => typeof bbcodeToMarkdown(text) === 'string',
      ),
      { numRuns: 2_000 },
    );
    const deep = `${'[quote]'.repeat(20_000)}core${'[/quote]'.repeat(20_000)}`;
    expect(bbcodeToMarkdown(deep)).toContain('core');
  });

  test('openings alone take no quadratic time', () => {
    // In quadratic time either would outlast the runner's patience many times over.
    expect(bbcodeToMarkdown('@['.repeat(50_000))).toContain('@[');
    expect(bbcodeToMarkdown('[code]x[/code]'.repeat(20_000))).toContain('x');
  });
});

describe('mentions', () => {
  test('are the same before and after conversion', () => {
    const label = fc
      .array(fc.constantFrom('Adda', 'of', 'the', 'Reach', '[b]bold[/b]', '[i]Lady[/i]'), {
        minLength: 1,
        maxLength: 5,
      })
      .map((words) => words.join(' '));
    const mention = fc.record({
      type: fc.constantFrom('person', 'settlement', 'militaryConflict', 'Article'),
      id: fc.uuid(),
      label,
    });
    fc.assert(
      fc.property(fc.array(mention, { maxLength: 6 }), (mentions) => {
        const source = mentions
          .map((m) => `[p]See @[${m.label}](${m.type}:${m.id}).[/p]`)
          .join('\r\n');
        const short = (text: string) =>
          mentionsIn(text).map(({ type, id, text: words }) => ({ type, id, words }));
        const before = short(source);
        expect(before.map(({ type, id }) => ({ type, id }))).toEqual(
          mentions.map(({ type, id }) => ({ type, id: id.toLowerCase() })),
        );
        expect(short(bbcodeToMarkdown(source))).toEqual(before);
      }),
      { numRuns: 1_000 },
    );
  });
});
