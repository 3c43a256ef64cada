import type { NameEntry } from './name-entry.ts';
import { formsOf, isLinkingWord } from './name-forms.ts';
import { simpleName } from './partial-forms.ts';

// How players shorten names: "dim door", "dimdoor" and "pwt" are Dimension Door and Pass without Trace.

/** Shorter beginnings are those of too many words. */
const SHORTEST = 3;
/** More words than anybody shortens. */
const MOST_WORDS = 4;
const MOST_INITIALS = 5;
/** If more names may be meant, it is none of them in particular. */
const MOST_NAMES = 3;

/** How much of a name a shortening has: a beginning of each word, or of some of them. */
type Extent = 'each' | 'some';

interface Plain {
  readonly plain: string;
}

/**
 * The entries whose names a normalized text may be short for; none if these are too many names. A text
 * of plain English must have each word of the only such name: "hold on" is a phrase.
 */
export function shortFor<E extends Plain>(
  text: string,
  entries: Iterable<E>,
  { isEnglish }: { readonly isEnglish: boolean },
): readonly E[] {
  const words = text.split(' ');
  if (words.length > MOST_WORDS || text.length < SHORTEST) return [];
  const each: E[] = [];
  const some: E[] = [];
  for (const entry of entries) {
    const extent =
      words.length > 1
        ? extentOf(words, entry.plain.split(' '))
        : !isEnglish && (isInitialsOf(text, entry.plain) || isJoinedFrom(text, entry.plain))
          ? 'each'
          : undefined;
    if (extent === 'each') each.push(entry);
    else if (extent === 'some') some.push(entry);
  }
  const meant = each.length > 0 || isEnglish ? each : some;
  const names = new Set(meant.map(({ plain }) => plain));
  return names.size <= (isEnglish ? 1 : MOST_NAMES) ? meant : [];
}

/** What every name begins with that a text may be short for. */
export const beginningFor = (text: string): string => {
  const space = text.indexOf(' ');
  if (space > 0) return text.slice(0, space);
  return text.slice(0, text.length <= MOST_INITIALS ? 1 : SHORTEST);
};

/** Words that are beginnings of the words of a name, in their order, at least one of them cut. */
function extentOf(typed: readonly string[], name: readonly string[]): Extent | undefined {
  let extent: Extent = 'each';
  let isCut = false;
  let at = 0;
  for (const [i, word] of typed.entries()) {
    while (at < name.length && !isBeginning(word, name[at] ?? '')) {
      // The first word of a name is always there.
      if (i === 0) return undefined;
      if (!isLinkingWord(name[at] ?? '')) extent = 'some';
      at++;
    }
    if (at === name.length) return undefined;
    if (word !== name[at]) isCut = true;
    at++;
  }
  if (!name.slice(at).every(isLinkingWord)) extent = 'some';
  // "giant bee" is a name, and not short for Giant Fire Beetle.
  if (extent === 'some' && typed[0] === name[0]) return undefined;
  return isCut ? extent : undefined;
}

const isBeginning = (typed: string, word: string): boolean =>
  word === typed || (typed.length >= SHORTEST && word.startsWith(typed));

/** "boh" and "domt" have the small words too, "dmt" has not. */
function isInitialsOf(typed: string, name: string): boolean {
  if (typed.length > MOST_INITIALS || typed[0] !== name[0]) return false;
  const words = name.split(' ');
  const initialsOf = (some: readonly string[]): string => some.map((word) => word[0]).join('');
  return (
    initialsOf(words) === typed ||
    initialsOf(words.filter((word) => !isLinkingWord(word))) === typed
  );
}

/** "dimdoor": the beginnings of two words as one. */
function isJoinedFrom(typed: string, name: string): boolean {
  const [first = '', second, ...others] = name.split(' ').filter((word) => !isLinkingWord(word));
  if (second === undefined || others.length > 0) return false;
  for (let i = SHORTEST; i + SHORTEST <= typed.length && first.startsWith(typed.slice(0, i)); i++)
    if (second.startsWith(typed.slice(i))) return true;
  return false;
}

/** Entries whose name a typed name may be short for. */
export function shortenedFrom<E extends NameEntry>(
  spaced: string,
  entries: readonly E[],
): readonly E[] {
  const text = spaced.trim();
  const beginning = beginningFor(text);
  const named = entries.flatMap((entry) => {
    const plain = simpleName(entry) ?? formsOf(entry.name).spaced.trim();
    return plain.startsWith(beginning) ? [{ entry, plain }] : [];
  });
  return shortFor(text, named, { isEnglish: false }).map(({ entry }) => entry);
}
