import type { SpokenFilter, SpokenValues } from '../model/spoken-figures.ts';

/** One phrase of a question that is a filter. */
export interface SpokenPart {
  /** Any of these is meant. */
  readonly any: readonly SpokenValues[];
  /** The same in words. */
  readonly said: string;
}

/** A question of which some phrases were read as filters. */
export interface ReadSoFar {
  /** The rest; each withheld phrase is one character of the private use area. */
  readonly left: string;
  readonly parts: readonly SpokenPart[];
  /** Phrases that must not be read as filters: "not immune to fire". */
  readonly withheld: readonly string[];
  /** Filters of which only half would be read: "rare or cheap rings". */
  readonly doubtful: ReadonlySet<string>;
}

/** The first character that stands for a withheld phrase. */
const WITHHELD = 0xe000;

/** Words between one that denies and what it denies: "not a", "without any", "do not need". */
const BETWEEN = `(?: (?:an?|any|the|being|be|of|that|which|who|are|is|can|ha(?:s|ve)|having|needs?|needing|requires?|requiring|uses?|deals?|dealing|with|for|in|by|also|both|either|evil|good|lawful|chaotic|tiny|small|large|huge|magic|[\\ue000-\\uf8ff]))*`;
const DENIED = new RegExp(
  `\\b(?:but )?(?:not|no|non|without|never|cannot|except|excluding|excepting|neither|nor|lacks?|lacking|other than|apart from|but(?= (?:(?:for|an?|any|the) )*$))${BETWEEN} $`,
);
/** One side of "or": the other was not read with it. */
const OR_BEFORE = new RegExp(`(?:\\bor|[^ ]/)${BETWEEN} ?$`);
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
  for (const filter of forms)
    for (let match = filter.form.exec(left); match; match = filter.form.exec(left)) {
      if (match[0].trim() === '') break;
      const ahead = left.slice(0, match.index);
      const behind = left.slice(match.index + match[0].length);
      const denied = DENIED.exec(`${ahead.trimEnd()} `);
      const any = [(denied ? filter.denied : filter.read)?.(match) ?? []].flat();
      const names = any.flatMap(Object.keys);
      const isHalf = !denied && (OR_BEFORE.test(ahead) || OR_BEHIND.test(behind));
      const isClear = any.length > 0 && !isHalf && !names.some((name) => ignored.has(baseOf(name)));
      if (isHalf) for (const name of names) doubtful.add(baseOf(name));
      if (isClear) {
        for (const name of conflicts(parts, any)) doubtful.add(name);
        parts.push({ any, said: inWords(any, denied ? match[1] : undefined) });
        left = `${denied ? ahead.slice(0, denied.index) : ahead} ${behind}`;
      } else {
        const mark = String.fromCodePoint(WITHHELD + withheld.length);
        withheld.push(match[0].trim());
        left = `${ahead} ${mark} ${behind}`;
      }
      left = left.replace(/\s+/g, ' ');
    }
  return { left, parts, withheld, doubtful };
}

/** What is left, with the withheld phrases in their places. */
export const inFull = ({ left, withheld }: ReadSoFar): string =>
  left.replace(/[\ue000-\uf8ff]/g, (mark) => withheld[mark.charCodeAt(0) - WITHHELD] ?? '');

/** Level, lowest and highest level are about the same. */
const baseOf = (name: string): string => name.replace(/_(?:min|max)$/, '');

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

const condition = (values: SpokenValues): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${[value].flat().join(' and ')}`)
    .join(', ');

/** `type dragon or giant`, `immune fire or resist fire`; `type not undead`. */
function inWords(any: readonly SpokenValues[], denied: string | undefined): string {
  const [first = {}] = any;
  const [name, ...others] = Object.keys(first);
  if (any.length < 2 || name === undefined) return condition(first);
  if (denied !== undefined) return `${name} not ${denied.trim()}`;
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
const bothOf = (way: SpokenValues, values: SpokenValues): SpokenValues => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(way).map(([name, value]) => {
      const more = values[name];
      return [name, Array.isArray(value) && Array.isArray(more) ? [...value, ...more] : value];
    }),
  ),
});
