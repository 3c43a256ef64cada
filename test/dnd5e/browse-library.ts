import type { App } from '../../src/base/app.ts';
import { type Library, libraryService, type NewEntity } from '../../src/library/library.ts';
import { openInProcess, sharedSession } from '../helpers/client.ts';

const spell = {
  level: 3,
  school: 'evocation',
  casting_time: '1 action',
  range: '120 feet',
  duration: 'Instantaneous',
  concentration: false,
  ritual: false,
  desc: 'A rolling drum of sparks.',
  classes: ['wizard', 'tinkerer'],
};

const entity = (kind: string, document: string, name: string, body: object): NewEntity => ({
  kind,
  document,
  name,
  source: 'orcbrew',
  body: { ...body },
});

/**
 * Two invented books beside the SRD, so that names stand in several documents and every kind the
 * offline SRD lacks has a few entries.
 */
export async function addInventedBooks(app: App): Promise<Library> {
  const library = app.use(libraryService);
  await library.put({
    documents: [
      {
        key: 'ember-annual',
        title: 'Ember Annual',
        source: 'orcbrew',
        ruleset: '5e-2014',
      },
    ],
  });
  await library.put({
    documents: [
      {
        key: 'srd-2024',
        title: 'System Reference Document 5.2',
        source: 'open5e_v2',
        ruleset: '5e-2024',
        publisher: 'Wizards of the Coast',
        rank: 1,
      },
    ],
  });
  const item = (name: string, rarity: string, item_type: string) =>
    entity('magic-item', 'ember-annual', name, { rarity, item_type, requires_attunement: false });
  const feat = (name: string, category: string) =>
    entity('feat', 'ember-annual', name, { category, desc: `${name} in few words.` });
  await library.put({
    entities: [
      entity('spell', 'ember-annual', 'Fireball', spell),
      entity('spell', 'srd-2024', 'Fireball', spell),
      entity('spell', 'ember-annual', 'Spark Drum', spell),
      item('Lantern of Embers', 'rare', 'wondrous item'),
      item('Ring of Soot', 'rare', 'ring'),
      item('Ash Cloak', 'very rare', 'wondrous item'),
      feat('Cinder Eater', 'general'),
      feat('Kindled', 'origin'),
      entity('background', 'ember-annual', 'Charcoal Burner', {
        desc: 'You kept the slow fires.',
        skill_proficiencies: 'Survival, Nature',
      }),
      entity('subclass', 'ember-annual', 'School of Soot', {
        class: 'wizard',
        desc: 'Wizards who write in ash.',
        features: [{ name: 'Ash Script', level: 2, desc: 'You write in ash.' }],
      }),
      entity('race', 'ember-annual', 'Emberkin', {
        category: 'lineage',
        ability_bonuses: [],
        traits: [{ name: 'Warm', desc: 'You are warm.' }],
        subraces: [],
      }),
      entity('subrace', 'ember-annual', 'Ash Elf', {
        race: 'elf',
        ability_bonuses: [],
        traits: [],
      }),
    ],
  });
  return library;
}

/** The program over the SRD and these books, for the tests of a file that only ask. */
export const withInventedBooks = () =>
  sharedSession(async () => {
    const lore = await openInProcess({});
    await addInventedBooks(lore.app);
    return lore;
  });
