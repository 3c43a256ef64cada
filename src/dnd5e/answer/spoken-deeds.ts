import type { Library } from '../../library/library.ts';
import { plain } from '../../text/names.ts';
import type { SpokenFilter } from '../model/spoken-figures.ts';
import type { ReadSoFar, SpokenPart } from './take-filters.ts';

/** Names of traits and actions that some creature has. */
export type DeedNames = ReadonlySet<string>;

/** The longest name of a trait, in words. */
const MOST_WORDS = 5;
/** Longer texts are no lists. */
const MOST_PHRASES = 100;
/** Words for having something, and what else comes before the names of traits. */
const HAVING = new Set('with without having has have'.split(' '));
const LEADING = new Set([...HAVING, ...'no the a an any both and or'.split(' ')]);

/** Those that a question may name: as a whole, or behind "with", "that have" and the like. */
export async function deedsIn(library: Pick<Library, 'words'>, typed: string): Promise<DeedNames> {
  const words = plain(typed).split(' ');
  const first = words.findIndex((word) => HAVING.has(word));
  const phrases = words.flatMap((_, from) =>
    first >= 0 && from > first && LEADING.has(words[from - 1] ?? '')
      ? Array.from({ length: MOST_WORDS }, (_, i) => words.slice(from, from + 1 + i).join(' '))
      : [],
  );
  if (words.length > 1 && words.length <= MOST_WORDS) phrases.push(words.join(' '));
  // "with 3 heads": what one book has numbered is no name that anybody says.
  const sayable = phrases.filter((phrase) => /\p{L}{2}/u.test(phrase));
  if (sayable.length === 0 || sayable.length > MOST_PHRASES) return new Set();
  return new Set(await library.words('creature', 'deed', sayable));
}

const LEAD = /\b(without|with|having|ha(?:s|ve)) (no )?(?:(?:the|an?|any|both) )*/g;
const NEXT = /^ (?:and|or) (?:(?:the|an?|no|without|with) )*/;
const TAIL = /^ (?:traits?|abilit(?:y|ies)|features?|actions?)\b/;

/** Reads "with magic resistance", "that have pack tactics and nimble escape" out of what is left. */
export function takeDeeds(
  before: ReadSoFar,
  deeds: DeedNames,
  others: readonly SpokenFilter[],
): ReadSoFar {
  if (deeds.size === 0) return before;
  for (const lead of before.left.matchAll(LEAD)) {
    const isDenied = lead[1] === 'without' || lead[2] !== undefined;
    const names: string[] = [];
    const joints = new Set<string>();
    let rest = before.left.slice(lead.index + lead[0].length);
    for (let deed = deedAt(rest, deeds, others); deed; deed = deedAt(rest, deeds, others)) {
      const { name, said } = deed;
      names.push(name);
      rest = rest.slice(said.length).replace(TAIL, '');
      const joined = NEXT.exec(rest)?.[0] ?? '';
      if (joined === '' || !deedAt(rest.slice(joined.length), deeds, others)) break;
      joints.add(joined.trimStart().split(' ')[0] ?? '');
      rest = rest.slice(joined.length);
    }
    if (names.length === 0) continue;
    // Of "a and b or c" nobody knows which are meant together.
    if (joints.size > 1 && !isDenied) return before;
    const parts = partsOf(names, isDenied, joints.has('or'));
    const left = `${before.left.slice(0, lead.index)} ${rest}`.replace(/\s+/g, ' ');
    return takeDeeds({ ...before, left, parts: [...before.parts, ...parts] }, deeds, others);
  }
  return before;
}

const partsOf = (
  names: readonly string[],
  isDenied: boolean,
  isEither: boolean,
): readonly SpokenPart[] =>
  isEither && !isDenied
    ? [{ any: names.map((name) => ({ trait: [name] })), said: `trait ${names.join(' or ')}` }]
    : names.map((name) => ({
        any: [{ [isDenied ? 'not_trait' : 'trait']: [name] }],
        said: isDenied ? `trait not ${name}` : `trait ${name}`,
      }));

/** The longest name of a trait that a text begins with, unless its words are another filter. */
function deedAt(
  text: string,
  deeds: DeedNames,
  others: readonly SpokenFilter[],
): { readonly name: string; readonly said: string } | undefined {
  const words = text.split(' ').slice(0, MOST_WORDS);
  for (let count = words.length; count > 0; count--) {
    const said = words.slice(0, count).join(' ');
    // "devil's sight" is left without its apostrophe.
    const name = said.replace(/ s(?= |$)/g, 's');
    if (deeds.has(name))
      return others.some((other) => isWholly(other, name)) ? undefined : { name, said };
  }
  return undefined;
}

/** "flight" is a filter already; "devil's sight" only begins like one. */
const isWholly = ({ form }: SpokenFilter, name: string): boolean =>
  (form.exec(` with ${name} `)?.[0] ?? '').trim().endsWith(name);
