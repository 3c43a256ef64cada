import type { Database } from './database.ts';
import type { Catalogue } from './entity-cards.ts';

/** A word that so many entities have tells nothing of any of them; of a few dozen it still does. */
const COMMON = 1 / 5;
const FEW = 500;
/** How many times as much a word says when it stands in the name. */
const IN_NAME = 1.8;
/** Who has which word is remembered: questions use the same few hundred words again and again. */
const MOST_REMEMBERED = 400;

interface Holders {
  readonly keys: Int32Array;
  /** The rarer, the more it tells. */
  readonly worth: number;
}

/** Full text, as the file's own index has it. */
export interface Words {
  /** Whether any entity has the word. */
  has(word: string): boolean;
  /** What entities have of these words, by key: rare words tell more, and words in the name. */
  scores(words: readonly string[], catalogue: Catalogue): Float32Array;
}

/**
 * SQLite finds who has a word; the weighing is done here. Its own bm25 looks up the length of every
 * text that has any of the words, which for a common word takes longer than a whole search may.
 */
export function wordsIn(db: Database): () => Words {
  const remembered = new Map<string, Holders>();
  let generation = -1;
  let everyone = 0;

  const holders = (word: string): Holders => {
    let found = remembered.get(word);
    if (!found) {
      if (remembered.size >= MOST_REMEMBERED) remembered.clear();
      const most = Math.max(FEW, Math.ceil(everyone * COMMON));
      // One text for all keys: handing over thousands of rows takes longer than finding them.
      const [list] = db.column(
        `SELECT json_group_array(key) FROM
           (SELECT rowid AS key FROM entities_fts WHERE entities_fts MATCH ? LIMIT ?)`,
        `"${word.replaceAll('"', '""')}"`,
        most + 1,
      );
      const parsed: unknown = JSON.parse(String(list));
      const keys = new Int32Array(Array.isArray(parsed) ? parsed : []);
      const tells = keys.length > 0 && keys.length <= most;
      found = { keys, worth: tells ? Math.log((everyone + 0.5) / keys.length) : 0 };
      remembered.set(word, found);
    }
    return found;
  };

  const words: Words = {
    has: (word) => holders(word).keys.length > 0,
    scores(list, { room, nameWords }) {
      const scores = new Float32Array(room);
      for (const word of new Set(list)) {
        const { keys, worth } = holders(word);
        if (worth <= 0) continue;
        add(scores, keys, worth);
        const inName = nameWords.get(word) ?? nameWords.get(word.replace(/(es|s)$/, ''));
        if (inName) add(scores, inName, worth * (IN_NAME - 1));
      }
      return scores;
    },
  };

  return () => {
    const now = db.generation();
    if (now !== generation) {
      remembered.clear();
      everyone = Number(db.column('SELECT count(*) FROM entities')[0]);
      generation = now;
    }
    return words;
  };
}

function add(scores: Float32Array, keys: ArrayLike<number>, worth: number): void {
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] ?? 0;
    if (key < scores.length) scores[key] = (scores[key] ?? 0) + worth;
  }
}
