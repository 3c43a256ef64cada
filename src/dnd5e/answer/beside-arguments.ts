import { type Filter, type FilterValue, filterField, filterNamed } from '../../library/filter.ts';
import type { Kind } from '../../library/kind.ts';
import type { Selection } from '../../library/library.ts';
import { plain } from '../../text/names.ts';
import type { SpokenPart } from './take-filters.ts';

type Given = NonNullable<Selection['filters']>;

/** The parts of a question that are filters beside the arguments of the call. */
export interface BesideArguments {
  readonly parts: readonly SpokenPart[];
  /** What the arguments say otherwise: they count. */
  readonly notices: readonly string[];
}

/** Arguments are stronger than words; what the words say otherwise is never dropped silently. */
export function besideArguments(
  kind: Kind,
  spoken: readonly SpokenPart[],
  given: Given,
): BesideArguments {
  const parts: SpokenPart[] = [];
  const notices: string[] = [];
  for (const part of spoken) {
    const rivals = Object.entries(given).filter(
      ([name, value]) =>
        value !== undefined && part.any.every((values) => isRival(kind, values, name, value)),
    );
    if (rivals.length === 0) {
      parts.push(part);
      continue;
    }
    const argument = rivals.map(([name, value]) => `${name} ${[value].flat().join(' and ')}`);
    if (!part.any.every((values) => rivals.every(([name, value]) => isSaid(values, name, value))))
      notices.push(
        `The words say ${part.said}, but the argument ${argument.join(', ')} was given: the argument counts.`,
      );
  }
  return { parts, notices };
}

/** Whether the words set the same filter as an argument, or one that cannot hold beside it. */
const isRival = (
  kind: Kind,
  values: SpokenPart['any'][number],
  name: string,
  value: FilterValue | undefined,
): boolean =>
  Object.entries(values).some(([spokenName, said]) => {
    if (spokenName === name) return !Array.isArray(said);
    const [ours, theirs] = [filterNamed(kind.filters, spokenName), filterNamed(kind.filters, name)];
    return ours?.facet === theirs?.facet && exclude(ours, said, theirs, value);
  });

const isSaid = (values: SpokenPart['any'][number], name: string, value: unknown): boolean =>
  name in values && plain(String(values[name])) === plain(String(value));

/** Whether nothing can satisfy two filters of one facet. */
function exclude(
  one: Filter | undefined,
  said: unknown,
  other: Filter | undefined,
  value: unknown,
): boolean {
  if (one?.type === 'number' && other?.type === 'number')
    return (
      Math.max(lowest(one, said), lowest(other, value)) >
      Math.min(highest(one, said), highest(other, value))
    );
  const [none, some] = one?.type === 'none' ? [said, value] : [value, said];
  if (one?.type !== 'none' && other?.type !== 'none') return false;
  return [some].flat().some((word) => [none].flat().map(lower).includes(lower(word)));
}

const lower = (value: unknown): string => plain(String(value));
const lowest = (filter: Extract<Filter, { type: 'number' }>, value: unknown): number =>
  filter.compare === 'max' ? -Infinity : Number(value);
const highest = (filter: Extract<Filter, { type: 'number' }>, value: unknown): number =>
  filter.compare === 'min' ? Infinity : Number(value);

/** Why there can be nothing of the kind with this: spells of level 10. */
export function whyImpossible(kind: Kind, { any, said }: SpokenPart): string | undefined {
  const isPossible = (values: SpokenPart['any'][number]): boolean =>
    Object.entries(values).every(([name, value]) => {
      const filter = filterNamed(kind.filters, name);
      return filter?.type !== 'number' || filterField(filter).safeParse(value).success;
    });
  if (any.some(isPossible)) return undefined;
  const [name = ''] = Object.keys(any[0] ?? {});
  const filter = filterNamed(kind.filters, name);
  const base = name.replace(/_(?:min|max)$/, '');
  const limits =
    filter?.type !== 'number'
      ? ''
      : filter.only
        ? `: ${filter.only.refusal}`
        : `: ${base} is ${filter.min ?? 0} to ${filter.max}`;
  return `There are no ${kind.many} with ${said}${limits}.`;
}
