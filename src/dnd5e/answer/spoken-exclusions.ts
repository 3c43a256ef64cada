import type { Library, Naming, Selection } from '../../library/library.ts';
import { isSmallWord } from '../../library/search/small-words.ts';
import { denying, joining } from './take-filters.ts';

/** What is left of a question, and what names must not have. */
interface Exclusions {
  readonly left: string;
  readonly without: readonly string[];
}

/** "other than zombies", "that are not red or blue ones"; nothing else may follow. */
const EXCLUDED = new RegExp(
  ` (?:(?:that|which|who|are|is|but|and) )*(?:${denying})(?: (?:${joining}))* ((?:[a-z][a-z-]* )+)$`,
);
const BETWEEN = / (?:or|and|nor|ones?) /;
const MOST_WORDS = 3;

/** Only lists have exceptions. */
export const excepts =
  /\b(?:except|excluding|excepting|other than|apart from|aside from|besides|barring)\b/;

/** A name that may begin like a filter: "other than ring of protection". */
const TITLE = /^[a-z-]+ of [a-z]/;

/** Reads such names, before any filter is. */
export function takeTitles(text: string): Exclusions {
  const read = takeExclusions(text);
  return read.without.length > 0 && read.without.every((name) => TITLE.test(name))
    ? read
    : { left: text, without: [] };
}

/** Reads what is left out by name, where no filter says it. */
export function takeExclusions(left: string): Exclusions {
  const match = EXCLUDED.exec(left.replace(/\s+/g, ' '));
  const without = ` ${match?.[1] ?? ''}`
    .split(BETWEEN)
    .map((phrase) => phrase.replace(/^ ?(?:(?:an?|the) )*/, '').trim())
    .filter((phrase) => phrase !== '');
  const isName = (phrase: string): boolean => {
    const words = phrase.split(' ');
    return (
      words.length <= MOST_WORDS && ![words[0], words.at(-1)].some((word = '') => isSmallWord(word))
    );
  };
  return match && without.length > 0 && without.every(isName)
    ? { left: `${match.input.slice(0, match.index)} `, without }
    : { left, without: [] };
}

/** Whether each phrase is in some name of these kinds, so that leaving it out says something. */
export async function areNames(
  library: Library,
  select: readonly Selection[],
  { without = [], notHeadedBy }: Naming,
): Promise<boolean> {
  const kinds = [...new Set(select.map(({ kind }) => kind))].map((kind) => ({ kind }));
  const { total } = await library.search({ select: kinds, limit: 1 });
  const others = await Promise.all(
    without.map((phrase) => {
      const naming = { without: [phrase], ...(notHeadedBy && { notHeadedBy: [phrase] }) };
      return library.search({ select: kinds, naming, limit: 1 });
    }),
  );
  return others.every((rest) => rest.total < total);
}
