import { expect, test } from 'vitest';
import { typedName } from '../../../src/library/names/slips.ts';

const ENGLISH = new Set('battle master fire bolt giant rat of the cloak ring green'.split(' '));
const slips = (typed: string, name: string): number =>
  typedName(typed, (word) => !ENGLISH.has(word)).slipsTo(name, name.replaceAll(' ', ''), 9);

test.each([
  ['gerenn hag', 'green hag', 2],
  ['stalkgi cat', 'stalking cat', 3],
  ['mimic une', 'dune mimic', 2],
  ['clokae of the abt', 'cloak of the bat', 3],
  ['zboleth', 'aboleth', 1],
  ['clok of the bat', 'cloak of the bat', 1],
  ['ring of clouds', 'cloud rings', Number.POSITIVE_INFINITY],
])('%s is %s with %d slips', (typed, name, count) => expect(slips(typed, name)).toBe(count));

test.each([
  ['battle master', 'battle caster'],
  ['shield +3', 'shield +2'],
  ['lightsaber', 'light eater'],
  ['toaster', 'twister'],
  ['bat', 'cat'],
])('%s is no misspelt %s', (typed, name) => {
  const asked = typedName(typed, (word) => !ENGLISH.has(word));
  const distance = asked.slipsTo(name, name.replaceAll(' ', ''), asked.limit);
  expect(asked.limit === 0 || distance > asked.limit).toBe(true);
});
