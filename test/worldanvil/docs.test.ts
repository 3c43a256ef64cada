import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isNoise } from '../../src/worldanvil/answer/entity-shape.ts';
import { redact } from '../../src/worldanvil/client/redact-account.ts';
import { REFERENCE_FIELDS } from '../../src/worldanvil/resource.ts';
import { resources } from '../../src/worldanvil/resources.ts';
import { tools } from '../../src/worldanvil/tools/index.ts';
import { inventWorld } from '../upstreams/worldanvil/world.ts';

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

/** What each of them tells, in the same way. */
const fields = resources.map(
  ({ words, summary, detail }) =>
    `| ${words} | ${summary.join(', ')} | ${detail.join(', ') || '–'} |`,
);

test('docs/world-anvil.md says how many tools there are', () => {
  const reading = tools.filter(({ toolset }) => toolset === 'worldanvil');
  expect(readFileSync('docs/world-anvil.md', 'utf8')).toContain(`(${reading.length} tools)`);
});

test('docs/world-anvil.md says what every resource tells', () => {
  expect(readFileSync('docs/world-anvil.md', 'utf8')).toContain(
    ['| resource | summary | beyond it, in full |', '|---|---|---|', ...fields].join('\n'),
  );
});

test('what the loopback World Anvil tells of anything stands in its row', () => {
  const { store } = inventWorld();
  const classes: Readonly<Record<string, string>> = {
    history: 'HistoricalEntry',
    rpg_system: 'RPGSRD',
    notesection: 'Notesection',
  };
  for (const { one, summary, detail, verbatim } of resources) {
    const entityClass =
      classes[one] ??
      one
        .split('_')
        .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
        .join('');
    const names = [...store.values()]
      .filter((each) => each.entityClass === entityClass)
      .flatMap((each) => Object.values(each.levels).flatMap((level) => Object.keys(level)));
    expect(names.length > 0 || one === 'chronicle', one).toBe(true);
    const known = new Set([...REFERENCE_FIELDS, ...summary, ...detail, ...verbatim]);
    // What is private of an account is taken out before any row is looked at.
    const missing = names.filter(
      (name) => !known.has(name) && !isNoise(name) && isShown(one, name),
    );
    expect([...new Set(missing)], one).toEqual([]);
  }
});

const isShown = (one: string, name: string): boolean =>
  name in redact({ entityClass: one === 'user' ? 'User' : '', [name]: 'x' });

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
