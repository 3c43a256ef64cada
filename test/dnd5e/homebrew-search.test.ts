import { afterAll, beforeAll, expect, test } from 'vitest';
import { dnd5eKinds } from '../../src/dnd5e/model/kinds.ts';
import { libraryService } from '../../src/library/library.ts';
import { partsOf } from '../../src/library/search/embedding-texts.ts';
import { openInProcess } from '../helpers/client.ts';

const creature = (desc: string) => ({
  ...{ size: 'medium', type: 'monstrosity', alignment: 'unaligned', armor_class: 13 },
  ...{ hit_points: 45, speed: { walk: 30, fly: 40 }, challenge_rating: 3 },
  challenge_rating_text: '3',
  ability_scores: {
    ...{ strength: 12, dexterity: 12, constitution: 12 },
    ...{ intelligence: 10, wisdom: 10, charisma: 10 },
  },
  desc,
  traits: [],
  actions: [],
});

const homebrew = [
  ['Bellmoth', 'A moth as wide as a door that hums like bronze and puts whole streets to sleep.'],
  ['Gutter Regent', 'An enormous sewer rat in a paper crown to whom all vermin of a city bow.'],
  ['Quillback Nun', 'She prays among hives and her robe is made of living bees.'],
] as const;

let lore: Awaited<ReturnType<typeof openInProcess>>;
beforeAll(async () => {
  lore = await openInProcess({});
  await lore.app.use(libraryService).put({
    documents: [{ key: 'den', title: 'Den of Oddities', source: 'orcbrew', ruleset: '5e-2014' }],
    entities: homebrew.map(([name, desc]) => ({
      ...{ kind: 'creature', document: 'den', name, source: 'orcbrew' },
      body: creature(desc),
    })),
  });
});
afterAll(() => lore.close());

test.each([
  ['Bellmoth', 'big insect whose sound makes everybody drowsy'],
  ['Gutter Regent', 'big rat with a crown made of paper'],
  ['Quillback Nun', 'woman clothed in bees'],
])('%s is found among the SRD by what it is', async (name, search) => {
  expect(await lore.names('search_creature', { search, limit: 3 })).toContain(name);
});

test('the text of a short entry stands for it, and what holds for all of its type does not', () => {
  const kind = dnd5eKinds.find(({ name }) => name === 'creature');
  if (!kind) throw new Error('there is no kind of creatures');
  const [name, desc] = homebrew[0];
  const texts = partsOf(kind, name, creature(desc)).map(({ text }) => text);
  expect(texts).toHaveLength(2);
  expect(texts[1]).toBe(`Bellmoth, creature: ${desc}`);
});
