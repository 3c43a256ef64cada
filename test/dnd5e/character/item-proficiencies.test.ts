import { expect, test } from 'vitest';
import { judgeWith, magicItem, saidBy } from './verdicts.ts';

const judge = await judgeWith([
  magicItem('Foam Boots', 'While you wear these boots, you have proficiency in the Stealth skill.'),
  magicItem('Gull Bracers', 'You have proficiency with the longbow and shortbow, and you squawk.'),
  magicItem('Choice Ring', 'You gain proficiency in the Stealth or Deception skill.'),
]);

const wizard = { classes: ['Wizard 1'], ability_scores: { dex: 14, str: 10 } };
const skilled = (attuned: string[]) =>
  judge({ ...wizard, skills: ['Arcana', 'History', 'Stealth'], attuned });

test('a skill may come from an item', async () => {
  const verdict = await skilled(['Foam Boots']);
  expect(verdict.errors).toEqual([]);
  expect(saidBy(verdict, 'skill-choices')).toEqual(['1 skill can only come from Foam Boots.']);
  expect((await skilled(['Gull Bracers'])).valid).toBe(false);
  expect((await skilled(['Choice Ring'])).valid).toBe(false);
});

test('what an item gives needs not be listed', async () => {
  const verdict = await judge({
    ...wizard,
    skills: ['Arcana', 'History'],
    attuned: ['Foam Boots'],
  });
  expect(saidBy(verdict, 'skill-choices')).toEqual([]);
});

test.each(['Gull Bracers', 'Bracers of Archery'])('weapons may come from %s', async (item) => {
  const verdict = await judge({ ...wizard, weapons: ['Longbow'], attuned: [item] });
  expect(saidBy(verdict, 'weapon-proficiency')).toEqual([]);
  expect(verdict.derived).toMatchObject({ attacks: [{ attack: 4, proficient: true }] });
});
