import * as z from 'zod';
import { plain } from '../text/names.ts';

/** A value an entity can be filtered by: stored separately from its body, one row per value. */
export type Facet = string | number | boolean | readonly (string | number)[] | null | undefined;

export type FilterValue = string | number | boolean | readonly string[];

interface Common {
  /** The facet of the kind that is compared. */
  readonly facet: string;
  readonly help: string;
  /** Understood, but not named in the descriptions of tools, which every client reads. */
  readonly unlisted?: true;
}

interface Worded extends Common {
  /** No other words are accepted. */
  readonly values?: readonly string[];
  /** Translates typed words to the facet's words, any of which matches. */
  readonly read?: (typed: string) => readonly string[];
  /** Words that `read` understands although no book has them, for hints. */
  readonly spoken?: readonly string[];
  /**
   * Everything has it, but not every book tells: what has no value, or one of these words, may be
   * anything, and satisfies no denial.
   */
  readonly untold?: readonly string[];
}

/**
 * A filter of a kind, declared once: the tool's input, the bound SQL, the documentation and the
 * list of valid values are derived from it.
 */
export type Filter =
  | (Common & {
      readonly type: 'number';
      readonly compare: 'is' | 'min' | 'max';
      readonly min?: number;
      readonly max?: number;
      readonly only?: OnlyNumbers;
      readonly whole?: boolean;
    })
  /** The facet equals this word, in any case. */
  | (Worded & { readonly type: 'word' })
  /** The facet has all of these words. */
  | (Worded & { readonly type: 'words' })
  /** A number is the minimum; `true` accepts any amount, `false` none. */
  | (Common & { readonly type: 'amount' })
  /** The facet's text contains these words. */
  | (Common & { readonly type: 'text' })
  | (Common & { readonly type: 'flag' })
  /** The opposite of a filter by words: the facet matches none of these. */
  | (Common & { readonly type: 'none'; readonly of: ByWords });

type ByWords = Extract<Filter, { type: 'word' | 'words' | 'text' }>;

export type Filters = Readonly<Record<string, Filter>>;

/** Which numbers exist, if not all within the limits, and the message for others. */
interface OnlyNumbers {
  readonly exists: (value: number) => boolean;
  readonly refusal: string;
}

type Limits = { min?: number; max?: number; whole?: boolean; only?: OnlyNumbers };

export const numberIs = (facet: string, help: string, limits: Limits = {}): Filter => ({
  type: 'number',
  compare: 'is',
  facet,
  help,
  ...limits,
});
export const atLeast = (facet: string, help: string, limits: Limits = {}): Filter => ({
  type: 'number',
  compare: 'min',
  facet,
  help,
  ...limits,
});
export const atMost = (facet: string, help: string, limits: Limits = {}): Filter => ({
  type: 'number',
  compare: 'max',
  facet,
  help,
  ...limits,
});
/** The same filters, understood but not named in the descriptions of tools. */
export const unlisted = (filters: Filters): Filters =>
  Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => [name, { ...filter, unlisted: true }]),
  );
type Words = Pick<Worded, 'values' | 'read' | 'spoken'>;

export const wordIs = (
  facet: string,
  help: string,
  values?: readonly string[],
  read?: Worded['read'],
  spoken?: Worded['spoken'],
): Filter => ({
  type: 'word',
  facet,
  help,
  ...(values && { values }),
  ...(read && { read }),
  ...(spoken && { spoken }),
});
/** The same filter for what not every book tells; these words leave it open too. */
export const untold = (filter: Filter, ...words: readonly string[]): Filter =>
  filter.type === 'word' ? { ...filter, untold: words } : filter;
export const hasWords = (facet: string, help: string, words: Words = {}): Filter => ({
  type: 'words',
  facet,
  help,
  ...words,
});
export const amountOf = (facet: string, help: string): Filter => ({ type: 'amount', facet, help });
export const textHas = (facet: string, help: string): Filter => ({ type: 'text', facet, help });
export const flagIs = (facet: string, help: string): Filter => ({ type: 'flag', facet, help });

/** Before the name of a filter by words: its opposite. */
const NOT = 'not_';

/** The filter of this name: one of the given, or with `not_` before its name its opposite. */
export function filterNamed(filters: Filters, name: string): Filter | undefined {
  if (Object.hasOwn(filters, name)) return filters[name];
  const denied = name.startsWith(NOT) ? name.slice(NOT.length) : '';
  const filter = Object.hasOwn(filters, denied) ? filters[denied] : undefined;
  return filter && oppositeOf(filter);
}

const oppositeOf = (filter: Filter): Filter | undefined =>
  filter.type === 'word' || filter.type === 'words' || filter.type === 'text'
    ? { type: 'none', of: filter, facet: filter.facet, help: `Not: ${filter.help}` }
    : undefined;

/** These filters and the opposites of those by words. */
export const withOpposites = (filters: Filters): Filters => ({
  ...filters,
  ...Object.fromEntries(
    Object.entries(filters).flatMap(([name, filter]) => {
      const opposite = oppositeOf(filter);
      return opposite ? [[`${NOT}${name}`, opposite]] : [];
    }),
  ),
});

/** The words of the facet that must not be there, beside those denied; undefined if it may have none. */
export const untoldWords = (filter: Filter): readonly string[] | undefined =>
  filter.type === 'none' && 'untold' in filter.of ? filter.of.untold?.map(plain) : undefined;

/** The zod field of one filter. */
export function filterField(filter: Filter): z.ZodOptional<z.ZodType<FilterValue>> {
  return schemaOf(filter).optional().describe(filter.help);
}

function schemaOf(filter: Filter): z.ZodType<FilterValue> {
  switch (filter.type) {
    case 'number': {
      let number = filter.whole ? z.int() : z.number();
      if (filter.min !== undefined) number = number.min(filter.min);
      if (filter.max !== undefined) number = number.max(filter.max);
      if (filter.only) number = number.refine(filter.only.exists, filter.only.refusal);
      return number;
    }
    case 'word':
    case 'text':
      return wordSchema(filter);
    case 'words':
      return severalWords(filter);
    case 'none':
      return severalWords(filter.of);
    case 'amount':
      return z.union([z.boolean(), z.number().min(0)]);
    case 'flag':
      return z.boolean();
  }
}

const wordSchema = (filter: ByWords): z.ZodType<string> =>
  'values' in filter && filter.values ? z.enum(filter.values) : z.string().min(1).max(200);
const severalWords = (filter: ByWords) => z.array(wordSchema(filter)).min(1).max(20);

/** The facet's words for a typed word, normalized for comparison. */
export const wordsFor = (filter: Filter, typed: string): string[] =>
  ('read' in filter && filter.read ? filter.read(typed) : [typed]).map(plain);

type Field = z.ZodOptional<z.ZodType<FilterValue>>;

/** The zod fields of a kind's filters, for a tool's input; the named ones, or all. */
export function filterFields<Name extends string>(
  filters: Filters,
  names: readonly Name[],
): Record<Name, Field>;
export function filterFields(filters: Filters): Record<string, Field>;
export function filterFields(
  filters: Filters,
  names: readonly string[] = Object.keys(filters),
): Record<string, Field> {
  return Object.fromEntries(
    names.map((name) => {
      const filter = filters[name];
      if (!filter) throw new Error(`no filter ${name}`);
      return [name, filterField(filter)];
    }),
  );
}
