import { beforeAll, describe, expect, test } from 'vitest';
import { generalItem, sameVariant, withoutVariety } from '../../src/dnd5e/model/item-variants.ts';
import { libraryService, type NewEntity } from '../../src/library/library.ts';
import { openInProcess } from '../helpers/client.ts';
import { addBothEditions } from './table-library.ts';

const put = (kind: string, document: string, name: string, body: object): NewEntity => ({
  ...{ kind, document, name, body: { ...body } },
  source: document === 'moon-court' ? 'orcbrew' : 'open5e_v2',
});
const item = (document: string, name: string) =>
  put('magic-item', document, name, {
    desc: `It hums. ${name}.`,
    rarity: 'rare',
    item_type: 'weapon',
    requires_attunement: false,
  });
const gear = (document: string, category: string, name: string) =>
  put('gear', document, name, { category, desc: 'It is carried.' });
const spell = (document: string, name: string) =>
  put('spell', document, name, {
    ...{ level: 1, school: 'evocation', casting_time: 'Action', range: '60 feet' },
    ...{ duration: 'Instantaneous', concentration: false, ritual: false, classes: ['wizard'] },
    desc: 'A veil of embers.',
  });

let lore: Awaited<ReturnType<typeof openInProcess>>;
beforeAll(async () => {
  lore = await openInProcess({});
  const library = await addBothEditions(lore.app);
  await library.put({
    documents: [
      ...[
        { key: 'ember-tome', title: 'The Ember Tome', source: 'open5e_v2' },
        { key: 'moon-court', title: 'The Moon Court', source: 'orcbrew' },
      ].map((book) => ({ ...book, ruleset: '5e-2014', publisher: 'Tidewater' })),
    ],
  });
  await lore.app.use(libraryService).put({
    entities: [
      ...[spell('srd-2024', 'Ember Veil'), spell('ember-tome', 'Ember Veil')],
      ...[spell('srd-2024', 'Moon Veil'), spell('moon-court', 'Moon Veil')],
      item('srd-2014', 'Humming Weapon'),
      item('srd-2014', 'Humming Weapon (Longsword)'),
      item('srd-2014', 'Sword of Humming'),
      item('srd-2014', 'Sword of Humming (Crossbow-Hand)'),
      item('srd-2014', 'Potion of Mud Resistance'),
      item('srd-2014', 'Potion of Resistance'),
      item('srd-2024', 'Humming Weapon'),
      item('srd-2024', 'Humming Longsword'),
      item('srd-2024', 'Humming Trident'),
      item('srd-2024', 'Sword of Humming'),
      item('srd-2024', 'Hand Crossbow of Humming'),
      item('srd-2024', 'Potion of Resistance'),
      gear('srd-2014', 'musical instrument', 'Ocarina'),
      gear('srd-2024', 'musical instrument', 'Musical Instrument, ocarina'),
      put('class-feature', 'srd-2014', 'Fighting Style: Pike Wall', {
        ...{ class: 'fighter', level: 1, desc: 'You hold the wall.' },
      }),
      put('feat', 'srd-2024', 'Pike Wall', {
        ...{ desc: 'You hold the wall well.', category: 'fighting style' },
      }),
    ],
  });
  return () => lore.close();
});

const compare = (name: string, content_type?: string) =>
  lore.call('compare_editions', { name, ...(content_type && { content_type }) });

describe('what only one SRD has', () => {
  test('a third-party book of the other edition does not stand for it, and is named', async () => {
    const { text, data } = await compare('Ember Veil');
    expect(data).toMatchObject({ editions: { '5e-2024': { document: 'srd-2024' } } });
    expect(data).not.toHaveProperty('editions.5e-2014');
    expect(text).toContain('2024 only');
    expect(text).toContain(
      'The 2014 SRD has no Ember Veil. What The Ember Tome calls Ember Veil ‹lore://spell/ember-tome/ember-veil› is third-party content',
    );
  });

  test('a book of the user is compared, and said to be none of the SRD', async () => {
    const { data, notices } = await compare('Moon Veil');
    expect(data).toMatchObject({ editions: { '5e-2014': { document: 'moon-court' } } });
    expect(notices.join()).toContain('Moon Veil of 2014 stands in The Moon Court, not in the SRD');
  });
});

describe('variants of an item', () => {
  test.each([
    ['Humming Longsword', 'humming-weapon-longsword', 'humming-longsword'],
    ['Humming Weapon (Longsword)', 'humming-weapon-longsword', 'humming-longsword'],
    ['Hand Crossbow of Humming', 'sword-of-humming-crossbow-hand', 'hand-crossbow-of-humming'],
    ['Sword of Humming (Crossbow-Hand)', 'sword-of-humming-crossbow', 'hand-crossbow-of-humming'],
    // Only the general item stands in the other edition.
    ['Humming Trident', 'humming-weapon›', 'humming-trident'],
    ['Potion of Mud Resistance', 'potion-of-mud-resistance', 'potion-of-resistance'],
  ])('%s', async (name, older, newer) => {
    const { text, notices } = await compare(name);
    expect(text).toContain(`2014 ‹lore://magic-item/srd-2014/${older}`);
    expect(text).toContain(`2024 ‹lore://magic-item/srd-2024/${newer}`);
    expect(notices.join()).toContain('Compared are');
  });

  test('are named otherwise by each book', () => {
    expect(sameVariant('Vicious Longsword')).toContain('vicious weapon longsword');
    expect(sameVariant('Sword of Sharpness (Scimitar)')).toContain('scimitar of sharpness');
    expect(sameVariant('Vicious Weapon (Crossbow-Hand)')).toContain('vicious hand crossbow');
    expect(sameVariant('Spell Scroll (1st Level)')).toContain('spell scroll level 1');
    expect(sameVariant('Spell Scroll (Level 3)')).toContain('spell scroll 3rd level');
  });

  test('belong to an item', () => {
    expect(generalItem('Pistol (+1)')).toEqual(['weapon 1']);
    expect(generalItem('Chain Mail (+2)')).toEqual(['armor 2']);
    expect(generalItem('Demon Chain Mail')).toContain('demon armor');
    expect(generalItem('Glaive of Sharpness')).toContain('sword of sharpness');
    // That of Poison is another potion, which comes later.
    const shorter = withoutVariety('Potion of Poison Resistance');
    expect(shorter.indexOf('potion of resistance')).toBeLessThan(
      shorter.indexOf('potion of poison'),
    );
  });
});

test.each(['Ocarina', 'Musical Instrument, ocarina'])(
  '%s: with or without its sort',
  async (name) => {
    const { text } = await compare(name);
    expect(text).toContain('2014 ‹lore://gear/srd-2014/ocarina›');
    expect(text).toContain('2024 ‹lore://gear/srd-2024/musical-instrument-ocarina›');
  },
);

test.each([
  ['Pike Wall', 'feat'],
  ['Pike Wall', undefined],
  ['pike wall fighting style', undefined],
  ['Fighting Style: Pike Wall', 'class-feature'],
])('%s as %s: a feature that became a feat', async (name, content_type) => {
  const { text } = await compare(name, content_type);
  expect(text).toContain('2014 ‹lore://class-feature/srd-2014/');
  expect(text).toContain('2024 ‹lore://feat/srd-2024/pike-wall›');
});
