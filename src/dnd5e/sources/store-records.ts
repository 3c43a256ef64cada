import { yieldToEventLoop } from '../../base/time.ts';
import { idOf } from '../../library/address.ts';
import type { Batch, Library, Merge, NewEntity, NewRecord, Stored } from '../../library/library.ts';
import { nothingStored, putInPieces, sumOf } from '../../library/put-in-pieces.ts';
import { cleanValue } from '../../text/clean-text.ts';
import { dnd5eKinds } from '../model/kinds.ts';
import { corrected } from './corrections/corrections.ts';
import { coverageOf } from './coverage.ts';
import { deriveEntity, type SourceRecord } from './derive/derive-entity.ts';
import { isMissing } from './derive/values.ts';
import { withoutRepeats } from './derive/without-repeats.ts';
import { keepStored } from './documents.ts';
import { withJointDamage } from './joint-damage.ts';
import { allCollections, competenceOf } from './sources.ts';

const bodies = new Map(dnd5eKinds.map((kind) => [kind.name, kind.body]));

/** How to derive entities from records, taking coverage by better sources into account. */
async function mergeFor(library: Library, kinds: Iterable<string>): Promise<Merge> {
  const isCovered = await coverageOf(library, kinds);
  const lists = (await allCollections()).map(({ name }) => name);
  return {
    document: keepStored,
    derive(records) {
      if (records.every(isCovered)) return undefined;
      return entityOf(records, lists);
    },
  };
}

/** A record with known mistakes of its source corrected and its texts cleaned. */
const asRead =
  (lists: readonly string[]) =>
  (record: NewRecord): SourceRecord => {
    const right = corrected(record);
    return { ...right, body: cleanBody(right.body), order: lists.indexOf(record.list) };
  };

const cleanBody = (body: NewRecord['body']): NewRecord['body'] =>
  Object.fromEntries(Object.entries(body).map(([field, value]) => [field, cleanValue(value)]));

/** The entity derived from records, unless they are too incomplete to show it. */
export function entityOf(
  records: readonly [NewRecord, ...NewRecord[]],
  lists: readonly string[],
): NewEntity | undefined {
  const [first, ...more] = records;
  const read = asRead(lists);
  const { name, source, body } = deriveEntity([read(first), ...more.map(read)], competenceOf);
  const { kind, document, slug, ruleset } = first;
  const checked = bodies
    .get(kind)
    ?.safeParse(withJointDamage(kind, withoutRepeats(kind, name, body)));
  if (!checked?.success) return undefined;
  return {
    kind,
    document,
    name,
    source,
    body: checked.data,
    ...(slug !== undefined && { slug }),
    ...(ruleset !== undefined && { ruleset }),
  };
}

/**
 * Stores a list of a source. Records are kept as they were read and entities are derived from all
 * of them, so the order of the lists makes no difference.
 */
export async function storeRecords(
  library: Library,
  list: string,
  entities: readonly NewEntity[],
  batch: Omit<Batch, 'entities' | 'records'> = {},
): Promise<Stored> {
  const records = [...united(entities)].map((entity) => ({ ...entity, list }));
  if (batch.defer) return putInPieces(library, { ...batch, records }, { document: keepStored });
  return putInPieces(
    library,
    { ...batch, records },
    await mergeFor(library, [
      ...records.map(({ kind }) => kind),
      ...(batch.rederive ?? []).map(({ kind }) => kind),
    ]),
  );
}

/** Derives the entities of some kinds again, after their inputs have changed. */
export const rederive = async (
  library: Library,
  changes: NonNullable<Batch['rederive']>,
  batch: Omit<Batch, 'rederive'> = {},
): Promise<Stored> =>
  library.put(
    { ...batch, rederive: changes },
    await mergeFor(library, [
      ...changes.map(({ kind }) => kind),
      ...(batch.pruneRecords ?? []).map(({ kind }) => kind),
    ]),
  );

/** How many entities are derived in one transaction: other writers wait only briefly. */
const AT_ONCE = 40;

/** Derives the entities of some kinds whose records were stored without deriving them. */
export async function derivePending(
  library: Library,
  kinds: readonly string[],
  signal?: AbortSignal,
): Promise<Stored> {
  let sum = nothingStored;
  const merge = await mergeFor(library, kinds);
  for (const kind of kinds)
    for (let done = false; !done; ) {
      signal?.throwIfAborted();
      const stored = await library.put({ derivePending: { kind, most: AT_ONCE } }, merge);
      sum = sumOf(sum, stored);
      done = Object.values(stored).every((count) => count === 0);
      await yieldToEventLoop();
    }
  return sum;
}

/**
 * A list may have an entity in two rows, as a weapon and as an item: the first takes precedence.
 */
function united(entities: readonly NewEntity[]): Iterable<NewEntity> {
  const byId = new Map<string, NewEntity>();
  for (const entity of entities) {
    const id = idOf(entity);
    const known = byId.get(id);
    byId.set(id, known ? { ...known, body: filled(known.body, entity.body) } : entity);
  }
  return byId.values();
}

type Body = NewEntity['body'];

const filled = (body: Body, other: Body): Body => ({
  ...body,
  ...Object.fromEntries(
    Object.entries(other).filter(([field, value]) => isMissing(body[field]) && !isMissing(value)),
  ),
});
