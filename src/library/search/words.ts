import type { Database } from '../sqlite/database.ts';

/** A word that so many entities have tells nothing of any of them; of a few dozen it still does. */
const COMMON = 1 / 3;
const FEW = 500;
/** How many times as much a word says when it stands in the name. */
const IN_NAME = 1.8;
/** Who has which word is remembered: questions use the same few hundred words again and again. */
const MOST_REMEMBERED = 400;

interface Holders {
  readonly anywhere: Int32Array;
  readonly inName: Int32Array;
  /** The rarer, the more it tells. */
  readonly worth: number;
}

/** Full text, as the file's own index has it. */
export interface Words {
  /** Whether any entity has the word. */
  has(word: string): boolean;
  /** What entities have of these words, by their keys below `room`: rare words tell more. */
  scores(words: readonly string[], room: number): Float32Array;
}

/**
 * SQLite finds who has a word; the weighing is done here. Its own bm25 looks up the length of every
 * text that has any of the words, which for a common word takes longer than a whole search may.
 */
export function wordsIn(db: Database): () => Words {
  const remembered = new Map<string, Holders>();
  let generation = -1;
  let everyone = 0;

  /** One text for all keys: handing over thousands of rows takes longer than finding them. */
  const keysOf = (match: string, most: number): Int32Array => {
    const [list] = db.column(
      `SELECT json_group_array(key) FROM
         (SELECT rowid AS key FROM entities_fts WHERE entities_fts MATCH ? LIMIT ?)`,
      match,
      most,
    );
    const keys: unknown = JSON.parse(String(list));
    return new Int32Array(Array.isArray(keys) ? keys : []);
  };

  const holders = (word: string): Holders => {
    let found = remembered.get(word);
    if (!found) {
      if (remembered.size >= MOST_REMEMBERED) remembered.clear();
      const quoted = `"${word.replaceAll('"', '""')}"`;
      const most = Math.max(FEW, Math.ceil(everyone * COMMON));
      const anywhere = keysOf(quoted, most + 1);
      const tells = anywhere.length > 0 && anywhere.length <= most;
      found = {
        anywhere,
        inName: tells ? keysOf(`name : ${quoted}`, most) : anywhere,
        worth: tells ? Math.log((everyone + 0.5) / anywhere.length) : 0,
      };
      remembered.set(word, found);
    }
    return found;
  };

  const words: Words = {
    has: (word) => holders(word).anywhere.length > 0,
    scores(list, room) {
      const scores = new Float32Array(room);
      for (const word of new Set(list)) {
        const { anywhere, inName, worth } = holders(word);
        if (worth <= 0) continue;
        add(scores, anywhere, worth);
        add(scores, inName, worth * (IN_NAME - 1));
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

function add(scores: Float32Array, keys: Int32Array, worth: number): void {
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] ?? 0;
    if (key < scores.length) scores[key] = (scores[key] ?? 0) + worth;
  }
}
