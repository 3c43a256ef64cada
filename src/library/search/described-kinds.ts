import type { DescribedAs, Kind } from '../kind.ts';
import { isSmallWord } from './small-words.ts';

type Place = Exclude<keyof DescribedAs, 'forms'>;
const PLACES: readonly Place[] = ['thing', 'start', 'deed', 'anywhere'];

/** The kinds that a word at a position suggests, or the form of a question. */
export interface DescribingWords
  extends Readonly<Record<Place, ReadonlyMap<string, readonly string[]>>> {
  readonly forms: readonly { readonly kind: string; readonly form: RegExp }[];
}

export function describingWords(kinds: Iterable<Kind>): DescribingWords {
  const found = {
    thing: new Map<string, string[]>(),
    start: new Map<string, string[]>(),
    deed: new Map<string, string[]>(),
    anywhere: new Map<string, string[]>(),
  };
  const forms: { kind: string; form: RegExp }[] = [];
  for (const { name, describedAs } of kinds) {
    const words = describedAs?.();
    for (const place of PLACES)
      for (const word of words?.[place] ?? [])
        found[place].set(word, [...(found[place].get(word) ?? []), name]);
    for (const form of words?.forms ?? []) forms.push({ kind: name, form });
  }
  return { ...found, forms };
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Words before the noun, beside small words: "I am looking for some sort of …". */
const OPENING = setOf('am need looking look kind sort type pair piece set bunch');
/** The noun that is described comes before the first of these, or of the small words. */
const BEHIND = setOf(
  `made against cannot serving shaped full because after before between around through during inside
   among good`,
);
/** Questions that begin like this ask how something is done, and describe nothing. */
const ASKING = setOf('can could do does did how when why should will would must may');
/** The same further on: "what DC to pick a lock" is read as "what how to pick a lock". */
const ASKING_HOW = setOf('how when why');
/** What follows a verb: "a", "my", "everyone". */
const OBJECT = setOf(
  `a an the my your his her its our their some any all every everyone everybody
   someone somebody anyone anybody something anything me you us him them it myself yourself himself
   herself themselves ourselves people enemies another each one two three several many whole on off out
   up down away into through`,
);

/** The kinds whose things are described like this. */
export function kindsDescribed(
  words: readonly string[],
  { thing, start, deed, anywhere, forms }: DescribingWords,
): ReadonlySet<string> {
  const kinds = new Set<string>();
  const add = (list: readonly string[] | undefined): boolean => {
    for (const kind of list ?? []) kinds.add(kind);
    return list !== undefined;
  };
  const text = words.join(' ');
  for (const { kind, form } of forms) if (form.test(text)) kinds.add(kind);
  for (const word of words) add(anywhere.get(word));
  const [first = '', second = ''] = words;
  if (ASKING.has(first) || add(start.get(first))) return kinds;
  if (OBJECT.has(second) && add(deed.get(first))) return kinds;
  const { begin, kinds: described } = describedNoun(words, thing);
  if (!words.slice(0, begin).some((word) => ASKING_HOW.has(word))) add(described);
  return kinds;
}

/** The noun that is described, by the places before and behind it, and the kinds of what is called so. */
export function describedNoun(
  words: readonly string[],
  thing: DescribingWords['thing'],
): {
  readonly begin: number;
  readonly end: number;
  readonly kinds: readonly string[] | undefined;
} {
  // "being" is a small word and a noun.
  const isSmall = (word: string): boolean => isSmallWord(word) && !thing.has(word);
  const isOpening = (word: string): boolean => isSmall(word) || OPENING.has(word);
  const isBehind = (word: string): boolean => isSmall(word) || BEHIND.has(word);
  let begin = 0;
  while (begin < words.length - 1 && isOpening(words[begin] ?? '')) begin++;
  let end = begin + 1;
  while (end < words.length && !isBehind(words[end] ?? '')) end++;
  const form = singulars(words[end - 1] ?? '').find((one) => thing.has(one));
  return { begin, end, kinds: form === undefined ? undefined : thing.get(form) };
}

/** The word, and its possible singulars. */
function singulars(word: string): string[] {
  return [
    word,
    word.replace(/ies$/, 'y'),
    word.replace(/ves$/, 'f'),
    word.replace(/men$/, 'man'),
    word.replace(/s$/, ''),
    word.replace(/es$/, ''),
  ];
}
