import { withoutChatWords } from '../../text/chat-words.ts';
import { looksForeign } from '../../text/foreign-words.ts';
import { plain } from '../../text/names.ts';
import { wordForm } from '../names/word-form.ts';
import type { OtherWords, QuestionName, ShortName } from '../store.ts';
import { writtenOut } from './abbreviations.ts';
import { askedFigure } from './asked-figure.ts';
import { kindsDescribed } from './described-kinds.ts';
import { withoutForm } from './form-words.ts';
import { informalIn, inPlainWords, otherWordsOf } from './informal-words.ts';
import { kindsAsked, type Lexicon } from './lexicon.ts';
import { phrasesIn, withoutPhrases } from './phrases.ts';
import { asksPrice, namesAsked } from './question-names.ts';
import { subjectOf } from './question-subject.ts';
import { withoutRequest } from './request-words.ts';
import { isSmallWord } from './small-words.ts';
import type { Speller } from './spelling.ts';

export interface Understood {
  /** For the embedder: what was typed, corrected, with the books' words added. */
  readonly text: string;
  /** What was typed, corrected. */
  readonly corrected: string;
  /** For full text: every word that says something. */
  readonly words: readonly string[];
  /** Of its informal words, the plain ones that count as well. */
  readonly otherWords: OtherWords;
  /** What may be a name: as typed, corrected, without the word for its kind. */
  readonly names: readonly QuestionName[];
  /** What of it may be short for a name: "dim door". */
  readonly shortNames: readonly ShortName[];
  /** Kinds that the question itself names: "spells that …". */
  readonly kinds: ReadonlySet<string>;
  /** Kinds that a question of this form asks for. */
  readonly likelyKinds: ReadonlySet<string>;
  /** Kinds that a question of this form hardly ever fails to ask for. */
  readonly sureKinds: ReadonlySet<string>;
  /** Kinds whose things are described in such words. */
  readonly describedKinds: ReadonlySet<string>;
  /** The ruleset that the question names. */
  readonly rulesets: ReadonlySet<string>;
  /** Words that stand for a misspelt one, and that no name has. */
  readonly guesses: ReadonlySet<string>;
  /** Words that stand for a misspelt one. */
  readonly corrections: ReadonlySet<string>;
  /** Words of it that are no English: names, or parts of them. */
  readonly foreign: ReadonlySet<string>;
  /** Whether it asks for a sort of things, not for one: "monsters in the swamp", "magic swords". */
  readonly asksForMany: boolean;
  /** Words that only say what sort of thing is meant: "people" in "hedgehog people". */
  readonly sortWords: ReadonlySet<string>;
  /** Words of it, as typed, that are no English and in no name. */
  readonly strangeWords: ReadonlySet<string>;
  /** The thing that it wants to know something of. */
  readonly subject?: string | undefined;
  /** Whether that is its price. */
  readonly asksPrice: boolean;
  /** Signs and emoji, which names may have. */
  readonly symbols: readonly string[];
}

export function understand(typed: string, lexicon: Lexicon, speller: Speller): Understood {
  const { text: said, rulesets } = withoutRuleset(
    withoutChatWords(plain(typed)),
    lexicon.rulesetWords,
  );
  const isKind = (phrase: string): boolean => lexicon.kindWords.has(phrase);
  const asked = withoutRequest(said, isKind, isSmallWord);
  const guesses = new Set<string>();
  const corrections = new Set<string>();
  const typedWords = withoutForm(
    writtenOut(asked, lexicon.abbreviations),
    (word) => lexicon.describing.thing.has(word),
    (phrase) => isSmallWord(phrase) || lexicon.kindWords.has(phrase),
  ).split(' ');
  const informal = informalIn(typedWords, lexicon.informal);
  const isInformal = (at: number): boolean =>
    informal.some(({ from, to }) => from <= at && at < to);
  const words = typedWords.map((word, i) => {
    if (lexicon.synonyms.has(word) || isInformal(i)) return word;
    const meant = speller.correct(word);
    // "grenades" is no misspelt "grenade".
    if (wordForm(meant) !== wordForm(word)) corrections.add(meant);
    if (speller.isGuess(word)) guesses.add(meant);
    return meant;
  });
  const isKnown = (word: string): boolean => speller.isEnglish(word) || speller.inNames(word);
  const plainly = inPlainWords(words, informal, isKnown);
  const otherWords = withOtherSpellings(words, otherWordsOf(words, informal), speller);
  const corrected = words.join(' ');
  const figure = askedFigure(words, lexicon.figurePhrases);
  const told = figure ? [...words.slice(0, figure.from), '', ...words.slice(figure.to)] : words;
  const added = [...phrasesIn(told, lexicon.synonyms), ...joinedNames(words, speller)];
  const kinds = new Set(phrasesIn(beforeDeeds(corrected), lexicon.kindWords).flat());
  const keywords = words.filter((word) => word !== '' && !isSmallWord(word));
  const withoutKind = withoutPhrases(corrected, [...lexicon.kindWords.keys()]).replace(ARTICLE, '');
  const subject = subjectOf(words, lexicon.factPhrases);
  const names: QuestionName[] = [
    { text: plain(typed), isWhole: true },
    { text: asked, isWhole: true },
    { text: corrected },
    { text: spelledOut(words, lexicon.synonyms) },
    { text: plainly.join(' ') },
    // "tiefling languages" is about the tiefling, not about a language of that name.
    ...(subject === withoutKind ? [{ text: subject, isPart: true }] : []),
    ...(kinds.size === 0 ? [] : [{ text: withoutKind, kinds }]),
    ...namesAsked(corrected, lexicon).map((name) => ({ ...name, isPart: true })),
    ...(subject ? [{ text: subject, isPart: true }] : []),
  ];
  const spoken = names.filter(
    ({ text, anyEnding = false }, i) =>
      text !== '' && (anyEnding || names.findIndex((other) => other.text === text) === i),
  );
  return {
    text: [...plainly, ...added].join(' '),
    corrected,
    words: [
      ...new Set([
        ...(keywords.length > 0 ? keywords : words.filter((word) => word !== '')),
        ...added.flatMap((phrase) => plain(phrase).split(' ')),
      ]),
    ],
    otherWords,
    names: [...spoken, ...typedParts([typedWords.join(' '), asked], lexicon)],
    shortNames: shortNamesIn(typed, names, lexicon, speller),
    kinds,
    likelyKinds: kindsAsked(corrected, lexicon.questionForms),
    sureKinds: kindsAsked(corrected, lexicon.sureForms),
    describedKinds: new Set([
      ...kindsDescribed(plainly, lexicon.describing),
      ...(RELATIVE.has(words[1] ?? '') ? (lexicon.kindWords.get(words[0] ?? '') ?? []) : []),
    ]),
    rulesets,
    guesses,
    corrections,
    foreign: new Set(
      words.filter(
        (word) => word.length >= SHORTEST_NAME && !otherWords.has(word) && !speller.isEnglish(word),
      ),
    ),
    strangeWords: new Set(
      asked
        .split(' ')
        .filter((word) => !isSmallWord(word) && !lexicon.synonyms.has(word))
        // The embedder knows some words of other languages.
        .filter((word) => !isKnown(word) || (looksForeign(word) && !speller.inNames(word))),
    ),
    subject,
    asksPrice: asksPrice(corrected),
    asksForMany: asksForMany(corrected, lexicon.kindWords),
    sortWords: new Set(words.filter((word, i) => i > 0 && KINDRED.has(word))),
    symbols: [...new Set(typed.match(SYMBOL) ?? [])],
  };
}

/**
 * The parts of a question that may be names, with the letters as they were typed: a word that looks like
 * another one was corrected to that, though the whole name is nearer to a third ("what cr is a maga mephit").
 */
function typedParts(texts: readonly string[], lexicon: Lexicon): QuestionName[] {
  const parts = new Map<string, QuestionName>();
  for (const text of new Set(texts)) {
    const subject = subjectOf(text.split(' '), lexicon.factPhrases) ?? '';
    const asked = namesAsked(text, lexicon).filter(({ isFront }) => !isFront);
    for (const part of [{ text: subject }, ...asked, ofKind(text, lexicon)])
      if (part.text !== '' && !parts.has(part.text))
        parts.set(part.text, { text: part.text, kinds: part.kinds, isTyped: true });
  }
  return [...parts.values()];
}

/** "rouge class": a name without the word for its kind. */
function ofKind(text: string, { kindWords }: Lexicon): QuestionName {
  const kinds = new Set(phrasesIn(text.split(' '), kindWords).flat());
  const left = withoutPhrases(text, [...kindWords.keys()]).replace(ARTICLE, '');
  return kinds.size === 0 ? { text: '' } : { text: left, kinds };
}

/** "horse armour": the words of names in another spelling than theirs, with theirs. */
function withOtherSpellings(
  words: readonly string[],
  otherWords: OtherWords,
  { inNames }: Pick<Speller, 'inNames'>,
): OtherWords {
  const spelled = words.flatMap((word): [string, string[]][] => {
    const form = wordForm(word);
    const isOther = form !== word && !word.startsWith(form) && !inNames(word) && inNames(form);
    return isOther ? [[word, [...(otherWords.get(word) ?? []), form]]] : [];
  });
  return spelled.length === 0 ? otherWords : new Map([...otherWords, ...spelled]);
}

/** Capitals within a question: "GWF fighting style". */
const INITIALS = /\b[A-Z]{3,5}\b/g;
/** More words than a shortened name has. */
const MOST_SHORT_WORDS = 4;

/** What may be short for a name. English words stay what they are, unless there are several. */
function shortNamesIn(
  typed: string,
  names: readonly QuestionName[],
  { synonyms }: Pick<Lexicon, 'synonyms'>,
  speller: Speller,
): ShortName[] {
  const isKnown = (word: string): boolean =>
    isSmallWord(word) || synonyms.has(word) || speller.inNames(word) || speller.isEnglish(word);
  const capitals = typed === typed.toUpperCase() ? [] : (typed.match(INITIALS) ?? []);
  return [...names, ...capitals.map((text) => ({ text: text.toLowerCase(), kinds: undefined }))]
    .filter(({ text }) => text !== '' && text.split(' ').length <= MOST_SHORT_WORDS)
    .map(({ text, kinds }) => ({ text, kinds, isEnglish: text.split(' ').every(isKnown) }))
    .filter(({ text, isEnglish }) => !isEnglish || text.includes(' '));
}

/** A name of one thing may have a plural behind "of": "circle of spores". */
const asksForMany = (text: string, kindWords: Lexicon['kindWords']): boolean => {
  const words = text.split(' ');
  const last = words.at(-1) ?? '';
  return words.some(
    (word) => isPlural(word) && (kindWords.has(word) || (word === last && !words.includes('of'))),
  );
};
const isPlural = (word: string): boolean => word.endsWith('s') && wordForm(word) !== word;

/** Shorter words that English does not know are abbreviations: "ac", "hp". */
const SHORTEST_NAME = 3;

/** "lion woman that casts spells", "sorcerer whose spells …"; but "chest that is really a monster", "…, which spell is that". */
const DOES = /^.+? (?:that|who|whose) (?!is |are |s |can be )(?!.* which )/;
/** What a question names before it tells what the thing does: that may be to things of another kind. */
const beforeDeeds = (text: string): string[] => (DOES.exec(text)?.[0] ?? text).split(' ');

/** "monsters that hide", "spells to fly": what stands before is what is looked for. */
const RELATIVE = new Set(['that', 'which', 'who', 'whose', 'with', 'to', 'for']);
const ARTICLE = /^(?:the|an?|some|any) /;
const SYMBOL = /\p{Extended_Pictographic}|\p{So}|\p{Sm}(?!\s*\d)|\p{Sc}/gu;

/** Words between and around two editions: "fireball 2014 vs 2024". */
const COMPARING =
  / (?:vs|versus|against|compared? (?:to|with)|compare|comparing|and|or|in|from|between|the|differences?)(?= )/g;

/** Takes the words for an edition out of a question: they wish for a ruleset, not for a text. */
function withoutRuleset(
  text: string,
  rulesetWords: ReadonlyMap<string, string>,
): { readonly text: string; readonly rulesets: ReadonlySet<string> } {
  const rulesets = new Set<string>();
  let left = ` ${text} `;
  for (const [spoken, ruleset] of rulesetWords) {
    const without = left.replace(` ${spoken} `, ' ');
    if (without === left) continue;
    rulesets.add(ruleset);
    left = without;
  }
  // A question about the difference wishes for neither.
  if (rulesets.size > 1) {
    const subject = left.replace(COMPARING, ' ').replace(/\s+/g, ' ').trim();
    return { text: subject || text, rulesets: new Set() };
  }
  if (rulesets.size !== 1 || left.trim() === '') return { text, rulesets: new Set() };
  return { text: left.trim().replace(/ (in|from|of|under|by|for|the)( the)?$/, ''), rulesets };
}

/** Words that numbers stand for in names: "2nd wind" is Second Wind. */
const ORDINALS = new Map([
  ['1st', 'first'],
  ['2nd', 'second'],
  ['3rd', 'third'],
  ['4th', 'fourth'],
  ['5th', 'fifth'],
]);

/** The words with what the books say in place of abbreviations: "hvy crossbow", "temp hp". */
function spelledOut(words: readonly string[], synonyms: ReadonlyMap<string, string>): string {
  const written: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const [word = '', next = ''] = words.slice(i, i + 2);
    const pair = synonyms.get(`${word} ${next}`);
    if (pair !== undefined) i++;
    written.push(pair ?? synonyms.get(word) ?? ORDINALS.get(word) ?? word);
  }
  return plain(written.join(' '));
}

/** Small words that names begin with: "under water". */
const FRONTS = new Set(['over', 'under', 'out', 'up']);

/**
 * "that fire ball", "rat people": two words that a name writes as one, perhaps with another ending. Small
 * words stand for themselves: "explain it to me" is about no tome.
 */
const joinedNames = (words: readonly string[], speller: Speller): string[] =>
  words
    .flatMap((word, i) => {
      const next = words[i + 1];
      if (next === undefined || word === '' || isSmallWord(next)) return [];
      if (isSmallWord(word) && !FRONTS.has(word)) return [];
      return PEOPLE.has(next) ? [word + next, `${word}folk`, `were${word}`] : [word + next];
    })
    .filter((joined) => speller.inNames(joined));

const KINDRED = new Set(['people', 'folk']);
const PEOPLE = new Set([
  'people',
  'person',
  'persons',
  'folk',
  'man',
  'men',
  'humanoid',
  'humanoids',
]);
