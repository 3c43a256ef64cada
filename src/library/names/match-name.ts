import type { NameEntry } from './name-entry.ts';
import { endsWithSmallWord, formsOf, isSmallWord, type NameForms, wordsOf } from './name-forms.ts';
import { mayBeNamed, mayHave, mayHaveAlias, type Needs } from './prefilter.ts';
import { stableBeginning, stableLetters, wordForm } from './word-form.ts';

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
  /** The words of the name, or some of them, are cut short: "dim door". */
  'shortened',
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
  /** A matching name has everything of one of these. */
  needs(generic: GenericWords): readonly Needs[];
}

export function askedName(typed: string): AskedName {
  const forms = formsOf(typed);
  const stripped = new Map<GenericWords, string | undefined>();
  const needs = new Map<GenericWords, readonly Needs[]>();
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
          needsOf(forms),
          ...(forms.base ? [needsOf(forms.base)] : []),
          ...(without(generic) === undefined ? [] : [needsOf(forms, generic)]),
        ];
        needs.set(generic, sets);
      }
      return sets;
    },
  };
}

/** What any form of the significant words has. */
function needsOf(forms: NameForms, generic?: GenericWords): Needs {
  const words = forms.spaced
    .trim()
    .split(' ')
    .filter((word) => !isSmallWord(word) && !generic?.has(wordForm(word)));
  return {
    letters: words.reduce((letters, word) => letters | stableLetters(word), 0),
    beginnings: words.map(stableBeginning),
    whole: { letters: forms.letters, length: forms.squashed.length },
  };
}

/** How an entry matches, spelling mistakes aside. */
export function matchOf(
  asked: AskedName,
  entry: NameEntry,
  generic: GenericWords,
): HowMatched | undefined {
  const needs = asked.needs(generic);
  if (!hasAny(entry, needs, mayMatch)) return undefined;
  // Working out the forms of a name takes many times as long as these tests.
  const forms = hasAny(entry, needs, mayBeNamed) ? formsOf(entry.name) : undefined;
  const aliases = hasAny(entry, needs, mayHaveAlias) ? (entry.aliases ?? []).map(formsOf) : [];
  if (forms?.squashed === asked.squashed) return 'exact';
  if (aliases.some(({ squashed }) => squashed === asked.squashed)) return 'alias';
  const same = forms && isSame(asked, forms);
  if (same) return same;
  if (aliases.some((alias) => isSame(asked, alias))) return 'alias form';
  const withoutGeneric = asked.without(generic);
  if (withoutGeneric !== undefined) {
    const spelled = forms ? [forms, ...aliases] : aliases;
    if (spelled.some(({ sorted }) => withoutWords(sorted, generic) === withoutGeneric))
      return 'generic';
  }
  if (forms?.base && isSame(asked, forms.base)) return 'variant';
  if (forms && asked.base && isSame(asked.base, forms)) return 'base';
  const part = forms && isPart(asked, forms);
  if (part) return part;
  return aliases.some((alias) => isPart(asked, alias)) ? 'alias part' : undefined;
}

const mayMatch = (entry: NameEntry, { letters }: Needs): boolean => mayHave(entry, letters);

function hasAny(
  entry: NameEntry,
  needs: readonly Needs[],
  may: (entry: NameEntry, needs: Needs) => boolean,
): boolean {
  for (const one of needs) if (may(entry, one)) return true;
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
