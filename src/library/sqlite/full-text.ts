import { messageOf } from '../../base/error.ts';
import type { Catalogue } from '../cards/entity-cards.ts';
import { reusedBuffer } from '../search/reused-buffer.ts';
import {
  type Holders,
  holdersOf,
  mostHolders,
  type WordScores,
  wordScores,
  wordUse,
} from '../search/word-scores.ts';
import type { WordUse } from '../store.ts';
import type { Database } from './database.ts';
import { changedSince } from './entity-changes.ts';
import { notesIn } from './notes.ts';
import { textLengths } from './text-lengths.ts';

/** Postings are cached: questions use the same few hundred words again and again. */
const MOST_REMEMBERED = 400;
/** A line that more texts have is a stock phrase, and does not identify an entry. */
const MOST_WITH_ALL = 300;
/** This few texts are compared with the line one by one anyway. */
const FEW_WITH_RARER = 24;

/** After more changes, the postings of a word are read again. */
const FEW_CHANGES = 100;

/** One text for all keys: passing thousands of rows takes longer than finding them. */
const WITH_WORDS = `SELECT json_group_array(key) FROM
  (SELECT rowid AS key FROM entities_fts WHERE entities_fts MATCH ? LIMIT ?)`;
const WITH_WORDS_BETWEEN = `SELECT json_group_array(rowid) FROM entities_fts
  WHERE entities_fts MATCH ? AND rowid BETWEEN ? AND ?`;

/** Full-text lookups in the file's own index. */
export interface Words {
  /** Whether any entity has the word. */
  has(word: string): boolean;
  use(word: string): WordUse;
  /** Keys of some entities whose texts have all of these words, or all but very common ones. */
  withAll(words: readonly string[]): number[];
  /** The next call overwrites what it gives. */
  scores(words: readonly string[], catalogue: Catalogue): WordScores;
}

/**
 * SQLite finds the entities with a word. Its own bm25 looks up the length of every text with any of
 * the words, which for a common word takes longer than a whole search may.
 */
export function wordsIn(db: Database): {
  /** Loads large data in pieces, yielding in between. */
  load(): Promise<void>;
  current(): Words;
} {
  const notes = notesIn(db);
  const remembered = new Map<string, Holders>();
  /** Postings cached before some entities changed, and the keys of those. */
  const older = new Map<string, Int32Array>();
  const changed = new Set<number>();
  const lengths = textLengths(db);
  const buffers = { scores: reusedBuffer(), coverage: reusedBuffer() };
  let generation = -1;
  let everyone = 0;

  const keysWith = (query: string, most: number): string => keysBy(WITH_WORDS, query, most);
  const keysBy = (sql: string, ...values: (string | number)[]): string => {
    try {
      return String(db.column(sql, ...values)[0]);
    } catch (error) {
      // Some letters of rare scripts split words for SQLite, and its index has no phrases.
      if (messageOf(error).includes('phrase queries')) return '[]';
      throw error;
    }
  };

  const holders = (word: string): Holders => {
    let found = remembered.get(word);
    if (!found) {
      if (remembered.size >= MOST_REMEMBERED) remembered.clear();
      found = holdersOf(broughtUpToDate(word) ?? allWith(word), everyone);
      remembered.set(word, found);
    }
    return found;
  };

  const allWith = (word: string): Int32Array =>
    new Int32Array(keysIn(keysWith(quoted(word), mostHolders(everyone) + 1)));

  /** The cached postings of a word, updated for the entities that changed. */
  const broughtUpToDate = (word: string): Int32Array | undefined => {
    const before = older.get(word);
    if (!before || changed.size === 0) return before;
    const list = [...changed];
    const [from, to] = [Math.min(...list), Math.max(...list)];
    const now = keysIn(keysBy(WITH_WORDS_BETWEEN, quoted(word), from, to));
    const keys = [
      ...before.filter((key) => !changed.has(key)),
      ...now.filter((key) => changed.has(key)),
    ];
    if (keys.length > mostHolders(everyone)) return undefined;
    return new Int32Array(keys).sort();
  };

  /** Keeps cached postings if only a few entities have changed since. */
  const ageRemembered = (keys: readonly number[] | undefined): void => {
    for (const key of keys ?? []) changed.add(key);
    for (const [word, { keys, isCommon }] of remembered) if (!isCommon) older.set(word, keys);
    remembered.clear();
    inTitles.clear();
    if (keys && changed.size <= FEW_CHANGES && older.size <= MOST_REMEMBERED) return;
    older.clear();
    changed.clear();
  };

  const inTitles = new Map<string, boolean>();
  /** Whether it occurs in some name, tag or gloss. */
  const isInTitle = (word: string): boolean => {
    let isThere = inTitles.get(word);
    if (isThere === undefined) {
      if (inTitles.size >= MOST_REMEMBERED) inTitles.clear();
      const found = db.column(
        'SELECT rowid FROM entities_fts WHERE entities_fts MATCH ? LIMIT 1',
        `{name tags} : ${quoted(word)}`,
      );
      isThere = found.length > 0;
      inTitles.set(word, isThere);
    }
    return isThere;
  };

  const words: Words = {
    has: (word) => holders(word).keys.length > 0,
    use: (word) => wordUse(word, holders(word), everyone, isInTitle),
    withAll(list) {
      if (list.length === 0) return [];
      // Intersecting the rarer words first leaves few texts or none, without scanning the thousands
      // of texts with the common ones, which nearly all of those few have. Small words count too:
      // rulebooks seldom say "I" or "my".
      const lists = list.map(holders).flatMap(({ keys, isCommon }) => (isCommon ? [] : [keys]));
      const few = lists.length > 0 ? inCommon(lists) : undefined;
      if (few && few.length <= FEW_WITH_RARER) return few;
      return keysIn(keysWith(list.map(quoted).join(' AND '), MOST_WITH_ALL));
    },
    scores: (list, { room, nameWords }) =>
      wordScores(
        list,
        { holders, lengths: lengths.current(), room, nameWords },
        {
          scores: new Float32Array(buffers.scores(room * 4), 0, room),
          coverage: new Float32Array(buffers.coverage(room * 4), 0, room),
        },
      ),
  };

  return {
    load: () => lengths.load(),
    current() {
      const now = db.generation();
      if (now !== generation) {
        ageRemembered(generation < 0 ? undefined : changedSince(db, notes, generation));
        everyone = Number(db.column('SELECT sum(count) FROM entity_counts')[0] ?? 0);
        generation = now;
      }
      return words;
    },
  };
}

/** The intersection of these sorted lists. */
function inCommon(lists: readonly Int32Array[]): number[] {
  const [shortest = new Int32Array(), ...others] = lists.toSorted((a, b) => a.length - b.length);
  const at = others.map(() => 0);
  const common = shortest.filter((key) =>
    others.every((keys, i) => {
      let next = at[i] ?? 0;
      while ((keys[next] ?? key) < key) next++;
      at[i] = next;
      return keys[next] === key;
    }),
  );
  return [...common];
}

const keysIn = (json: string): number[] => {
  const parsed: unknown = JSON.parse(json);
  return Array.isArray(parsed) ? parsed.map(Number) : [];
};

const quoted = (word: string): string => `"${word.replaceAll('"', '""')}"`;
