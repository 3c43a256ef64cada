import { plain } from '../text/names.ts';
import type { Kind } from './kind.ts';
import type { Entity, Found, Query, SearchResult } from './library.ts';
import type { Database } from './sqlite/database.ts';
import type { NameMatch } from './sqlite/names.ts';
import { where } from './sqlite/select.ts';

interface Shelves {
  readonly db: Database;
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly names: { match(typed: string, isCandidate: (key: number) => boolean): NameMatch[] };
  readonly byKeys: (keys: readonly number[]) => Entity[];
}

/** Names of one spelling in the order of their documents; then by the alphabet. */
const SHELF_ORDER = 'e.plain, d.rank, e.document, e.kind';

const MAX_SEARCH_CHARS = 512;

/** Filters first, then ranking, then `limit`: nothing that satisfies the query is lost on the way. */
export async function search(shelves: Shelves, query: Query): Promise<SearchResult> {
  const notices: string[] = [];
  let words = query.search?.trim() ?? '';
  if (words.length > MAX_SEARCH_CHARS) {
    words = words.slice(0, MAX_SEARCH_CHARS);
    notices.push(`The search text was cut to its first ${MAX_SEARCH_CHARS} characters.`);
  }
  const { text, values } = where(query, shelves.kinds);
  const offset = query.offset ?? 0;
  const keys = shelves.db
    .column(
      `SELECT e.key FROM entities e JOIN documents d ON d.key = e.document WHERE ${text} ORDER BY ${SHELF_ORDER}`,
      ...values,
    )
    .map(Number);

  const named = query.name ? byName(shelves, query.name, keys) : keys;
  if (words === '') {
    const page = named.slice(offset, offset + query.limit);
    return {
      found: shelves.byKeys(page).map((entity) => ({ entity })),
      total: named.length,
      notices,
    };
  }

  const ranked = rank(shelves, words, named);
  const page = ranked.slice(offset, offset + query.limit);
  const entities = shelves.byKeys(page.map((hit) => hit.key));
  const found: Found[] = entities.map((entity, i) => ({ entity, score: page[i]?.score ?? 0 }));
  return { found, total: ranked.length, notices };
}

function byName(shelves: Shelves, name: string, keys: readonly number[]): number[] {
  const candidates = new Set(keys);
  return shelves.names.match(name, (key) => candidates.has(key)).map((match) => match.key);
}

interface Hit {
  readonly key: number;
  readonly score: number;
}

/** Names first, full text after; a score of 1 is the very name. */
function rank(shelves: Shelves, words: string, keys: readonly number[]): Hit[] {
  const candidates = new Set(keys);
  const scores = new Map<number, number>();
  shelves.names
    .match(words, (key) => candidates.has(key))
    .forEach((match, i) => {
      const best = [1, 0.95, 0.85, 0.9][match.tier] ?? 0;
      scores.set(match.key, best - Math.min(i, 90) * 0.0001);
    });
  const expression = plain(words)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => `"${word}"`)
    .join(' OR ');
  if (expression !== '') {
    const hits = shelves.db.rows(
      `SELECT rowid, bm25(entities_fts, 4, 1, 1) FROM entities_fts WHERE entities_fts MATCH ?
       AND rowid IN (SELECT value FROM json_each(?)) ORDER BY 2, 1`,
      expression,
      JSON.stringify(keys),
    );
    const best = Math.max(...hits.map(([, bm25]) => -Number(bm25)), 1e-9);
    for (const [rowid, bm25] of hits) {
      const key = Number(rowid);
      if (!scores.has(key)) scores.set(key, (0.8 * -Number(bm25)) / best);
    }
  }
  return [...scores]
    .map(([key, score]) => ({ key, score: Math.round(score * 10_000) / 10_000 }))
    .sort((a, b) => b.score - a.score);
}
