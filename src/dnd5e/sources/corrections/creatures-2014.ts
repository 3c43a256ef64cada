import { challenge } from '../../model/creature.ts';
import { attackBonus, type Corrections, legendarySave, value } from './correction.ts';

const FROM_NONMAGICAL = 'bludgeoning, piercing, and slashing from nonmagical attacks';
const NOT_SILVERED = `${FROM_NONMAGICAL} that aren't silvered`;

/** Undead of the SRD: their immunities and resistances are printed in each stat block. */
const UNDEAD =
  'The printed stat block has it so; some copies mixed up what it resists and what cannot harm it.';
const ERRATA = 'The errata of 2018 changed it, and some copies are older.';
const PRINTED = 'The printed stat block has it so; some copies have a slip.';
const PASSIVE = '10 + its bonus to Perception.';

const SHAPECHANGERS: Readonly<Record<string, string>> = {
  imp: 'devil',
  quasit: 'demon',
  werebear: 'human',
  wereboar: 'human',
  wererat: 'human',
  weretiger: 'human',
};

/** Creatures of the SRD of 2014 that its copies have wrong. */
export const creatures2014: Corrections = {
  'creature/srd-2014/adult-brass-dragon': [
    value('speed', { walk: 40, burrow: 40, fly: 80 }, { walk: 40, burrow: 30, fly: 80 }, PRINTED),
  ],
  'creature/srd-2014/adult-silver-dragon': [
    legendarySave(22, 21, '8 + 8 for Strength 27 + proficiency 5.'),
  ],
  'creature/srd-2014/basilisk': [value('armor_class', 12, 15, ERRATA)],
  'creature/srd-2014/black-bear': [
    value('skills', undefined, { perception: 3 }, 'Its passive Perception of 13 includes it.'),
    attackBonus(3, 4, 'Strength 15 gives 2 and proficiency 2.'),
  ],
  'creature/srd-2014/blink-dog': [value('passive_perception', 10, 13, PASSIVE)],
  'creature/srd-2014/bone-devil': [
    value(
      'challenge_rating',
      12,
      challenge(9).challenge_rating,
      'Its proficiency bonus of 4 is that of challenge 9, which gives 5,000 XP.',
      { ...challenge(9), experience_points: 5000, proficiency_bonus: 4 },
    ),
    value('passive_perception', 9, 12, '10 + 2 for Wisdom 14.'),
  ],
  'creature/srd-2014/brown-bear': [attackBonus(5, 6, 'Strength 19 gives 4 and proficiency 2.')],
  'creature/srd-2014/chain-devil': [
    value(
      'challenge_rating',
      11,
      challenge(8).challenge_rating,
      'Its hit points, attacks and saves are those of challenge 8, which gives 3,900 XP.',
      { ...challenge(8), experience_points: 3900, proficiency_bonus: 3 },
    ),
  ],
  'creature/srd-2014/crocodile': [
    value('speed', { walk: 20, swim: 20 }, { walk: 20, swim: 30 }, ERRATA),
  ],
  'creature/srd-2014/cult-fanatic': [
    value('hit_points', 22, 33, '6d8 + 6 with Constitution 12 is 33 on average.'),
  ],
  'creature/srd-2014/doppelganger': [value('alignment', 'unaligned', 'neutral', PRINTED)],
  'creature/srd-2014/ghast': [
    value('damage_immunities', ['necrotic'], ['poison'], UNDEAD),
    value('damage_resistances', undefined, ['necrotic'], UNDEAD),
    value('condition_immunities', ['poisoned'], ['charmed', 'exhaustion', 'poisoned'], ERRATA),
  ],
  'creature/srd-2014/ghoul': [
    value('damage_immunities', undefined, ['poison'], UNDEAD),
    value('condition_immunities', ['poisoned'], ['charmed', 'exhaustion', 'poisoned'], ERRATA),
  ],
  'creature/srd-2014/giant-elk': [value('armor_class', 15, 14, ERRATA)],
  'creature/srd-2014/giant-wasp': [
    value('speed', { walk: 10, fly: 50, swim: 50 }, { walk: 10, fly: 50 }, 'It does not swim.'),
  ],
  'creature/srd-2014/gynosphinx': [attackBonus(9, 8, 'Strength 18 gives 4 and proficiency 4.')],
  'creature/srd-2014/half-red-dragon-veteran': [
    value('skills', undefined, { athletics: 5, perception: 2 }, 'The skills of a veteran.'),
  ],
  'creature/srd-2014/horned-devil': [
    value('hit_points', 148, 178, '17d10 + 85 with Constitution 21 is 178 on average.'),
  ],
  'creature/srd-2014/hunter-shark': [
    value('senses', { darkvision: 30 }, { blindsight: 30 }, ERRATA),
  ],
  'creature/srd-2014/ice-devil': [
    value('damage_immunities', ['fire', 'poison'], ['cold', 'fire', 'poison'], PRINTED),
  ],
  'creature/srd-2014/kraken': [attackBonus(7, 17, 'Strength 30 gives 10 and proficiency 7.')],
  'creature/srd-2014/lich': [
    value(
      'skills',
      { arcana: 18, history: 12, insight: 9, perception: 9 },
      { arcana: 19, history: 12, insight: 9, perception: 9 },
      'Intelligence 20 gives 5 and twice the proficiency of 7 gives 14.',
    ),
  ],
  'creature/srd-2014/manticore': [value('languages', undefined, 'Common', ERRATA)],
  'creature/srd-2014/mule': [attackBonus(2, 4, 'Strength 14 gives 2 and proficiency 2.')],
  'creature/srd-2014/mummy-lord': [
    value('damage_vulnerabilities', ['bludgeoning'], ['fire'], 'Mummies burn.'),
  ],
  'creature/srd-2014/priest': [
    value('speed', { walk: 25 }, { walk: 30 }, ERRATA),
    value(
      'skills',
      { medicine: 7, persuasion: 3, religion: 4 },
      { medicine: 7, persuasion: 3, religion: 5 },
      ERRATA,
    ),
  ],
  'creature/srd-2014/purple-worm': [attackBonus(9, 14, 'Strength 28 gives 9 and proficiency 5.')],
  'creature/srd-2014/reef-shark': [
    value(
      'hit_dice',
      '4d8+1',
      '4d8+4',
      'Constitution 13 gives 1 for each of 4 dice: 4d8 + 4, on average 22.',
    ),
  ],
  'creature/srd-2014/skeleton': [
    value('damage_immunities', undefined, ['poison'], UNDEAD),
    value('condition_immunities', ['poisoned'], ['exhaustion', 'poisoned'], ERRATA),
  ],
  'creature/srd-2014/spider': [value('passive_perception', 12, 10, '10 + 0 for Wisdom 10.')],
  'creature/srd-2014/spy': [
    value(
      'skills',
      { deception: 5, insight: 4, investigation: 5, perception: 6, persuasion: 5, stealth: 4 },
      {
        ...{ deception: 5, insight: 4, investigation: 5, perception: 6, persuasion: 5 },
        ...{ sleight_of_hand: 4, stealth: 4 },
      },
      PRINTED,
    ),
  ],
  'creature/srd-2014/swarm-of-ravens': [
    value('skills', undefined, { perception: 5 }, 'Its passive Perception of 15 includes it.'),
  ],
  ...Object.fromEntries(
    ['beetles', 'centipedes', 'spiders', 'wasps'].map((animals) => [
      `creature/srd-2014/swarm-of-${animals}`,
      [
        value(
          'type',
          'beast',
          'swarm of tiny beasts',
          'Like the swarm of insects, whose form it is.',
        ),
      ],
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(SHAPECHANGERS).map(([slug, tag]) => [
      `creature/srd-2014/${slug}`,
      [value('subtype', tag, `${tag}, shapechanger`, 'It has the trait Shapechanger.')],
    ]),
  ),
  'creature/srd-2014/werewolf': [
    value('subtype', 'human', 'human, shapechanger', 'It has the trait Shapechanger.'),
    value('skills', { perception: 4 }, { perception: 4, stealth: 3 }, PRINTED),
  ],
  'creature/srd-2014/wight': [
    value('damage_immunities', ['necrotic', NOT_SILVERED], ['poison'], UNDEAD),
    value('damage_resistances', undefined, ['necrotic', NOT_SILVERED], UNDEAD),
    value('condition_immunities', ['poisoned'], ['exhaustion', 'poisoned'], ERRATA),
  ],
  'creature/srd-2014/young-blue-dragon': [
    value('speed', { walk: 40, burrow: 40, fly: 80 }, { walk: 40, burrow: 20, fly: 80 }, PRINTED),
  ],
  'creature/srd-2014/zombie': [value('damage_immunities', undefined, ['poison'], UNDEAD)],
};
