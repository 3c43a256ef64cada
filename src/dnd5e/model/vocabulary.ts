import * as z from 'zod';
import { lookup } from '../../base/lookup.ts';
import { abilities } from './game-words.ts';

export type Ability = (typeof abilities)[number];

const short: Readonly<Record<string, Ability>> = {
  str: 'strength',
  dex: 'dexterity',
  con: 'constitution',
  int: 'intelligence',
  wis: 'wisdom',
  cha: 'charisma',
};

/** `DEX`, `dexterity`, `Dex` → `dexterity`. */
export function abilityOf(word: string): Ability | undefined {
  const lower = word.trim().toLowerCase();
  return lookup(short, lower.slice(0, 3))?.startsWith(lower) || lookup(short, lower)
    ? short[lower.slice(0, 3)]
    : undefined;
}

export const abilityLabel = (ability: Ability): string => ability.slice(0, 3).toUpperCase();

export const modifier = (score: number): number => Math.floor((score - 10) / 2);

export const Ability = z.enum(abilities);
export const AbilityScores = z.object({
  strength: z.int(),
  dexterity: z.int(),
  constitution: z.int(),
  intelligence: z.int(),
  wisdom: z.int(),
  charisma: z.int(),
} satisfies Record<Ability, z.ZodInt>);
export type AbilityScores = z.infer<typeof AbilityScores>;

/** 0.25 → `1/4`. */
export const challengeText = (rating: number): string =>
  ({ 0.125: '1/8', 0.25: '1/4', 0.5: '1/2' })[rating] ?? String(rating);

/** Experience points by challenge rating (the same table in both editions). */
const experience: Readonly<Record<string, number>> = {
  0: 10,
  0.125: 25,
  0.25: 50,
  0.5: 100,
  1: 200,
  2: 450,
  3: 700,
  4: 1100,
  5: 1800,
  6: 2300,
  7: 2900,
  8: 3900,
  9: 5000,
  10: 5900,
  11: 7200,
  12: 8400,
  13: 10_000,
  14: 11_500,
  15: 13_000,
  16: 15_000,
  17: 18_000,
  18: 20_000,
  19: 22_000,
  20: 25_000,
  21: 33_000,
  22: 41_000,
  23: 50_000,
  24: 62_000,
  25: 75_000,
  26: 90_000,
  27: 105_000,
  28: 120_000,
  29: 135_000,
  30: 155_000,
};
/** The valid ratings, for error messages. */
export const CHALLENGE_RATINGS = '0, 1/8, 1/4, 1/2 or 1 to 30';

export const experienceFor = (rating: number): number | undefined => experience[String(rating)];

/** The proficiency bonus of a creature of this challenge rating. */
export const proficiencyFor = (rating: number): number =>
  2 + Math.floor((Math.max(rating, 1) - 1) / 4);
