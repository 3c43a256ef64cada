import { expect, test } from 'vitest';
import { passage, saidLiterally } from '../../src/text/passage.ts';

const RULE = [
  'The lamp is lit at dusk by whoever keeps the tower, and it burns until the keeper wakes again.',
  '## Storms',
  'In a storm the keeper rings the bell every hour. Ships that hear it turn towards the open sea.',
  '| Wind | Bell |',
  '| --- | --- |',
  '| Gale | Twice an hour |',
  '**Wrecks.** A wrecked ship belongs to nobody for three days. After that it belongs to the keeper.',
].join('\n\n');

test('the part that has the words, without markup', () => {
  const wrecks = passage(RULE, saidLiterally(['wreck', 'belong']), 120);
  expect(wrecks).toMatch(/^…/);
  expect(wrecks).toContain('Wrecks. A wrecked ship belongs to nobody for three days.');
  expect(passage(RULE, saidLiterally(['gal']), 60)).toContain('Gale Twice an hour');
});

test('the beginning, if no other part has more of them', () => {
  const beginning = 'The lamp is lit at dusk by whoever keeps the tower, and it burns…';
  for (const stems of [[], ['lamp'], ['keep', 'lamp'], ['unicorn']])
    expect(passage(RULE, saidLiterally(stems), 65)).toBe(beginning);
});

test('never longer than asked for; a short text comes whole', () => {
  for (const length of [40, 80, 120, 200])
    expect(passage(RULE, saidLiterally(['wreck']), length).length).toBeLessThanOrEqual(length);
  expect(passage('Nobody may sing.', saidLiterally(['sing']), 60)).toBe('Nobody may sing.');
});

test('figures are whole words: 1 is not the beginning of 10', () => {
  const text = `${'Count from 10 to 15 and back, slowly and in a low voice. '.repeat(3)}At 1 you stop.`;
  expect(passage(text, saidLiterally(['1']), 60)).toMatch(/At 1 you stop\.$/);
});

test('several parts, where each says something else of the question', () => {
  const both = passage(RULE, saidLiterally(['dusk', 'belong']), 170);
  expect(both).toMatch(/^The lamp is lit at dusk/);
  expect(both).toMatch(/ … Wrecks\. A wrecked ship belongs to nobody/);
  // A row that says nothing new of it is not shown for its own sake.
  expect(both).not.toContain('Gale');
});

test('what is half said is shown if nothing says it whole', () => {
  const half = (words: readonly (readonly [place: number, said: number])[]) =>
    passage(
      RULE,
      (sentences) =>
        sentences.map((_, at) => Float32Array.of(words.find(([place]) => place === at)?.[1] ?? 0)),
      100,
    );
  expect(half([[1, 0.5]])).toMatch(/^…Storms In a storm the keeper rings/);
  expect(
    half([
      [1, 0.5],
      [5, 1],
    ]),
  ).toMatch(/^…Wrecks|^…After that/);
});
