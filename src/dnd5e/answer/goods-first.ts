import type { Found, Library, Query, SearchResult } from '../../library/library.ts';
import { wordForm } from '../../library/names/word-form.ts';
import { plain } from '../../text/names.ts';
import { goodsKinds } from '../model/kinds.ts';
import { pricedThing } from './price-asked.ts';

const LEAD = '(?:(?:list|show|me|all|the|of|what|are|there|types|kinds|different) )*';
const THINGS = '((?:[a-z]+ )?[a-z]+)';
/** "bow prices", "prices of bows". */
const PRICES = new RegExp(
  `^${LEAD}(?:${THINGS} (?:prices?|costs?)|(?:prices?|costs?) (?:of|for) ${LEAD}${THINGS})$`,
);
const SORT = new RegExp(`^${LEAD}${THINGS}$`);

/** Plain goods may be this much further from a description than a magic item, which is hardly ever sold. */
const NEARLY = 0.8;
/** So near are goods that a description means. */
const MEANT = 0.45;
/** Goods that fit alike. Where there are more, no one thing is meant: the rules have all of their prices. */
const ALIKE = 0.97;
const MOST_PRICED = 2;
/** So near is only what is named. */
const NAMED = 0.9;

/**
 * "big two handed sword for my fighter, what does it cost": what is described comes first, with its price.
 */
export async function withPricedFirst(
  library: Library,
  result: SearchResult,
  { select, ...query }: Query,
): Promise<SearchResult> {
  const thing = pricedThing(plain(query.search ?? ''));
  const [best] = result.found;
  if (thing === undefined || best?.score === 1) return result;
  const sold = select.filter(({ kind }) => goodsKinds.includes(kind) || kind === 'magic-item');
  if (sold.length === 0) return result;
  const asked = { ...query, select: sold, search: thing };
  const described = await withGoodsFirst(library, await library.search(asked), asked);
  const nearest = described.found[0]?.score ?? 0;
  const goods = described.found.filter(
    ({ entity, score }) => score === 1 || goodsKinds.includes(entity.kind),
  );
  const least = Math.max(MEANT, nearest * NEARLY, (goods[0]?.score ?? 0) * ALIKE);
  const alike = goods.filter(({ score = 0 }) => score >= least);
  if (described.weak || alike.length === 0) return result;
  if (alike.length > MOST_PRICED && least < NAMED) return result;
  return inFront(result, alike.slice(0, MOST_PRICED), query.limit);
}

/** A result that begins with these. */
function inFront(result: SearchResult, first: readonly Found[], limit: number): SearchResult {
  const score = Math.max(result.found[0]?.score ?? 1, first[0]?.score ?? 1);
  const known = new Set(first.flatMap(entriesOf));
  const rest = result.found.filter((hit) => !entriesOf(hit).some((uri) => known.has(uri)));
  const found = [...first.map((hit): Found => ({ ...hit, score })), ...rest];
  return {
    ...result,
    found: found.slice(0, limit),
    total: Math.max(result.total, found.length),
    entries: Math.max(result.entries, found.length),
    weak: false,
  };
}

/**
 * "swords", "bow", "bow prices": the longsword and whatever else is called so comes first, before magic items
 * and what only mentions it. An animal that is for sale is a creature first, unless prices are asked for.
 */
export async function withGoodsFirst(
  library: Library,
  result: SearchResult,
  { select, ...query }: Query,
): Promise<SearchResult> {
  const { things, isPriced, isOne } = thingsIn(plain(query.search ?? ''));
  const [best] = result.found;
  // One word may be the name of anything: "shield", "plate".
  if (things === undefined || (isOne && best?.score === 1)) return result;
  const hasAnimals = select.some(({ kind }) => kind === 'creature') && !isPriced;
  const goods = select.filter(
    ({ kind }) => goodsKinds.includes(kind) && !(hasAnimals && kind === 'gear'),
  );
  if (goods.length === 0) return result;
  const naming = { headedBy: things };
  const called = await library.search({ ...query, select: goods, search: '', naming });
  // A single thing is no sort of them.
  if (called.total < (isPriced ? 1 : 2)) return result;
  return inFront(result, called.found, query.limit);
}

/** The addresses of a thing in all books. */
const entriesOf = ({ entity, others = [] }: Found): string[] => [
  entity.uri,
  ...others.map(({ uri }) => uri),
];

interface Things {
  readonly things?: string | undefined;
  readonly isPriced?: boolean;
  readonly isOne?: boolean;
}

function thingsIn(asked: string): Things {
  const [, before, behind] = PRICES.exec(asked) ?? [];
  if (before !== undefined || behind !== undefined)
    return { things: before ?? behind, isPriced: true };
  const [, things = ''] = SORT.exec(asked) ?? [];
  const last = things.slice(things.lastIndexOf(' ') + 1);
  const isOne = wordForm(last) === last;
  return last === '' || (isOne && last !== asked) ? {} : { things, isOne };
}
