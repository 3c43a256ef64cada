import { expect, test } from 'vitest';
import { describedForMember, forMember } from '../../../src/mcp/members/operator-advice.ts';

const ASK = 'Whoever runs this server can do something about it.';

test.each([
  ['Fireball is a spell; it burns.', 'Fireball is a spell; it burns.'],
  ['Lorewright has the answer.', 'Lorewright has the answer.'],
  ['There is nothing yet; "lorewright sync" fetches it.', `There is nothing yet. ${ASK}`],
  [
    'There is nothing. "lorewright sync" fetches it, and "lorewright sync --from FILE" takes it from a file.',
    `There is nothing. ${ASK}`,
  ],
  [
    'Your books can be imported ("lorewright import FILE").',
    'Your books can be imported (upload_homebrew).',
  ],
  [
    'It is cut here; search_articles finds the rest, and "lorewright export-world" writes it all.',
    'It is cut here; search_articles finds the rest.',
  ],
  ['It failed. Try again later, or check LOREWRIGHT_SRD_URL.', 'It failed. Try again later.'],
  ['It is offline. Start it without --offline to allow that.', `It is offline. ${ASK}`],
  ['Set WORLD_ANVIL_AUTH_TOKEN first.', ASK],
])('%s', (said, expected) => {
  expect(forMember(said)).toBe(expected);
});

test('the description of a tool loses what it says of commands', () => {
  const said = 'Update one file. Whole packs: lorewright datapack migrate.';
  expect(describedForMember(said)).toBe('Update one file.');
});
