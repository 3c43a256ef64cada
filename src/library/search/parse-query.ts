import { withoutChatWords } from '../../text/chat-words.ts';
import { looksForeign } from '../../text/foreign-words.ts';
import { plain } from '../../text/names.ts';
import type { Kind } from '../kind.ts';
import { wordForm } from '../names/word-form.ts';
import type { OtherWords, QuestionName, ShortName } from '../store.ts';
import { abbreviationsWith, writtenOut } from './abbreviations.ts';
import { askedFigure } from './asked-figure.ts';
import { type DescribingWords, describingWords, kindsDescribed } from './described-kinds.ts';
import { withoutForm } from './form-words.ts';
import { informalIn, inPlainWords, otherWordsOf } from './informal-words.ts';
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

interface QuestionForm {
  readonly kind: string;
  readonly form: RegExp;
}

export interface Lexicon {
  /** `spells` → `spell`; a word may stand for several kinds. */
  readonly kindWords: ReadonlyMap<string, readonly string[]>;
  /** What people say → what the books say. */
  readonly synonyms: ReadonlyMap<string, string>;
  readonly abbreviations: ReadonlyMap<string, string>;
  /** What people say informally → plain words. */
  readonly informal: ReadonlyMap<string, string>;
  readonly questionForms: readonly QuestionForm[];
  readonly sureForms: readonly QuestionForm[];
  readonly describing: DescribingWords;
  /** Names of editions, the longest first. */
  readonly rulesetWords: ReadonlyMap<string, string>;
  /** What people want to know of things. */
  readonly factPhrases: ReadonlySet<string>;
  /** Those of them that are figures. */
  readonly figurePhrases: ReadonlySet<string>;
  /** Kinds of things that have a price. */
  readonly priced: ReadonlySet<string>;
  /** Kinds of things that are cast. */
  readonly cast: ReadonlySet<string>;
}

export function lexiconOf(kinds: readonly Kind[]): Lexicon {
  const kindWords = new Map<string, string[]>();
  const synonyms = new Map<string, string>();
  const short: [short: string, whole: string][] = [];
  const informal = new Map<string, string>();
  const questionForms: QuestionForm[] = [];
  const sureForms: QuestionForm[] = [];
  const rulesetWords = new Map<string, string>();
  const factPhrases = new Set<string>();
  const figurePhrases = new Set<string>();
  const priced = new Set<string>();
  const cast = new Set<string>();
  for (const kind of kinds) {
    for (const word of [kind.one, kind.many, ...(kind.words ?? [])]) {
      const key = plain(word);
      kindWords.set(key, [...(kindWords.get(key) ?? []), kind.name]);
    }
    for (const [spoken, written] of Object.entries(kind.synonyms ?? {}))
      synonyms.set(plain(spoken), written);
    short.push(...Object.entries(kind.abbreviations ?? {}));
    for (const [said, meant] of kind.informalWords?.() ?? []) informal.set(said, meant);
    for (const form of kind.questionForms ?? []) questionForms.push({ kind: kind.name, form });
    for (const form of kind.sureForms ?? []) sureForms.push({ kind: kind.name, form });
    for (const [spoken, ruleset] of Object.entries(kind.rulesetWords ?? {}))
      rulesetWords.set(plain(spoken), ruleset);
    for (const phrase of kind.figureWords ?? []) figurePhrases.add(plain(phrase));
    for (const phrase of kind.factWords ?? []) factPhrases.add(plain(phrase));
    if (kind.facets.cost) priced.add(kind.name);
    if (kind.facets.casting_time) cast.add(kind.name);
  }
  const describing = describingWords(kinds);
  return {
    kindWords,
    synonyms,
    abbreviations: abbreviationsWith(short),
    informal,
    questionForms,
    sureForms,
    describing,
    rulesetWords: new Map([...rulesetWords].sort(([a], [b]) => b.length - a.length)),
    factPhrases,
    figurePhrases,
    priced,
    cast,
  };
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
    ...(subject === withoutKind ? [{ text: subject }] : []),
    ...(kinds.size === 0 ? [] : [{ text: withoutKind, kinds }]),
    ...framedNames(corrected, lexicon),
    ...namesInFront(corrected, lexicon),
    ...namesBehindFact(corrected, lexicon),
    ...(subject ? [{ text: subject }] : []),
  ];
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
    names: names.filter(
      ({ text, anyEnding = false }, i) =>
        text !== '' && (anyEnding || names.findIndex((other) => other.text === text) === i),
    ),
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
    asksPrice: FRAMES.some(({ form, isPrice }) => isPrice && form.test(corrected)),
    asksForMany: asksForMany(corrected, lexicon.kindWords),
    sortWords: new Set(words.filter((word, i) => i > 0 && KINDRED.has(word))),
    symbols: [...new Set(typed.match(SYMBOL) ?? [])],
  };
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

const kindsAsked = (text: string, forms: readonly QuestionForm[]): ReadonlySet<string> =>
  new Set(forms.filter(({ form }) => form.test(text)).map(({ kind }) => kind));

/** "monsters that hide", "spells to fly": what stands before is what is looked for. */
const RELATIVE = new Set(['that', 'which', 'who', 'whose', 'with', 'to', 'for']);
const ARTICLE = /^(?:the|an?|some|any) /;
const SYMBOL = /\p{Extended_Pictographic}|\p{So}|\p{Sm}(?!\s*\d)|\p{Sc}/gu;

/** Questions that ask for one thing by its name, and what of the thing they want to know. */
const FRAMES: readonly {
  readonly form: RegExp;
  readonly isPrice?: boolean;
  /** What is named is something that questions are about, like a rule or a skill. */
  readonly isTopic?: boolean;
}[] = [
  { form: /^how much (?:does|do|is|are|for) (?:an? |the )?(.+?)(?: cost| worth)?$/, isPrice: true },
  { form: /^(?:what is the )?(?:price|cost) of (?:an? |the )?(.+)$/, isPrice: true },
  { form: /^(.+) (?:price|cost)$/, isPrice: true },
  { form: /^how (?:does|do|did) (?:an? |the )?(.+?) (?:work|function|go)$/ },
  // "how much damage does a fireball do", "how many hit points has an owlbear".
  {
    form: /^how (?:much|many|far|long|fast|high|big|old|heavy|expensive|costly)(?: \w+){0,3}? (?:does|do|has|have|is|are) (?:an? |the )?(.+?)(?: (?:do|deal|have|last|reach|hold|take|get|go|move|fly|heal))?$/,
  },
  // "how fast can a dwarf move"; of any creature, the rules tell.
  {
    form: /^how (?:far|fast|high) can (?:an? |the )?(?!(?:character|creature|monster|mount|object|party|person|player)s?\b)(.+?) (?:move|run|walk|go|fly|swim|travel)$/,
  },
  // "what stops a troll regenerating", "how do I kill a vampire": the one to overcome tells how.
  {
    form: /^(?:what|who|how) (?:(?:can|could|would|will|do|does|to) (?:i |we |you )?)?(?:stops?|prevents?|kills?|hurts?|harms?|beats?|defeats?|destroys?|fights?|weakens?) (?:an? |the )?(.+?)(?: from)?(?: \w+ing)?$/,
  },
  { form: /^what (?:does|do|can) (?:an? |the )?(.+?) (?:do|mean|give|cover)$/ },
  {
    form: /^what happens (?:when|if) (?:i|you|we|they|someone|somebody|a creature|a character) (?:(?:am|are|is|get|gets) )?(.+)$/,
  },
  { form: /^(?:what|who) (?:is|are|was|were|s) (?:an? |the )?(.+)$/ },
  { form: /^(?:tell me about|explain|describe|show me|find|look up) (?:an? |the )?(.+)$/ },
  { form: /^(?:rules?|stats?|stat block) (?:for|of|on|about) (?:an? |the )?(.+)$/ },
  { form: /^(.+) (?:rules?|stats?|stat block|action|ritual|explained)$/ },
  // "how far does a torch shine", "how long do elves live": whatever it does, it is the one asked for.
  {
    form: /^how (?:(?:much|many|far|long|fast|high|big|old|heavy)(?: \w+){0,3}? (?:does|do)|far (?:is|are)) (?:an? |the )?(.+) \w+$/,
  },
  // "which saves is a rogue proficient in".
  {
    form: /^(?:which|what) (?:\w+ ){1,3}?(?:is|are|does|do) (?:an? |the )?(.+?) (?:proficient (?:in|with)|get|have|has|know|speak|use|wear)$/,
  },
  // "which classes can cast revivify": it tells who.
  {
    form: /^(?:who|(?:which|what) (?:class|classes|casters?|characters?)) (?:(?:all |else )?(?:can|could|may|is able to|are able to) )?(?:casts?|gets?|has|have|knows?|learns?|uses?) (?:an? |the )?(?!(?:spells?|magic|cantrips?|rituals?)$)(.+?)$/,
  },
  { form: /^(?:what is the )?differences? between (?:an? |the )?(.+?) and (?:an? |the )?(.+)$/ },
  { form: /^(?:the|an?|some|any) (.+?)(?: action)?$/ },
  // "concentration checks", "stealth check".
  { form: /^(.+) (?:checks?|saves?|saving throws?)$/, isTopic: true },
];

/**
 * "is a halberd two handed", "does invisibility end if I attack": the first words may name what has a
 * price, or without an article what is cast.
 */
const OF_ONE = /^(?:is|does|can|has|will) (an? |the |my )?(.+)$/;
const MOST_NAME_WORDS = 3;

function namesInFront(text: string, { priced, cast }: Lexicon): QuestionName[] {
  const [, article, rest = ''] = OF_ONE.exec(text) ?? [];
  const words = rest.split(' ');
  return words.slice(0, MOST_NAME_WORDS).map((_, i) => ({
    text: words.slice(0, i + 1).join(' '),
    kinds: article ? priced : cast,
  }));
}

/** "casting time of find familiar", "material cost of revivify": a fact of what it names. */
const FACT_OF = /^(?:what (?:is|are) )?(?:the )?(.+?) of (?:an? |the )?(.+)$/;

function namesBehindFact(text: string, { factPhrases, synonyms }: Lexicon): QuestionName[] {
  const [, fact = '', name = ''] = FACT_OF.exec(text) ?? [];
  const words = fact.split(' ');
  const isFact = words.some((_, i) => {
    const phrase = words.slice(i).join(' ');
    return factPhrases.has(phrase) || synonyms.has(phrase);
  });
  return isFact ? [{ text: name }] : [];
}

/** "how much does a warhorse cost" → Warhorse, among the things that have a price. */
const framedNames = (
  text: string,
  { priced, sureForms, questionForms, kindWords }: Lexicon,
): QuestionName[] =>
  FRAMES.flatMap(({ form, isPrice, isTopic }): QuestionName[] => {
    const [, name, other] = form.exec(text) ?? [];
    if (!name) return [];
    if (other) return [{ text: name }, { text: other }];
    if (isPrice) return [{ text: name, kinds: priced }];
    if (isTopic)
      return kindWords.has(name)
        ? []
        : [{ text: name, kinds: new Set(questionForms.map(({ kind }) => kind)) }];
    const asked = kindsAsked(text, sureForms);
    const named = new Set(phrasesIn(name.split(' '), kindWords).flat());
    return [
      { text: name },
      // "what does the shield spell do" asks for the spell Shield.
      ...(named.size > 0
        ? [{ text: withoutPhrases(name, [...kindWords.keys()]), kinds: named }]
        : []),
      ...(asked.size > 0 ? [{ text: name, kinds: asked, anyEnding: true }] : []),
    ];
  });

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

/** "that fire ball", "rat people": two words that a name writes as one, perhaps with another ending. */
const joinedNames = (words: readonly string[], speller: Speller): string[] =>
  words
    .flatMap((word, i) => {
      const next = words[i + 1];
      if (next === undefined || word === '') return [];
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

function withoutPhrases(text: string, phrases: readonly string[]): string {
  let left = ` ${text} `;
  for (const phrase of phrases) left = left.replaceAll(` ${phrase} `, ' ');
  return left.trim();
}
