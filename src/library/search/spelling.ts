import { editDistance } from '../../text/names.ts';
import { lettersOf, mayBeNear, onlyLetters } from '../names/letter-bits.ts';
import type { Catalogue } from './entity-cards.ts';

/** English as far as the embedder knows it. */
export interface English {
  knows(word: string): boolean;
  readonly words: Iterable<string>;
}

export interface Speller {
  /** The word itself, or what was meant by it. */
  correct(word: string): string;
  /** Whether it is a word of some name. */
  inNames(word: string): boolean;
}

/** Words that may be meant, all of one length: each with its letters and how welcome it is. */
interface Known {
  readonly words: string[];
  readonly letters: number[];
  readonly welcome: number[];
}

/** A word of this length or shorter is taken as it is. */
const SHORTEST = 4;
const most = (length: number): number => (length <= 4 ? 1 : 2);
const MOST_REMEMBERED = 2_000;

/**
 * Corrects words that neither the library nor English knows, and no others: "reptile" is no
 * misspelt "fertile".
 */
export function speller(english: () => English, occurs: (word: string) => boolean) {
  let generation = -1;
  let names: Catalogue['nameWords'] = new Map();
  let byLength: Known[] = [];
  const corrected = new Map<string, string>();

  const prepare = (catalogue: Catalogue): void => {
    if (generation === catalogue.generation) return;
    generation = catalogue.generation;
    corrected.clear();
    byLength = [];
    names = catalogue.nameWords;
  };

  const gather = (): Known[] => {
    const known: Known[] = [];
    const add = (word: string, welcome: number): void => {
      if (word.length < 3 || !onlyLetters(word)) return;
      while (known.length <= word.length) known.push({ words: [], letters: [], welcome: [] });
      known[word.length]?.words.push(word);
      known[word.length]?.letters.push(lettersOf(word));
      known[word.length]?.welcome.push(welcome);
    };
    // Words of names come before other English.
    for (const [word, keys] of names) add(word, 2 + Math.log(1 + keys.length) / 4);
    for (const word of english().words) if (!names.has(word)) add(word, 0);
    return known;
  };

  const best = (word: string): string => {
    if (byLength.length === 0) byLength = gather();
    const limit = most(word.length);
    const letters = lettersOf(word);
    const found: { word: string; score: number }[] = [];
    for (let length = word.length - limit; length <= word.length + limit; length++) {
      const known = byLength[length];
      if (!known) continue;
      for (let i = 0; i < known.words.length; i++) {
        if (!mayBeNear(letters, word.length, known.letters[i] ?? 0, length, limit)) continue;
        const other = known.words[i] ?? '';
        const edits = editDistance(word, other, limit);
        if (edits > limit) continue;
        const score =
          (limit + 1 - edits) * 4 +
          (other[0] === word[0] ? 2.4 : 0) +
          (other.at(-1) === word.at(-1) ? 0.6 : 0) +
          (known.welcome[i] ?? 0);
        found.push({ word: other, score });
      }
    }
    found.sort((a, b) => b.score - a.score || (a.word < b.word ? -1 : 1));
    // A word that no text of the library has would find nothing.
    return found.slice(0, 8).find((f) => names.has(f.word) || occurs(f.word))?.word ?? word;
  };

  return (catalogue: Catalogue): Speller => {
    prepare(catalogue);
    const correct = (word: string): string => {
      if (word.length < SHORTEST || /[^a-z]/.test(word)) return word;
      if (names.has(word)) return word;
      const known = corrected.get(word);
      if (known !== undefined) return known;
      const singular = word.replace(/(es|s|ed|ing)$/, '');
      const right =
        english().knows(word) || names.has(singular) || occurs(word) ? word : best(word);
      if (corrected.size > MOST_REMEMBERED) corrected.clear();
      corrected.set(word, right);
      return right;
    };
    return { correct, inNames: (word) => names.has(word) };
  };
}
