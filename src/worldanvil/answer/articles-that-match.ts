import type { Notice } from '../../base/notice.ts';
import type { Found, Library, Query } from '../../library/library.ts';
import { plain } from '../../text/names.ts';
import { transliterated } from '../../text/transliterate.ts';
import { Article } from '../articles/article-kind.ts';
import { EVERY_ARTICLE } from '../articles/article-library.ts';

interface Matching {
  /** Best first. */
  readonly matching: readonly Found[];
  /** Nothing matches well: these are only the nearest. */
  readonly isWeak: boolean;
  readonly notices: readonly Notice[];
}

/** The articles or notes that a query means, by meaning and by its very words. */
export async function articlesThatMatch(
  library: Library,
  query: string,
  scope: Pick<Query, 'select' | 'documents'>,
): Promise<Matching> {
  const result = await library.search({ ...scope, search: query, limit: MOST_FOUND });
  const ranked = thatMatch(query, result.found);
  const isUnsure = result.weak === true || wordsIn(query).length === 1;
  const matching = isUnsure ? await literalFirst(query, ranked, library, scope) : ranked;
  // The best result contains all words of the query: it is what was asked for.
  const isWeak = result.weak === true && !matching.slice(0, 1).some(hasEvery(wordsIn(query)));
  return { matching, isWeak, notices: result.notices };
}

/** How many results are examined at most; nobody pages further by relevance. */
const MOST_FOUND = 300;
/** The least relevance of an article that contains every word. */
const LITERAL = 0.5;

/**
 * The library ranks everything by meaning. A match contains one of the words, or comes close to the
 * best result.
 */
function thatMatch(query: string, found: readonly Found[]): Found[] {
  // A query of symbols or emoji matches titles; it has no words to look for.
  if (plain(query) === '') return [...found];
  const words = wordsIn(query);
  const near = 0.75 * (found[0]?.score ?? 0);
  return found.filter((one) => {
    if ((one.score ?? 0) >= near) return true;
    const text = searchable(one);
    return words.some((word) => text.includes(word));
  });
}

/**
 * A word in a long text weighs little in the ranking: unless the best result has every word of the
 * query, articles that contain them as typed come first, wherever they were ranked.
 */
async function literalFirst(
  query: string,
  ranked: readonly Found[],
  library: Library,
  scope: Pick<Query, 'select' | 'documents'>,
): Promise<Found[]> {
  const typed = folded(query);
  if (typed === '' || ranked.slice(0, 1).some(hasEvery(wordsIn(query)))) return [...ranked];
  const { found: all } = await library.search({ ...scope, limit: EVERY_ARTICLE });
  const scores = new Map(ranked.map(({ entity, score = 0 }) => [entity.id, score]));
  const best = ranked[0]?.score ?? 0;
  const literal = all
    .filter(hasEvery(longWords(typed).map((word) => ` ${word}`)))
    .sort((a, b) => (scores.get(b.entity.id) ?? 0) - (scores.get(a.entity.id) ?? 0))
    .slice(0, MOST_FOUND)
    .map((found) => ({ ...found, score: Math.max(best, LITERAL) }));
  const first = new Set(literal.map(({ entity }) => entity.id));
  return [...literal, ...ranked.filter(({ entity }) => !first.has(entity.id))];
}

/** As names are compared: who types "Moller" means Møller. */
const folded = (text: string): string => plain(transliterated(text));

/** The stems of the words of a query: bell, bells; found, founder. */
const wordsIn = (query: string): string[] =>
  longWords(folded(query)).map((word) => ` ${word.slice(0, Math.max(4, word.length - 2))}`);

function longWords(words: string): string[] {
  const all = words.split(' ');
  const long = all.filter((word) => word.length > 3);
  return long.length > 0 ? long : all;
}

function searchable({ entity }: Found): string {
  const { tags, category, excerpt, text } = Article.parse(entity.body);
  return ` ${folded([entity.name, ...tags, category, excerpt, text].join(' '))}`;
}

const hasEvery =
  (words: readonly string[]) =>
  (found: Found): boolean => {
    const text = searchable(found);
    return words.every((word) => text.includes(word));
  };
