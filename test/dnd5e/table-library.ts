import type { App } from '../../src/base/app.ts';
import { type Library, libraryService, type NewEntity } from '../../src/library/library.ts';

const creature = (challenge: number, text: string, type: string, environments: string[]) => ({
  size: 'medium',
  type,
  armor_class: 13,
  hit_points: 20,
  speed: { walk: 30 },
  ability_scores: {
    strength: 10,
    dexterity: 12,
    constitution: 10,
    intelligence: 8,
    wisdom: 10,
    charisma: 8,
  },
  challenge_rating: challenge,
  challenge_rating_text: text,
  desc: 'It haunts drowned ships and hums sea songs.',
  actions: [
    { name: 'Cutlass', desc: 'It swings a rusty blade.' },
    { name: 'Brine Breath', desc: 'It spits salt water.' },
  ],
  environments,
});

/** Both editions of a few names, and a third-party bestiary: real shapes, invented content. */
export async function addBothEditions(app: App): Promise<Library> {
  const library = app.use(libraryService);
  await library.put({
    documents: [
      {
        key: 'srd-2024',
        title: 'System Reference Document 5.2',
        source: 'open5e_v2',
        ruleset: '5e-2024',
      },
    ],
  });
  await library.put({
    documents: [
      {
        key: 'drowned-fleet',
        title: 'The Drowned Fleet',
        source: 'orcbrew',
        ruleset: '5e-2014',
        publisher: 'Tidewater',
      },
    ],
  });
  const put = (document: string, kind: string, name: string, body: object): NewEntity => ({
    kind,
    document,
    name,
    source: document === 'srd-2024' ? 'open5e_v2' : 'orcbrew',
    body: { ...body },
  });
  await library.put({
    entities: [
      put('srd-2024', 'spell', 'Fireball', {
        level: 3,
        school: 'evocation',
        casting_time: 'Action',
        range: '150 feet',
        components: 'V, S, M',
        duration: 'Instantaneous',
        concentration: false,
        ritual: false,
        desc: 'An invented ball of invented fire.',
        classes: ['sorcerer', 'wizard'],
      }),
      put('srd-2024', 'spell', 'Tide Song', {
        level: 1,
        school: 'enchantment',
        casting_time: 'Action',
        range: '60 feet',
        duration: '1 minute',
        concentration: true,
        ritual: false,
        desc: 'Only the new rules know it.',
        classes: ['bard'],
      }),
      put('srd-2024', 'creature', 'Goblin', creature(0.5, '1/2', 'fey', ['forest'])),
      put('drowned-fleet', 'creature', 'Drowned Bosun', creature(3, '3', 'undead', ['coast'])),
      put(
        'drowned-fleet',
        'creature',
        'Drowned Deckhand',
        creature(0.5, '1/2', 'undead', ['coast']),
      ),
      put('drowned-fleet', 'creature', 'Salt Gull', creature(0.25, '1/4', 'beast', ['coast'])),
    ],
  });
  return library;
}
