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
  const first = called.found.map((hit): Found => ({ ...hit, score: best?.score ?? 1 }));
  const known = new Set(first.flatMap(entriesOf));
  const rest = result.found.filter((hit) => !entriesOf(hit).some((uri) => known.has(uri)));
  const found = [...first, ...rest];
  return {
    ...result,
    found: found.slice(0, query.limit),
    total: Math.max(result.total, found.length),
    entries: Math.max(result.entries, found.length),
    weak: false,
  };
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
