import type { Purse } from './treasure.ts';

/** Gems or art objects, each worth this many gold pieces. */
export interface Valuables {
  readonly sort: 'gems' | 'art objects';
  readonly count: string;
  readonly worth: number;
}

export const rarities = ['common', 'uncommon', 'rare', 'very rare', 'legendary'] as const;
export type Rarity = (typeof rarities)[number];

/** A number of magic items of a rarity; minor ones are consumable, such as potions and scrolls. */
export interface Items {
  readonly count: string;
  readonly rarity: Rarity;
  readonly minor: boolean;
}

export interface HoardRow {
  /** The highest d100 result for it. */
  readonly upTo: number;
  readonly valuables?: Valuables;
  readonly items?: readonly Items[];
}

export interface HoardBand {
  /** The highest challenge rating of the table. */
  readonly challenge: number;
  readonly coins: Purse;
  readonly rows: readonly HoardRow[];
}

const gems = (count: string, worth: number): Valuables => ({ sort: 'gems', count, worth });
const art = (count: string, worth: number): Valuables => ({ sort: 'art objects', count, worth });

/** The magic item tables of 2014 by letter, as the rarity of their items. */
const letters: Readonly<Record<string, Omit<Items, 'count'>>> = {
  A: { rarity: 'common', minor: true },
  B: { rarity: 'uncommon', minor: true },
  C: { rarity: 'rare', minor: true },
  D: { rarity: 'very rare', minor: true },
  E: { rarity: 'legendary', minor: true },
  F: { rarity: 'uncommon', minor: false },
  G: { rarity: 'rare', minor: false },
  H: { rarity: 'very rare', minor: false },
  I: { rarity: 'legendary', minor: false },
};

/** `1d4 A, 1d6 B` → the items of each table. */
const itemsOf = (text: string): Items[] =>
  text.split(', ').flatMap((part) => {
    const [count = '', letter = ''] = part.split(' ');
    const table = letters[letter];
    return table ? [{ count, ...table }] : [];
  });

/** For each set of magic items: the d100 results at which each of the valuables ends, in order. */
type Block = readonly [items: string, ...upTo: readonly number[]];

function rowsOf(
  valuables: readonly Valuables[],
  nothingUpTo: number,
  blocks: readonly Block[],
): HoardRow[] {
  const rows: HoardRow[] = [{ upTo: nothingUpTo }];
  for (const [items, ...ends] of blocks)
    for (const [i, upTo] of ends.entries()) {
      const worth = valuables[i + valuables.length - ends.length];
      rows.push({ upTo, ...(worth && { valuables: worth }), items: itemsOf(items) });
    }
  return rows;
}

const LAST = Number.POSITIVE_INFINITY;

/** Rule: Treasure Hoard (2014), by challenge rating and a d100. */
export const hoards2014: readonly HoardBand[] = [
  {
    challenge: 4,
    coins: { cp: '6d6*100', sp: '3d6*100', gp: '2d6*10' },
    rows: rowsOf([gems('2d6', 10), art('2d4', 25), gems('2d6', 50)], 6, [
      ['', 16, 26, 36],
      ['1d6 A', 44, 52, 60],
      ['1d4 B', 65, 70, 75],
      ['1d4 C', 78, 80, 85],
      ['1d4 F', 92, 97],
      ['1 G', 99, 100],
    ]),
  },
  {
    challenge: 10,
    coins: { cp: '2d6*100', sp: '2d6*1000', gp: '6d6*100', pp: '3d6*10' },
    rows: rowsOf([art('2d4', 25), gems('3d6', 50), gems('3d6', 100), art('2d4', 250)], 4, [
      ['', 10, 16, 22, 28],
      ['1d6 A', 32, 36, 40, 44],
      ['1d4 B', 49, 54, 59, 63],
      ['1d4 C', 66, 69, 72, 74],
      ['1 D', 76, 78, 79, 80],
      ['1d4 F', 84, 88, 91, 94],
      ['1d4 G', 96, 98],
      ['1 H', 99, 100],
    ]),
  },
  {
    challenge: 16,
    coins: { gp: '4d6*1000', pp: '5d6*100' },
    rows: rowsOf([art('2d4', 250), art('2d4', 750), gems('3d6', 500), gems('3d6', 1000)], 3, [
      ['', 6, 9, 12, 15],
      ['1d4 A, 1d6 B', 19, 23, 26, 29],
      ['1d6 C', 35, 40, 45, 50],
      ['1d4 D', 54, 58, 62, 66],
      ['1 E', 68, 70, 72, 74],
      ['1 F, 1d4 G', 76, 78, 80, 82],
      ['1d4 H', 85, 88, 90, 92],
      ['1 I', 94, 96, 98, 100],
    ]),
  },
  {
    challenge: LAST,
    coins: { gp: '12d6*1000', pp: '8d6*1000' },
    rows: rowsOf([gems('3d6', 1000), art('1d10', 2500), art('1d4', 7500), gems('1d8', 5000)], 2, [
      ['1d8 C', 5, 8, 11, 14],
      ['1d6 D', 22, 30, 38, 46],
      ['1d6 E', 52, 58, 63, 68],
      ['1d4 G', 69, 70, 71, 72],
      ['1d4 H', 74, 76, 78, 80],
      ['1d4 I', 85, 90, 95, 100],
    ]),
  },
];

/** Rule: Random Treasure Hoard and Magic Item Rarities (2024), by challenge rating. */
export interface Hoard2024 {
  readonly challenge: number;
  readonly coins: Purse;
  readonly items: string;
  /** The highest d100 result for each of `rarities`; 0 for never. */
  readonly rarityUpTo: readonly number[];
}
export const hoards2024: readonly Hoard2024[] = [
  {
    challenge: 4,
    coins: { gp: '2d4*100' },
    items: '1d4-1',
    rarityUpTo: [54, 91, 100, 0, 0],
  },
  {
    challenge: 10,
    coins: { gp: '8d10*100' },
    items: '1d3',
    rarityUpTo: [30, 81, 98, 100, 0],
  },
  {
    challenge: 16,
    coins: { gp: '8d8*1000' },
    items: '1d4',
    rarityUpTo: [11, 34, 70, 93, 100],
  },
  {
    challenge: LAST,
    coins: { gp: '6d10*10000' },
    items: '1d6',
    rarityUpTo: [0, 0, 20, 64, 100],
  },
];
