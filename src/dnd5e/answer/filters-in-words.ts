import { LoreError } from '../../base/error.ts';
import type { Order, Selection } from '../../library/library.ts';
import { listed } from '../../text/excerpt.ts';
import { dnd5eKinds } from '../model/kinds.ts';
import { activity } from '../model/question-forms.ts';
import type { SpokenValues } from '../model/spoken-figures.ts';
import { spokenFilters } from '../model/spoken-filters.ts';
import { superlative } from '../model/spoken-orders.ts';
import { besideArguments, whyImpossible } from './beside-arguments.ts';
import { filteredSelection } from './filtered-selection.ts';
import { normalizedQuestion } from './normalized-question.ts';
import { readPhrases, type Spoken, wordsOf } from './read-phrases.ts';
import type { DeedNames } from './spoken-deeds.ts';
import { baseOf, bothOf, everyWay, type SpokenPart } from './take-filters.ts';

/** A question split into filters and search text. */
export interface ReadWords {
  readonly select: readonly Selection[];
  /** What is left to search for; undefined if the filters are the whole question. */
  readonly search: string | undefined;
  /** The first by this is asked for: "strongest", "cheapest". */
  readonly order?: Order | undefined;
  /**
   * Beside an order, whether what is left is a part of names ("strongest goblin"), says what such
   * things do, or is the former or the question means something else.
   */
  readonly ofNames: 'perhaps' | 'never' | 'only';
  /** The edition that the question names, if nothing is left to search for. */
  readonly ruleset?: string | undefined;
  /** Whether it speaks of one thing of a kind, as questions about the rules do: "a large creature". */
  readonly isOfOne: boolean;
  /** The kind and its filters in words. */
  readonly meaning: string;
  readonly notice: string;
  /** Why nothing can be so, if that is so: there is no level 10 for spells. */
  readonly impossible?: string | undefined;
}

/** Questions that want a rule, not a list: "how many spells does a level 5 wizard know". */
const ASKS_FOR_RULE: readonly RegExp[] = [
  /^(?:how|can|could|do|does|did|when|why|where|should|may|must|is|are|am|will|would)\b/,
  /^what (?:does|do|happens|is the)\b/,
  // "what die do I roll for a huge monster", but not "what level 3 spells are there".
  /^(?:what|which) (?:kind of |sort of |type of )?(?:die|dice|check|roll|action|level|dc|save|skill|ability|bonus|size)\b(?! \d)/,
  /^what (?:is|are|would) .*\b(?:worth|cost)\b/,
  // "cost of rare rings", but not "a cost of less than 50 gp".
  /\b(?:cost|price|value) of (?!\d|less|more|at|under|over|up|no|between|exactly)/,
  /\bslots?\b|\bper (?:day|turn|rest)\b/,
  activity,
];

const NO_DEEDS: DeedNames = new Set();

/** A list is asked for in fewer characters; reading a long text would hold up everybody else. */
const MOST_CHARACTERS = 400;

/** The filters that a question contains in words, if its kind has them. */
export function filtersInWords(
  typed: string,
  select: readonly Selection[],
  deeds: DeedNames = NO_DEEDS,
): ReadWords | undefined {
  if (typed.length > MOST_CHARACTERS) return undefined;
  const asked = normalizedQuestion(typed).replace(WHICH_IS, ' ');
  if (ASKS_FOR_RULE.some((form) => form.test(asked.trim()))) return undefined;
  const goods = goodsInWords(asked, select);
  if (goods && goods.search === undefined) return goods;
  const isOnly = select.length === 1;
  for (const spoken of spokenFilters) {
    const selection = select.find(({ kind }) => kind === spoken.kind);
    if (!selection) continue;
    const isSure = isOnly || asked.search(spoken.words) >= 0 || spoken.proof?.test(asked) === true;
    if (!isSure && !spoken.named?.test(asked)) continue;
    const read = readFilters(asked, { ...spoken, deeds }, selection);
    if (read) return isSure ? read : { ...read, ofNames: 'only' };
  }
  return goods;
}

/** Words for anything that is bought and sold, of whatever kind. */
const GOODS = /\b(?:items?|things?|stuff|goods|equipment|wares?)\b/g;
const GOODS_KINDS = ['weapon', 'armor', 'gear'];

/** Of more words a price is only a part: they are searched for. */
const MOST_WORDS_OF_GOODS = 3;

/** "items under 5 gp", "swords under 20 gp": weapons, armor and other gear alike. */
function goodsInWords(text: string, select: readonly Selection[]): ReadWords | undefined {
  if (!/\bgp\b|\bcost/.test(text) && text.search(GOODS) < 0) return undefined;
  const left = text.replace(GOODS, ' ').replace(/\s+/g, ' ');
  const read = spokenFilters.flatMap((spoken) => {
    const selection = select.find(({ kind }) => kind === spoken.kind);
    // A word for one kind speaks of that alone.
    if (left.search(spoken.words) >= 0 || spoken.proof?.test(left)) return undefined;
    if (!selection || !GOODS_KINDS.includes(spoken.kind)) return [];
    const one = readFilters(left, { ...spoken, deeds: NO_DEEDS }, selection);
    if (!one || one.order || one.impossible !== undefined) return undefined;
    const isPriced = / gp\b/.test(left) && one.select.every(hasPrice);
    const isList = isPriced
      ? wordsOf(one.search ?? '').length <= MOST_WORDS_OF_GOODS
      : one.search === undefined;
    return isList ? { ...one, many: manyOf(spoken.kind) } : undefined;
  });
  const all = read.filter((one) => one !== undefined);
  const [first] = all;
  if (!first || all.length < 2 || all.length < read.length) return undefined;
  const many = listed(all.map((one) => one.many));
  const meaning = `${many}${first.meaning.slice(first.many.length)}`;
  return {
    ...first,
    select: all.flatMap((one) => one.select),
    meaning,
    notice: first.notice.replace(first.meaning, () => meaning),
  };
}

const hasPrice = ({ filters = {} }: Selection): boolean =>
  filters.cost_min !== undefined || filters.cost_max !== undefined;

const manyOf = (kind: string): string => dnd5eKinds.find(({ name }) => name === kind)?.many ?? kind;

/** "what is the strongest demon" wants a list by its figure. */
const WHICH_IS = new RegExp(
  `^ (?:what|which|who)(?: is| are| s)? (?:the )?(?=${superlative.source})(?!.*\\b(?:i|you|my|we|character|player)\\b)`,
);

/** What follows describes the one that is looked for: "a rare item that lets me fly". */
const DESCRIBES = /\b(?:that|which|who|whose|with)\b/;

/** What the first is asked of is said in a few words: "strongest fire giant". */
const MOST_WORDS_OF_FIRST = 3;

/** More ways than anyone lists. */
const MOST_WAYS = 80;

function readFilters(
  text: string,
  spoken: Spoken,
  selection: Selection,
  ignored?: ReadonlySet<string>,
): ReadWords | undefined {
  const { kind } = selection;
  const given = Object.fromEntries(
    Object.entries(selection.filters ?? {}).filter(([, value]) => value !== undefined),
  );
  const read = readPhrases(text, spoken, ignored);
  const { isAll, order, rest, ruleset } = read;
  const kinds = dnd5eKinds.filter(({ name }) => name === kind);
  const [known] = kinds;
  if (!known) return undefined;
  const impossible = read.parts.filter((part) => whyImpossible(known, part) !== undefined);
  // Half of what was said would be a list of the wrong things.
  const doubtful = isAll ? read.doubtful : new Set([...read.doubtful, ...namesIn(impossible)]);
  if (!ignored && doubtful.size > 0) return readFilters(text, spoken, selection, doubtful);
  const { parts, notices } = besideArguments(known, read.parts, given);
  const possible = parts.filter((part) => !impossible.includes(part));
  const [word] = text.match(spoken.words) ?? [];
  // "weapons that are not two-handed": a search would find those that are.
  const isOfMany = word?.trim().endsWith('s') === true;
  if (!order && read.parts.length === 0 && !(isOfMany && read.unsaid.length > 0)) return undefined;
  // What only repeats the arguments may be a word to search for: "undead" among undead.
  if (!order && !isOfMany && read.unsaid.length + parts.length + notices.length === 0)
    return undefined;
  if (possible.reduce((ways, { any }) => ways * any.length, 1) > MOST_WAYS) return undefined;
  if (order && wordsOf(rest).length > MOST_WORDS_OF_FIRST) return undefined;
  const select = selectionsOf(kinds, given, everyWay(possible));
  if (!select) return undefined;
  const unsaid = read.unsaid.map((phrase) => `"${phrase}"`);
  const conditions = parts.map(({ said }) => said);
  const meaning = `${known.many}${conditions.length === 0 ? '' : ` with ${conditions.join(', ')}`}`;
  const first = ruleset === undefined ? '' : `; ${ruleset} ${order ? 'only' : 'first'}`;
  const sorted = order ? `, ${order.said}` : '';
  const best = order ? `, of those that "${rest}" fits best` : `, best match for "${rest}" first`;
  return {
    select,
    search: rest === '' ? undefined : rest,
    order: order && { kind, facet: order.facet, highest: order.highest },
    ofNames: spoken.isDescribed ? 'never' : 'perhaps',
    ...(ruleset !== undefined && { ruleset }),
    isOfOne: word !== undefined && !isOfMany && !DESCRIBES.test(text),
    meaning,
    notice: [
      `Understood as ${meaning}${sorted}${first}${rest === '' ? '' : best}.`,
      ...notices,
      ...(unsaid.length === 0
        ? []
        : [`There is no filter for ${listed(unsaid)}: nothing was left out for that.`]),
    ].join(' '),
    impossible: isAll && impossible[0] ? whyImpossible(known, impossible[0]) : undefined,
  };
}

/** Undefined if the words together make no valid filters, so that they are only searched for. */
function selectionsOf(
  kinds: typeof dnd5eKinds,
  given: SpokenValues,
  ways: readonly SpokenValues[],
): Selection[] | undefined {
  try {
    return ways.flatMap((way) => filteredSelection(kinds, bothOf(given, way)));
  } catch (error) {
    if (error instanceof LoreError) return undefined;
    throw error;
  }
}

const namesIn = (parts: readonly SpokenPart[]): string[] =>
  parts.flatMap(({ any }) => any.flatMap(Object.keys)).map(baseOf);
