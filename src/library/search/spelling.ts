import { editDistance } from '../../text/names.ts';
import { type Catalogue, lettersApart, lettersOf } from './catalogue.ts';

interface Known {
  readonly word: string;
  readonly letters: number;
  /** How welcome it is as a correction: names' words before other English. */
  readonly weight: number;
}

/** English as far as the embedder knows it. */
export interface English {
  knows(word: string): boolean;
  readonly words: Iterable<string>;
}

/** A word of this length or shorter is taken as it is. */
const SHORTEST = 4;
const most = (length: number): number => (length <= 4 ? 1 : 2);

/**
 * Corrects words that neither the library nor English knows, and no others: "reptile" is no
 * misspelt "fertile".
 */
export function speller(english: () => English, occurs: (word: string) => boolean) {
  let generation = -1;
  let names = new Map<string, number>();
  let byLength = new Map<number, Known[]>();
  const corrected = new Map<string, string>();

  const prepare = (catalogue: Catalogue): void => {
    if (generation === catalogue.generation) return;
    generation = catalogue.generation;
    corrected.clear();
    names = new Map();
    byLength = new Map();
    for (const card of catalogue.cards)
      for (const word of card.plain.split(' ')) names.set(word, (names.get(word) ?? 0) + 1);
  };

  const candidates = (): Map<number, Known[]> => {
    if (byLength.size === 0) {
      const add = (word: string, weight: number): void => {
        const list = byLength.get(word.length) ?? [];
        list.push({ word, letters: lettersOf(word), weight });
        byLength.set(word.length, list);
      };
      for (const [word, times] of names)
        if (/^[a-z]{3,}$/.test(word)) add(word, 2 + Math.log(1 + times) / 4);
      for (const word of english().words)
        if (/^[a-z]{3,}$/.test(word) && !names.has(word)) add(word, 0);
    }
    return byLength;
  };

  const best = (word: string): string => {
    const limit = most(word.length);
    const letters = lettersOf(word);
    const found: { word: string; score: number }[] = [];
    for (let length = word.length - limit; length <= word.length + limit; length++)
      for (const known of candidates().get(length) ?? []) {
        if (lettersApart(known.letters, letters) > 2 * limit) continue;
        const edits = editDistance(word, known.word, limit);
        if (edits > limit) continue;
        const score =
          (limit + 1 - edits) * 4 +
          (known.word[0] === word[0] ? 2.4 : 0) +
          (known.word.at(-1) === word.at(-1) ? 0.6 : 0) +
          known.weight;
        found.push({ word: known.word, score });
      }
    found.sort((a, b) => b.score - a.score || (a.word < b.word ? -1 : 1));
    // A word that no text of the library has would find nothing.
    return found.slice(0, 8).find((f) => names.has(f.word) || occurs(f.word))?.word ?? word;
  };

  return (catalogue: Catalogue) => {
    prepare(catalogue);
    return (word: string): string => {
      if (word.length < SHORTEST || /[^a-z]/.test(word)) return word;
      if (names.has(word)) return word;
      const known = corrected.get(word);
      if (known !== undefined) return known;
      const singular = word.replace(/(es|s|ed|ing)$/, '');
      const right =
        english().knows(word) || names.has(singular) || occurs(word) ? word : best(word);
      if (corrected.size > 2_000) corrected.clear();
      corrected.set(word, right);
      return right;
    };
  };
}
