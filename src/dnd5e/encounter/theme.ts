import type { FilterValue } from '../../library/filter.ts';
import type { Entity, Found, Library, Query } from '../../library/library.ts';
import { listed } from '../../text/excerpt.ts';
import { plain } from '../../text/names.ts';
import { environmentTyped } from '../model/environments.ts';
import { creatureTypes } from '../model/game-words.ts';
import { EMPTY_WORDS, wordsMeant } from './theme-words.ts';

/** `wolves` → wolf, `goblins` → goblin. */
const singular = (word: string): string =>
  word
    .replace(/ves$/, 'f')
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|ss|x)es$/, '$1')
    .replace(/(?<=[^su])s$/, '');

const SHORTEST_PART = 4;
const MOST = 400;
/** How many matches by meaning are used; further down they no longer fit. */
const MEANT = 60;

export interface Themed {
  readonly found: readonly Found[];
  /** Every creature has the theme in its name, family, type or environment. */
  readonly exact: boolean;
  readonly notices: readonly string[];
}

type Scope = Pick<Query, 'documents' | 'rulesets'> & {
  readonly select: readonly {
    readonly kind: string;
    readonly filters: Readonly<Record<string, FilterValue | undefined>>;
  }[];
};

/**
 * The creatures of a theme. Each of its words must match a creature's name, family, type or
 * environment; if no creature matches them all, the best partial matches restrict the search by
 * meaning, so that "undead pirates" stay undead.
 */
export async function themed(library: Library, scope: Scope, theme: string): Promise<Themed> {
  const words = plain(theme)
    .split(' ')
    .map(singular)
    .filter((word) => word !== '' && !EMPTY_WORDS.has(word));
  const met: { readonly word: string; readonly ids: ReadonlyMap<string, Found> }[] = [];
  for (const word of words) {
    // With several words the meaning of the whole counts: "undead pirates" are not bandits.
    const meantWords = words.length === 1 ? wordsMeant(word) : [word];
    const lists = meantWords.map((meant) => meeting(library, scope, meant));
    const found = (await Promise.all(lists)).flat();
    if (found.length > 0)
      met.push({ word, ids: new Map(found.map((one) => [one.entity.id, one])) });
  }
  const [first, ...others] = met;
  const all = [...(first?.ids ?? [])].filter(([id]) => others.every(({ ids }) => ids.has(id)));
  if (words.length > 0 && met.length === words.length && all.length > 0)
    return { found: all.map(([, one]) => one), exact: true, notices: [] };
  const { found } = await library.search({ ...scope, search: theme, limit: MEANT });
  const within = found.filter(({ entity }) => met.some(({ ids }) => ids.has(entity.id)));
  if (met.length > 0 && within.length > 0)
    return { found: within, exact: false, notices: [nearestNotice(theme, words, met)] };
  return {
    found,
    exact: false,
    notices:
      found.length > 0
        ? [
            `No creature has "${theme}" in its name, family, type or environment: these come nearest by what is told of them.`,
          ]
        : [],
  };
}

const nearestNotice = (
  theme: string,
  words: readonly string[],
  met: readonly { word: string }[],
): string => {
  const kept = met.map(({ word }) => word);
  const lost = words.filter((word) => !kept.includes(word));
  return lost.length > 0
    ? `No creature here is "${listed(lost)}", so of the theme "${theme}" only ${listed(kept.map((word) => `"${word}"`))} is certain.`
    : `No creature is all of "${theme}": each of these meets a part of it.`;
};

/** Creatures that a word matches, in any of these fields. */
async function meeting(library: Library, scope: Scope, word: string): Promise<Found[]> {
  const ways: Record<string, FilterValue>[] = [];
  const type = creatureTypes.find((one) => one === word);
  if (type) ways.push({ type });
  // "giants" means that type, not giant rats; a family includes its parts.
  const families = (await library.words('creature', 'subtype')).filter(
    (family) =>
      family === word || (!type && word.length >= SHORTEST_PART && family.startsWith(word)),
  );
  if (families.length > 0) ways.push({ subtype: families });
  const lands = await library.words('creature', 'environment');
  if (environmentTyped(word).some((land) => lands.includes(land))) ways.push({ environment: word });
  const lists = ways.map((filters) =>
    library.search({
      ...scope,
      select: scope.select.map((one) => ({
        ...one,
        filters: { ...one.filters, ...narrowed(one.filters, filters) },
      })),
      limit: MOST,
    }),
  );
  if (type) return (await Promise.all(lists)).flatMap(({ found }) => found);
  const named = await library.search({ ...scope, name: word, limit: MOST });
  const byName = named.found.filter(({ entity }) => isNamed(entity, word));
  const itself = byName.filter(({ entity }) => isItself(entity, word));
  return [
    ...(itself.length > 0 ? itself : byName),
    ...(await Promise.all(lists)).flatMap(({ found }) => found),
  ];
}

/** A theme never widens the request: a given environment or type stays. */
const narrowed = (
  given: Readonly<Record<string, FilterValue | undefined>>,
  more: Record<string, FilterValue>,
): Record<string, FilterValue> =>
  Object.fromEntries(Object.entries(more).filter(([name]) => given[name] === undefined));

/**
 * Among animals the last word tells what one is: a wolf spider is no wolf. Elsewhere it may be a rank,
 * as of a bandit captain.
 */
function isItself({ name, body }: Entity, word: string): boolean {
  if (!/beast/.test(String(body.type))) return true;
  const [first = ''] = name.replace(/\(.*$/, '').split(',');
  return [first, ...first.split(' of ')].some((part) =>
    plain(part).split(' ').map(singular).at(-1)?.endsWith(word),
  );
}

/** "Hobgoblin" is a goblin too; short words must match a whole word. */
function isNamed({ name }: Entity, word: string): boolean {
  const words = plain(name).split(' ').map(singular);
  return (
    words.includes(word) || (word.length > SHORTEST_PART && words.some((one) => one.endsWith(word)))
  );
}
