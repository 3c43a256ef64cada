import { numberOf, numberWords } from '../../text/number-words.ts';

const NUMBER_WORD = new RegExp(String.raw`\b(${numberWords.join('|')})\b`, 'gi');

/** `four goblins` → `4 goblins`. */
export const withDigits = (text: string): string =>
  text.replace(NUMBER_WORD, (word) => String(numberOf(word)));

/** Larger parties are refused; a larger count is not expanded before that. */
const MOST = 100;

const levelsOf = (level: number, count: number): number[] =>
  Array.from({ length: Math.min(count, MOST) }, () => level);

const LEVEL = /\b(?:level|lvl|lv)\.?[\s-]*(\d+)\b|\b(\d+)(?:st|nd|rd|th)[\s-]*(?:level|lvl)s?\b/gi;
/** Filler words in a group: "a party of 4 heroes of level 5". */
const WORDS =
  /\b(?:a|an|the|of|at|all|each|with|party|group|characters?|players?|heroes|hero|pcs?|adventurers?|people|members?|levels?)\b|[x×*:,()-]/gi;
const PAIR = /^\s*(\d+)\s*[x×*]\s*(\d+)\s*$/i;

/** `4 characters of level 5`, `level 5 × 4`, `4x5`, `5th-level` or a level alone. */
function readGroup(text: string): number[] | undefined {
  const [, times, each] = PAIR.exec(text) ?? [];
  if (times !== undefined && each !== undefined) return levelsOf(Number(each), Number(times));
  const found = [...text.matchAll(LEVEL)];
  const left = text.replace(LEVEL, ' ').replace(WORDS, ' ').trim();
  const [level] = found;
  if (level === undefined) return /^\d+$/.test(text.trim()) ? [Number(text)] : undefined;
  if (found.length > 1 || !/^\d*$/.test(left)) return undefined;
  return levelsOf(Number(level[1] ?? level[2]), left === '' ? 1 : Number(left));
}

function readText(given: string): number[] | undefined {
  const text = withDigits(given);
  const whole = readGroup(text);
  if (whole) return whole;
  const groups = text.split(/[,;+&/]|\band\b/i).filter((part) => part.trim() !== '');
  const read = groups.map(readGroup);
  return read.length > 0 && read.every((each) => each !== undefined) ? read.flat() : undefined;
}

const COUNTS = ['count', 'number', 'quantity', 'size', 'party_size', 'characters', 'players'];
const LEVELS = ['level', 'party_level', 'average_level', 'levels', 'party_levels'];

const asInt = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) ? number : undefined;
};

/** `{ "level": 5, "count": 4 }`; a character with a name, a class and a level is one. */
function readObject(given: object): number[] | undefined {
  const fields = new Map<string, unknown>(Object.entries(given));
  const levels = LEVELS.map((name) => fields.get(name)).find((value) => value !== undefined);
  if (Array.isArray(levels)) return readParty(levels);
  const level = asInt(levels);
  const counted = COUNTS.map((name) => fields.get(name)).find((value) => value !== undefined);
  const count = counted === undefined ? 1 : asInt(counted);
  return level === undefined || count === undefined || count < 1
    ? undefined
    : levelsOf(level, count);
}

/**
 * The level of each character of a party, in the forms people and assistants use; undefined
 * otherwise.
 */
export function readParty(given: unknown): number[] | undefined {
  if (typeof given === 'number') return [given];
  if (typeof given === 'string') return readText(given);
  if (typeof given !== 'object' || given === null) return undefined;
  if (!Array.isArray(given)) return readObject(given);
  if (given.length > MOST) return undefined;
  const read = given.map(readParty);
  return read.every((each) => each !== undefined) ? read.flat() : undefined;
}
