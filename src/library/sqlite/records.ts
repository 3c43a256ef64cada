import { createHash } from 'node:crypto';
import * as z from 'zod';
import { slugify } from '../../text/names.ts';
import { idOf } from '../address.ts';
import type { NewRecord } from '../library.ts';
import { bodyIn } from './bodies.ts';
import type { Database } from './database.ts';

const Row = z.object({
  list: z.string(),
  kind: z.string(),
  document: z.string(),
  slug: z.string(),
  name: z.string(),
  source: z.string(),
  ruleset: z.string().nullable(),
  body: z.string(),
});

const COLUMNS = Object.keys(Row.shape)
  .map((column) => `CAST(${column} AS BLOB) AS ${column}`)
  .join(', ');

/** The list of records from before records had one. */
const UNNAMED = '';

/** The records of each source for each entity. The caller holds the transaction. */
export function recordsIn(db: Database) {
  return {
    /** `pending`: the entity is derived later. Returns whether the record was new or changed. */
    put(record: NewRecord, pending: boolean): 'added' | 'changed' | 'unchanged' {
      const id = idOf(record);
      const body = JSON.stringify(record.body);
      const ruleset = record.ruleset ?? null;
      const hash = createHash('sha1')
        .update(JSON.stringify([record.name, record.source, ruleset]))
        .update(body)
        .digest('base64url');
      const [before] = db.column(
        'SELECT CAST(hash || pending AS BLOB) FROM records WHERE id = ? AND list = ?',
        id,
        record.list,
      );
      if (before === `${hash}0` || (pending && before === `${hash}1`)) return 'unchanged';
      db.run(
        `INSERT INTO records (id, list, kind, document, slug, name, source, ruleset, hash, body, pending)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (id, list) DO UPDATE SET name = excluded.name, source = excluded.source,
           ruleset = excluded.ruleset, hash = excluded.hash, body = excluded.body,
           pending = excluded.pending`,
        id,
        record.list,
        record.kind,
        record.document,
        record.slug ?? slugify(record.name),
        record.name,
        record.source,
        ruleset,
        hash,
        body,
        pending ? 1 : 0,
      );
      if (before === undefined)
        db.run(
          'DELETE FROM records WHERE id = ? AND list = ? AND source = ?',
          id,
          UNNAMED,
          record.source,
        );
      return before === undefined ? 'added' : 'changed';
    },

    /** Marks the records of a kind, or of a document of it, to be derived again. */
    mark(kind: string, document?: string): void {
      if (document === undefined) db.run('UPDATE records SET pending = 1 WHERE kind = ?', kind);
      else db.run('UPDATE records SET pending = 1 WHERE kind = ? AND document = ?', kind, document);
    },

    /** Ids of a kind with marked records. */
    pending: (kind: string, most: number): string[] =>
      db
        .column(
          'SELECT DISTINCT CAST(id AS BLOB) FROM records WHERE pending = 1 AND kind = ? LIMIT ?',
          kind,
          most,
        )
        .map(String),

    unmark(ids: readonly string[]): void {
      db.run(
        'UPDATE records SET pending = 0 WHERE pending = 1 AND id IN (SELECT value FROM json_each(?))',
        JSON.stringify(ids),
      );
    },

    of(id: string): NewRecord[] {
      return db
        .all(Row, `SELECT ${COLUMNS} FROM records WHERE id = ? ORDER BY records.list`, id)
        .map(({ ruleset, body, ...row }) => ({
          ...row,
          ...(ruleset !== null && { ruleset }),
          body: bodyIn(body),
        }));
    },

    /** Removes what a list no longer has and returns the affected ids. */
    prune(list: string, kind: string, keep: ReadonlySet<string>): string[] {
      const gone = db
        .column('SELECT CAST(id AS BLOB) FROM records WHERE list = ? AND kind = ?', list, kind)
        .map(String)
        .filter((id) => !keep.has(id));
      for (const id of gone) db.run('DELETE FROM records WHERE id = ? AND list = ?', id, list);
      return gone;
    },

    idsOf: (kind: string, document?: string): string[] =>
      (document === undefined
        ? db.column('SELECT DISTINCT CAST(id AS BLOB) FROM records WHERE kind = ?', kind)
        : db.column(
            'SELECT DISTINCT CAST(id AS BLOB) FROM records WHERE kind = ? AND document = ?',
            kind,
            document,
          )
      ).map(String),

    forget(id: string): void {
      db.run('DELETE FROM records WHERE id = ?', id);
    },

    forgetDocument(document: string): void {
      db.run('DELETE FROM records WHERE document = ?', document);
    },
  };
}
