import { invalidInput } from '../../base/error.ts';
import { isAddress } from '../../library/address.ts';
import { entryAt } from '../../library/entry-at.ts';
import type { FilterValue } from '../../library/filter.ts';
import type { Entity, Found, Library, Query, Selection } from '../../library/library.ts';
import { isSmallWord } from '../../library/search/small-words.ts';
import { listed } from '../../text/excerpt.ts';
import { plain } from '../../text/names.ts';
import { withPlaceInName } from '../answer/book-in-name.ts';
import { environmentTyped } from '../model/environments.ts';
import { creatureTypes } from '../model/game-words.ts';
import { filtersInTheme } from './theme-filters.ts';
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

type Scope = Pick<Query, 'documents' | 'rulesets' | 'naming' | 'select'>;

/**
 * The creatures of a theme. What its words say as filters holds exactly, and each other word must
 * match a creature's name, family, type or environment. If no creature matches all of them, the best
 * partial matches restrict the search by meaning, so that "undead pirates" stay undead.
 */
export async function themed(library: Library, scope: Scope, theme: string): Promise<Themed> {
  if (isAddress(theme))
    return { found: [await creatureAt(library, theme)], exact: true, notices: [] };
  const placed = await placedIn(library, scope, theme);
  if (placed) return themed(library, placed.scope, placed.theme);
  const readings = await filtersInTheme(library, scope.select, theme);
  for (const { select, naming, rest, notices } of readings) {
    const within = { ...scope, select, naming };
    const found = await exactly(library, within, rest);
    if (found.length > 0) return { found, exact: true, notices };
  }
  const found = await exactly(library, scope, theme);
  return found.length > 0 && wordsOf(theme).length > 0
    ? { found, exact: true, notices: [] }
    : nearest(library, scope, theme, readings.length > 0);
}

/** A theme may be one creature, by its address. */
async function creatureAt(library: Library, address: string): Promise<Found> {
  const found = await entryAt(library, address);
  if (found.entity.kind === 'creature') return found;
  throw invalidInput(`${found.entity.uri} is no creature.`, {
    next: 'Give the address of a creature, or a theme in words.',
  });
}

/** "goblins (Moon Court)": the book or edition in the words, unless documents were given. */
async function placedIn(
  library: Library,
  scope: Scope,
  theme: string,
): Promise<{ readonly scope: Scope; readonly theme: string } | undefined> {
  if (scope.documents !== undefined) return undefined;
  const asked = await withPlaceInName(library, ['creature'], { name: theme });
  const { name, documents, ruleset } = asked;
  if (documents) return { scope: { ...scope, documents, rulesets: undefined }, theme: name };
  return ruleset === undefined
    ? undefined
    : { scope: { ...scope, rulesets: [ruleset] }, theme: name };
}

const wordsOf = (theme: string): string[] =>
  plain(theme)
    .split(' ')
    .map(singular)
    .filter((word) => word !== '' && !isSmallWord(word) && !EMPTY_WORDS.has(word));

/** The creatures that match each word; without words all of them. */
async function exactly(library: Library, scope: Scope, theme: string): Promise<readonly Found[]> {
  const words = wordsOf(theme);
  if (words.length === 0) return (await library.search({ ...scope, limit: MOST })).found;
  const found = inAll(await matching(library, scope, words));
  if (found.length > 0 || words.length === 1) return found;
  // A giant spider is no giant, but called so.
  const { found: similar } = await library.search({ ...scope, name: words.at(-1), limit: MOST });
  const called = similar.filter(({ entity }) => words.every((word) => isNamed(entity, word)));
  if (called.length > 0) return called;
  // "goblin monsters" are goblins, but "rust monsters" are called so.
  const others = words.filter((word) => word !== 'monster');
  return others.length < words.length ? exactly(library, scope, others.join(' ')) : [];
}

interface Matching {
  readonly word: string;
  readonly ids: ReadonlyMap<string, Found>;
}

/** By each word, the creatures that it matches. */
async function matching(
  library: Library,
  scope: Scope,
  words: readonly string[],
): Promise<readonly Matching[]> {
  const all: Matching[] = [];
  for (const word of words) {
    // With several words the meaning of the whole counts: "undead pirates" are not bandits.
    const meantWords = words.length === 1 ? wordsMeant(word) : [word];
    const lists = meantWords.map((meant) => meeting(library, scope, meant));
    const found = (await Promise.all(lists)).flat();
    all.push({ word, ids: new Map(found.map((one) => [one.entity.id, one])) });
  }
  return all;
}

const inAll = ([first, ...others]: readonly Matching[]): Found[] =>
  [...(first?.ids ?? [])].flatMap(([id, one]) =>
    others.every(({ ids }) => ids.has(id)) ? [one] : [],
  );

/** What comes nearest to a theme that no creature meets. */
async function nearest(
  library: Library,
  scope: Scope,
  theme: string,
  isRead: boolean,
): Promise<Themed> {
  const words = wordsOf(theme);
  const met = (await matching(library, scope, words)).filter(({ ids }) => ids.size > 0);
  const { found } = await library.search({ ...scope, search: theme, limit: MEANT });
  const within = found.filter(({ entity }) => met.some(({ ids }) => ids.has(entity.id)));
  if (met.length > 0 && within.length > 0)
    return {
      found: within,
      exact: false,
      notices: [nearestNotice(theme, isRead ? [] : words, met)],
    };
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
  const selects: (readonly Selection[])[] = ways.map((filters) =>
    scope.select.map((one) => ({
      ...one,
      filters: { ...one.filters, ...narrowed(one.filters ?? {}, filters) },
    })),
  );
  // "flying" is no name, but a filter.
  const said = type ? [] : await filtersInTheme(library, scope.select, word);
  for (const { select, rest } of said) if (rest === '') selects.push(select);
  const lists = selects.map((select) => library.search({ ...scope, select, limit: MOST }));
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
