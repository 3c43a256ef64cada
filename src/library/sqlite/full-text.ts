import { messageOf } from '../../base/error.ts';
import type { WordUse } from '../store.ts';
import type { Database } from './database.ts';
import type { Catalogue } from './entity-cards.ts';
import { type TextLengths, textLengths } from './text-lengths.ts';

/** A word that so many entities have tells nothing of any of them; of a few dozen it still does. */
const COMMON = 1 / 5;
const FEW = 500;
/** A word that no more texts have, in a library of many times as many, may be a foreign name. */
const RARE = 12;
const RARE_AMONG = 500;
/** How often a word in the name counts, beside its occurrence in the text. */
const IN_NAME = 3;
/** BM25's usual constants: how soon a word is had enough of, and how much long texts are held back. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.3;
/** Who has which word is remembered: questions use the same few hundred words again and again. */
const MOST_REMEMBERED = 400;

interface Holders {
  readonly keys: Int32Array;
  /** The rarer, the more it tells. */
  readonly worth: number;
  /** More entities have it than are worth telling apart. */
  readonly isCommon: boolean;
}

/** By key, 0..1. */
interface WordScores {
  /** What entities have of the words: a share of what a short text about nothing else would have. */
  readonly scores: Float32Array;
  /** How many of the words they have at all, rare ones counting for more. */
  readonly coverage: Float32Array;
}

/** Full text, as the file's own index has it. */
export interface Words {
  /** Whether any entity has the word. */
  has(word: string): boolean;
  use(word: string): WordUse;
  scores(words: readonly string[], catalogue: Catalogue): WordScores;
}

/**
 * BM25 without counting how often a text repeats a word, which brings next to nothing. SQLite finds
 * who has a word; the weighing is done here. Its own bm25 looks up the length of every text that has
 * any of the words, which for a common word takes longer than a whole search may.
 */
export function wordsIn(db: Database): () => Words {
  const remembered = new Map<string, Holders>();
  const lengths = textLengths(db);
  let generation = -1;
  let everyone = 0;

  const keysWith = (word: string, most: number): string => {
    try {
      const [list] = db.column(
        `SELECT json_group_array(key) FROM
           (SELECT rowid AS key FROM entities_fts WHERE entities_fts MATCH ? LIMIT ?)`,
        quoted(word),
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
      const most = Math.max(FEW, Math.ceil(everyone * COMMON));
      // One text for all keys: handing over thousands of rows takes longer than finding them.
      const parsed: unknown = JSON.parse(keysWith(word, most + 1));
      const keys = new Int32Array(Array.isArray(parsed) ? parsed : []);
      const isCommon = keys.length > most;
      const worth = Math.log(1 + (everyone - keys.length + 0.5) / (keys.length + 0.5));
      found = { keys, worth: Math.max(0, worth), isCommon };
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
    use(word) {
      const { keys, worth } = holders(word);
      const isRare = keys.length <= Math.min(RARE, everyone / RARE_AMONG);
      return {
        word,
        worth,
        isKnown: keys.length > 0,
        isMentioned: isRare && (keys.length === 0 || !isInTitle(word)),
      };
    },
    scores(list, { room, nameWords }) {
      const scores = new Float32Array(room);
      const coverage = new Float32Array(room);
      const current = lengths();
      const asked = [...new Set(list)].map((word) => ({ word, ...holders(word) }));
      const ideal = asked.reduce((sum, { worth }) => sum + worth, 0) * (SATURATION + 1);
      if (ideal <= 0) return { scores, coverage };
      const tells = asked.reduce((sum, one) => sum + (one.isCommon ? 0 : one.worth), 0);
      const counts = new Float32Array(room);
      for (const { word, keys, worth, isCommon } of asked) {
        if (isCommon || keys.length === 0) continue;
        const inName = nameWords.get(word) ?? nameWords.get(word.replace(/(es|s)$/, ''));
        occurrences(counts, keys, inName ?? [], current);
        const share = (worth * (SATURATION + 1)) / ideal;
        for (let i = 0; i < keys.length; i++) {
          const key = keys[i] ?? 0;
          const count = counts[key] ?? 0;
          if (key >= room) continue;
          scores[key] = (scores[key] ?? 0) + (share * count) / (count + SATURATION);
          coverage[key] = (coverage[key] ?? 0) + worth / tells;
        }
      }
      return { scores, coverage };
    },
  };

  return () => {
    const now = db.generation();
    if (now !== generation) {
      remembered.clear();
      everyone = Number(db.column('SELECT sum(count) FROM entity_counts')[0] ?? 0);
      generation = now;
    }
    return words;
  };
}

const quoted = (word: string): string => `"${word.replaceAll('"', '""')}"`;

/** How much each holder has of a word: less in a long text, more in the name. */
function occurrences(
  counts: Float32Array,
  keys: Int32Array,
  inName: readonly number[],
  { average, of }: TextLengths,
): void {
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] ?? 0;
    counts[key] = 1 / (1 - LENGTH_SHARE + (LENGTH_SHARE * (of[key] ?? average)) / average);
  }
  for (const key of inName) counts[key] = (counts[key] ?? 0) + IN_NAME;
}
