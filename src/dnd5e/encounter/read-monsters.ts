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
  if (typeof given === 'string') return given.split(/\s*(?:[,;+&]|\band\b)\s*/i).filter(Boolean);
  if (Array.isArray(given)) return given.map((one) => (isObject(one) ? readObject(one) : one));
  if (!isObject(given)) return given;
  const entries = Object.entries(given);
  return entries.every(([, count]) => typeof count === 'number')
    ? entries.map(([name, count]) => `${count} ${name}`)
    : [readObject(given)];
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
