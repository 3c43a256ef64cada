import { plain } from '../../text/names.ts';
import type { Kind } from '../kind.ts';
import type { Speller } from './spelling.ts';

/** Words that every text has and that say nothing about what is looked for. */
const SMALL_WORDS = new Set(
  `a an and any are as at be been being but by can could did do does for from get gets give gives had
   has have having he her him his how i if in into is it its let lets like make makes me my no not of
   off on one or our out over she should so some somebody someone something than that the their them
   then there these they this those thing things to under up us use using want was we were what when
   where which while who whom whose why will with without would you your`.split(/\s+/),
);

export interface Understood {
  /** For the embedder: what was typed, corrected, with the books' words added. */
  readonly text: string;
  /** For full text: every word that says something. */
  readonly words: readonly string[];
  /** What may be a name: as typed, corrected, without the word for its kind. */
  readonly names: readonly string[];
  /** Kinds that the question itself names: "spells that …". */
  readonly kinds: ReadonlySet<string>;
}

export interface Lexicon {
  /** `spells` → `spell`; a word may stand for several kinds. */
  readonly kindWords: ReadonlyMap<string, readonly string[]>;
  /** What people say → what the books say. */
  readonly synonyms: ReadonlyMap<string, string>;
}

export function lexiconOf(kinds: Iterable<Kind>): Lexicon {
  const kindWords = new Map<string, string[]>();
  const synonyms = new Map<string, string>();
  for (const kind of kinds) {
    for (const word of [kind.one, kind.many, ...(kind.words ?? [])]) {
      const key = plain(word);
      kindWords.set(key, [...(kindWords.get(key) ?? []), kind.name]);
    }
    for (const [spoken, written] of Object.entries(kind.synonyms ?? {}))
      synonyms.set(plain(spoken), written);
  }
  return { kindWords, synonyms };
}

export function understand(typed: string, lexicon: Lexicon, speller: Speller): Understood {
  const wanted = plain(typed);
  const words = wanted
    .split(' ')
    .map((word) => (lexicon.synonyms.has(word) ? word : speller.correct(word)));
  const corrected = words.join(' ');
  const added = [...phrasesIn(words, lexicon.synonyms), ...joinedNames(words, speller)];
  const kindPhrases = phrasesIn(words, lexicon.kindWords);
  const keywords = words.filter((word) => word !== '' && !SMALL_WORDS.has(word));
  const withoutKind = withoutPhrases(corrected, [...lexicon.kindWords.keys()]);
  return {
    text: [corrected, ...added].join(' '),
    words: [
      ...new Set([
        ...(keywords.length > 0 ? keywords : words.filter((word) => word !== '')),
        ...added.flatMap((phrase) => plain(phrase).split(' ')),
      ]),
    ],
    names: [...new Set([wanted, corrected, withoutKind])].filter((name) => name !== ''),
    kinds: new Set(kindPhrases.flat()),
  };
}

/** What the map holds for the words and for pairs and triples of neighbours. */
function phrasesIn<T>(words: readonly string[], map: ReadonlyMap<string, T>): T[] {
  const found: T[] = [];
  for (let length = 1; length <= 3; length++)
    for (let i = 0; i + length <= words.length; i++) {
      const value = map.get(words.slice(i, i + length).join(' '));
      if (value !== undefined) found.push(value);
    }
  return found;
}

/** "that fire ball": two words that a name writes as one. */
const joinedNames = (words: readonly string[], speller: Speller): string[] =>
  words
    .map((word, i) => word + (words[i + 1] ?? ''))
    .filter((joined, i) => joined !== words[i] && speller.inNames(joined));

function withoutPhrases(text: string, phrases: readonly string[]): string {
  let left = ` ${text} `;
  for (const phrase of phrases) left = left.replaceAll(` ${phrase} `, ' ');
  return left.trim();
}
