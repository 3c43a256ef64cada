import type { Library, Naming, Selection } from '../../library/library.ts';
import { isSmallWord } from '../../library/search/small-words.ts';
import { filtersInWords } from '../answer/filters-in-words.ts';
import type { ReadWords } from '../answer/read-filters.ts';
import { type DeedNames, deedsIn } from '../answer/spoken-deeds.ts';
import { areNames } from '../answer/spoken-exclusions.ts';

/** The filters in the words of a theme, as searches read them, and the words that are none. */
export interface ThemeFilters {
  readonly select: readonly Selection[];
  readonly naming?: Naming | undefined;
  /** What names, families or places must say beside the filters. */
  readonly rest: string;
  readonly notices: readonly string[];
}

/**
 * The ways to read a theme, the likeliest first: filters alone ("undead that fly"), a figure and a
 * name ("frost giants of cr 8"), a trait and a name ("flying goblins").
 */
export async function filtersInTheme(
  library: Library,
  select: readonly Selection[],
  theme: string,
): Promise<readonly ThemeFilters[]> {
  const deeds = await deedsIn(library, theme);
  const whole = await readIn(library, select, theme, deeds);
  if (whole) return [whole];
  const words = theme.split(/\s+/).filter((word) => word !== '');
  const isFilter = (word: string): boolean =>
    select.every((one) => filtersInWords(word, [one]).some(isUsable));
  const names = words.filter((word) => !isSmallWord(word) && !isFilter(word));
  const others = words.filter((word) => !names.includes(word));
  if (names.length === 0 || others.every(isSmallWord)) return [];
  const beside = await readIn(library, select, others.join(' '), deeds);
  return beside && beside.rest === '' ? [{ ...beside, rest: names.join(' ') }] : [];
}

/** The first reading that holds for each of these selections. */
async function readIn(
  library: Library,
  select: readonly Selection[],
  theme: string,
  deeds: DeedNames,
): Promise<ThemeFilters | undefined> {
  const readings: ReadWords[] = [];
  for (const one of select) {
    const [first] = await usableIn(library, filtersInWords(theme, [one], deeds));
    if (!first) return undefined;
    readings.push(first);
  }
  const [first] = readings;
  return (
    first && {
      select: readings.flatMap((read) => read.select),
      naming: first.naming,
      rest: first.search ?? '',
      notices: [...new Set(readings.flatMap(({ notices }) => notices))],
    }
  );
}

/** The first of many by a figure is no theme. */
const isUsable = ({ order, impossible }: ReadWords): boolean =>
  order === undefined && impossible === undefined;

async function usableIn(
  library: Library,
  readings: readonly ReadWords[],
): Promise<readonly ReadWords[]> {
  const usable: ReadWords[] = [];
  for (const read of readings.filter(isUsable))
    if (!read.naming?.without || (await areNames(library, read.select, read.naming)))
      usable.push(read);
  return usable;
}
