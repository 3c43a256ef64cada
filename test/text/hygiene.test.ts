import { describe, expect, test } from 'vitest';
import { cleanText, cleanValue } from '../../src/text/clean-text.ts';

describe('cleanText', () => {
  test.each([
    [
      'entities',
      'salt &amp; ash, 3 &lt; 4, caf&eacute;, &#8220;so&#8221;',
      'salt & ash, 3 < 4, café, “so”',
    ],
    [
      'emphasis in HTML',
      '<p>The <b>Ash Crab</b> is <em>old</em>.</p>',
      'The **Ash Crab** is *old*.',
    ],
    ['line breaks and lists', 'Two:<ul><li>sand</li><li>salt</li></ul>', 'Two:\n\n- sand\n- salt'],
    ['headings', '<h3>Deeds</h3>It waits.', '### Deeds\n\nIt waits.'],
    [
      'tables',
      'See:<table><tr><th>d4</th><th>Sand</th></tr><tr><td>1</td><td>red | dry</td></tr></table>',
      'See:\n\n| d4 | Sand |\n| --- | --- |\n| 1 | red \\| dry |',
    ],
    [
      'soft hyphens',
      'a 60-\u00ad\u2010\u2011foot cone of sand\u00adstone',
      'a 60-foot cone of sandstone',
    ],
    [
      'hyphens of three sorts',
      'a long-\u2010\u2011lost, well\u2011known crab',
      'a long-lost, well\u2011known crab',
    ],
    [
      'lines of a printed page',
      '## Sand\n\nThe crab digs, and while it\ndoes, its\nShell is safe.\n  It waits for\nrain.',
      '## Sand\n\nThe crab digs, and while it does, its Shell is safe.\n\nIt waits for rain.',
    ],
    ['escapes that were read and kept', 'The dæ00e6g has 100 légs.', 'The dæg has 100 légs.'],
    ['digits behind a letter', 'é00e8 and x00e6', 'é00e8 and x00e6'],
    ['ligatures and lost signs', 'it ﬁghts 5\ufffd10 rounds', 'it fights 5–10 rounds'],
    [
      'links into an API',
      'like [ash step](https://api.open5e.com/spells/ash-step)',
      'like ash step',
    ],
    ['links into another tool', 'like [ash step](srd:ash-step)', 'like ash step'],
    [
      'names of another tool',
      'has Cover|XPHB|Total Cover and a Cube [Area of Effect]|XPHB|Cube',
      'has Total Cover and a Cube',
    ],
    [
      'compounds torn apart',
      'a long- standing feud over a 30- foot wall',
      'a long-standing feud over a 30-foot wall',
    ],
    ['dashes of half length', 'it falls- slowly at first', 'it falls—slowly at first'],
    ['glued sentences', 'It burns.The sand melts.', 'It burns. The sand melts.'],
    ['spaces', '  dry   sand ,\n\n\n\nwet salt .', 'dry sand,\n\nwet salt.'],
    [
      'captions',
      'Roll.\n\n__**Table: Sands**__\n| d4 | Sand |\n|---|---|',
      'Roll.\n\n**Sands**\n\n| d4 | Sand |\n|---|---|',
    ],
  ])('%s', (_, dirty, clean) => {
    expect(cleanText(dirty)).toBe(clean);
    expect(cleanText(clean)).toBe(clean);
  });

  test.each([
    'sand- and salt-covered stones',
    'a link to [the site](https://example.org/sand)',
    '| a | b |\n| --- | --- |\n| 1 | 2 |',
    'AT&T, R&D, 2 < 3 > 1',
    '- one\n- two\n  - three',
    'Wait . . . what?',
  ])('leaves %j alone', (text) => expect(cleanText(text)).toBe(text));
});

test('lists that were cut at the semicolon of an entity are whole again', () => {
  expect(
    cleanValue({ resistances: ['cold', 'piercing &amp', 'slashing', '&amp'], size: 3, none: null }),
  ).toEqual({ resistances: ['cold', 'piercing', 'slashing'], size: 3, none: null });
});
