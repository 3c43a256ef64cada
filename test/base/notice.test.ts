import { expect, test } from 'vitest';
import { LoreError } from '../../src/base/error.ts';
import { joinNotices, sentenceFor } from '../../src/base/notice.ts';

const ASK = 'Whoever runs this server can do something about it.';

test.each([
  ['Fireball is a spell.', 'Fireball is a spell.', 'Fireball is a spell.'],
  [
    { text: 'There is nothing yet.', operator: '"lorewright sync" fetches it.' },
    'There is nothing yet. "lorewright sync" fetches it.',
    `There is nothing yet. ${ASK}`,
  ],
  [
    { text: 'Import your books.', operator: 'Type import.', member: 'upload_homebrew does that.' },
    'Import your books. Type import.',
    'Import your books. upload_homebrew does that.',
  ],
  [
    { text: 'Try later.', operator: 'Check the URL.', member: '' },
    'Try later. Check the URL.',
    'Try later.',
  ],
  [{ operator: 'Set the key.' }, 'Set the key.', ASK],
])('%j', (notice, operator, member) => {
  expect(sentenceFor(notice, 'operator')).toBe(operator);
  expect(sentenceFor(notice, 'member')).toBe(member);
});

test('joined notices keep their advice, at the end and once', () => {
  const one = { text: 'No spells.', operator: 'Sync.' };
  const two = { text: 'No rules.', operator: 'Sync.', member: '' };
  const joined = joinNotices([one, 'Near: Fireball.', two]);
  expect(sentenceFor(joined, 'operator')).toBe('No spells. Near: Fireball. No rules. Sync.');
  expect(sentenceFor(joined, 'member')).toBe(`No spells. Near: Fireball. No rules. ${ASK}`);
  expect(joinNotices(['One.', 'Two.'])).toBe('One. Two.');
});

test('an error says what happened, what to do, and apart from that what to type', () => {
  const error = new LoreError('unavailable', 'It is off.', { next: { operator: 'Set X=1.' } });
  expect(error.sentence).toBe('It is off. Set X=1.');
  expect(sentenceFor(error.notice, 'member')).toBe(`It is off. ${ASK}`);
});
