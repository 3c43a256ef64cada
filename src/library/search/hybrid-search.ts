import { editDistance, plain } from '../../text/names.ts';
import type { Found, Label, Query, SearchResult } from '../library.ts';
import type { Scope, Store } from '../store.ts';
import { questionRanker, type Sources } from './rank-question.ts';
import { readOnce } from './read-once.ts';
import { recentRankings } from './recent-rankings.ts';
import { withoutRepetitions } from './repetitions.ts';
import { type English, isEnglish } from './spelling.ts';

const MAX_SEARCH_CHARS = 512;
/** The least number of candidates considered, whatever the page size. */
const CANDIDATES = 64;

/** The only search function: filters, then names, words and meaning combined. */
export function searcher(sources: Sources): (query: Query) => Promise<SearchResult> {
  const { store, meaning } = sources;
  const rank = recentRankings(store, questionRanker(sources));
  return async ({ search = '', limit, offset = 0, fields, ...scope }) => {
    const notices: string[] = [];
    const given = search.trim();
    const typed = withoutRepetitions(given).slice(0, MAX_SEARCH_CHARS);
    if (given.length > MAX_SEARCH_CHARS) {
      sources.log.warn({ characters: given.length }, 'a search text was cut');
      notices.push(`The search text was cut to its first ${MAX_SEARCH_CHARS} characters.`);
    }
    if (typed === '') {
      const page = { offset, limit, fields };
      const found = await listed(store, scope, page, notices);
      return isOtherWord(sources.english(), scope, found)
        ? listed(store, { ...scope, asTyped: true }, page, notices)
        : found;
    }
    meaning.noticeQuestion();
    const end = offset + limit;
    const { bodies, summarized } = readOnce(store);
    const most = Math.max(CANDIDATES, 2 * end);
    const ranking = await rank({ typed, scope, most, isLaterPage: offset > 0 }, bodies);
    const page = ranking.hits.slice(offset, Math.min(end, ranking.total));
    const entities = await summarized(page.map(({ key }) => key));
    const labels = await labelsOf(
      store,
      page.map(({ key }) => ranking.othersOf(key)),
    );
    return {
      found: page.flatMap(({ key, score }, i) => {
        const entity = entities.get(key);
        return entity ? { entity, score, ...(labels[i] && { others: labels[i] }) } : [];
      }),
      total: ranking.total,
      entries: ranking.entries,
      ...(ranking.weak && { weak: true }),
      ...(ranking.unsure && { unsure: true }),
      notices: [...notices, ...ranking.notices],
    };
  };
}

/** A plain word is no misspelling of a name that begins otherwise or in which more letters differ: "stealing", "looting". */
function isOtherWord(
  { knows }: Pick<English, 'knows'>,
  { name = '' }: Pick<Scope, 'name'>,
  { named }: Pick<SearchResult, 'named'>,
): boolean {
  if (named?.how !== 'spelling' && named?.how !== 'part') return false;
  const typed = plain(name);
  if (typed.includes(' ') || !isEnglish({ knows }, typed)) return false;
  const isNear = (word: string): boolean =>
    word[0] === typed[0] && editDistance(word, typed, 1) <= 1;
  return !named.names.some((one) => plain(one).split(' ').some(isNear));
}

/** Without a search text: a page in the order of names. */
async function listed(
  store: Store,
  scope: Scope,
  page: Pick<Query, 'limit' | 'fields'> & { readonly offset: number },
  notices: readonly string[],
): Promise<SearchResult> {
  const { keys, total, entries, matches, named, others = [] } = await store.list(scope, page);
  const labels = await labelsOf(store, others);
  const found = (await store.bodies(keys, page.fields)).map((entity, i): Found => {
    const match = matches?.[i];
    return { entity, ...(match && { match }), ...(labels[i] && { others: labels[i] }) };
  });
  return { found, total, entries, notices, ...(named && { named }) };
}

/** The labels of the other entries behind each row, read in one query. */
async function labelsOf(
  store: Store,
  rows: readonly (readonly number[] | undefined)[],
): Promise<(Label[] | undefined)[]> {
  const keys = rows.flatMap((row) => row ?? []);
  const labels = keys.length === 0 ? new Map<number, Label>() : await store.labels(keys);
  return rows.map((row) => row?.flatMap((key) => labels.get(key) ?? []));
}
