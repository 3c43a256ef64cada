import { describe, expect, test } from 'vitest';
import { differencesInFact } from '../../src/dnd5e/answer/differs-in-fact.ts';
import type { Session } from '../helpers/client.ts';
import { srdSession } from '../helpers/client.ts';

const told = (used: unknown, value: unknown) =>
  differencesInFact([{ field: 'field', used, from: 'books', others: [{ source: 'other', value }] }])
    .length > 0;

describe('what sources only write differently is no difference', () => {
  const info = [{ name: 'Slots', desc: 'The table shows how many.' }];
  test.each<[string, unknown, unknown]>([
    [
      'more of it',
      { ability: 'wisdom', from_level: 2 },
      { ability: 'wisdom', from_level: 2, info },
    ],
    ['less of it', { ability: 'wisdom', from_level: 2 }, { ability: 'Wisdom' }],
    ['another make', ['Shortbow'], { desc: 'A shortbow.' }],
    ['a sentence', '1 reaction', `1 reaction, which you take ${'when you are hit '.repeat(9)}`],
    ['order and plurals', ['hills', 'mountain'], ['mountains', 'hill']],
    ['words of one entry', ['Daggers, light crossbows'], ['Crossbows, light', 'Daggers']],
    ['choices in words', ['(*a*) a lute or (*b*) a flute', 'A cap'], ['Cap', '(a) lute (b) flute']],
  ])('%s', (_, used, value) => expect(told(used, value)).toBe(false));
});

describe('another fact is one', () => {
  test.each<[string, unknown, unknown]>([
    ['a figure', 15, 14],
    ['a word', 'sphere', 'circle'],
    ['a word of an object', { shape: 'sphere', size: 20 }, { shape: 'cube', size: 20 }],
    ['a number that one lacks', { walk: 20, fly: 20 }, { walk: 20 }],
    ['an entry of a list', ['fire'], ['fire', 'cold']],
  ])('%s', (_, used, value) => expect(told(used, value)).toBe(true));
});

test('no class of the SRD comes with a dump of how a source stores it', async () => {
  const { call }: Session = await srdSession();
  for (const class_name of ['ranger', 'wizard', 'bard']) {
    const { text } = await call('get_class_details', { class_name, detail: 'full' });
    expect(text).not.toMatch(/spellcasting: ability/);
  }
});
