import type { OtherWords } from '../store.ts';
import { isSmallWord } from './small-words.ts';

/** An informal word or phrase in a question, and the plain words that it means. */
export interface Informal {
  readonly from: number;
  readonly to: number;
  readonly plain: readonly string[];
}

/** The most words that an informal phrase has. */
const MOST_WORDS = 3;
const SHORTEST_STEM = 2;

/** What of a question is informal; where phrases overlap, the longest counts. */
export function informalIn(
  words: readonly string[],
  informal: ReadonlyMap<string, string>,
): readonly Informal[] {
  const found: Informal[] = [];
  const firstWords = firstWordsOf(informal);
  const mayBegin = (word: string): boolean => firstWords.has(word);
  for (let from = 0; from < words.length; ) {
    const word = words[from] ?? '';
    const one =
      mayBegin(word) || basesOf(word).some(mayBegin) ? longestAt(words, from, informal) : undefined;
    if (one) found.push(one);
    from = one?.to ?? from + 1;
  }
  return found;
}

/** The words that informal words and phrases begin with: most words of a question are none of them. */
const knownFirstWords = new WeakMap<ReadonlyMap<string, string>, ReadonlySet<string>>();

function firstWordsOf(informal: ReadonlyMap<string, string>): ReadonlySet<string> {
  let words = knownFirstWords.get(informal);
  if (!words) {
    words = new Set(Array.from(informal.keys(), (phrase) => phrase.split(' ', 1)[0] ?? ''));
    knownFirstWords.set(informal, words);
  }
  return words;
}

function longestAt(
  words: readonly string[],
  from: number,
  informal: ReadonlyMap<string, string>,
): Informal | undefined {
  for (let to = Math.min(words.length, from + MOST_WORDS); to > from; to--) {
    const plain = meaningOf(words.slice(from, to), informal);
    if (plain !== undefined) return { from, to, plain: plain.split(' ') };
  }
  return undefined;
}

/** Its first or last word may have an ending: "throwing up", "bad guys". */
function meaningOf(
  words: readonly string[],
  informal: ReadonlyMap<string, string>,
): string | undefined {
  const exact = informal.get(words.join(' '));
  if (exact !== undefined) return exact;
  const [first = '', ...rest] = words;
  const last = rest.at(-1);
  const forms = [
    ...basesOf(first).map((base) => [base, ...rest]),
    ...(last === undefined ? [] : basesOf(last).map((base) => [first, ...rest.slice(0, -1), base])),
  ];
  for (const form of forms) {
    const plain = informal.get(form.join(' '));
    if (plain !== undefined) return plain;
  }
  return undefined;
}

/** What a word may be a form of: "puking" of "puke", "zapped" of "zap", "baddies" of "baddie". */
function basesOf(word: string): readonly string[] {
  const [ending = ''] = /(?:ies|ied|ing|ed|es|s)$/.exec(word) ?? [];
  const stem = word.slice(0, word.length - ending.length);
  if (ending === '' || stem.length < SHORTEST_STEM) return [];
  if (ending === 's') return [stem];
  if (ending === 'es') return [`${stem}e`, stem];
  if (ending.startsWith('ie')) return [`${stem}y`, `${stem}ie`];
  return [stem, `${stem}e`, stem.replace(/(.)\1$/, '$1')];
}

/** Of the words that say something, the plain ones that count as well. */
export function otherWordsOf(words: readonly string[], informal: readonly Informal[]): OtherWords {
  const others = new Map<string, readonly string[]>();
  for (const { from, to, plain } of informal) {
    const said = words.slice(from, to);
    const keywords = said.filter((word) => !isSmallWord(word));
    for (const word of keywords.length > 0 ? keywords : said.slice(0, 1))
      others.set(word, [...new Set([...(others.get(word) ?? []), ...plain])]);
  }
  return others;
}

/** The words with the plainest one in place of what no embedder knows. */
export function inPlainWords(
  words: readonly string[],
  informal: readonly Informal[],
  isKnown: (word: string) => boolean,
): readonly string[] {
  const plain = new Map(
    informal
      .filter(({ from, to }) => !words.slice(from, to).every(isKnown))
      .map((one) => [one.from, one]),
  );
  const written: string[] = [];
  for (let i = 0; i < words.length; ) {
    const one = plain.get(i);
    written.push((one ? one.plain[0] : words[i]) ?? '');
    i = one?.to ?? i + 1;
  }
  return written;
}
