import {
  askedName,
  type GenericWords,
  type HowMatched,
  matchOf,
  waysToMatch,
} from './match-name.ts';
import { misspeltFrom } from './misspelt.ts';
import type { NameEntry } from './name-entry.ts';
import { formsOf, namesNothing } from './name-forms.ts';
import { shortenedFrom } from './shortened.ts';

/** An entry that a typed name may mean, and how it matches. */
export interface NameMatch<E extends NameEntry = NameEntry> {
  readonly entry: E;
  readonly how: HowMatched;
  /** How many letters differ, if the name was misspelt. */
  readonly edits: number;
}

const NO_WORDS: GenericWords = new Set();

/**
 * The entries that a typed name may mean, best first and otherwise in their own order. Misspellings
 * are considered only if no name matches as typed, and not at all with `asTyped`.
 */
export function resolveName<E extends NameEntry>(
  typed: string,
  entries: readonly E[],
  genericOf: (entry: E) => GenericWords = () => NO_WORDS,
  { asTyped = false }: { readonly asTyped?: boolean } = {},
): NameMatch<E>[] {
  const asked = askedName(typed);
  if (asked.squashed === '') return [];
  const fitting: NameMatch<E>[] = [];
  for (const entry of entries) {
    const how = matchOf(asked, entry, genericOf(entry));
    if (how) fitting.push({ entry, how, edits: 0 });
  }
  // "The" is the beginning of many names and the name of none.
  if (namesNothing(typed)) return fitting.filter(({ how }) => isCertain(how)).sort(byQuality);
  if (fitting.length === 0) {
    if (asTyped) return [];
    const short = shortenedFrom(asked.spaced, entries);
    if (short.length > 0) return short.map((entry) => ({ entry, how: 'shortened', edits: 0 }));
    return misspeltFrom(asked, entries).sort(byQuality);
  }
  // A part of an alias counts only if nothing else matches.
  const own = fitting.filter(({ how }) => how !== 'alias part');
  return (own.length > 0 ? own : fitting).sort(byQuality);
}

const qualityOf = (how: HowMatched): number => waysToMatch.indexOf(how);

export const byQuality = (
  a: Pick<NameMatch, 'how' | 'edits'>,
  b: Pick<NameMatch, 'how' | 'edits'>,
): number => qualityOf(a.how) - qualityOf(b.how) || a.edits - b.edits;

/** Whether it is the named thing, and not merely something with a similar name. */
export const isCertain = (how: HowMatched): boolean => qualityOf(how) <= qualityOf('base');

/** The name that was meant, or the candidates if it is ambiguous. */
export type Choice<E extends NameEntry = NameEntry> =
  | { readonly clear: true; readonly match: NameMatch<E> }
  | { readonly clear: false; readonly choices: readonly string[] };

/** Decides among the matches for one typed name, in the order of `resolveName`. */
export function chooseName<E extends NameEntry>(
  typed: string,
  matches: readonly NameMatch<E>[],
): Choice<E> {
  const [first] = matches;
  if (!first) return { clear: false, choices: [] };
  const best = matches.filter((match) => byQuality(match, first) === 0);
  const isOne =
    sameWords.has(first.how) || (namesOf(best).length === 1 && !mayBeSortOf(typed, matches));
  return isOne
    ? { clear: true, match: first }
    : { clear: false, choices: namesOf(isCertain(first.how) ? best : matches) };
}

/**
 * Whether a typed beginning of a name is also what others are a sort of: an Adult Red Dragon is as much
 * a "red dragon" as the Red Dragon Wyrmling.
 */
function mayBeSortOf(typed: string, matches: readonly NameMatch[]): boolean {
  if (matches[0]?.how !== 'leading') return false;
  const { ordered } = formsOf(typed);
  return matches.some(
    ({ entry, how }) => how === 'containing' && formsOf(entry.name).ordered.endsWith(ordered),
  );
}

/** Names with the same words mean the same thing, so any of them will do. */
const sameWords: ReadonlySet<HowMatched> = new Set(['exact', 'form', 'order']);

const namesOf = (matches: readonly NameMatch[]): string[] => [
  ...new Map(matches.map(({ entry }) => [formsOf(entry.name).squashed, entry.name])).values(),
];

const reasons: Readonly<Record<HowMatched, string>> = {
  exact: '',
  alias: 'another name for it',
  form: 'the same words in another form',
  order: 'the same words in another order',
  'alias form': 'another name for it',
  generic: 'without the word for its kind',
  variant: 'a variant of it',
  base: 'the addition was left out',
  leading: 'its name begins so',
  containing: 'its name contains that',
  'alias part': 'part of another name for it',
  shortened: 'its name is longer',
  spelling: 'a similar spelling',
  part: 'its name contains a similar spelling',
};

/** Tells the reader that another name was used than the typed one, and why. */
export function explainMatch(typed: string, name: string, how: HowMatched): string {
  return `"${typed}" was read as ${name} (${reasons[how]}).`;
}
