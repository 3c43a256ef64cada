import { expect, test } from 'vitest';
import { passage } from '../../src/text/passage.ts';

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
  const wrecks = passage(RULE, ['wreck', 'belong'], 120);
  expect(wrecks).toMatch(/^…/);
  expect(wrecks).toContain('Wrecks. A wrecked ship belongs to nobody for three days.');
  expect(passage(RULE, ['gal'], 60)).toContain('Gale Twice an hour');
});

test('the beginning, if no other part has more of them', () => {
  const beginning = 'The lamp is lit at dusk by whoever keeps the tower, and it burns…';
  for (const stems of [[], ['lamp'], ['keep', 'lamp'], ['unicorn']])
    expect(passage(RULE, stems, 65)).toBe(beginning);
});

test('never longer than asked for; a short text comes whole', () => {
  for (const length of [40, 80, 120, 200])
    expect(passage(RULE, ['wreck'], length).length).toBeLessThanOrEqual(length);
  expect(passage('Nobody may sing.', ['sing'], 60)).toBe('Nobody may sing.');
});

test('figures are whole words: 1 is not the beginning of 10', () => {
  const text = `${'Count from 10 to 15 and back, slowly and in a low voice. '.repeat(3)}At 1 you stop.`;
  expect(passage(text, ['1'], 60)).toMatch(/At 1 you stop\.$/);
});
