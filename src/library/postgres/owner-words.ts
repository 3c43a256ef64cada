import { hasKey } from '../search/sorted-keys.ts';
import type { Session } from './database.ts';
import { changedSince, statesOf } from './layer.ts';
import { refreshedInTurn } from './refreshed-in-turn.ts';
import { viewKey } from './view-keys.ts';

/** Postings: the entities of an owner that have each term. Keys are those of a view, ascending. */
export interface OwnerWords {
  readonly generation: number;
  readonly texts: ReadonlyMap<string, Int32Array>;
  /** The same for names, tags and glosses only. */
  readonly titles: ReadonlyMap<string, Int32Array>;
}

/** Read in pieces, yielding in between. */
const AT_ONCE = 1_000;

const wordsWhere = (condition: string): string =>
  `SELECT entity, array_to_string(terms, ' '), array_to_string(title_terms, ' ') FROM entity_words
   WHERE owner = $1 AND ${condition} ORDER BY entity`;
const AFTER = `${wordsWhere('entity > $2')} LIMIT ${AT_ONCE}`;
const OF_ENTITIES = wordsWhere('entity = ANY ($2)');

/**
 * Keeps the words of an owner's entities in memory. Because of row level security the database
 * cannot use an index on word lists, and would scan all of them for every question.
 */
export const wordsOf = (owner: string) =>
  refreshedInTurn((session, before: OwnerWords | undefined) => read(session, owner, before));

async function read(
  session: Session,
  owner: string,
  before: OwnerWords | undefined,
): Promise<OwnerWords> {
  const { generation } = (await statesOf(session, owner)).own;
  const changed = before && (await changedSince(session, owner, before.generation));
  const [texts, titles] = [new Map<string, number[]>(), new Map<string, number[]>()];
  const enter = (rows: readonly unknown[][]): void => {
    for (const [entity, text, title] of rows) {
      const key = viewKey(owner, Number(entity));
      for (const term of termsIn(text)) add(texts, term, key);
      for (const term of termsIn(title)) add(titles, term, key);
    }
  };
  if (before && changed) {
    if (changed.length === 0) return { ...before, generation };
    enter(await session.arrays(OF_ENTITIES, [owner, changed]));
    const gone = new Set(changed.map((key) => viewKey(owner, key)));
    return {
      generation,
      texts: replaced(before.texts, gone, texts),
      titles: replaced(before.titles, gone, titles),
    };
  }
  for (let last: unknown = 0; last !== undefined; ) {
    const rows = await session.arrays(AFTER, [owner, last]);
    enter(rows);
    last = rows.length < AT_ONCE ? undefined : rows.at(-1)?.[0];
  }
  const nobody = new Set<number>();
  return {
    generation,
    texts: replaced(new Map(), nobody, texts),
    titles: replaced(new Map(), nobody, titles),
  };
}

const termsIn = (joined: unknown): string[] =>
  joined === '' || typeof joined !== 'string' ? [] : joined.split(' ');

function add(lists: Map<string, number[]>, term: string, key: number): void {
  const list = lists.get(term);
  if (list) list.push(key);
  else lists.set(term, [key]);
}

/** The lists with some keys removed and others added. */
function replaced(
  before: ReadonlyMap<string, Int32Array>,
  gone: ReadonlySet<number>,
  now: ReadonlyMap<string, readonly number[]>,
): Map<string, Int32Array> {
  const after = new Map<string, Int32Array>();
  for (const [term, keys] of before) {
    const kept = keys.some((key) => gone.has(key)) ? keys.filter((key) => !gone.has(key)) : keys;
    if (kept.length > 0) after.set(term, kept);
  }
  for (const [term, keys] of now)
    after.set(term, Int32Array.from([...(after.get(term) ?? []), ...keys]).sort());
  return after;
}

/** Keys in all of these lists, at most `most`. */
export function inAll(lists: readonly Int32Array[], most: number): number[] {
  const [shortest, ...others] = [...lists].sort((a, b) => a.length - b.length);
  const found: number[] = [];
  for (const key of shortest ?? []) {
    if (found.length >= most) break;
    if (others.every((list) => hasKey(list, key))) found.push(key);
  }
  return found;
}
