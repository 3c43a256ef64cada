import { plain } from '../../text/names.ts';
import type { Namespaces } from './namespaces.ts';

/** A search of fewer words than were typed. */
export interface Attempt {
  query: string;
  namespaces: readonly number[];
}

/** Words of a question that no page has to have. */
const small = new Set(
  'a about an and are at be by can could did do does for from get give has have how i in is it its let me my of on or please should show tell that the there this to use using want was what when where which who why will with work works would you your'.split(
    ' ',
  ),
);

/** The wiki is asked at most so often again. */
const MOST = 5;

/**
 * What to look for where no page has all words: without the small words; in the namespace that a
 * word names, as in "data pack tutorial"; and with one word less. Operators of the wiki's search are
 * left alone.
 */
export function fewerWords(query: string, inside: readonly number[], known: Namespaces): Attempt[] {
  if (/["*~:]|(?:^|\s)-/.test(query)) return [];
  const typed = query.split(/[\s?!.,;]+/).filter((word) => word !== '');
  const words = typed.filter((word) => !small.has(plain(word)));
  if (words.length === 0 || typed.length < 2) return [];
  const attempts: Attempt[] = [];
  const add = (some: readonly string[], namespaces = inside) => {
    const text = some.join(' ');
    if (text !== '' && text !== query && !attempts.some((one) => one.query === text))
      attempts.push({ query: text, namespaces });
  };
  add(words);
  for (const id of inside) {
    const name = plain(known.nameOf(id));
    const rest = words.filter((word) => plain(word).replace(/s$/, '') !== name);
    if (rest.length < words.length) add(rest, [id]);
  }
  // A question begins with what to do, and ends with what it is about.
  if (words.length > 1)
    for (const at of words.keys()) add(words.filter((_, place) => place !== at));
  return attempts.slice(0, MOST);
}
