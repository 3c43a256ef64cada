import { isSmallWord } from '../../library/search/small-words.ts';
import type { SpokenFilters, SpokenOrder } from '../model/spoken-figures.ts';
import { superlative } from '../model/spoken-orders.ts';
import { editionWithin } from './edition-in-name.ts';
import { type DeedNames, takeDeeds } from './spoken-deeds.ts';
import { excepts, takeExclusions, takeTitles } from './spoken-exclusions.ts';
import { inFull, isDenied, type ReadSoFar, takeFilters } from './take-filters.ts';

/** How the filters of a kind are said, with the names of traits that its things have. */
export type Spoken = SpokenFilters & {
  readonly deeds: DeedNames;
  /** No rules are searched, so that the question is for none. */
  readonly withoutRules?: boolean;
  /** What is denied and no filter is never meant as a name. */
  readonly withoutNames?: boolean;
};

/** What the phrases of a question say. */
export interface Phrases extends Pick<ReadSoFar, 'parts' | 'doubtful'> {
  /** Whether they are the whole question. */
  readonly isAll: boolean;
  readonly order: SpokenOrder | undefined;
  /** The edition that it names, unless words are left that are searched with it. */
  readonly ruleset: string | undefined;
  /** What is left to search for. */
  readonly rest: string;
  /** What is left out by its name. */
  readonly without: readonly string[];
  /** Denied phrases for whose opposite there is no filter. */
  readonly unsaid: readonly string[];
}

/** Reads filters and order out of the words of a question to one kind. */
export function readPhrases(
  text: string,
  spoken: Spoken,
  ignored: ReadonlySet<string> | undefined,
): Phrases {
  const titles = spoken.withoutNames ? { left: text, without: [] } : takeTitles(text);
  const { left: unordered, order } = orderIn(titles.left, spoken.orders);
  const nothing: ReadSoFar = { left: unordered, parts: [], withheld: [], doubtful: new Set() };
  const taken = takeFilters(nothing, spoken.forms, ignored);
  const others = [...(spoken.traits ?? []), ...(spoken.besides ?? []), ...spoken.loose];
  const figures = spoken.kind === 'creature' ? takeDeeds(taken, spoken.deeds, others) : taken;
  // The first of many is one of them: "cheapest martial weapon".
  const isOne = !order && spoken.one?.test(text) === true && !IS_DENIED.test(text);
  const traits = isOne ? [] : (spoken.traits ?? []);
  const isList = figures.parts.length > 0 || order !== undefined || excepts.test(text);
  const besides = isList ? [...traits, ...(spoken.besides ?? [])] : [];
  const strict = takeFilters(figures, besides, ignored);
  const edition = editionWithin(strict.left.replace(spoken.words, ' '));
  const all = takeFilters(
    { ...strict, left: edition.left },
    [
      // One thing of which no rules are searched is described, if words are left.
      ...(spoken.withoutRules ? (spoken.traits ?? []) : traits),
      ...spoken.loose,
      ...(spoken.withoutRules ? (spoken.alone ?? []) : []),
    ],
    ignored,
  );
  const names = spoken.withoutNames ? { left: all.left, without: [] } : takeExclusions(all.left);
  const without = [...titles.without, ...names.without];
  const loose = { ...all, left: names.left };
  const words = wordsOf(loose.left).filter((word) => !isDenied(word));
  const isAll = words.every(isOne ? isSmallWord : isFiller) && !DENIES.test(loose.left);
  const { parts, doubtful } = isAll || order ? loose : strict;
  return {
    ...{ parts, doubtful, isAll, order, without: isAll || order ? without : [] },
    ruleset: isAll || order ? edition.ruleset : undefined,
    // What it is helps to find it, as the words for its kind do.
    rest: isAll ? '' : searchable(inFull(order ? loose : figures)),
    unsaid: isAll
      ? wordsOf(loose.left)
          .filter(isDenied)
          .map((left) => inFull({ ...loose, left }))
      : [],
  };
}

function orderIn(
  text: string,
  orders: readonly SpokenOrder[],
): { readonly left: string; readonly order?: SpokenOrder } {
  const order = superlative.test(text) ? orders.find(({ form }) => form.test(text)) : undefined;
  if (!order) return { left: text };
  const left = text.replace(order.form, ' ');
  // "the highest ac of the cheapest armor": two at once are no order.
  return superlative.test(left) ? { left: text } : { left: left.replace(/\s+/g, ' '), order };
}

/** "a weapon that is not heavy" is one of many, whatever it is; a rule speaks of what one does. */
const IS_DENIED =
  /^ (?:(?:an?|any|some|the|one) )?(?:[a-z]+ ){1,3}(?:that|which) (?:(?:is|are|does|do) not|(?:has|have|needs?|requires?) no)\b/;

/** "weapons without reach": a word that is left over turns the meaning of the others around. */
const DENIES = /\b(?:no|not|non|without|never|cannot|except|excluding|neither|nor|but|both)\b/;

/** Words that only join filters: nothing can be searched by them. */
const FILLERS: ReadonlySet<string> = new Set(
  `5e also anything both cast casts caster costing cost costs deal dealing deals each either everything exactly exist exists
   give gives gp gold having need needed needing needs only possess possessing price priced
   require required requires requiring return tell type types kind kinds which worth uses used
   ones grant granting grants offer offering offers provide provides providing weigh weighing weighs`.split(
    /\s+/,
  ),
);
const isFiller = (word: string): boolean => isSmallWord(word) || FILLERS.has(word);

/** A text without the words at its ends that nothing can be searched by. */
function searchable(text: string): string {
  const words = wordsOf(text);
  const says = (word: string): boolean => !isFiller(word) || DENIES.test(word);
  return words.slice(words.findIndex(says), words.findLastIndex(says) + 1).join(' ');
}

export const wordsOf = (text: string): string[] => text.split(' ').filter((word) => word !== '');
