import * as z from 'zod';
import { idOf } from '../address.ts';
import type { Document, Library, NewEntity, NewRecord } from '../library.ts';
import { StoredDocument } from '../stored-document.ts';
import { bodyIn } from './bodies.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate } from './migrations.ts';
import { recordsIn } from './records.ts';
import { storedJson, storedText, storedTexts } from './stored-text.ts';

const AT_ONCE = 500;
const Count = z.object({ count: z.int() });

export interface Copying {
  /** Kinds that belong to one person: their entities and documents are not copied. */
  readonly private: ReadonlySet<string>;
  /** Which notes are copied. */
  readonly isNoteCopied: (key: string) => boolean;
  readonly onProgress?: (done: number, total: number) => void;
}

export interface Copied {
  readonly documents: number;
  readonly entities: number;
  readonly records: number;
  /** Entities that were not copied. */
  readonly left: number;
  /** Entities of the copied documents that the file does not have. */
  readonly removed: number;
}

/**
 * Copies a library file into another library, a few hundred entities at a time: documents,
 * entities, their records, and the notes about what was fetched, so that the next sync fetches only
 * what is new. Identical data is left as it is, so an interrupted copy can be repeated. A copied
 * document replaces the one of that key: what the file does not have of it is removed.
 */
export async function copyFile(path: string, library: Library, how: Copying): Promise<Copied> {
  const db = openDatabase(path);
  try {
    migrate(db);
    const isWanted = (kind: string): boolean => library.kinds.has(kind) && !how.private.has(kind);
    const documents = documentsOf(db, isWanted);
    await library.put({ documents });
    const sum = { documents: documents.length, entities: 0, records: 0, left: 0, removed: 0 };
    const copied = new Map<string, Set<string>>();
    const total = db.get(Count, 'SELECT count(*) AS count FROM entities')?.count ?? 0;
    const records = recordsIn(db);
    for (let after = 0, done = 0; ; ) {
      const rows = db.rows(
        `SELECT key, hidden, CAST(body AS BLOB),
           CAST(json_array(kind, document, slug, name, source, ruleset) AS BLOB)
         FROM entities WHERE key > ? ORDER BY key LIMIT ${AT_ONCE}`,
        after,
      );
      if (rows.length === 0) break;
      after = Number(rows.at(-1)?.[0]);
      const entities = rows.map(entityIn).filter(({ kind }) => isWanted(kind));
      const ids = entities.map(idOf);
      for (const entity of entities)
        copied.set(
          entity.document,
          (copied.get(entity.document) ?? new Set<string>()).add(idOf(entity)),
        );
      const ofEntities = ids.flatMap((id) => records.of(id));
      await library.put({ entities, records: ofEntities }, keeping(entities));
      sum.entities += entities.length;
      sum.records += ofEntities.length;
      sum.left += rows.length - entities.length;
      done += rows.length;
      how.onProgress?.(done, total);
    }
    const surplus = await surplusIn(library, copied, isWanted);
    sum.removed = (await library.put({ remove: surplus })).removed;
    sum.records += await copyUnshown(db, library, isWanted);
    await library.put({ notes: notesOf(db, how.isNoteCopied) });
    return sum;
  } finally {
    db.close();
  }
}

/** Records come with the entity derived from them, so nothing is derived again. */
const keeping = (entities: readonly NewEntity[]) => {
  const byId = new Map(entities.map((entity) => [idOf(entity), entity]));
  return { derive: ([record]: readonly [NewRecord, ...NewRecord[]]) => byId.get(idOf(record)) };
};

/** The ids of entities that the library shows in these documents beyond the copied ones. */
async function surplusIn(
  library: Library,
  copied: ReadonlyMap<string, ReadonlySet<string>>,
  isWanted: (kind: string) => boolean,
): Promise<string[]> {
  const surplus: string[] = [];
  for (const { key, counts } of await library.documents())
    for (const [kind, count] of Object.entries(counts))
      if (copied.has(key) && isWanted(kind))
        for (const slug of await library.slugs(kind, key, '', count)) {
          const id = `${kind}/${key}/${slug}`;
          if (!copied.get(key)?.has(id)) surplus.push(id);
        }
  return surplus;
}

/** Records that are not shown, since better ones cover them. */
async function copyUnshown(
  db: Database,
  library: Library,
  isWanted: (kind: string) => boolean,
): Promise<number> {
  const ids = db
    .column(
      `SELECT DISTINCT CAST(id AS BLOB) FROM records
       WHERE id NOT IN (SELECT id FROM entities) ORDER BY id`,
    )
    .map(String);
  const all: NewRecord[] = [];
  for (const id of ids) {
    const records = recordsIn(db).of(id);
    // The other library has its own records of what it shows under this id.
    if (records.some(({ kind }) => isWanted(kind)) && !(await library.get(id)))
      all.push(...records);
  }
  for (let from = 0; from < all.length; from += AT_ONCE)
    await library.put({ records: all.slice(from, from + AT_ONCE) }, { derive: () => undefined });
  return all.length;
}

/** Without documents that contain private kinds only. */
function documentsOf(db: Database, isWanted: (kind: string) => boolean): Document[] {
  const kinds = new Map<string, string[]>();
  for (const row of db.column(
    'SELECT DISTINCT CAST(json_array(document, kind) AS BLOB) FROM entities',
  )) {
    const [document = '', kind = ''] = storedTexts(row);
    kinds.set(document, [...(kinds.get(document) ?? []), kind]);
  }
  return db
    .column('SELECT CAST(body AS BLOB) FROM documents ORDER BY key')
    .map((body): Document => StoredDocument.parse(storedJson(body)))
    .filter(({ key }) => kinds.get(key)?.some(isWanted) ?? true);
}

function entityIn([, hidden, body, texts]: readonly unknown[]): NewEntity {
  const [kind = '', document = '', slug = '', name = '', source = '', ruleset = ''] =
    storedTexts(texts);
  const own = { kind, document, slug, name, source, ruleset };
  return { ...own, hidden: hidden === 1, body: bodyIn(body) };
}

function notesOf(db: Database, isCopied: (key: string) => boolean): Record<string, unknown> {
  const notes = db
    .rows('SELECT CAST(key AS BLOB), CAST(value AS BLOB) FROM notes')
    .map(([key, value]) => [storedText(key), value] as const)
    .filter(([key]) => isCopied(key));
  return Object.fromEntries(notes.map(([key, value]) => [key, storedJson(value)]));
}
