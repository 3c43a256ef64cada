import { lookup } from '../../base/lookup.ts';
import type { Library } from '../../library/library.ts';
import { plain } from '../../text/names.ts';
import { otherNames } from '../model/other-names.ts';
import { whatIsCompared } from './asked-comparison.ts';
import { type Comparable, isRuleKind } from './edition-pairs.ts';

/** A name that may be meant, and the kinds of things that may have it. */
interface Reading<Kind extends string = Comparable> {
  readonly name: string;
  readonly kinds: readonly Kind[];
}

/** What people say for a kind behind a name, apart from the words of the kinds themselves. */
const SAID: Readonly<Record<string, readonly string[]>> = {
  creature: ['stat block', 'stat blocks', 'statblock', 'statblocks', 'stats'],
  feat: ['style'],
  'class-feature': ['style', 'ability'],
  'weapon-property': ['property', 'mastery'],
  'damage-type': ['damage'],
};

/** The name as typed, without a word for its sort of rule, and without a word for its kind. */
export function readingsOf(
  library: Library,
  typed: string,
  kinds: readonly Comparable[],
): Reading[] {
  // The 2024 rules have fighting styles as feats, without the word before them.
  const name = typed.replace(/^fighting style:?\s+/i, '');
  const alone = withoutRuleWords(typed);
  const asked = whatIsCompared(typed);
  return [
    { name, kinds },
    // "dodge action" is the rule Dodge, never a spell of that name.
    ...(alone === typed ? [] : [{ name: alone, kinds: kinds.filter(isRuleKind) }]),
    ...withoutKind(library, alone, kinds),
    // Other names of rules are no names of theirs: "hit dice".
    ...kinds.flatMap((kind) =>
      otherNames(kind)(alone).map((other) => ({ name: other, kinds: [kind] })),
    ),
    ...(asked === undefined ? [] : readingsOf(library, asked, kinds)),
  ];
}

/** "knight stat block" is the creature Knight, "archery fighting style" the feat Archery. */
export function withoutKind<Kind extends string>(
  library: Library,
  typed: string,
  kinds: readonly Kind[],
): Reading<Kind>[] {
  const words = plain(typed);
  const names = new Map<string, Kind[]>();
  for (const kind of kinds) {
    const { one = kind, many = kind, words: also = [] } = library.kinds.get(kind) ?? {};
    for (const said of [one, many, ...also, ...(lookup(SAID, kind) ?? [])])
      if (words.endsWith(` ${said}`)) {
        const name = words.slice(0, -said.length - 1);
        names.set(name, [...(names.get(name) ?? []), kind]);
      }
  }
  const readings = [...names].map(([name, ofKinds]) => ({ name, kinds: ofKinds }));
  const shorter = readings.flatMap(({ name, kinds: ofKinds }) =>
    name.endsWith(' fighting')
      ? [{ name: name.slice(0, -' fighting'.length), kinds: ofKinds }]
      : [],
  );
  return [...readings, ...shorter];
}

/** A name without question words and without the word for its sort of rule. */
const withoutRuleWords = (typed: string): string =>
  typed
    .replace(/^(how\s+(do(es)?\s+)?|rules?\s+(for|of|on)\s+)|[\s?]+$/gi, '')
    .replace(/^the\s+|\s+(actions?|conditions?|rules?|works?)$/gi, '')
    .trim();
