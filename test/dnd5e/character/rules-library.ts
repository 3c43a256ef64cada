import { inject } from 'vitest';
import { dnd5eKinds } from '../../../src/dnd5e/model/kinds.ts';
import type { Library, NewEntity } from '../../../src/library/library.ts';
import { openLibrary } from '../../../src/library/open.ts';

/** A small third-party book: real shapes, invented content. */
const book = 'ember-court';
const homebrew: readonly Omit<NewEntity, 'document' | 'source'>[] = [
  {
    kind: 'spell',
    name: 'Cinder Whisper',
    body: {
      level: 2,
      school: 'evocation',
      casting_time: '1 action',
      range: '30 feet',
      duration: 'Instantaneous',
      concentration: false,
      ritual: false,
      desc: 'Embers carry your words.',
      classes: ['bard', 'wizard'],
    },
  },
  {
    kind: 'background',
    name: 'Lamplighter',
    body: { skill_proficiencies: 'Insight and Stealth', languages: 'One of your choice' },
  },
  {
    kind: 'background',
    name: 'Ember Envoy',
    body: { skill_proficiencies: 'Choose two from Deception, Insight or Persuasion' },
  },
  {
    kind: 'race',
    name: 'Cinderling',
    body: {
      ability_bonuses: [
        { ability: 'charisma', bonus: 2 },
        { ability: 'dexterity', bonus: 1 },
      ],
      languages: ['Common', 'Ignan'],
      proficiencies: ['Skill: Performance'],
      traits: [],
      category: 'race',
      subraces: [],
    },
  },
  {
    kind: 'class',
    name: 'Warden of Ash',
    body: {
      hit_die: 10,
      saving_throws: ['constitution', 'wisdom'],
      skill_choices: { choose: 2, from: ['Athletics', 'Nature', 'Survival'] },
      armor_proficiencies: ['Light armor', 'Medium armor', 'Shields'],
      weapon_proficiencies: ['Simple weapons', 'Martial weapons'],
      features: [],
      subclasses: [],
    },
  },
  {
    kind: 'class',
    name: 'Tide Singer',
    body: {
      hit_die: 8,
      saving_throws: ['wisdom', 'charisma'],
      skill_choices: { choose: 2, from: ['Nature', 'Performance', 'Survival'] },
      spellcasting: { ability: 'wisdom' },
      levels: Array.from({ length: 20 }, (_, at) => ({
        level: at + 1,
        features: [],
        cantrips_known: 2,
        spells_known: at + 2,
        spell_slots: [4, 3, 3, 3, 3, 2, 2, 1, 1],
      })),
      features: [],
      subclasses: [],
    },
  },
  {
    kind: 'subclass',
    name: 'Path of Embers',
    body: {
      class: 'barbarian',
      features: [],
      spells: [{ name: 'Burning Hands', level: 3 }],
    },
  },
  { kind: 'feat', name: 'Ash Walker', body: { desc: 'You walk on embers.' } },
  {
    kind: 'feat',
    name: 'Ember Savant',
    body: {
      desc: 'Increase your Intelligence score by 1.',
      prerequisite: 'The ability to cast at least one spell',
    },
  },
  {
    kind: 'feat',
    name: 'Iron Cinder',
    body: { desc: 'Your armor glows.', prerequisite: 'Proficiency with heavy armor' },
  },
  {
    kind: 'feat',
    name: 'Old Flame',
    body: { desc: 'You never forget.', prerequisite: '8th level or higher' },
  },
  {
    kind: 'magic-item',
    name: 'Ring of Cinders',
    body: { item_type: 'ring', rarity: 'rare', requires_attunement: true },
  },
  {
    kind: 'magic-item',
    name: 'Ash Lantern',
    body: { item_type: 'wondrous item', rarity: 'common', requires_attunement: false },
  },
];

/** The open rules of the npm package and the small book, in memory. */
export async function rulesLibrary(): Promise<Library> {
  const prepared = inject('srdLibrary');
  const library = openLibrary(':memory:', dnd5eKinds, undefined, { prepared });
  await library.put({
    documents: [
      {
        key: book,
        title: 'The Ember Court',
        source: 'orcbrew',
        ruleset: '5e-2014',
        aliases: [],
      },
    ],
  });
  await library.put({
    entities: homebrew.map((entity) => ({
      ...entity,
      document: book,
      source: 'orcbrew',
    })),
  });
  return library;
}
