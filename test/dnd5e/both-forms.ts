import { abilities } from '../../src/dnd5e/model/game-words.ts';

/** Fields whose values are codes for programs; the text says the same in words. */
const CODES = /(?:^|\.)(?:slug|feature_type|distinct_in|source|category|levels)(?:\.|$)/;

export const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('−', '-')
    .replace(/[^\p{L}\p{N}+-]+/gu, '');

/** Every text and number in a value with the path to it. */
function facts(value: unknown, path: string): [path: string, fact: string | number][] {
  // The text has each part of a roll with its type.
  if (path.endsWith('.damage_roll') && typeof value === 'string')
    return value.split(' + ').map((dice) => [path, dice]);
  if (typeof value === 'string' || typeof value === 'number') return [[path, value]];
  if (Array.isArray(value)) return value.flatMap((each) => facts(each, path));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => facts(each, `${path}.${name}`));
}

/** The ways in which a text may say it: 0.25 is 1/4 of a challenge, 0.05 gp are 5 cp, Str is Strength. */
function spellings(fact: string | number): string[] {
  if (typeof fact === 'string')
    return abilities.some((one) => one === fact) ? [fact, fact.slice(0, 3)] : [fact];
  if (fact === 0) return ['0', 'cantrip'];
  const coins = [fact * 10, fact * 100].filter(Number.isInteger).map(String);
  return [String(fact), fact.toLocaleString('en'), `1/${1 / fact}`, ...(fact < 1 ? coins : [])];
}

/** The facts of a value that a plain text does not say, with their paths. */
export const unsaidIn = (text: string, value: unknown, path: string): string[] =>
  facts(value, path)
    .filter(([path]) => !CODES.test(path))
    .filter(([, fact]) => !spellings(fact).some((word) => text.includes(plain(word))))
    .map(([path, fact]) => `${path}: ${String(fact).slice(0, 60)}`);
