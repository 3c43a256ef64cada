import type { Entity, Label, Library } from '../../library/library.ts';
import { plain, slugify } from '../../text/names.ts';
import { findNamed } from '../character/find-in-edition.ts';
import { type Edition, editions, isSrd, rulesetOf } from '../model/edition.ts';
import { generalItem, sameVariant, withoutVariety } from '../model/item-variants.ts';
import { isOwnBook } from '../sources/own-books.ts';
import { calledInEdition } from './in-other-edition.ts';

/** What an edition has of a thing that was found in the other one by some other name of it. */
export async function inEdition(
  library: Library,
  entity: Entity,
  edition: Edition,
  isMeant: (other: Entity) => Promise<boolean> = async () => true,
): Promise<Entity | undefined> {
  const same = await findNamed(library, entity.kind, entity.name, edition);
  if (same?.ruleset === rulesetOf(edition) && (await isMeant(same))) return same;
  const others = await entriesOf(library, entity);
  const called = await calledInEdition(library, entity, edition, others);
  return called && (await isMeant(called)) ? called : undefined;
}

/**
 * The same for an entry of the SRD that was found by a name: what the SRD of the edition has in its
 * place, the very same variant first and the general item last.
 */
export async function counterpart(
  library: Library,
  name: string,
  entity: Entity,
  edition: Edition,
): Promise<Entity | undefined> {
  if (!isSrd(entity.document)) return inEdition(library, entity, edition);
  const very = await sameInSrd(library, entity, edition);
  if (very) return very;
  const called = await inEdition(library, entity, edition, (other) => mayStandFor(library, other));
  if (called) return called;
  // "Pistol" is no word for a Pistol (+1) in particular.
  const isOneOfMany = plain(entity.name).startsWith(`${plain(name)} `);
  return isOneOfMany ? undefined : generalInSrd(library, entity, edition);
}

/** Whether a book speaks for an edition: the SRD, or one that the user has brought. */
const mayStandFor = async (library: Library, { document }: Entity): Promise<boolean> =>
  isSrd(document) || isOwnBook(await library.document(document));

/** The same variant, or the same thing under a heading for its sort. */
export function sameInSrd(
  library: Library,
  entity: Entity,
  edition: Edition,
): Promise<Entity | undefined> {
  const { kind, name } = entity;
  return firstInSrd(library, kind, edition, [
    name,
    ...(kind === 'magic-item' ? sameVariant(name) : []),
    ...(kind === 'gear' ? withoutOrWithSort(entity) : []),
  ]);
}

/** `Musical Instrument, lute` for `Lute`, and the other way round. */
function withoutOrWithSort({ name, body: { category } }: Entity): string[] {
  if (typeof category !== 'string') return [];
  const [sort, slug] = [`${slugify(category)}-`, slugify(name)];
  return [slug.startsWith(sort) ? slug.slice(sort.length) : `${sort}${slug}`];
}

/**
 * The item that this is a variant of: one that its own book has as well, unless what it is made of
 * tells. A Potion of Resistance is none of Fire.
 */
async function generalInSrd(
  library: Library,
  { kind, name, document }: Entity,
  edition: Edition,
): Promise<Entity | undefined> {
  if (kind !== 'magic-item') return undefined;
  const madeOf = await firstInSrd(library, kind, edition, generalItem(name));
  if (madeOf) return madeOf;
  for (const shorter of withoutVariety(name)) {
    const own = await library.get(`${kind}/${document}/${slugify(shorter)}`);
    const other =
      own &&
      ((await firstInSrd(library, kind, edition, [own.name])) ??
        (await calledInEdition(library, own, edition, [])));
    if (other && isSrd(other.document)) return other;
  }
  return undefined;
}

async function firstInSrd(
  library: Library,
  kind: string,
  edition: Edition,
  names: readonly string[],
): Promise<Entity | undefined> {
  for (const name of names) {
    const entity = await library.get(`${kind}/srd-${edition}/${slugify(name)}`);
    if (entity) return entity;
  }
  return undefined;
}

type Sides = Readonly<Partial<Record<Edition, Entity>>>;

/**
 * Beside the SRD of one edition only its own like stands for the other one: what a third-party book
 * calls so is another thing, or one that the other edition never had.
 */
export async function withoutThirdParties(
  library: Library,
  sides: Sides,
): Promise<{ readonly sides: Sides; readonly elsewhere: readonly Entity[] }> {
  const all = Object.values(sides);
  if (!all.some(({ document }) => isSrd(document))) return { sides, elsewhere: [] };
  const kept: Partial<Record<Edition, Entity>> = {};
  const elsewhere: Entity[] = [];
  for (const edition of editions) {
    const entity = sides[edition];
    if (!entity) continue;
    if (await mayStandFor(library, entity)) kept[edition] = entity;
    else elsewhere.push(entity);
  }
  return { sides: kept, elsewhere };
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
