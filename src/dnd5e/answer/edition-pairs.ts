import type { Entity, Label, Library } from '../../library/library.ts';
import { isCertain } from '../../library/names/resolve-name.ts';
import { listed } from '../../text/excerpt.ts';
import { capital } from '../../text/markdown.ts';
import { plain } from '../../text/names.ts';
import { findNamed } from '../character/find-in-edition.ts';
import { type Edition, editions, rulesetOf } from '../model/edition.ts';
import type { comparableKinds } from '../model/game-words.ts';
import { firstName } from '../model/other-names.ts';
import { namesInEdition } from '../model/renamed.ts';
import { calledInEdition } from './in-other-edition.ts';
import { onOneSubject } from './rules-of-one-name.ts';
import { underHeading } from './under-heading.ts';

export type Comparable = (typeof comparableKinds)[number];

/** One entry in each edition that has it. */
export interface Pair {
  readonly kind: Comparable;
  readonly entities: Readonly<Partial<Record<Edition, Entity>>>;
  /** Other things with this name, which are not compared. */
  readonly alsoOf?: readonly string[];
}

/** Whether something of this kind is what the rules say on a subject. */
export const isRuleKind = (kind: Comparable): boolean => kind === 'condition' || kind === 'rule';

export const isWhole = ({ entities }: Pair): boolean =>
  editions.every((edition) => entities[edition]);

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
    const entities: Partial<Record<Edition, Entity>> = {};
    for (const edition of editions) {
      const entity = await findNamed(library, kind, name, edition);
      // A book of another edition cannot be compared.
      if (entity?.ruleset === rulesetOf(edition)) entities[edition] = entity;
    }
    if (kind === 'rule') Object.assign(entities, await onOneSubject(library, name, entities));
    const [older, newer] = [entities['2014'], entities['2024']];
    const [one, missing] = older ? ([older, '2024'] as const) : ([newer, '2014'] as const);
    if (one && !(older && newer)) {
      const other = await inEdition(library, one, missing);
      if (other) entities[missing] = other;
      else if (kind === 'rule') Object.assign(entities, await underHeading(library, one, missing));
    }
    if (older || newer) pairs.push({ kind, entities });
  }
  return pairs;
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

/** What an edition has of a thing that was found in the other one by some other name of it. */
export async function inEdition(
  library: Library,
  entity: Entity,
  edition: Edition,
): Promise<Entity | undefined> {
  const same = await findNamed(library, entity.kind, entity.name, edition);
  if (same?.ruleset === rulesetOf(edition)) return same;
  return calledInEdition(library, entity, edition, await entriesOf(library, entity));
}

/** The entries of the same thing in all books. */
async function entriesOf(library: Library, { kind, name, uri }: Entity): Promise<readonly Label[]> {
  const { found } = await library.search({
    select: [{ kind }],
    name,
    grouped: true,
    limit: MOST_ROWS,
  });
  const things = found.map(({ entity, others = [] }) => [entity, ...others]);
  return things.find((entries) => entries.some((entry) => entry.uri === uri)) ?? [];
}

/** Rows among which the thing itself is. */
const MOST_ROWS = 5;

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
      // One that is repeated at later levels is compared at its first.
      if (!known || levelOf(entity) < levelOf(known)) sides[edition] = entity;
      byClass.set(key, sides);
    }
  };
  for (const edition of editions) await add(name, edition);
  if (byClass.size === 0)
    for (const edition of editions) await add(`Fighting Style: ${name}`, edition);
  for (const edition of editions) {
    const [other] = namesInEdition('class-feature', name, edition);
    if (other && ![...byClass.values()].some((sides) => sides[edition]))
      await add(other.name, edition);
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
  return {
    kind: best.kind,
    entities: { ...moved?.entities, ...best.entities },
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
      editions.every((edition) => pair.entities[edition] ?? one.entities[edition]),
  );
  return other ? { ...pair, entities: { ...other.entities, ...pair.entities } } : pair;
}
