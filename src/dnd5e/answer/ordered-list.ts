import type { Facet } from '../../library/filter.ts';
import type { Found, Library, Order, Query, SearchResult } from '../../library/library.ts';
import type { HowMatched } from '../../library/names/match-name.ts';
import { plain } from '../../text/names.ts';
import type { Answer } from '../../tool/answer.ts';
import type { ToolContext } from '../../tool/tool.ts';
import { isSrd } from '../model/edition.ts';
import { answered, DEFAULT_LIMIT, type Finding } from './answered.ts';
import { filled } from './ensure-filled.ts';
import type { EntityOut } from './entity-output.ts';

/** How many of the best matches for words are put in order: further ones fit less and less. */
const BEST = 10;
/** Names that have the typed words in them. */
const NAMED: ReadonlySet<HowMatched> = new Set(['exact', 'leading', 'containing', 'form', 'order']);

interface Ordering {
  readonly order: Order;
  /** Whether words that are no filter are part of names. */
  readonly ofNames: 'perhaps' | 'never' | 'only';
  /** Of which edition it is to be the first. */
  readonly only: string | undefined;
}

/**
 * What satisfies the filters, in the order of a figure. Words that are no filter are part of the name,
 * "strongest goblin", or else say what it is like: "most powerful healing spell".
 */
export async function orderedList(
  ctx: ToolContext,
  { search, ...finding }: Finding,
  { order, ofNames, only }: Ordering,
): Promise<(Answer<EntityOut[]> & { readonly first: readonly string[] }) | undefined> {
  const { library, scope, cached } = await filled(ctx, finding);
  const limit = finding.limit ?? DEFAULT_LIMIT;
  const query: Query = {
    select: finding.select,
    ...(scope.documents && { documents: scope.documents }),
    ...(scope.preferred !== undefined && { preferred: scope.preferred }),
    ...(search !== undefined && { name: search, asTyped: true }),
    ...(finding.naming && { naming: finding.naming }),
    ...(only !== undefined && { rulesets: [only] }),
    grouped: finding.group ?? true,
    order,
    limit,
    offset: (finding.page - 1) * limit,
  };
  const named = await library.search(query);
  const isNamed =
    search === undefined || (ofNames !== 'never' && NAMED.has(named.named?.how ?? 'spelling'));
  if (ofNames === 'only' && !(isNamed && hasWords(named, search))) return undefined;
  const result = isNamed ? named : await bestInOrder(library, { ...query, search }, order);
  if (result.total === 0) return undefined;
  const answer = await answered(library, result, finding, scope);
  const first = isNamed ? await firstOfSrd(library, query, result.found[0]) : [];
  return { ...answer, cached, first };
}

/** Whether the words stand in a name as they are: poisonous snakes are no poison. */
const hasWords = ({ named }: SearchResult, typed = ''): boolean =>
  typed !== '' &&
  named?.names.some((name) => ` ${plain(name)} `.includes(` ${plain(typed)} `)) === true;

/** The best matches for the words, in the order of the figure. */
async function bestInOrder(
  library: Library,
  { name: _, order: __, ...query }: Query,
  order: Order,
): Promise<SearchResult> {
  const best = await library.search({ ...query, limit: BEST, offset: 0 });
  if (best.weak) return { ...best, found: [], total: 0 };
  const figureOf = ({ entity }: Found): number =>
    numberIn(
      library.kinds.get(entity.kind)?.facets[order.facet]?.(entity.body, entity.name),
      order,
    );
  const found = best.found
    .filter((hit) => Number.isFinite(figureOf(hit)))
    .sort((a, b) => (figureOf(a) - figureOf(b)) * (order.highest ? -1 : 1))
    .slice(0, query.limit);
  return { ...best, found, total: found.length, entries: found.length };
}

const numberIn = (facet: Facet, { highest }: Order): number => {
  const numbers = [facet].flat().filter((one) => typeof one === 'number');
  return highest ? Math.max(...numbers) : Math.min(...numbers);
};

/** Which is the first in the SRD, if another book has one before it. */
async function firstOfSrd(
  library: Library,
  query: Query,
  first: Found | undefined,
): Promise<string[]> {
  if (!first || isSrd(first.entity.document) || query.documents || query.offset) return [];
  const documents = (await library.documents()).map(({ key }) => key).filter(isSrd);
  const [hit] = (await library.search({ ...query, documents, limit: 1 })).found;
  const facts = hit && library.kinds.get(hit.entity.kind)?.facts(hit.entity.body);
  return hit ? [`In the SRD it is ${hit.entity.name} (${facts}).`] : [];
}
