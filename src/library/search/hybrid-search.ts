import type { Logger } from '../../base/log.ts';
import { plain } from '../../text/names.ts';
import type { Kind } from '../kind.ts';
import type { Found, Label, Query, SearchResult } from '../library.ts';
import type { Question, Scope, Store } from '../store.ts';
import { fuse } from './fuse.ts';
import { lexiconOf, understand } from './parse-query.ts';
import { type Hit, rank } from './rank.ts';
import { type English, speller } from './spelling.ts';
import type { Meaning } from './vector-search.ts';

export interface Sources {
  readonly store: Store;
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly meaning: Meaning;
  readonly english: () => English;
  readonly log: Logger;
}

const MAX_SEARCH_CHARS = 512;
/** How many candidates by each signal are asked for at first; nearly always they are enough. */
const CANDIDATES = 256;
/** How much more is asked for where an entity that was left out may belong to the answer. */
const MORE = 8;

/** The one way in which anything is searched: filters, then names, words and meaning together. */
export function searcher(sources: Sources): (query: Query) => Promise<SearchResult> {
  const { store, meaning } = sources;
  const lexicon = lexiconOf(sources.kinds.values());
  const spellerFor = speller(sources.english, store);

  return async ({ search = '', limit, offset = 0, ...scope }) => {
    const notices: string[] = [];
    let typed = search.trim();
    if (typed.length > MAX_SEARCH_CHARS) {
      sources.log.warn({ characters: typed.length }, 'a search text was cut');
      typed = typed.slice(0, MAX_SEARCH_CHARS);
      notices.push(`The search text was cut to its first ${MAX_SEARCH_CHARS} characters.`);
    }
    if (typed === '') return listed(store, scope, { offset, limit }, notices);
    const words = plain(typed).split(' ');
    const understood = understand(typed, lexicon, await spellerFor(words));
    const { vector, notices: embedderNotices } = await meaning.vectorOf(
      understood.text,
      await store.generation(),
    );
    const question = { words: understood.words, names: understood.names, vector };
    const { hits, total, entries, others } = await best(
      store,
      scope,
      question,
      understood.kinds,
      offset + limit,
    );
    const page = hits.slice(offset);
    const entities = await store.bodies(page.map(({ key }) => key));
    const labels = await labelsOf(
      store,
      page.map(({ key }) => others.get(key)),
    );
    return {
      found: entities.map((entity, i) => ({
        entity,
        score: page[i]?.score ?? 0,
        ...(labels[i] && { others: labels[i] }),
      })),
      total,
      entries,
      notices: [...notices, ...embedderNotices],
    };
  };
}

/** Without words to search by: a page in the order of names. */
async function listed(
  store: Store,
  scope: Scope,
  page: { readonly offset: number; readonly limit: number },
  notices: readonly string[],
): Promise<SearchResult> {
  const { keys, total, entries, matches, named, others = [] } = await store.list(scope, page);
  const labels = await labelsOf(store, others);
  const found = (await store.bodies(keys)).map((entity, i): Found => {
    const match = matches?.[i];
    return { entity, ...(match && { match }), ...(labels[i] && { others: labels[i] }) };
  });
  return { found, total, entries, notices, ...(named && { named }) };
}

/** What stands behind each row, read in one go. */
async function labelsOf(
  store: Store,
  rows: readonly (readonly number[] | undefined)[],
): Promise<(Label[] | undefined)[]> {
  const keys = rows.flatMap((row) => row ?? []);
  const labels = keys.length === 0 ? new Map<number, Label>() : await store.labels(keys);
  return rows.map((row) => row?.flatMap((key) => labels.get(key) ?? []));
}

async function best(
  store: Store,
  scope: Scope,
  question: Question,
  namedKinds: ReadonlySet<string>,
  count: number,
): Promise<{
  hits: readonly Hit[];
  total: number;
  entries: number;
  /** Grouped: the other entries behind each hit. */
  others: ReadonlyMap<number, readonly number[] | undefined>;
}> {
  for (let most = Math.max(CANDIDATES, 2 * count); ; most *= MORE) {
    const candidates = await store.candidates(scope, question, most);
    const hits = rank(candidates, fuse(candidates, namedKinds), count);
    if (hits) {
      const others = new Map(candidates.candidates.map((one) => [one.key, one.others]));
      return { hits, total: candidates.total, entries: candidates.entries, others };
    }
  }
}
