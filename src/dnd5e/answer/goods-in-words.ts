import type { Selection } from '../../library/library.ts';
import { listed } from '../../text/excerpt.ts';
import { dnd5eKinds, goodsKinds } from '../model/kinds.ts';
import { spokenFilters } from '../model/spoken-filters.ts';
import { extreme, superlative } from '../model/spoken-orders.ts';
import { type ReadWords, readFilters } from './read-filters.ts';
import { wordsOf } from './read-phrases.ts';

/** Words for anything that is bought and sold, of whatever kind. */
const GOODS = /\b(?:items?|things?|stuff|goods|equipment|wares?)\b/g;
const MAGIC = /\bmagic(?:al)?\b/;
const UNPRICED = 'Hardly any magic items have a price';

/** Of more words a price is only a part: they are searched for. */
const MOST_WORDS_OF_GOODS = 3;

/** How a question about goods may be meant. */
interface GoodsInWords {
  /** Things that are called so: "cheapest sword", "swords under 20 gp". */
  readonly called: readonly ReadWords[];
  /** What satisfies the filters, whatever it is called: "items under 5 gp". */
  readonly filtered?: ReadWords | undefined;
  /** What fits best, where nothing is called so: "cheapest light source". */
  readonly nearest: readonly ReadWords[];
}

const NOTHING: GoodsInWords = { called: [], nearest: [] };

/** Reads what is asked of weapons, armor and other gear alike. */
export function goodsInWords(text: string, select: readonly Selection[]): GoodsInWords {
  const isOrdered = superlative.test(text);
  if (!isOrdered && !/\bgp\b|\bcost/.test(text) && text.search(GOODS) < 0) return NOTHING;
  const left = text.replace(GOODS, ' ').replace(/\s+/g, ' ');
  // A word for one kind speaks of that alone.
  if (spokenFilters.some(({ words, proof }) => left.search(words) >= 0 || proof?.test(left)))
    return NOTHING;
  const isMagic = MAGIC.test(left);
  const read = spokenFilters.flatMap((spoken) => {
    const selection = select.find(({ kind }) => kind === spoken.kind);
    const isMeant = isMagic ? spoken.kind === 'magic-item' : goodsKinds.includes(spoken.kind);
    return selection && isMeant
      ? [readFilters(left, { ...spoken, deeds: new Set() }, selection)]
      : [];
  });
  const all = read.filter((one) => one !== undefined);
  if (all.some(({ impossible }) => impossible !== undefined)) return NOTHING;
  if (isMagic) return { called: [], nearest: all.flatMap((one) => unordered(one, one, UNPRICED)) };
  if (!isOrdered) return priced(left, all, read.length);
  return all.length === 0 ? withoutFigure(left, select) : ordered(all);
}

/** "cheapest sword": each order goes for the kinds that have its figure. */
function ordered(all: readonly ReadWords[]): GoodsInWords {
  const inOrder = all.filter(({ order }) => order);
  const isWhole = (one: ReadWords): boolean =>
    one.search === undefined && (isOfAll(one) || one.meaning !== manyOf(one));
  // "cheapest shield": a filter says it.
  const [filtered] = alike(inOrder.filter(isWhole));
  if (filtered) return { ...NOTHING, filtered };
  const ways = alike(inOrder.filter(({ search }) => search !== undefined));
  const [way] = ways.filter(isOfAll);
  // Only goods have a price; anything may be heavy, and is searched for as it was typed.
  const isPriced = way?.order?.facet === 'cost';
  const nearest = isPriced ? unordered(way, way, `No goods are called "${way.search}"`) : [];
  return { called: ways.map(calledSo), nearest };
}

/** "longest rope": there is no such figure, but there are ropes. */
function withoutFigure(text: string, select: readonly Selection[]): GoodsInWords {
  const [said = ''] = extreme.exec(text) ?? [];
  const things = wordsOf(text.replace(extreme, ' ')).join(' ');
  const goods = select.filter(({ kind }) => goodsKinds.includes(kind));
  if (goods.length === 0 || wordsOf(things).length > MOST_WORDS_OF_GOODS) return NOTHING;
  const why = `There is no figure for "${said.trim()}": they are in no order.`;
  const meaning = listed(goods.map(({ kind }) => manyOfKind(kind)));
  return { called: [calledSo(reading(goods, things, meaning, why))], nearest: [] };
}

/** "items under 5 gp", "swords under 20 gp". */
function priced(text: string, all: readonly ReadWords[], kinds: number): GoodsInWords {
  const isList = (one: ReadWords): boolean =>
    / gp\b/.test(text) && one.select.every(hasPrice)
      ? wordsOf(one.search ?? '').length <= MOST_WORDS_OF_GOODS
      : one.search === undefined;
  if (all.length < 2 || all.length < kinds || !all.every(isList)) return NOTHING;
  const filtered = together(all);
  const called = filtered.search === undefined ? [] : [calledSo(filtered)];
  return { called, filtered, nearest: [] };
}

/** Everything that is sold has these figures. */
const isOfAll = ({ order }: ReadWords): boolean =>
  order?.facet === 'cost' || order?.facet === 'weight';

/** One reading for all kinds of which the same is asked. */
function alike(all: readonly ReadWords[]): ReadWords[] {
  const same = new Map<string, ReadWords[]>();
  for (const one of all) {
    const asked = `${one.sorted} ${one.search}`;
    same.set(asked, [...(same.get(asked) ?? []), one]);
  }
  return [...same.values()].map(together);
}

/** One reading for several kinds. */
function together(all: readonly ReadWords[]): ReadWords {
  const [first] = all;
  if (!first) throw new Error('nothing to put together');
  const many = listed(all.map(manyOf));
  const kinds = all.flatMap(({ order }) => order?.kinds ?? []);
  return {
    ...first,
    select: all.flatMap((one) => one.select),
    order: first.order && { ...first.order, kinds },
    meaning: `${many}${first.meaning.slice(manyOf(first).length)}`,
  };
}

/** The words that are no filter say what the things are. */
export const calledSo = ({ search = '', ...read }: ReadWords): ReadWords => ({
  ...read,
  search: undefined,
  naming: { ...read.naming, headedBy: search },
  isTentative: true,
});

const reading = (
  select: readonly Selection[],
  search: string,
  meaning: string,
  why: string,
): ReadWords => ({
  ...{ select, search, meaning, notices: [why], sorted: '' },
  ...{ ofNames: 'perhaps', isOfOne: false, isOfMany: true },
});

/** What the words fit best, in no order. */
const unordered = (
  { order, search }: ReadWords,
  { select, meaning }: Pick<ReadWords, 'select' | 'meaning'>,
  why: string,
): ReadWords[] =>
  order && search !== undefined
    ? [reading(select, search, meaning, `${why}: this is no order by ${order.facet}.`)]
    : [];

const hasPrice = ({ filters = {} }: Selection): boolean =>
  filters.cost_min !== undefined || filters.cost_max !== undefined;

const manyOf = ({ select: [first] }: ReadWords): string => manyOfKind(first?.kind ?? '');
const manyOfKind = (kind: string): string =>
  dnd5eKinds.find(({ name }) => name === kind)?.many ?? kind;
