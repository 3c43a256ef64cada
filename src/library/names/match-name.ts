import type { NameEntry } from './name-entry.ts';
import { endsWithSmallWord, formsOf, isSmallWord, type NameForms, wordsOf } from './name-forms.ts';
import { mayHave } from './prefilter.ts';
import { stableLetters, wordForm } from './word-form.ts';

/** How a name matches what was typed, best first. */
export const waysToMatch = [
  /** The exact name, apart from case, accents and spaces. */
  'exact',
  /** Another name of the same thing. */
  'alias',
  /** The same words, in plural or singular or in another spelling. */
  'form',
  /** The same words in another order. */
  'order',
  /** Another name of it, in another form or order. */
  'alias form',
  /** The same without a word for its kind: "plate armor" for Plate. */
  'generic',
  /** One variant of what was typed: "Flame Tongue (Longsword)". */
  'variant',
  /** A variant that the library does not list: "Longsword (silvered)". */
  'base',
  /** The name begins with what was typed. */
  'leading',
  /** The name contains all that was typed. */
  'containing',
  /** Another name of it begins with or contains what was typed. */
  'alias part',
  /** The name with a few letters wrong. */
  'spelling',
  /** The name contains what was typed, with a few letters wrong. */
  'part',
] as const;
export type HowMatched = (typeof waysToMatch)[number];

/** Words for the kind of a thing, in word form. */
export type GenericWords = ReadonlySet<string>;

/** A typed name, prepared for comparison with many names. */
export interface AskedName extends NameForms {
  /** What is left without the generic words of a kind; undefined if it has none of them. */
  without(generic: GenericWords): string | undefined;
  /** Sets of letters: a matching name has all letters of one set. */
  needs(generic: GenericWords): readonly number[];
}

export function askedName(typed: string): AskedName {
  const forms = formsOf(typed);
  const stripped = new Map<GenericWords, string | undefined>();
  const needs = new Map<GenericWords, readonly number[]>();
  const without = (generic: GenericWords): string | undefined => {
    if (!stripped.has(generic)) {
      const left = withoutWords(forms.sorted, generic);
      stripped.set(generic, left === forms.sorted.trim() || left === '' ? undefined : left);
    }
    return stripped.get(generic);
  };
  return {
    ...forms,
    without,
    needs(generic) {
      let sets = needs.get(generic);
      if (!sets) {
        sets = [
          lettersNeeded(forms),
          ...(forms.base ? [lettersNeeded(forms.base)] : []),
          ...(without(generic) === undefined ? [] : [lettersNeeded(forms, generic)]),
        ];
        needs.set(generic, sets);
      }
      return sets;
    },
  };
}

/** The letters that any form of the significant words has. */
const lettersNeeded = (forms: NameForms, generic?: GenericWords): number =>
  forms.spaced
    .trim()
    .split(' ')
    .filter((word) => !isSmallWord(word) && !generic?.has(wordForm(word)))
    .reduce((letters, word) => letters | stableLetters(word), 0);

/** How an entry matches, spelling mistakes aside. */
export function matchOf(
  asked: AskedName,
  entry: NameEntry,
  generic: GenericWords,
): HowMatched | undefined {
  if (!mayHaveAny(entry, asked.needs(generic))) return undefined;
  const { name, aliases = [] } = entry;
  const forms = formsOf(name);
  if (forms.squashed === asked.squashed) return 'exact';
  if (aliases.some((alias) => formsOf(alias).squashed === asked.squashed)) return 'alias';
  const same = isSame(asked, forms);
  if (same) return same;
  if (aliases.some((alias) => isSame(asked, formsOf(alias)))) return 'alias form';
  const withoutGeneric = asked.without(generic);
  if (withoutGeneric !== undefined) {
    const spelled = [forms, ...aliases.map(formsOf)];
    if (spelled.some(({ sorted }) => withoutWords(sorted, generic) === withoutGeneric))
      return 'generic';
  }
  if (forms.base && isSame(asked, forms.base)) return 'variant';
  if (asked.base && isSame(asked.base, forms)) return 'base';
  const part = isPart(asked, forms);
  if (part) return part;
  return aliases.some((alias) => isPart(asked, formsOf(alias))) ? 'alias part' : undefined;
}

function mayHaveAny(entry: NameEntry, sets: readonly number[]): boolean {
  for (const letters of sets) if (mayHave(entry, letters)) return true;
  return false;
}

/** The generic words of a kind, from its own words. */
export const genericWords = (phrases: Iterable<string>): GenericWords =>
  new Set([...phrases].flatMap((phrase) => wordsOf(formsOf(phrase))));

function withoutWords(sorted: string, generic: GenericWords): string {
  return sorted
    .trim()
    .split(' ')
    .filter((word) => !generic.has(word))
    .join(' ');
}

function isSame(asked: NameForms, name: NameForms): 'form' | 'order' | undefined {
  if (asked.joined === name.joined || asked.ordered === name.ordered) return 'form';
  return asked.sorted === name.sorted ||
    name.swapped.includes(asked.joined) ||
    asked.swapped.includes(name.joined)
    ? 'order'
    : undefined;
}

function isPart(asked: NameForms, name: NameForms): 'leading' | 'containing' | undefined {
  if (name.spaced.startsWith(asked.spaced)) return 'leading';
  if (name.spaced.includes(asked.spaced)) return 'containing';
  // "Wall of" is the beginning of a name, not any name with a wall in it.
  if (endsWithSmallWord(asked)) return undefined;
  if (name.ordered.startsWith(asked.ordered)) return 'leading';
  if (name.ordered.includes(asked.ordered)) return 'containing';
  const words = wordsOf(asked);
  return words.length > 1 && words.every((word) => name.ordered.includes(` ${word} `))
    ? 'containing'
    : undefined;
}
