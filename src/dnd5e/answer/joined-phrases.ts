import type { SpokenFilter, SpokenValues } from '../model/spoken-figures.ts';

/** What follows a phrase and speaks of the same: "as a reaction or a bonus action", "… but not frightened". */
export interface Joined {
  /** Further values that are as good. */
  readonly any: readonly SpokenValues[];
  /** What is denied of it. */
  readonly denied: readonly SpokenValues[];
  /** How many characters that takes. */
  readonly length: number;
}

export const nothingJoined: Joined = { any: [], denied: [], length: 0 };

const OR = /^ ?or (?!so\b|about\b)/;
const NOT =
  /^ ?(?:(?:but|and|yet) )?(?:not|no|never|without|except|excluding|excepting|barring|minus|but(?= for)) /;
/** Words before a value that may be repeated or not: "to cold", "as a reaction". */
const LEAD =
  /^(?:(?:to|as|by|of|from|in|on|for|with|at|being|an?|the|any|that|which|who|are|is|be|can|ha(?:s|ve)|also|either|cast) )*/;

/**
 * Reads what a phrase goes on with: the same form, or one about the same, with words of its own or
 * with those around the value of the first.
 */
export function joinedTo(
  forms: readonly SpokenFilter[],
  filter: SpokenFilter,
  first: RegExpExecArray,
  behind: string,
): Joined {
  const others = forms.filter(({ about }) => about !== undefined && about === filter.about);
  const alike = [filter, ...others.filter((other) => other !== filter)];
  const any: SpokenValues[] = [];
  let length = 0;
  for (let or = OR.exec(behind); or; or = OR.exec(behind.slice(length))) {
    const next = firstOf(alike, first, behind.slice(length + or[0].length), 'read');
    if (!next) break;
    any.push(...next.values);
    length += or[0].length + next.length;
  }
  const [not] = NOT.exec(behind.slice(length)) ?? [];
  const next =
    not === undefined
      ? undefined
      : firstOf(alike, first, behind.slice(length + not.length), 'denied');
  return not !== undefined && next
    ? { any, denied: next.values, length: length + not.length + next.length }
    : { any, denied: [], length };
}

interface Again {
  readonly match: RegExpExecArray;
  readonly length: number;
}

/** What the first of these forms that a text begins with stands for. */
function firstOf(
  alike: readonly SpokenFilter[],
  first: RegExpExecArray,
  text: string,
  how: 'read' | 'denied',
): { readonly values: readonly SpokenValues[]; readonly length: number } | undefined {
  for (const [i, filter] of alike.entries()) {
    const again = i === 0 ? sameAgain(filter, first, text) : at(filter, '', text);
    if (!again) continue;
    const read = (match: RegExpExecArray) => [filter[how]?.(match) ?? []].flat();
    const values = read(again.match);
    // "lawful but not evil giants": what follows the value is not denied.
    const alone = values.length > 0 ? undefined : filter.form.exec(` ${again.match[0].trim()} `);
    const meant = alone ? read(alone) : values;
    if (meant.length > 0) return { values: meant, length: again.length };
  }
  return undefined;
}

/** The same form where a text begins. */
function sameAgain(filter: SpokenFilter, first: RegExpExecArray, text: string): Again | undefined {
  const whole = at(filter, '', text);
  if (whole) return whole;
  const [lead = ''] = LEAD.exec(text) ?? [];
  const value = first.slice(1).findLast((group) => group !== undefined && group !== '');
  if (value === undefined) return undefined;
  const start = first[0].lastIndexOf(value);
  const before = first[0].slice(0, start).trimStart();
  const after = first[0].slice(start + value.length).trimEnd();
  const rest = text.slice(lead.length);
  const again = at(filter, before, rest) ?? (after && within(filter, before, rest, after));
  return again ? { ...again, length: lead.length + again.length } : undefined;
}

function at({ form }: SpokenFilter, before: string, text: string): Again | undefined {
  const match = form.exec(` ${before}${text}`);
  if (!match || match.index > 1 || match[0].trim() === '') return undefined;
  const length = match.index + match[0].length - 1 - before.length;
  return length > 0 ? { match, length } : undefined;
}

/** More words than a value has. */
const MOST_WORDS = 4;

/** The value alone, where the words behind it are said once: "fire damage but not cold". */
function within(
  filter: SpokenFilter,
  before: string,
  text: string,
  after: string,
): Again | undefined {
  const words = text.split(' ').slice(0, MOST_WORDS);
  for (let count = words.length; count > 0; count--) {
    const value = words.slice(0, count).join(' ');
    const again = at(filter, before, value + after);
    if (again?.length === value.length + after.length) return { ...again, length: value.length };
  }
  return undefined;
}
