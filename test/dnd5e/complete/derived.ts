import { allCollections, coveredBy, sourceNamed } from '../../../src/dnd5e/sources/sources.ts';
import { srdEntities } from '../../../src/dnd5e/sources/srd/package-entities.ts';
import { entityOf } from '../../../src/dnd5e/sources/store-records.ts';
import { idOf } from '../../../src/library/address.ts';
import type { NewEntity, NewRecord } from '../../../src/library/library.ts';
import type { Holder } from '../sources/books/facts/compare.ts';
import { readLists } from './read-lists.ts';

export interface Complete {
  /** Every entity of a library that has everything, by id. */
  readonly entities: ReadonlyMap<string, NewEntity>;
  readonly records: readonly NewRecord[];
}

/** The library after a full sync, derived in memory: what a store would add costs a minute. */
export async function completeLibrary(folder: string): Promise<Complete> {
  const records: NewRecord[] = (await bundled()).map((entity) => ({ ...entity, list: 'srd' }));
  for (const { name, entities } of await readLists(folder))
    for (const entity of entities) records.push({ ...entity, list: name });
  return { records, entities: await derived(records) };
}

export const bundled = async (): Promise<NewEntity[]> =>
  (await srdEntities()).map((entity) => ({ ...entity, source: 'srd' }));

export async function derived(records: readonly NewRecord[]): Promise<Map<string, NewEntity>> {
  const lists = (await allCollections()).map(({ name }) => name);
  const byId = new Map<string, [NewRecord, ...NewRecord[]]>();
  const sourcesOf = new Map<string, Set<string>>();
  for (const record of records) {
    const id = idOf(record);
    const known = byId.get(id);
    if (known) known.push(record);
    else byId.set(id, [record]);
    const place = `${record.kind} ${record.document}`;
    sourcesOf.set(place, (sourcesOf.get(place) ?? new Set()).add(record.source));
  }
  const entities = new Map<string, NewEntity>();
  for (const [id, all] of byId) {
    const [{ kind, document }] = all;
    const covered = new Set(
      [...(sourcesOf.get(`${kind} ${document}`) ?? [])].flatMap((name) => {
        const source = sourceNamed(name);
        return source ? coveredBy(source, kind) : [];
      }),
    );
    if (all.every(({ source }) => covered.has(source))) continue;
    const entity = entityOf(all, lists);
    if (entity) entities.set(id, entity);
  }
  return entities;
}

/** Entities as the facts of the books are compared with them. */
export const holdersIn = (entities: ReadonlyMap<string, NewEntity>): Holder[] =>
  [...entities].map(([id, { kind, document, body }]) => ({
    kind,
    document,
    slug: id.split('/')[2] ?? '',
    body,
  }));
