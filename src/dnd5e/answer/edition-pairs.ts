import type { Entity, Library } from '../../library/library.ts';
import { isCertain } from '../../library/names/resolve-name.ts';
import { listed } from '../../text/excerpt.ts';
import { capital } from '../../text/markdown.ts';
import { plain } from '../../text/names.ts';
import { findNamed } from '../character/find-in-edition.ts';
import { type Edition, editions, isSrd, rulesetOf } from '../model/edition.ts';
import type { comparableKinds } from '../model/game-words.ts';
import { firstName } from '../model/other-names.ts';
import { namesInEdition } from '../model/renamed.ts';
import { counterpart, sameInSrd, withoutThirdParties } from './counterpart.ts';
import { onOneSubject } from './rules-of-one-name.ts';
import { underHeading } from './under-heading.ts';

export type Comparable = (typeof comparableKinds)[number];

/** One entry in each edition that has it. */
export interface Pair {
  readonly kind: Comparable;
  readonly entities: Readonly<Partial<Record<Edition, Entity>>>;
  /** Other things with this name, which are not compared. */
  readonly alsoOf?: readonly string[];
  /** What third-party books call so, of an edition whose own rules have no such thing. */
  readonly elsewhere?: readonly Entity[];
}

/** Whether something of this kind is what the rules say on a subject. */
export const isRuleKind = (kind: Comparable): boolean => kind === 'condition' || kind === 'rule';

export const isWhole = ({ entities }: Pair): boolean =>
  editions.every((edition) => entities[edition]);

/** Whether it is about the open rules, and not only about what other books have. */
export const isOfSrd = ({ entities }: Pair): boolean =>
  Object.values(entities).some(({ document }) => isSrd(document));

/** "Thug (2014) and Tough (2024)". */
export const namesByEdition = ({ entities }: Pair): string =>
  listed(
    editions.flatMap((edition) => {
      const entity = entities[edition];
      return entity ? [`${entity.name} (${edition})`] : [];
    }),
  );

/** The entries of this name in both editions, one pair per kind. */
export async function pairsNamed(
  library: Library,
  name: string,
  kinds: readonly Comparable[],
  /** The class whose feature is meant, if several have one of this name. */
  ofClass?: string,
): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (const kind of await kindsNamed(library, name, kinds)) {
    const pair = kind === 'class-feature' ? await featurePair(library, name, ofClass) : undefined;
    if (pair) pairs.push(pair);
    if (kind === 'class-feature') continue;
    pairs.push(...(await pairOfKind(library, name, kind)));
  }
  return pairs;
}

/** The entries of this name among those of a kind; none if neither edition has one. */
async function pairOfKind(library: Library, name: string, kind: Comparable): Promise<Pair[]> {
  const named: Partial<Record<Edition, Entity>> = {};
  for (const edition of editions) {
    const entity = await findNamed(library, kind, name, edition);
    // A book of another edition cannot be compared.
    if (entity?.ruleset === rulesetOf(edition)) named[edition] = entity;
  }
  const { sides, elsewhere } = await withoutThirdParties(library, named);
  const entities = { ...sides, ...(await sameSides(library, name, sides)) };
  if (kind === 'rule') Object.assign(entities, await onOneSubject(library, name, entities));
  const [older, newer] = [entities['2014'], entities['2024']];
  const [one, missing] = older ? ([older, '2024'] as const) : ([newer, '2014'] as const);
  if (one && !(older && newer)) {
    const other = await counterpart(library, name, one, missing);
    if (other) entities[missing] = other;
    else if (kind === 'rule') Object.assign(entities, await underHeading(library, one, missing));
  }
  return one ? [{ kind, entities, ...(elsewhere.length > 0 && { elsewhere }) }] : [];
}

/** Of a variant, the very same one, where only the general item has the name in the other edition. */
async function sameSides(
  library: Library,
  name: string,
  sides: Pair['entities'],
): Promise<Pair['entities']> {
  const { '2014': older, '2024': newer } = sides;
  if (!older || !newer || plain(older.name) === plain(newer.name)) return sides;
  const [one, missing] =
    plain(older.name) === plain(name) ? ([older, '2024'] as const) : ([newer, '2014'] as const);
  if (plain(one.name) !== plain(name) || !isSrd(one.document)) return sides;
  const same = await sameInSrd(library, one, missing);
  return same ? { ...sides, [missing]: same } : sides;
}

/**
 * Most names are of one kind: asking for all at once takes less than asking for each. For all that there
 * are, since the library has a list of everything in memory, and would have to make one of these kinds.
 */
async function kindsNamed(
  library: Library,
  name: string,
  kinds: readonly Comparable[],
): Promise<readonly Comparable[]> {
  const { found, total } = await library.search({
    select: [...library.kinds.keys()].map((kind) => ({ kind })),
    name,
    asTyped: true,
    limit: MOST_NAMED,
  });
  const certain = found.filter(({ match }) => match && isCertain(match.how));
  if (certain.length === MOST_NAMED && total > MOST_NAMED) return kinds;
  const named: ReadonlySet<string> = new Set(certain.map(({ entity }) => entity.kind));
  // Features have names of their own sort, like "Fighting Style: Archery".
  return kinds.filter((kind) => kind === 'class-feature' || named.has(kind));
}

/** More entries than share a name. */
const MOST_NAMED = 100;

/** More than there are classes with a feature of the same name. */
const MOST_FEATURES = 60;

/**
 * Features of different classes share names: both sides must be of one class, preferably one that
 * has both.
 */
async function featurePair(
  library: Library,
  name: string,
  ofClass?: string,
): Promise<Pair | undefined> {
  const byClass = new Map<string, Partial<Record<Edition, Entity>>>();
  const add = async (called: string, edition: Edition): Promise<void> => {
    const { found } = await library.search({
      select: [{ kind: 'class-feature' }],
      rulesets: [rulesetOf(edition)],
      name: called,
      asTyped: true,
      limit: MOST_FEATURES,
    });
    for (const { entity, match } of found) {
      if (!match || !isCertain(match.how)) continue;
      const key = ownerOf(entity);
      const sides = byClass.get(key) ?? {};
      const known = sides[edition];
      const isCalledSo = (one: Entity): boolean => plain(one.name) === plain(called);
      const fits = Number(isCalledSo(entity)) - Number(known !== undefined && isCalledSo(known));
      // One that is repeated at later levels is compared at its first.
      if (!known || fits > 0 || (fits === 0 && levelOf(entity) < levelOf(known)))
        sides[edition] = entity;
      byClass.set(key, sides);
    }
  };
  for (const edition of editions) await add(name, edition);
  if (byClass.size === 0)
    for (const edition of editions) await add(`Fighting Style: ${name}`, edition);
  for (const edition of editions) {
    const [other] = [name, name.replace(/\s*\([^()]*\)$/, '')].flatMap((called) =>
      namesInEdition('class-feature', called, edition),
    );
    const isCalledSo = (sides: Pair['entities']): boolean =>
      plain(sides[edition]?.name ?? '') === plain(name);
    // "Extra Attack (2)" is Two Extra Attacks rather than the Extra Attack that 2024 has as well.
    if (other && ![...byClass.values()].some(isCalledSo)) await add(other.name, edition);
  }
  const pairs = [...byClass].map(([of, entities]) => ({
    of,
    kind: 'class-feature' as const,
    entities,
  }));
  const meantBy = ofClass && plain(firstName('subclass', ofClass) ?? ofClass);
  const meant = pairs.filter(({ of }) => plain(of) === meantBy);
  const best = meant[0] ?? pairs.find(isWhole) ?? pairs[0];
  if (!best) return undefined;
  const rest = pairs.filter((pair) => pair !== best);
  // What one edition gives to a subclass, the other may give to its class.
  const moved = isWhole(best)
    ? undefined
    : rest.find((pair) => !isWhole(pair) && classOf(pair) === classOf(best));
  const alsoOf = rest.flatMap((pair) => (pair === moved ? [] : pair.of));
  const all = { ...moved?.entities, ...best.entities };
  const { sides, elsewhere } = await withoutThirdParties(library, all);
  return {
    kind: best.kind,
    entities: sides,
    ...(elsewhere.length > 0 && { elsewhere }),
    ...(alsoOf.length > 0 && { alsoOf }),
  };
}

const classOf = ({ entities }: Pair): unknown => (entities['2014'] ?? entities['2024'])?.body.class;

/** The class or subclass that has a feature; a subclass by one name, whatever each edition calls it. */
function ownerOf({ body }: Entity): string {
  const { class: of, subclass } = body;
  if (typeof subclass !== 'string') return capital(String(of));
  return firstName('subclass', subclass) ?? capital(subclass);
}

const levelOf = ({ body }: Entity): number => Number(body.level ?? 0);

const RULES: ReadonlySet<string> = new Set(['rule', 'condition', 'weapon-property', 'skill']);
/** A stat block has nothing in common with a species of its name, nor a rule with a feat. */
const sortOf = (kind: Comparable): string =>
  kind === 'creature' ? 'creature' : RULES.has(kind) ? 'rule' : 'option';

/**
 * Pairs entries of different kinds, such as a class feature that became a spell, if the pair has
 * one side only.
 */
export function acrossKinds(pair: Pair, others: readonly Pair[]): Pair {
  if (isWhole(pair)) return pair;
  const other = others.find(
    (one) =>
      sortOf(one.kind) === sortOf(pair.kind) &&
      isOfSrd(one) === isOfSrd(pair) &&
      editions.every((edition) => pair.entities[edition] ?? one.entities[edition]),
  );
  return other ? { ...pair, entities: { ...other.entities, ...pair.entities } } : pair;
}

/** Kinds that things changed to and from between the editions. */
const FAMILIES: readonly (readonly Comparable[])[] = [
  ['class-feature', 'spell', 'feat'],
  ['weapon', 'armor', 'gear', 'magic-item'],
];

/** The same with what the other edition has of this name in another kind, which was not asked for. */
export async function withRelatives(library: Library, pair: Pair): Promise<Pair> {
  const { '2014': older, '2024': newer } = pair.entities;
  const one = older ?? newer;
  const family = FAMILIES.find((kinds) => kinds.includes(pair.kind));
  if (!one || !family || isWhole(pair)) return pair;
  const relatives = family.filter((kind) => kind !== pair.kind);
  // The 2024 rules have fighting styles as feats, without the words before them.
  const name = one.name.replace(/^fighting style: /i, '');
  return acrossKinds(pair, await pairsNamed(library, name, relatives));
}
