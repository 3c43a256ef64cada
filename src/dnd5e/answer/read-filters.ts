import { LoreError } from '../../base/error.ts';
import { filterNamed, untoldWords } from '../../library/filter.ts';
import type { Kind } from '../../library/kind.ts';
import type { Naming, Order, Selection } from '../../library/library.ts';
import { listed } from '../../text/excerpt.ts';
import { dnd5eKinds, goodsKinds } from '../model/kinds.ts';
import type { SpokenValues } from '../model/spoken-figures.ts';
import { besideArguments, whyImpossible } from './beside-arguments.ts';
import { filteredSelection } from './filtered-selection.ts';
import { readPhrases, type Spoken, wordsOf } from './read-phrases.ts';
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
  /** What the names of the things say. */
  readonly naming?: Naming | undefined;
  /** It is meant so only if something satisfies it; otherwise the next reading counts. */
  readonly isTentative?: true;
  /** So many things must be called so, or the words mean something else: "magic traps". */
  readonly least?: number;
  /** The edition that the question names, if nothing is left to search for. */
  readonly ruleset?: string | undefined;
  /** Whether it speaks of one thing of a kind, as questions about the rules do: "a large creature". */
  readonly isOfOne: boolean;
  /** Whether it is a list that it asks for: "creatures of CR 5 that breathe fire". */
  readonly isOfMany: boolean;
  /** The kind and its filters in words. */
  readonly meaning: string;
  /** The order and the edition in words. */
  readonly sorted: string;
  /** What the words say and nothing was done for. */
  readonly notices: readonly string[];
  /** Why nothing can be so, if that is so: there is no level 10 for spells. */
  readonly impossible?: string | undefined;
}

/** What follows describes the one that is looked for: "a rare item that lets me fly". */
const DESCRIBES = /\b(?:that|which|who|whose|with)\b/;

/** A list names its things early: "all third party spells of level 3", but not "… that enemies fear". */
const MOST_WORDS_BEFORE = 5;

/** What the first is asked of is said in a few words: "strongest fire giant". */
const MOST_WORDS_OF_FIRST = 3;

/** More ways than anyone lists. */
const MOST_WAYS = 100;

/** The filters for one kind that the words of a question say; undefined if they say none. */
export function readFilters(
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
  const denied = [...read.unsaid, ...read.without];
  if (!order && read.parts.length === 0 && !(isOfMany && denied.length > 0)) return undefined;
  // What only repeats the arguments may be a word to search for: "undead" among undead.
  if (!order && !isOfMany && denied.length + parts.length + notices.length === 0) return undefined;
  if (possible.reduce((ways, { any }) => ways * any.length, 1) > MOST_WAYS) return undefined;
  if (order && wordsOf(rest).length > MOST_WORDS_OF_FIRST) return undefined;
  const select = selectionsOf(kinds, given, everyWay(possible));
  if (!select) return undefined;
  const unsaid = read.unsaid.map((phrase) => `"${phrase}"`);
  const conditions = [...new Set(parts.map(({ said }) => said))];
  const meaning = `${known.many}${conditions.length === 0 ? '' : ` with ${conditions.join(', ')}`}`;
  const first = ruleset === undefined ? '' : `; ${ruleset} ${order ? 'only' : 'first'}`;
  return {
    select,
    search: rest === '' ? undefined : rest,
    ...(read.without.length > 0 && { naming: namedNot(kind, read.without) }),
    order: order && { kinds: [kind], facet: order.facet, highest: order.highest },
    ofNames: spoken.isDescribed ? 'never' : 'perhaps',
    ...(ruleset !== undefined && { ruleset }),
    isOfOne: word !== undefined && !isOfMany && !DESCRIBES.test(text),
    isOfMany: isOfMany && wordsOf(text.slice(0, text.indexOf(word))).length <= MOST_WORDS_BEFORE,
    meaning,
    sorted: `${order ? `, ${order.said}` : ''}${first}`,
    notices: [
      ...notices,
      ...untoldIn(known, parts).map((facet) => `Where no ${facet} is told, it is left out.`),
      ...(unsaid.length === 0
        ? []
        : [`There is no filter for ${listed(unsaid)}: nothing was left out for that.`]),
    ],
    impossible: isAll && impossible[0] ? whyImpossible(known, impossible[0]) : undefined,
  };
}

/** What is denied and not told of everything: alignments. */
const untoldIn = (kind: Kind, parts: readonly SpokenPart[]): string[] => [
  ...new Set(
    parts
      .flatMap(({ any }) => any.flatMap(Object.keys))
      .map((name) => filterNamed(kind.filters, name))
      .flatMap((filter) => (filter && untoldWords(filter) ? [filter.facet] : [])),
  ),
];

/** A longsword is a sword, but a hobgoblin is no goblin. */
const namedNot = (kind: string, without: readonly string[]): Naming =>
  goodsKinds.includes(kind) ? { without, notHeadedBy: without } : { without };

/** What is listed, in words. */
export function described({ meaning, naming }: ReadWords): string {
  const called = naming?.headedBy === undefined ? '' : ` called "${naming.headedBy}"`;
  const without = naming?.without?.map((phrase) => `"${phrase}"`).join(' or ');
  return `${meaning}${called}${without === undefined ? '' : `, none of them named ${without}`}`;
}

/** How a question was understood, in words. */
export function understood(read: ReadWords): string {
  const { sorted, order, search, notices } = read;
  const best = order
    ? `, of those that "${search}" fits best`
    : `, best match for "${search}" first`;
  const whole = `${described(read)}${sorted}${search === undefined ? '' : best}`;
  return [`Understood as ${whole}.`, ...notices].join(' ');
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
