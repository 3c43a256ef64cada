import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { resources } from '../../src/worldanvil/resources.ts';

const span = (ms: number): string =>
  ms % 86_400_000 === 0
    ? `${ms / 86_400_000} d`
    : ms % 3_600_000 === 0
      ? `${ms / 3_600_000} h`
      : `${ms / 60_000} min`;
const players = { public: 'what is public', open: 'all', nothing: 'nothing' };

/** The table of docs/world-anvil.md, from the table the tools are made of. */
const rows = resources.map(
  ({ words, path, ids, levels, list, kept, freshMs, listFreshMs, players: rule }) =>
    `| ${words} | \`GET /${path}\` | ${list ? `\`POST /${list.path}\`` : '–'} | ${levels.join(', ')} | ${ids} | ${kept ? `${span(freshMs)}, lists ${span(listFreshMs)}` : 'never'} | ${players[rule]} |`,
);

test('docs/world-anvil.md lists every resource as it is', () => {
  const page = readFileSync('docs/world-anvil.md', 'utf8');
  expect(page).toContain(
    [
      '| resource | one | list | granularity | ids | kept | players see |',
      '|---|---|---|---|---|---|---|',
      ...rows,
    ].join('\n'),
  );
});
