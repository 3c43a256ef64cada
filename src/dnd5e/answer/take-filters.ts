import type { SpokenFilter, SpokenValues } from '../model/spoken-figures.ts';
import { joinedTo, nothingJoined } from './joined-phrases.ts';

/** One phrase of a question that is a filter. */
export interface SpokenPart {
  /** Any of these is meant. */
  readonly any: readonly SpokenValues[];
  /** The same in words. */
  readonly said: string;
}

/** A question of which some phrases were read as filters. */
export interface ReadSoFar {
  /** The rest; each withheld phrase is one control character, a mark. */
  readonly left: string;
  readonly parts: readonly SpokenPart[];
  /** Phrases that must not be read as filters: "not immune to fire". */
  readonly withheld: readonly string[];
  /** Filters of which only half would be read: "rare or cheap rings". */
  readonly doubtful: ReadonlySet<string>;
}

/**
 * The first marks of phrases that are denied, with the word that denies, and of others. They are of
 * Latin-1: for a text with other characters V8 would compile all patterns a second time.
 */
const DENIED_MARK = 0x80;
const OTHER_MARK = 0x90;
const MARK = /[\x80-\x9f]/g;
/** With so many withheld, no further phrases are read. */
const MOST_WITHHELD = OTHER_MARK - DENIED_MARK;
/** The place of a withheld phrase, by its mark. */
const placeOf = (mark: string): number => mark.charCodeAt(0) % MOST_WITHHELD;

/** Words that deny what follows them. */
export const denying =
  'not|no|non|without|never|cannot|except|excluding|excepting|neither|nor|lacks?|lacking|other than|apart from|aside from|besides|barring|minus';
/** What may stand between such a word and what it denies: "not a", "without any", "do not need". */
export const joining =
  'an?|any|the|being|be|of|that|which|who|are|is|can|ha(?:s|ve)|having|needs?|needing|requires?|requiring|uses?|deals?|dealing|with|for|in|by|also|both|either';
/** Other traits of what is denied: "not large undead". */
const TRAITS = 'evil|good|lawful|chaotic|tiny|small|large|huge';
const between = (more: string): string => `(?: (?:${joining}${more}|[\\x80-\\x9f]))*`;
const deniedAfter = (joined: string): RegExp =>
  new RegExp(
    `(?:\\b(?:but )?(?:${denying}|but(?= (?:(?:for|an?|any|the) )*$))|[\\x80-\\x8f])${joined} $`,
  );
const DENIED = deniedAfter(between(''));
const DENIED_NOUN = deniedAfter(between(`|${TRAITS}|magic`));
/** "not large undead" denies both together, for which there is no filter. */
const PART_OF_MORE = new RegExp(`[\\x80-\\x8f]|\\b(?:${TRAITS})\\b`);
/** One side of "or": the other was not read with it. */
const OR_BEFORE = new RegExp(`(?:\\bor|[^ ]/)${between(`|${TRAITS}|magic`)} ?$`);
const OR_BEHIND = /^(?: ?or (?!so\b|about\b)|\/)/;

/** Reads the forms out of what is left, each as often as it occurs. */
export function takeFilters(
  before: ReadSoFar,
  forms: readonly SpokenFilter[],
  ignored: ReadonlySet<string> = new Set(),
): ReadSoFar {
  let { left } = before;
  const parts = [...before.parts];
  const withheld = [...before.withheld];
  const doubtful = new Set(before.doubtful);
  for (const filter of forms) {
    if (filter.needs && !filter.needs.test(left)) continue;
    for (let match = filter.form.exec(left); match; match = filter.form.exec(left)) {
      if (match[0].trim() === '' || withheld.length === MOST_WITHHELD) break;
      const ahead = left.slice(0, match.index);
      const denied = (filter.isNoun ? DENIED_NOUN : DENIED).exec(`${ahead.trimEnd()} `);
      const isPartOf = denied !== null && PART_OF_MORE.test(denied[0]);
      const reading = denied ? filter.denied : filter.read;
      const first = [(isPartOf ? undefined : reading?.(match)) ?? []].flat();
      const following = left.slice(match.index + match[0].length);
      const joined =
        denied || first.length === 0 ? nothingJoined : joinedTo(forms, filter, match, following);
      const any = [...first, ...joined.any];
      const end = match.index + match[0].length + joined.length;
      const behind = left.slice(end);
      const names = any.flatMap(Object.keys);
      const isHalf = OR_BEHIND.test(behind) || (!denied && OR_BEFORE.test(ahead));
      const isClear = any.length > 0 && !isHalf && !names.some((name) => ignored.has(baseOf(name)));
      if (isHalf) for (const name of names) doubtful.add(baseOf(name));
      if (isClear) {
        for (const name of conflicts(parts, any)) doubtful.add(name);
        parts.push({ any, said: inWords(any) });
        if (joined.denied.length > 0)
          parts.push({ any: joined.denied, said: inWords(joined.denied) });
        left = `${denied ? ahead.slice(0, denied.index) : ahead} ${behind}`;
      } else {
        const start = denied?.index ?? match.index;
        const mark = (denied ? DENIED_MARK : OTHER_MARK) + withheld.length;
        withheld.push(
          left
            .slice(start, end)
            .replace(/^but (?=not|no|without)/, '')
            .trim(),
        );
        left = `${left.slice(0, start)} ${String.fromCharCode(mark)} ${behind}`;
      }
      left = left.replace(/\s+/g, ' ');
    }
  }
  return { left, parts, withheld, doubtful };
}

/** What is left, with the withheld phrases in their places. */
export const inFull = ({ left, withheld }: Pick<ReadSoFar, 'left' | 'withheld'>): string => {
  // A phrase may be withheld with the mark of another in it.
  const whole = left.replace(MARK, (mark) => withheld[placeOf(mark)] ?? '');
  return whole === left ? whole : inFull({ left: whole, withheld });
};

/** Whether a word is the mark of a phrase that is denied and for whose opposite there is no filter. */
export const isDenied = (word: string): boolean => /^[\x80-\x8f]$/.test(word);

/** Level, lowest and highest level are about the same. */
export const baseOf = (name: string): string => name.replace(/_(?:min|max)$/, '');

/** The filters that an earlier phrase has set to something else; lists of words add up. */
const conflicts = (parts: readonly SpokenPart[], any: readonly SpokenValues[]): string[] =>
  any.flatMap((values) =>
    Object.entries(values).flatMap(([name, value]) =>
      parts.some((part) =>
        part.any.some(
          (other) =>
            name in other &&
            JSON.stringify(other[name]) !== JSON.stringify(value) &&
            !(part.any.length === 1 && any.length === 1 && Array.isArray(value)),
        ),
      )
        ? [baseOf(name)]
        : [],
    ),
  );

/** `immune fire and cold`; `type not undead or construct`. */
const condition = (values: SpokenValues): string =>
  Object.entries(values)
    .map(([name, value]) =>
      name.startsWith('not_')
        ? `${name.slice('not_'.length)} not ${[value].flat().join(' or ')}`
        : `${name} ${[value].flat().join(' and ')}`,
    )
    .join(', ');

/** `type dragon or giant`, `immune fire or resist fire`. */
function inWords(any: readonly SpokenValues[]): string {
  const [first = {}] = any;
  const [name, ...others] = Object.keys(first);
  if (any.length < 2 || name === undefined) return condition(first);
  const isOfOne = others.length === 0 && any.every((values) => name in values);
  return isOfOne
    ? `${name} ${any.map((values) => [values[name]].flat().join(' and ')).join(' or ')}`
    : any.map(condition).join(' or ');
}

/** Every way to satisfy one side of each part. */
export function everyWay(parts: readonly SpokenPart[]): SpokenValues[] {
  let ways: SpokenValues[] = [{}];
  for (const { any } of parts)
    ways = ways.flatMap((way) => any.map((values) => bothOf(way, values)));
  return ways;
}

/** Lists of words add up: "light weapons with finesse". Otherwise the earlier is more specific. */
export const bothOf = (way: SpokenValues, values: SpokenValues): SpokenValues => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(way).map(([name, value]) => {
      const more = values[name];
      return [name, Array.isArray(value) && Array.isArray(more) ? [...value, ...more] : value];
    }),
  ),
});
