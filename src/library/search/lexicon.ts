import { plain } from '../../text/names.ts';
import type { Kind } from '../kind.ts';
import { abbreviationsWith } from './abbreviations.ts';
import { type DescribingWords, describingWords } from './described-kinds.ts';

export interface QuestionForm {
  readonly kind: string;
  readonly form: RegExp;
}

/** What the kinds of a library say about the words of questions. */
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

/** Kinds that a question of such a form asks for. */
export const kindsAsked = (text: string, forms: readonly QuestionForm[]): ReadonlySet<string> =>
  new Set(forms.filter(({ form }) => form.test(text)).map(({ kind }) => kind));
