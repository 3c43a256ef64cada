import { expect, test } from 'vitest';
import { tacticsOf } from '../../../src/dnd5e/encounter/tactics.ts';

const named = (...names: string[]) =>
  tacticsOf({ traits: names.map((name) => ({ name, desc: '' })), actions: [] });

test('a trait tells how a creature fights only where it does', () => {
  expect(named('Web Sense', 'Web Walker', 'Fearless', 'Mindless', 'Charm Resistance')).toEqual([]);
  expect(named('Web (Recharge 5–6)')).toEqual(['pins someone down first (Web (Recharge 5–6))']);
  expect(named('Fear Aura', 'Charming Gaze')).toHaveLength(2);
});
