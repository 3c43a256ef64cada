import { fromJsonText } from '../../tool/json-text.ts';

const COUNTS = ['count', 'number', 'quantity', 'amount'];
const NAMES = ['name', 'monster', 'creature'];
const RATINGS = ['cr', 'challenge_rating'];

/**
 * The monsters of a fight in the forms people and assistants use: `2 ogres and a troll` as a list,
 * `{ "name": "Ogre", "count": 2 }` or `{ "Ogre": 2 }` as `2 Ogre`.
 */
export function readMonsters(typed: unknown): unknown {
  const given = fromJsonText(typed);
  if (typeof given === 'string') return splitList(given);
  if (Array.isArray(given)) return given.map((one) => (isObject(one) ? readObject(one) : one));
  if (!isObject(given)) return given;
  const entries = Object.entries(given);
  return entries.every(([, count]) => typeof count === 'number')
    ? entries.map(([name, count]) => `${count} ${name}`)
    : [readObject(given)];
}

const BETWEEN = /[,;+&]|(?<=\s)and(?=\s)|[([\])]/gi;

/** The parts of a list; what is in brackets belongs to the name before them. */
function splitList(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: sign, index } of text.matchAll(BETWEEN)) {
    if (sign === '(' || sign === '[') depth++;
    else if (sign === ')' || sign === ']') depth = Math.max(0, depth - 1);
    else if (depth === 0) {
      parts.push(text.slice(start, index));
      start = index + sign.length;
    }
  }
  return [...parts, text.slice(start)].map((part) => part.trim()).filter(Boolean);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function readObject(given: object): unknown {
  const fields = new Map<string, unknown>(Object.entries(given));
  const firstOf = (names: readonly string[]): unknown =>
    names.map((name) => fields.get(name)).find((value) => value !== undefined);
  const rating = firstOf(RATINGS);
  const name = firstOf(NAMES) ?? (rating === undefined ? undefined : `CR ${rating}`);
  const count = firstOf(COUNTS);
  if (name === undefined) return given;
  return count === undefined ? name : `${count} ${name}`;
}
