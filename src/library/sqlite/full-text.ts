import { messageOf } from '../../base/error.ts';
import { boundedMap } from '../bounded-map.ts';
import type { Catalogue } from '../cards/entity-cards.ts';
import { reusedBuffer } from '../search/reused-buffer.ts';
import { hasKey } from '../search/sorted-keys.ts';
import {
  type Holders,
  holdersOf,
  holdersWith,
  mostHolders,
  type WordScores,
  wordScores,
  wordUse,
} from '../search/word-scores.ts';
import type { OtherWords, WordUse } from '../store.ts';
import type { Database } from './database.ts';
import { changedSince } from './entity-changes.ts';
import { notesIn } from './notes.ts';
import { textLengths } from './text-lengths.ts';

/**
 * Postings are cached: questions use the same few hundred words again and again. So many keys take
 * 4 MB.
 */
const MOST_KEYS = 1_000_000;
/** A word without any takes memory too. */
const KEYS_OF_A_WORD = 50;
/** Of a word that too many entities have, only so many keys are kept. */
const KEYS_OF_COMMON = 100;
/** So many words of which is known whether they are in titles. */
const MOST_TITLES = 400;
/** A line that more texts have is a stock phrase, and does not identify an entry. */
const MOST_WITH_ALL = 300;
/** This few texts are compared with the line one by one anyway. */
const FEW_WITH_RARER = 24;

/** After more changes, the postings of a word are read again. */
const FEW_CHANGES = 100;
/** So many more are read of a common word: it is still one after a few changes. */
const SPARE = 2 * FEW_CHANGES;

/** The postings of a word, as of a state of the library. */
interface Known {
  readonly holders: Holders;
  /** How many entities have the word; more are not counted than would make it a common one. */
  readonly count: number;
  readonly asOf: number;
}

/** One text for all keys: passing thousands of rows takes longer than finding them. */
const WITH_WORDS = `SELECT json_group_array(key) FROM
  (SELECT rowid AS key FROM entities_fts WHERE entities_fts MATCH ? LIMIT ?)`;
const WITH_WORDS_BETWEEN = `SELECT json_group_array(rowid) FROM entities_fts
  WHERE entities_fts MATCH ? AND rowid BETWEEN ? AND ?`;

/** Full-text lookups in the file's own index. */
export interface Words {
  /** Whether any entity has the word. */
  has(word: string): boolean;
  use(words: readonly string[], otherWords: OtherWords): WordUse[];
  /** Keys of some entities whose texts have all of these words, or all but very common ones. */
  withAll(words: readonly string[]): number[];
  /** The next call overwrites what it gives. */
  scores(words: readonly string[], otherWords: OtherWords, catalogue: Catalogue): WordScores;
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
  const remembered = boundedMap<string, Known>(
    MOST_KEYS,
    ({ holders }) => holders.keys.length + KEYS_OF_A_WORD,
  );
  /** Grows with every change of the library. */
  let state = 0;
  /** Entities that changed since the oldest of the cached postings. */
  const changed = new Set<number>();
  const lengths = textLengths(db);
  const buffers = { scores: reusedBuffer(), coverage: reusedBuffer() };
  let generation = -1;
  let everyone = 0;

  const keysWith = (query: string, most: number): string => keysBy(WITH_WORDS, query, most);
  const keysBy = (sql: string, ...values: (string | number)[]): string => {
    try {
      return String(db.row(sql, ...values)[0]);
    } catch (error) {
      // Some letters of rare scripts split words for SQLite, and its index has no phrases.
      if (messageOf(error).includes('phrase queries')) return '[]';
      throw error;
    }
  };

  const holders = (word: string): Holders => {
    const known = remembered.get(word);
    if (known?.asOf === state) return known.holders;
    const now = (known && broughtUpToDate(word, known)) ?? allWith(word);
    remembered.set(word, now);
    return now.holders;
  };

  const knownOf = (keys: Int32Array, count = keys.length): Known => {
    const most = mostHolders(everyone);
    const holders =
      count > most
        ? holdersOf(keys.slice(0, KEYS_OF_COMMON), everyone, most + 1)
        : holdersOf(keys, everyone);
    return { holders, count, asOf: state };
  };

  const allWith = (word: string): Known =>
    knownOf(new Int32Array(keysIn(keysWith(quoted(word), mostHolders(everyone) + 1 + SPARE))));

  /** The cached postings of a word, updated for the entities that changed. */
  const broughtUpToDate = (word: string, { holders, count }: Known): Known | undefined => {
    const { keys: before, isCommon } = holders;
    if (isCommon)
      return count - changed.size > mostHolders(everyone) ? knownOf(before, count) : undefined;
    if (changed.size === 0) return knownOf(before);
    const list = [...changed];
    const [from, to] = [Math.min(...list), Math.max(...list)];
    const now = keysIn(keysBy(WITH_WORDS_BETWEEN, quoted(word), from, to)).filter((key) =>
      changed.has(key),
    );
    if (now.length === 0 && !list.some((key) => hasKey(before, key))) return knownOf(before);
    const kept = before.filter((key) => !changed.has(key));
    const keys = new Int32Array(kept.length + now.length);
    keys.set(kept);
    keys.set(now, kept.length);
    return knownOf(keys.sort());
  };

  /** Keeps cached postings if only a few entities have changed since. */
  const ageRemembered = (keys: readonly number[] | undefined): void => {
    state++;
    inTitles.clear();
    for (const key of keys ?? []) changed.add(key);
    if (keys && changed.size <= FEW_CHANGES) return;
    remembered.clear();
    changed.clear();
  };

  const inTitles = new Map<string, boolean>();
  /** Whether it occurs in some name, tag or gloss. */
  const isInTitle = (word: string): boolean => {
    let isThere = inTitles.get(word);
    if (isThere === undefined) {
      if (inTitles.size >= MOST_TITLES) inTitles.clear();
      const found = db.row(
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
    use(list, otherWords) {
      const joined = holdersWith(holders, otherWords, everyone);
      return list.map((word) =>
        wordUse(word, otherWords.get(word) ?? [], joined(word), everyone, isInTitle),
      );
    },
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
    scores: (list, otherWords, { room, nameWords }) =>
      wordScores(
        list,
        {
          holders: holdersWith(holders, otherWords, everyone),
          otherWords,
          lengths: lengths.current(),
          room,
          nameWords,
        },
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
