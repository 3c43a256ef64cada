import { describe, expect, onTestFinished, test } from 'vitest';
import { valueInWords } from '../../src/dnd5e/answer/difference-text.ts';
import { differences } from '../../src/dnd5e/answer/edition-differences.ts';
import { libraryService } from '../../src/library/library.ts';
import { openInProcess } from '../helpers/client.ts';
import { addBothEditions } from './table-library.ts';

test('a list says the same with a comma and with "and"', () => {
  const older = {
    skills: 'Insight, Religion',
    tools: 'Drum or Flute',
    text: 'You march, and sing.',
  };
  const newer = {
    skills: 'Insight and Religion',
    tools: 'Drum and Flute',
    text: 'You march and sing',
  };
  const { differences: found, same } = differences(older, newer);
  expect(same).toEqual(['skills', 'text']);
  expect(found.map(({ field }) => field)).toEqual(['tools']);
});

describe('values as people say them', () => {
  test.each([
    [[{ ability: 'dexterity', bonus: 2 }], 'Dexterity +2'],
    [[], '–'],
    [undefined, '–'],
    [true, 'yes'],
    [{ choose: 2, from: ['Arcana', 'Nature'] }, 'choose 2 from Arcana, Nature'],
    [{ shape: 'cone', size: 60, unit: 'foot' }, '60-foot cone'],
    [{ name: 'Shelter', desc: 'A roof.' }, 'Shelter: A roof.'],
    [{ walk: 40, climb: 40 }, 'walk 40, climb 40'],
    [[{ name: 'Candle', quantity: 5 }], '5 Candle'],
  ])('%j', (value, said) => expect(valueInWords(value)).toBe(said));
});

test('a species in both editions is compared in words', async () => {
  const lore = await openInProcess({});
  onTestFinished(() => lore.close());
  await addBothEditions(lore.app);
  const race = (document: string, body: object) => ({
    kind: 'race',
    document,
    name: 'Mudling',
    source: document === 'srd-2014' ? 'srd' : 'open5e_v2',
    body: { size: 'small', speed: 25, category: 'race', traits: [], subraces: [], ...body },
  });
  await lore.app.use(libraryService).put({
    entities: [
      race('srd-2014', {
        ability_bonuses: [{ ability: 'dexterity', bonus: 2 }],
        speed_desc: 'Your base walking speed is 25 feet.',
        size_desc: 'Mudlings are as tall as a chair.',
      }),
      race('srd-2024', { ability_bonuses: [], speed_desc: '25 feet', size_desc: 'Small' }),
    ],
  });
  const { text } = await lore.call('compare_editions', { name: 'Mudling' });
  expect(text).toContain('- ability bonuses: Dexterity +2 → –');
  expect(text).toContain('- size text: Mudlings are as tall as a chair. → Small');
  expect(text).not.toContain('speed text');
  expect(text).not.toMatch(/\bdesc\b|ability dexterity|bonus 2/);
});
