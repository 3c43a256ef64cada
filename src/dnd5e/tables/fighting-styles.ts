import { lookup } from '../../base/lookup.ts';
import type { Edition } from '../model/edition.ts';

const byClass2014: Readonly<Record<string, readonly string[]>> = {
  fighter: [
    'archery',
    'defense',
    'dueling',
    'great weapon fighting',
    'protection',
    'two weapon fighting',
  ],
  paladin: ['defense', 'dueling', 'great weapon fighting', 'protection'],
  ranger: ['archery', 'defense', 'dueling', 'two weapon fighting'],
};

/** Styles that later books of the 2014 rules added. */
const added2014: Readonly<Record<string, readonly string[]>> = {
  fighter: [
    'blind fighting',
    'interception',
    'superior technique',
    'thrown weapon fighting',
    'unarmed fighting',
  ],
  paladin: ['blessed warrior', 'blind fighting', 'interception'],
  ranger: ['blind fighting', 'druidic warrior', 'thrown weapon fighting'],
};

/** 2024: every style is a feat that any class with the feature may take. */
const feats2024: readonly string[] = [
  'archery',
  'blind fighting',
  'defense',
  'dueling',
  'great weapon fighting',
  'interception',
  'protection',
  'thrown weapon fighting',
  'two weapon fighting',
  'unarmed fighting',
];
const instead2024: Readonly<Record<string, readonly string[]>> = {
  paladin: ['blessed warrior'],
  ranger: ['druidic warrior'],
};

/** Rule: Fighting Style: those that a class may choose from. */
export const stylesFor = (edition: Edition, className: string): readonly string[] =>
  edition === '2014'
    ? [...(lookup(byClass2014, className) ?? []), ...(lookup(added2014, className) ?? [])]
    : [...feats2024, ...(lookup(instead2024, className) ?? [])];

const everyStyle: ReadonlySet<string> = new Set(
  ['fighter', 'paladin', 'ranger'].flatMap((name) => [
    ...stylesFor('2014', name),
    ...stylesFor('2024', name),
  ]),
);
export const isStyle = (name: string): boolean => everyStyle.has(name);

/** Rule: Fighting Style, and the champion's additional one: how many a class level has brought. */
export function fightingStyles(
  edition: Edition,
  className: string,
  level: number,
  subclass: string,
): number {
  if (className === 'fighter')
    return subclass === 'champion' && level >= (edition === '2014' ? 10 : 7) ? 2 : 1;
  return (className === 'paladin' || className === 'ranger') && level >= 2 ? 1 : 0;
}
