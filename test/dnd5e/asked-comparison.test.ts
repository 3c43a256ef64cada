import { beforeAll, describe, expect, test } from 'vitest';
import { namesListed, whatIsCompared } from '../../src/dnd5e/answer/asked-comparison.ts';
import { openInProcess } from '../helpers/client.ts';
import { addBothEditions } from './table-library.ts';

let lore: Awaited<ReturnType<typeof openInProcess>>;
beforeAll(async () => {
  lore = await openInProcess({});
  await addBothEditions(lore.app);
  return () => lore.close();
});

const compare = (name: string, content_type?: string) =>
  lore.call('compare_editions', { name, ...(content_type && { content_type }) });

describe('what was typed around a name', () => {
  test.each([
    ['what changed for fireball', 'fireball'],
    ["What's new in the wizard class?", 'wizard class'],
    ['what has changed with exhaustion', 'exhaustion'],
    ['how did the goblin change', 'goblin'],
    ['how has grappling changed?', 'grappling'],
    ['differences in the monk', 'monk'],
    ['compare wizard', 'wizard'],
    ['fireball 2014 vs 2024', 'fireball'],
    ['rage between the editions', 'rage'],
    ['fireball', undefined],
    ['change shape', undefined],
    ['New Moon', undefined],
  ])('%s: %s', (typed, name) => expect(whatIsCompared(typed)).toBe(name));

  test('is no part of it', async () => {
    const { text } = await compare('what changed for fireball');
    expect(text).toContain('2014 ‹lore://spell/srd-2014/fireball›');
  });

  test('of several names the first is compared, and the others are named', async () => {
    expect(namesListed('fireball, goblin & wizard')).toEqual(['fireball', 'goblin', 'wizard']);
    expect(namesListed('fireball')).toEqual([]);
    const { data, notices } = await compare('fireball and goblin');
    expect(data).toMatchObject({ name: 'Fireball' });
    expect(notices).toContain(
      'One thing at a time is compared, here "fireball"; ask for "goblin" separately.',
    );
  });

  test.each([
    ['fire damage', /^Fire ‹lore:.+ is a damage type, and these are not compared/],
    ['dwarvish language', /^Dwarvish ‹lore:.+ is a language, and these are not compared/],
  ])('%s: what is not compared is said to be so', async (name, says) => {
    const { isError, text } = await compare(name);
    expect(isError).toBe(true);
    expect(text).toMatch(says);
  });
});

test('what is of another kind in both editions is said to be that', async () => {
  const { isError, text, suggestions } = await compare('fireball', 'creature');
  expect(isError).toBe(true);
  expect(text).toContain('Creature "fireball" not found, but as a spell it is in both editions');
  expect(suggestions).toEqual(['spell']);
});
