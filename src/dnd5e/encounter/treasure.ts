import type { Random } from '../../base/random.ts';
import type { Expression } from '../dice/expression.ts';
import { readDice } from '../dice/notation.ts';
import { rollDice } from '../dice/roll.ts';
import type { Edition } from '../model/edition.ts';
import type { Troop } from './rate-encounter.ts';

const coins = ['pp', 'gp', 'ep', 'sp', 'cp'] as const;
type Coin = (typeof coins)[number];
/** Dice by coin. */
export type Purse = Partial<Record<Coin, string>>;
export type Coins = Readonly<Partial<Record<Coin, number>>>;

interface Row {
  /** The highest d100 result for this purse. */
  readonly upTo: number;
  readonly purse: Purse;
}
interface Band {
  /** The highest challenge rating of the table. */
  readonly challenge: number;
  readonly rows: readonly Row[];
}

const ANY = 100;
const LAST = Number.POSITIVE_INFINITY;

/** Rule: Individual Treasure (2014), by challenge rating and a d100. */
const individual2014: readonly Band[] = [
  {
    challenge: 4,
    rows: [
      { upTo: 30, purse: { cp: '5d6' } },
      { upTo: 60, purse: { sp: '4d6' } },
      { upTo: 70, purse: { ep: '3d6' } },
      { upTo: 95, purse: { gp: '3d6' } },
      { upTo: ANY, purse: { pp: '1d6' } },
    ],
  },
  {
    challenge: 10,
    rows: [
      { upTo: 30, purse: { cp: '4d6*100', ep: '1d6*10' } },
      { upTo: 60, purse: { sp: '6d6*10', gp: '2d6*10' } },
      { upTo: 70, purse: { ep: '3d6*10', gp: '2d6*10' } },
      { upTo: 95, purse: { gp: '4d6*10' } },
      { upTo: ANY, purse: { gp: '2d6*10', pp: '3d6' } },
    ],
  },
  {
    challenge: 16,
    rows: [
      { upTo: 20, purse: { sp: '4d6*100', gp: '1d6*100' } },
      { upTo: 35, purse: { ep: '1d6*100', gp: '1d6*100' } },
      { upTo: 75, purse: { gp: '2d6*100', pp: '1d6*10' } },
      { upTo: ANY, purse: { gp: '2d6*100', pp: '2d6*10' } },
    ],
  },
  {
    challenge: LAST,
    rows: [
      { upTo: 15, purse: { ep: '2d6*1000', gp: '8d6*100' } },
      { upTo: 55, purse: { gp: '1d6*1000', pp: '1d6*100' } },
      { upTo: ANY, purse: { gp: '1d6*1000', pp: '2d6*100' } },
    ],
  },
];

/** Rule: Random Individual Treasure (2024), by challenge rating. */
const individual2024: readonly Band[] = [
  { challenge: 4, rows: [{ upTo: ANY, purse: { gp: '3d6' } }] },
  { challenge: 10, rows: [{ upTo: ANY, purse: { gp: '2d8*10' } }] },
  { challenge: 16, rows: [{ upTo: ANY, purse: { pp: '2d10*10' } }] },
  { challenge: LAST, rows: [{ upTo: ANY, purse: { pp: '2d8*100' } }] },
];

export interface Treasure {
  readonly coins: Coins;
  /** All coins together, in gold pieces. */
  readonly worth_gp: number;
  readonly rule: string;
}

const WORTH: Readonly<Record<Coin, number>> = { pp: 10, gp: 1, ep: 0.5, sp: 0.1, cp: 0.01 };

/** What each of these creatures carries, rolled on the table of its challenge rating. */
export function treasureOf(
  edition: Edition,
  troops: readonly Pick<Troop, 'count' | 'challenge'>[],
  random: Random,
): Treasure {
  const found: Partial<Record<Coin, number>> = {};
  for (const { count, challenge } of troops)
    for (let n = 0; n < count; n++) {
      const some = rolledCoins(purseOf(edition, challenge, random), random);
      for (const coin of coins) if (some[coin]) found[coin] = (found[coin] ?? 0) + some[coin];
    }
  return {
    coins: found,
    worth_gp: worthOf(found),
    rule: edition === '2014' ? 'Individual Treasure (2014)' : 'Random Individual Treasure (2024)',
  };
}

/** The tables have few different dice, and reading them takes longer than rolling them. */
const known = new Map<string, Expression>();

/** Rolls dice of a table. */
export function rolled(dice: string, random: Random): number {
  let read = known.get(dice);
  if (!read) {
    read = readDice(dice);
    known.set(dice, read);
  }
  return rollDice(read, random).total;
}

export function rolledCoins(purse: Purse, random: Random): Coins {
  const found: Partial<Record<Coin, number>> = {};
  for (const coin of coins) {
    const dice = purse[coin];
    if (dice !== undefined) found[coin] = rolled(dice, random);
  }
  return found;
}

/** All of them in gold pieces. */
export const worthOf = (found: Coins): number =>
  Math.round(coins.reduce((sum, coin) => sum + (found[coin] ?? 0) * WORTH[coin], 0) * 100) / 100;

function purseOf(edition: Edition, challenge: number, random: Random): Purse {
  const bands = edition === '2014' ? individual2014 : individual2024;
  const rows = bands.find((band) => challenge <= band.challenge)?.rows ?? [];
  const rolled = rows.length > 1 ? 1 + random.below(ANY) : ANY;
  return rows.find((row) => rolled <= row.upTo)?.purse ?? {};
}

export const coinText = ({ coins: found }: Pick<Treasure, 'coins'>): string =>
  coins.flatMap((coin) => (found[coin] ? [`${found[coin]} ${coin}`] : [])).join(', ') || 'no coins';
