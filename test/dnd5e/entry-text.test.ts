import { expect, test } from 'vitest';
import { featKind } from '../../src/dnd5e/model/background-and-feat.ts';
import { challenge, creatureKind } from '../../src/dnd5e/model/creature.ts';
import { dnd5eKinds } from '../../src/dnd5e/model/kinds.ts';
import { sources } from '../../src/dnd5e/sources/sources.ts';

test('the text of a stat block names the saving throws that are more than the modifier', () => {
  const scores = { strength: 20, dexterity: 12, constitution: 17 };
  const creature = {
    size: 'large',
    type: 'monstrosity',
    ...challenge(3),
    armor_class: 13,
    hit_points: 59,
    speed: { walk: 40 },
    ability_scores: { ...scores, intelligence: 3, wisdom: 12, charisma: 7 },
  };
  const text = (saving_throws: Record<string, number>): string =>
    creatureKind.markdown({ ...creature, saving_throws });
  const plain = { strength: 5, dexterity: 1, constitution: 3, intelligence: -4, wisdom: 1 };
  expect(text(plain)).not.toContain('Saving throws');
  expect(text({ ...plain, wisdom: 3 })).toContain('**Saving throws** Wisdom +3');
});

test('a benefit that the description of a feat says already is not said twice', () => {
  const text = featKind.markdown({
    desc: 'You add your modifier.',
    benefits: ['You add your modifier.', 'You gain a skill.'],
  });
  expect(text.split('You add your modifier.')).toHaveLength(2);
  expect(text).toContain('- You gain a skill.');
});

test('a page has the whole description', async () => {
  const bundled = await Promise.all(sources.map((source) => source.bundled?.entities() ?? []));
  const described = bundled.flat().filter(({ body }) => typeof body.desc === 'string');
  expect(described.length).toBeGreaterThan(500);
  const without = described.filter(({ kind, body }) => {
    const page = dnd5eKinds.find(({ name }) => name === kind)?.markdown(body) ?? '';
    return !page.includes(String(body.desc).trim());
  });
  expect(without.map(({ kind, name }) => `${kind} ${name}`)).toEqual([]);
});
