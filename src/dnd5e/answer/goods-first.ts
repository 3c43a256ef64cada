import type { Found, Library, Query, SearchResult } from '../../library/library.ts';
import { wordForm } from '../../library/names/word-form.ts';
import { plain } from '../../text/names.ts';
import { goodsKinds } from '../model/kinds.ts';

const LEAD = '(?:(?:list|show|me|all|the|of|what|are|there|types|kinds|different) )*';
const THINGS = '((?:[a-z]+ )?[a-z]+)';
/** "bow prices", "prices of bows". */
const PRICES = new RegExp(
  `^${LEAD}(?:${THINGS} (?:prices?|costs?)|(?:prices?|costs?) (?:of|for) ${LEAD}${THINGS})$`,
);
const SORT = new RegExp(`^${LEAD}${THINGS}$`);

/**
 * "swords", "bow prices": the longsword and whatever else is called so comes first, before magic items
 * and what only mentions it. An animal that is for sale is a creature first, unless prices are asked for.
 */
export async function withGoodsFirst(
  library: Library,
  result: SearchResult,
  { select, ...query }: Query,
): Promise<SearchResult> {
  const { things, isPriced } = thingsIn(plain(query.search ?? ''));
  if (things === undefined) return result;
  const hasAnimals = select.some(({ kind }) => kind === 'creature') && !isPriced;
  const goods = select.filter(
    ({ kind }) => goodsKinds.includes(kind) && !(hasAnimals && kind === 'gear'),
  );
  if (goods.length === 0) return result;
  const naming = { headedBy: things };
  const called = await library.search({ ...query, select: goods, search: '', naming });
  if (called.total === 0) return result;
  const [best] = result.found;
  const first = called.found.map((hit): Found => ({ ...hit, score: best?.score ?? 1 }));
  const isFirst = new Set(first.map(({ entity }) => entity.uri));
  const found = [...first, ...result.found.filter(({ entity }) => !isFirst.has(entity.uri))];
  return {
    ...result,
    found: found.slice(0, query.limit),
    total: Math.max(result.total, found.length),
    entries: Math.max(result.entries, found.length),
    weak: false,
  };
}

function thingsIn(asked: string): { readonly things?: string | undefined; isPriced: boolean } {
  const [, before, behind] = PRICES.exec(asked) ?? [];
  if (before !== undefined || behind !== undefined)
    return { things: before ?? behind, isPriced: true };
  const [, things = ''] = SORT.exec(asked) ?? [];
  const last = things.slice(things.lastIndexOf(' ') + 1);
  return { things: last !== '' && wordForm(last) !== last ? things : undefined, isPriced: false };
}
