/** Filters that must all hold. */
export type SpokenValues = Readonly<Record<string, unknown>>;

type Reading = (match: RegExpExecArray) => SpokenValues | readonly SpokenValues[] | undefined;

/** A pattern of words, and the filters it stands for. */
export interface SpokenFilter {
  readonly form: RegExp;
  /** Where this does not match, the form does not either: one small pattern for many large ones. */
  readonly needs?: RegExp;
  /** Several are alternatives; none, if there is no filter that means just this. */
  readonly read: Reading;
  /** What its opposite stands for: "not undead". Without it a denied phrase is no filter. */
  readonly denied?: Reading;
  /** What it speaks of, where several forms do: one may follow another behind "or". */
  readonly about?: string;
  /** It names things, before which their traits may stand: "not large undead". */
  readonly isNoun?: true;
}

/** A pattern of words that asks for the first or last by a figure: "strongest", "highest AC". */
export interface SpokenOrder {
  readonly form: RegExp;
  /** The facet with the figure. */
  readonly facet: string;
  readonly highest: boolean;
  /** The order in words: "highest cr first". */
  readonly said: string;
}

/**
 * How people express filters in the words of a question: "cleric spells of level 3" contains two
 * filters. Words are lower case; a form is matched after all earlier forms were removed from the
 * text.
 */
export interface SpokenFilters {
  readonly kind: string;
  /**
   * Words for the kind itself; without one no filters are read, unless only this kind is searched.
   */
  readonly words: RegExp;
  /** Words that by themselves imply this kind: only creatures have a challenge rating. */
  readonly proof?: RegExp;
  /** Words that imply this kind if something of it has a name with the others: "weakest vampire". */
  readonly named?: RegExp;
  readonly forms: readonly SpokenFilter[];
  /** Words that are filters only beside others: "fiends of CR 5 that can fly". */
  readonly besides?: readonly SpokenFilter[];
  /** Words that are filters beside others or if nothing else is left: "creatures with truesight". */
  readonly traits?: readonly SpokenFilter[];
  /** One of the kind, of which rules speak: its traits are no filters. */
  readonly one?: RegExp;
  /**
   * Words that are filters only if nothing else is left of the question: "undead", "rare rings".
   */
  readonly loose: readonly SpokenFilter[];
  /** The same where no rules are searched, which they may ask for: "light armor". */
  readonly alone?: readonly SpokenFilter[];
  readonly orders: readonly SpokenOrder[];
  /** Other words beside an order say what things do; otherwise they are part of names. */
  readonly isDescribed?: true;
}

/** How a numeric filter is expressed in words. */
interface SpokenFigure {
  /** The filter: `level`, with `level_min` and `level_max`. */
  readonly name: string;
  /** Pattern of the words before the number: "cr", "challenge rating". */
  readonly label: string;
  /** Pattern of the number, without groups. */
  readonly figure: string;
  /** The same in reverse order: "3rd" before "level". */
  readonly before?: { readonly figure: string; readonly label: string };
  /** Pattern of what must not follow. */
  readonly unless?: string;
  readonly numberOf: (text: string) => number;
  /** There is no filter for one value: it is the lowest and the highest, or nobody means it exactly. */
  readonly alone?: 'both limits' | 'never';
  /** The next lower and the next higher valid value. */
  readonly below: (value: number) => number;
  readonly above: (value: number) => number;
}

const UNDER =
  '(?:below|under|(?:less|lower|fewer|smaller|weaker|lighter|cheaper|less expensive|shorter|slower) than)';
const OVER =
  '(?:above|over|exceeding|(?:more|higher|greater|bigger|stronger|heavier|longer|faster|pricier|dearer|costlier|more expensive) than)';
const AT_MOST =
  '(?:up to|at most|no more than|no higher than|not (?:above|over)|max(?:imum)?(?: of)?)';
const AT_LEAST =
  '(?:at least|no less than|no lower than|not (?:below|under)|min(?:imum)?(?: of)?|starting at)';
/** Words before a figure that is a limit. */
export const limitWords = `(?:${UNDER}|${OVER}|${AT_MOST}|${AT_LEAST})`;
const OR_LESS =
  '(?:or|and) (?:lower|less|below|under|down|fewer|smaller|weaker|lighter|cheaper|shorter)|at most|max(?:imum)?';
const OR_MORE =
  '(?:or|and) (?:higher|more|above|over|up|greater|better|stronger|heavier|longer|farther)|at least|min(?:imum)?';
/** Filler words before the whole. */
const LEAD = '(?:of |with |at |from |having |whose |the |an? )*';
const TO = '(?: to | through | - |-)';
/** A number that is added to something is no value of it: "+2 AC", "an extra 10 feet range", "AC 2 higher". */
const NOT_ADDED =
  '(?<![+-]|\\b(?:adds?|adding|additional|another|bonus(?: of)?|by|extra|further|gains?|plus) )';
const NO_DIFFERENCE = '(?! (?:more|higher|better|less|lower|worse|bonus(?! action)|extra)\\b)';
/** The last of several: "1, 3 and 5". */
const OR = ' (?:or|and) ';
const IS = '(?: of| is| rating)?';

/**
 * The ways to say it, most specific first: a range, an exclusive limit ("under CR 8"), an inclusive
 * one ("up to CR 8", "CR 8 or lower"), and the number alone.
 */
export function spokenFigures(spoken: SpokenFigure): SpokenFilter[] {
  const { name, label, figure, before: turned, unless, numberOf, below, above } = spoken;
  const one = `(?:(?:${label})${IS} (${figure})${turned ? `|${NOT_ADDED}(${turned.figure})[- ]${turned.label}` : ''})`;
  const needs = new RegExp(`\\b(?:${label}${turned ? `|${turned.label}` : ''})`);
  const end = `(?![\\w/])${NO_DIFFERENCE}${unless ? `(?!${unless})` : ''}`;
  const form = (pattern: string): RegExp => new RegExp(`\\b${LEAD}${pattern}${end}`);
  const filter = (
    pattern: string,
    filters: (value: number, last: number) => SpokenValues,
  ): SpokenFilter => {
    const read = ([, ...groups]: RegExpExecArray): SpokenValues => {
      const [first = '', last = first] = groups.filter((group) => group !== undefined);
      return filters(numberOf(first), numberOf(last));
    };
    return { form: form(pattern), needs, read, denied: (match) => allBut(read(match)) };
  };
  /** The limit before the label, between label and number, or after both. */
  const limits = (before: string, behind?: string): string[] => [
    `${before} (?:an? )?${one}`,
    `(?:${label})${IS} ${before} (${figure})`,
    ...(behind === undefined ? [] : [`${one} (?:${behind})`]),
  ];
  const most = (value: number) => ({ [`${name}_max`]: value });
  const least = (value: number) => ({ [`${name}_min`]: value });
  const range = (first: number, last: number) => ({
    ...least(Math.min(first, last)),
    ...most(Math.max(first, last)),
  });
  /** Below the lowest or above the highest. */
  const allBut = (values: SpokenValues): SpokenValues[] => {
    const {
      [name]: only,
      [`${name}_min`]: lowest = only,
      [`${name}_max`]: highest = only,
    } = values;
    return [
      ...(typeof lowest === 'number' ? [most(below(lowest))] : []),
      ...(typeof highest === 'number' ? [least(above(highest))] : []),
    ];
  };
  const exactly = (value: number) =>
    spoken.alone === undefined ? { [name]: value } : range(value, value);
  /** "level 3 or 5" is no range, unless there is nothing between. */
  const several = (pattern: string): SpokenFilter => ({
    form: form(pattern),
    needs,
    read: ([, said = '']) => {
      const values = (
        said.match(new RegExp(turned ? `${turned.figure}|${figure}` : figure, 'g')) ?? []
      )
        .map(numberOf)
        .sort((a, b) => a - b);
      const [first = 0] = values;
      const isUnbroken = values.every((value, i) => i === 0 || above(values[i - 1] ?? 0) === value);
      return isUnbroken ? range(first, values.at(-1) ?? first) : values.map(exactly);
    },
  });
  const again = `(?:(?:${label}) )?`;
  const ahead = turned && `(?:[- ]${turned.label})?`;
  return [
    filter(`between (?:${label})${IS} (${figure}) and ${again}(${figure})`, range),
    filter(`(?:${label})${IS} between (${figure}) and (${figure})`, range),
    filter(`(?:${label})${IS} (?:from )?(${figure})${TO}${again}(${figure})`, range),
    ...(turned
      ? [
          filter(
            `between (${turned.figure})${ahead} and (${turned.figure})[- ]${turned.label}`,
            range,
          ),
          filter(`(${turned.figure})${ahead}${TO}(${turned.figure})[- ]${turned.label}`, range),
        ]
      : []),
    ...(spoken.alone === 'never'
      ? []
      : [
          several(
            `((?:${label})${IS} ${figure}(?: ${figure})*(?:${OR}${again}${figure}(?![\\w/]| (?:hp|hit|gp|gold|feet|foot|ft|xp)))+)`,
          ),
          // "levels 6, 7", where the comma is gone.
          several(`((?:${label})(?<=s) ${figure}(?: ${figure})+)`),
          ...(turned
            ? [
                several(
                  `(${turned.figure}${ahead}(?: ${turned.figure})*(?:${OR}${turned.figure})+)[- ]${turned.label}`,
                ),
              ]
            : []),
        ]),
    ...limits(UNDER).map((limit) => filter(limit, (value) => most(below(value)))),
    ...limits(OVER).map((limit) => filter(limit, (value) => least(above(value)))),
    ...limits(AT_MOST, OR_LESS).map((limit) => filter(limit, most)),
    ...limits(AT_LEAST, OR_MORE).map((limit) => filter(limit, least)),
    // "10 or more charges", where the limit stands between.
    ...(turned
      ? [
          filter(`(${turned.figure}) (?:${OR_LESS}) ${turned.label}`, most),
          filter(`(${turned.figure})(?: (?:${OR_MORE}) |\\+ )${turned.label}`, least),
        ]
      : []),
    filter(`(?:${label})${IS} (${figure})\\+`, least),
    ...(spoken.alone === 'never' ? [] : [filter(one, exactly)]),
  ];
}

/** Figures without gaps. */
export const byOne = {
  numberOf: Number,
  below: (value: number) => value - 1,
  above: (value: number) => value + 1,
};

/** What gives "2 AC" adds that; no armor class is as low. */
const GIVEN =
  '(?<!\\b(?:gets?|getting|gives?|giving|grants?|granting|offers?|provides?)(?: (?:me|you|us|an?|the|wearer))* )';

/** Creatures and armor have it. */
export const spokenArmorClass = spokenFigures({
  name: 'armor_class',
  label: '(?:ac|armou?r class)',
  figure: '\\d{1,2}',
  before: { figure: `(?:\\d{2}|${GIVEN}\\d)`, label: '(?:ac|armou?r class)' },
  alone: 'both limits',
  ...byOne,
});
