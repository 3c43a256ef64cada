import { join } from 'node:path';
import Database from 'libsql';
import * as z from 'zod';
import { allCollections, coveredBy, sourceNamed } from '../../../src/dnd5e/sources/sources.ts';
import { srdEntities } from '../../../src/dnd5e/sources/srd/package-entities.ts';
import { entityOf } from '../../../src/dnd5e/sources/store-records.ts';
import { idOf } from '../../../src/library/address.ts';
import type { NewEntity, NewRecord } from '../../../src/library/library.ts';
import type { Holder } from '../sources/books/facts/compare.ts';
import { syncedSession } from './synced-library.ts';

export interface Complete {
  /** Every entity of a library that has everything, by id. */
  readonly entities: ReadonlyMap<string, NewEntity>;
  /** What each list of each source says of them. */
  readonly records: readonly NewEntity[];
}

const Entities = z.array(
  z.object({
    id: z.string(),
    kind: z.string(),
    document: z.string(),
    slug: z.string(),
    name: z.string(),
    source: z.string(),
    body: z.string().transform((json) => Body.parse(JSON.parse(json))),
  }),
);
const Body = z.record(z.string(), z.unknown());

/** What the synced library holds, read from its file: the library itself shows no records of all. */
export async function completeLibrary(): Promise<Complete> {
  const { app } = await syncedSession();
  const db = new Database(join(app.config.data, 'library.db'), { readonly: true });
  try {
    const all = (table: string) =>
      Entities.parse(
        db.prepare(`SELECT id, kind, document, slug, name, source, body FROM ${table}`).all(),
      );
    return {
      entities: new Map(all('entities').map(({ id, ...entity }) => [id, entity])),
      records: all('records'),
    };
  } finally {
    db.close();
  }
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
