import { isSmallWord } from './small-words.ts';

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** What stands before a figure that is asked for: "what DC", "how much XP", "what is the AC". */
const ASKING = setOf('what which much many high whats');
const BETWEEN = setOf('is s the my their his her its our your would be then kind of sort');
/** Words around a figure that say nothing of what it is asked of, or ask for the figure itself. */
const AROUND = setOf(
  `average beat class default difficult difficulty easy figure good hard high impossible level low
   medium moderate mean means monster monsters need needed normal number player really roll rolling
   saving set setting spell table task throw typical usual usually work works`,
);
/** With these before it, it is the name of another figure: "spell save DC". */
const NAMING = setOf('save spell');

/**
 * Which words of a question are only the figure that it wants to know of something else: "DC" in "took
 * 30 damage while concentrating, what DC". What it is asked of tells the figure, not the rule on such
 * figures.
 */
export function askedFigure(
  words: readonly string[],
  figures: ReadonlySet<string>,
): { readonly from: number; readonly to: number } | undefined {
  for (let length = 2; length >= 1; length--)
    for (let from = 0; from + length <= words.length; from++) {
      const to = from + length;
      if (!figures.has(words.slice(from, to).join(' '))) continue;
      if (!isAsked(words, from, to)) continue;
      const others = words.filter((word, i) => (i < from || i >= to) && saysSomething(word));
      if (others.length > 0) return { from, to };
    }
  return undefined;
}

/** "what DC …", or as the last word: "hiding from guards, DC". */
function isAsked(words: readonly string[], from: number, to: number): boolean {
  let before = from - 1;
  while (BETWEEN.has(words[before] ?? '')) before--;
  if (ASKING.has(words[before] ?? '')) return true;
  const last = words[from - 1] ?? '';
  return to === words.length && !NAMING.has(last) && !isSmallWord(last);
}

const saysSomething = (word: string): boolean =>
  word !== '' && !isSmallWord(word) && !AROUND.has(word) && !/^\d/.test(word);
