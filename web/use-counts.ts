import * as z from 'zod/mini';
import { type Facet, kindOf, searchArgs, searchKinds } from './model/facets.ts';
import type { Params } from './router.ts';
import { useTool } from './use-tool.ts';

const Totals = z.array(z.nullable(z.number()));

/** Results come first: counts are asked for once nobody has typed for a while. */
const REST_MS = 400;

type Counts = ReadonlyMap<string, number>;

/** How many results each of these searches has, by its key. */
function useCounts(
  searches: readonly (readonly [key: string, params: Params])[] | undefined,
  delayMs: number,
): Counts {
  const asked = searches?.map(([, params]) => ({
    tool: kindOf(params).tool,
    args: searchArgs(params),
  }));
  const { envelope } = useTool('count_results', asked && { searches: asked }, { delayMs });
  const totals = Totals.safeParse(envelope?.data).data ?? [];
  return new Map(
    (searches ?? []).flatMap(([key], at) => {
      const total = totals[at];
      return typeof total === 'number' ? [[key, total] as const] : [];
    }),
  );
}

/** How many results a search has in each kind; nothing while nothing is typed. */
export const useKindCounts = ({ q, ruleset, book }: Params): Counts =>
  useCounts(
    q
      ? searchKinds
          // A search of everything keeps to the best of all kinds, so its count is no sum of theirs.
          .filter(({ key }) => key !== '')
          .map(({ key }) => [key, { q, ruleset, book, kind: key }] as const)
      : undefined,
    REST_MS,
  );

/** How many results each choice of a facet would leave, once somebody is about to choose. */
export const useFacetCounts = (facet: Facet, params: Params, isWanted: boolean): Counts =>
  useCounts(
    isWanted
      ? facet.choices.map(({ value }) => [value, { ...params, [facet.name]: value }] as const)
      : undefined,
    150,
  );
