import { type Filter, type FilterValue, filterNamed, wordsFor } from '../../library/filter.ts';
import type { Library, Query, Selection } from '../../library/library.ts';
import { counted, listed } from '../../text/excerpt.ts';
import { nearest, plain } from '../../text/names.ts';
import { whereAsked } from './books-asked.ts';

/** How many words are listed; more are only counted. */
const LISTED = 12;

/** The requested books. */
type Within = Pick<Query, 'documents'>;

/** Why the filters match nothing, so that the next call can be better. */
export async function whyNothing(
  library: Library,
  select: readonly Selection[],
  within: Within = {},
): Promise<string[]> {
  if (select.length === 0) return ['Nothing has all of these filters, so nothing can match.'];
  const reasons = new Set<string>();
  for (const { kind: name, filters = {} } of select) {
    const kind = library.kinds.get(name);
    if (!kind || (await library.count(name)) === 0) continue;
    const given = Object.entries(filters).flatMap(([filter, value]) => {
      const known = filterNamed(kind.filters, filter);
      return known && value !== undefined ? [{ name: filter, filter: known, value }] : [];
    });
    for (const { filter, value } of given)
      for (const reason of await unknownWord(library, name, kind.one, filter, value))
        reasons.add(reason);
    for (const reason of await booksWithoutFacet(library, name, kind.many, given, within))
      reasons.add(reason);
    for (const reason of crossed(given)) reasons.add(reason);
  }
  return [...reasons];
}

/** Valid words of a facet come from the books: for a word that none has, list those that occur. */
async function unknownWord(
  library: Library,
  kind: string,
  one: string,
  filter: Filter,
  value: FilterValue,
): Promise<string[]> {
  if (typeof value === 'boolean' || typeof value === 'number') return [];
  if (filter.type !== 'text' && filter.type !== 'word' && filter.type !== 'words') return [];
  if ('values' in filter && filter.values) return [];
  const known = await library.words(kind, filter.facet);
  const facet = filter.facet.replaceAll('_', ' ');
  if (known.length === 0)
    return [`No ${one} in the library tells its ${facet}: no book names one.`];
  const isKnown = (typed: string): boolean =>
    filter.type === 'text'
      ? known.some((word) => word.includes(plain(typed)))
      : wordsFor(filter, typed).some((word) => known.includes(word));
  return [value]
    .flat()
    .flatMap((typed) =>
      isKnown(typed)
        ? []
        : missed(typed, known, one, facet, 'spoken' in filter ? filter.spoken : []),
    );
}

/** If the requested books do not have a facet at all, no word of it can match. */
async function booksWithoutFacet(
  library: Library,
  kind: string,
  many: string,
  given: readonly Given[],
  { documents }: Within,
): Promise<string[]> {
  // If no book of that name is known, this is said elsewhere.
  if (!documents || documents.length === 0) return [];
  const reasons: string[] = [];
  for (const { name, filter } of given) {
    if (filter.type !== 'word' || filter.values) continue;
    const words = await library.words(kind, filter.facet);
    const query = { select: [{ kind, filters: { [name]: words } }], documents, limit: 1 };
    if (words.length === 0 || (await library.search(query)).total > 0) continue;
    reasons.push(
      `Nothing ${whereAsked({ documents })} tells the ${filter.facet.replaceAll('_', ' ')} of ${many}, so "${name}" matches nothing there.`,
    );
  }
  return reasons;
}

/** The nearest words that do occur, or some of them. */
function missed(
  value: string,
  known: readonly string[],
  one: string,
  facet: string,
  spoken: readonly string[] = [],
): string[] {
  const close = nearest(value, new Set([...known, ...spoken]));
  const hint =
    close.length > 0
      ? `did you mean ${listed(close, 'or')}?`
      : known.length <= LISTED
        ? `there are ${listed(known)}.`
        : `there are ${counted(known.length, 'other')}, such as ${listed(known.slice(0, 5))}.`;
  return [`No ${one} in the library has the ${facet} "${value}": ${hint}`];
}

interface Given {
  readonly name: string;
  readonly filter: Filter;
  readonly value: FilterValue;
}

/** Filters of one facet that exclude each other: a minimum above its maximum, level 3 of level 5 at least. */
const crossed = (given: readonly Given[]): string[] =>
  given.flatMap((one) =>
    given.flatMap((other) => {
      const how = one.filter.facet === other.filter.facet ? excludes(one, other) : undefined;
      if (how === undefined) return [];
      return [
        `${one.name} ${one.value} is ${how} ${other.name} ${other.value}, so nothing can match.`,
      ];
    }),
  );

/** How the first filter lies outside the second; each pair is asked in both orders, and said once. */
function excludes(one: Given, other: Given): 'above' | 'below' | 'denied by' | undefined {
  const { filter } = one;
  if (other.filter.type === 'none' && filter.type === other.filter.of.type)
    return isDenied(filter, one.value, other.value) ? 'denied by' : undefined;
  if (filter.type !== 'number' || other.filter.type !== 'number') return undefined;
  const [value, limit] = [Number(one.value), Number(other.value)];
  if (filter.compare === 'max' || filter.compare === other.filter.compare) return undefined;
  if (other.filter.compare === 'max') return value > limit ? 'above' : undefined;
  return other.filter.compare === 'min' && value < limit ? 'below' : undefined;
}

/** Whether all that a filter by words asks for is among what its opposite leaves out. */
function isDenied(filter: Filter, asked: FilterValue, denied: FilterValue): boolean {
  const wordsOf = (value: FilterValue): string[] =>
    [value].flat().flatMap((typed) => wordsFor(filter, String(typed)));
  const left = new Set(wordsOf(denied));
  const words = wordsOf(asked);
  return filter.type === 'words'
    ? words.some((word) => left.has(word))
    : words.every((word) => left.has(word));
}
