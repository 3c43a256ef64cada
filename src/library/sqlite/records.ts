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

/** The record of each source for each entity. The caller holds the transaction. */
export function recordsIn(db: Database) {
  return {
    /** Returns whether the list says something else than before. */
    put(record: NewRecord): boolean {
      const id = idOf(record);
      const body = JSON.stringify(record.body);
      const ruleset = record.ruleset ?? null;
      const hash = createHash('sha1')
        .update(JSON.stringify([record.name, record.source, ruleset]))
        .update(body)
        .digest('base64url');
      const [before] = db.column(
        'SELECT CAST(hash AS BLOB) FROM records WHERE id = ? AND list = ?',
        id,
        record.list,
      );
      if (before === hash) return false;
      db.run(
        `INSERT INTO records (id, list, kind, document, slug, name, source, ruleset, hash, body)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (id, list) DO UPDATE SET name = excluded.name, source = excluded.source,
           ruleset = excluded.ruleset, hash = excluded.hash, body = excluded.body`,
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
      );
      if (before === undefined)
        db.run(
          'DELETE FROM records WHERE id = ? AND list = ? AND source = ?',
          id,
          UNNAMED,
          record.source,
        );
      return true;
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

    /** Removes what a list no longer has and returns the ids concerned. */
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
