import { messageOf } from '../../base/error.ts';
import type { Catalogue } from '../cards/entity-cards.ts';
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
import { textLengths } from './text-lengths.ts';

/** Who has which word is remembered: questions use the same few hundred words again and again. */
const MOST_REMEMBERED = 400;
/** A line that more texts have is a set phrase of the books, and says nothing about which is meant. */
const MOST_WITH_ALL = 300;

/** Full text, as the file's own index has it. */
export interface Words {
  /** Whether any entity has the word. */
  has(word: string): boolean;
  use(word: string): WordUse;
  /** Keys of some entities whose texts have all of these words. */
  withAll(words: readonly string[]): number[];
  scores(words: readonly string[], catalogue: Catalogue): WordScores;
}

/**
 * SQLite finds who has a word. Its own bm25 looks up the length of every text that has any of the
 * words, which for a common word takes longer than a whole search may.
 */
export function wordsIn(db: Database): {
  /** Reads what is large in pieces, letting other work go on in between. */
  load(): Promise<void>;
  current(): Words;
} {
  const remembered = new Map<string, Holders>();
  const lengths = textLengths(db);
  let generation = -1;
  let everyone = 0;

  const keysWith = (query: string, most: number): string => {
    try {
      const [list] = db.column(
        `SELECT json_group_array(key) FROM
           (SELECT rowid AS key FROM entities_fts WHERE entities_fts MATCH ? LIMIT ?)`,
        query,
        most,
      );
      return String(list);
    } catch (error) {
      // Some letters of rare scripts part words for SQLite, and it keeps no phrases.
      if (messageOf(error).includes('phrase queries')) return '[]';
      throw error;
    }
  };

  const holders = (word: string): Holders => {
    let found = remembered.get(word);
    if (!found) {
      if (remembered.size >= MOST_REMEMBERED) remembered.clear();
      // One text for all keys: handing over thousands of rows takes longer than finding them.
      const keys = keysIn(keysWith(quoted(word), mostHolders(everyone) + 1));
      found = holdersOf(new Int32Array(keys), everyone);
      remembered.set(word, found);
    }
    return found;
  };

  /** Whether some name, tag or gloss has it. */
  const isInTitle = (word: string): boolean =>
    db.column(
      'SELECT rowid FROM entities_fts WHERE entities_fts MATCH ? LIMIT 1',
      `{name tags} : ${quoted(word)}`,
    ).length > 0;

  const words: Words = {
    has: (word) => holders(word).keys.length > 0,
    use: (word) => wordUse(word, holders(word), everyone, isInTitle),
    withAll: (list) =>
      list.length === 0 ? [] : keysIn(keysWith(list.map(quoted).join(' AND '), MOST_WITH_ALL)),
    scores: (list, { room, nameWords }) =>
      wordScores(list, { holders, lengths: lengths.current(), room, nameWords }),
  };

  return {
    load: () => lengths.load(),
    current() {
      const now = db.generation();
      if (now !== generation) {
        remembered.clear();
        everyone = Number(db.column('SELECT sum(count) FROM entity_counts')[0] ?? 0);
        generation = now;
      }
      return words;
    },
  };
}

const keysIn = (json: string): number[] => {
  const parsed: unknown = JSON.parse(json);
  return Array.isArray(parsed) ? parsed.map(Number) : [];
};

const quoted = (word: string): string => `"${word.replaceAll('"', '""')}"`;
