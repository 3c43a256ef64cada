import { plain } from '../../text/names.ts';
import type { WordNearness } from '../embed/word-nearness.ts';
import type { Kind } from '../kind.ts';
import type { Entity } from '../library.ts';
import type { WordUse } from '../store.ts';
import { tagsOf } from './embedding-texts.ts';
import { isSmallWord } from './small-words.ts';

/** What is known of single words: a number for each, and how near they are to one another. */
export interface WordMeanings {
  entryOf(word: string): number | undefined;
  readonly nearness: WordNearness;
}

/** Words that are no nearer have nothing to do with one another. */
const UNRELATED = 0.1;
/** A word of a saying counts less than one of the text itself, as sayings do as a whole. */
const SAID = 0.85;
/** In a long text something near is found by chance: what ten times as many words take away. */
const LENGTH = 0.12;
const USUAL_WORDS = 80;
const LEAST_WORDS = 10;
/** The end of a very long text brings no new words. */
const MOST_CHARACTERS = 6_000;

/** The words of a text and of what is said for it, by their numbers. */
interface TextWords {
  readonly own: ReadonlySet<number>;
  readonly said: ReadonlySet<number>;
}

/**
 * How much of a question's words the entities say in words of their own, 0 to about 1: of each word
 * the nearest one of the text counts, rare words more. A vector of a whole text says what it is about;
 * this says whether "bugle" and "wizard" stand in it as "horn" and "mage".
 */
export function wordFits(
  asked: readonly WordUse[],
  entities: readonly Entity[],
  kinds: ReadonlyMap<string, Kind>,
  { entryOf, nearness }: WordMeanings,
): number[] {
  const whole = asked.reduce((sum, { worth }) => sum + Math.sqrt(worth), 0);
  if (!(whole > 0)) return entities.map(() => 0);
  // Of a word that nobody knows the meaning of, only the word itself is near: it has a number here.
  const strange = new Map<string, number>();
  const numbered = asked.map(({ word, worth }) => {
    const entry = entryOf(word) ?? -1 - strange.size;
    if (entry < 0) strange.set(word, entry);
    return { entry, weight: Math.sqrt(worth) };
  });
  const entriesIn = (text: string): Set<number> => {
    const entries = new Set<number>();
    for (const word of new Set(plain(text.slice(0, MOST_CHARACTERS)).split(' '))) {
      const entry = isSmallWord(word) ? undefined : (entryOf(word) ?? strange.get(word));
      if (entry !== undefined) entries.add(entry);
    }
    return entries;
  };
  const texts = entities.map(({ kind: kindName, name, body }): TextWords => {
    const kind = kinds.get(kindName);
    if (!kind) return { own: new Set(), said: new Set() };
    const said = [kind.gloss?.(body, name) ?? '', kind.generalWords?.(body, name) ?? ''];
    return {
      own: entriesIn(`${name} ${kind.prose(body)}`),
      said: entriesIn([kind.one, tagsOf(kind, body), ...said].join(' ')),
    };
  });
  const known = numbered.flatMap(({ entry }) => (entry < 0 ? [] : entry));
  const words = [...new Set(texts.flatMap(({ own, said }) => [...own, ...said]))].filter(
    (entry) => entry >= 0,
  );
  const places = new Map(words.map((entry, place) => [entry, place]));
  const rows = new Map(known.map((entry, row) => [entry, row * words.length]));
  const near = nearness(known, words);
  const nearest = (asked: number, entries: ReadonlySet<number>): number => {
    if (entries.has(asked)) return 1;
    const row = rows.get(asked);
    let most = 0;
    if (row === undefined) return most;
    for (const entry of entries) {
      const place = places.get(entry);
      const one = place === undefined ? 0 : (near[row + place] ?? 0);
      if (one > most) most = one;
    }
    return most;
  };
  return texts.map(({ own, said }) => {
    const sum = numbered.reduce((total, { entry, weight }) => {
      const most = Math.max(nearest(entry, own), SAID * nearest(entry, said));
      return total + (weight * Math.max(0, most - UNRELATED)) / (1 - UNRELATED);
    }, 0);
    return sum / whole - LENGTH * Math.log10(Math.max(LEAST_WORDS, own.size) / USUAL_WORDS);
  });
}
