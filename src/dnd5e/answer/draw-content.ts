import { pick, type Random, shuffled } from '../../base/random.ts';
import type { FilterValue } from '../../library/filter.ts';
import type { Entity, Library, Query } from '../../library/library.ts';
import type { Scope } from './scope-fields.ts';

export type Within = Pick<Query, 'documents' | 'rulesets' | 'preferred'>;

/**
 * Where to draw from. A draw has no ranking in which an edition could come first, so a named
 * edition is used alone as long as it has anything to draw.
 */
export async function drawnWithin(
  library: Library,
  select: Query['select'],
  { documents, preferred }: Scope,
  ruleset: string | undefined,
): Promise<Within> {
  const anywhere = { documents, preferred };
  if (ruleset === undefined) return anywhere;
  const within = { ...anywhere, rulesets: [ruleset] };
  const { total } = await library.search({ ...within, select, limit: 0 });
  return total > 0 ? within : anywhere;
}

/** Draws entries of a kind, each equally likely, without repetition. */
export async function draw(
  library: Library,
  within: Within,
  random: Random,
  wanted: {
    readonly kind: string;
    readonly filters?: Readonly<Record<string, FilterValue>>;
    readonly count: number;
  },
): Promise<Entity[]> {
  const { kind, filters = {}, count } = wanted;
  const query = { ...within, select: [{ kind, filters }], grouped: true, leadsOnly: true };
  const { total } = await library.search({ ...query, limit: 0 });
  const places = shuffled(random, [...Array(total).keys()]).slice(0, count);
  const drawn = await Promise.all(
    places.map((offset) => library.search({ ...query, limit: 1, offset })),
  );
  return drawn.flatMap(({ found }) => found.map(({ entity }) => entity));
}

/** A trade or a family of creatures before "'s" is not a personal name. */
const ROLE = /(?:er|or|ist|ian|man|ant|ent|ard|ess|in|on|ing|ast|age|ief|ain|ate|al|ar|ief)$/i;

interface Person {
  readonly name: string;
  /** The spell or item whose title contains the name. */
  readonly entity: Entity;
}

/** People named in the titles of spells and items: `Althea's Travel Tent`. */
export async function peopleIn(library: Library, within: Within): Promise<Person[]> {
  const select = ['spell', 'magic-item'].map((kind) => ({ kind }));
  const { found } = await library.search({ ...within, select, limit: 10_000 });
  const people = new Map<string, Person>();
  for (const { entity } of found) {
    const name = /^(\p{Lu}\p{Ll}{3,11})['’]s /u.exec(entity.name)?.[1];
    if (name && !ROLE.test(name) && !people.has(name)) people.set(name, { name, entity });
  }
  return [...people.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The beginning of one name joined to the end of another, and the titles they come from. */
export function blended(
  random: Random,
  people: readonly Person[],
): { name: string; from: Entity[] } | undefined {
  const [first, second] = [pick(random, people), pick(random, people)];
  if (!first || !second) return undefined;
  const head = /^.*?[aeiouy]+(?=[^aeiouy])/i.exec(first.name)?.[0] ?? first.name.slice(0, 3);
  const tail = /[^aeiouy][aeiouy]+[^aeiouy]*$/i.exec(second.name)?.[0] ?? second.name.slice(-3);
  const name = `${head}${tail}`.toLowerCase();
  return {
    name: name.charAt(0).toUpperCase() + name.slice(1),
    from: [first.entity, second.entity],
  };
}
