import { createHash } from 'node:crypto';
import * as z from 'zod';
import { slugify } from '../../text/names.ts';
import { idOf } from '../address.ts';
import type { NewRecord } from '../library.ts';
import type { Session } from './database.ts';
import { jsonRows } from './json-rows.ts';

const Row = z.object({
  id: z.string(),
  list: z.string(),
  kind: z.string(),
  document: z.string(),
  slug: z.string(),
  name: z.string(),
  source: z.string(),
  ruleset: z.string().nullable(),
  body: z.string(),
});
const Hash = z.object({
  id: z.string(),
  list: z.string(),
  hash: z.string(),
  pending: z.boolean(),
});
const Id = z.object({ id: z.string() });
const Body = z.record(z.string(), z.unknown());

/** The records of each source for each entity. The caller holds the transaction. */
export const recordsIn = (session: Session, owner: string) => ({
  /**
   * `pending`: their entities are derived later. Returns the ids with changed records, and how many
   * records were new and changed.
   */
  async put(
    records: readonly NewRecord[],
    pending: boolean,
  ): Promise<{ ids: Set<string>; added: number; changed: number }> {
    const ids = new Set<string>();
    if (records.length === 0) return { ids, added: 0, changed: 0 };
    const known = await session.rows(
      Hash,
      'SELECT id, list, hash, pending FROM records WHERE owner = $1 AND id = ANY ($2)',
      [owner, records.map(idOf)],
    );
    const before = new Set(known.map(({ id, list }) => `${id}\n${list}`));
    // A marked record must be derived even if its content is the same.
    const hashes = new Map(
      known
        .filter((row) => pending || !row.pending)
        .map(({ id, list, hash }) => [`${id}\n${list}`, hash]),
    );
    const rows = new Map<string, object>();
    let [added, changed] = [0, 0];
    for (const record of records) {
      const { list, kind, document, name, source, ruleset = null } = record;
      const id = idOf(record);
      const body = JSON.stringify(record.body);
      const hash = createHash('sha1')
        .update(JSON.stringify([name, source, ruleset]))
        .update(body)
        .digest('base64url');
      const place = `${id}\n${list}`;
      if (hashes.get(place) === hash) continue;
      hashes.set(place, hash);
      ids.add(id);
      if (before.has(place)) changed++;
      else added++;
      const slug = record.slug ?? slugify(name);
      rows.set(place, {
        id,
        list,
        kind,
        document,
        slug,
        name,
        source,
        ruleset,
        hash,
        body,
        pending,
      });
    }
    await session.run(
      `INSERT INTO records (owner, id, list, kind, document, slug, name, source, ruleset, hash, body,
         pending)
       SELECT $1, r.* FROM json_to_recordset($2::json) AS r (id text, list text, kind text,
         document text, slug text, name text, source text, ruleset text, hash text, body text,
         pending boolean)
       ON CONFLICT (owner, id, list) DO UPDATE SET name = excluded.name, source = excluded.source,
         ruleset = excluded.ruleset, hash = excluded.hash, body = excluded.body,
         pending = excluded.pending`,
      [owner, jsonRows([...rows.values()])],
    );
    return { ids, added, changed };
  },

  /** Marks the records of a kind, or of a document of it, to be derived again. */
  async mark(kind: string, document?: string): Promise<void> {
    await session.run(
      `UPDATE records SET pending = true WHERE owner = $1 AND kind = $2
         AND ($3::text IS NULL OR document = $3)`,
      [owner, kind, document ?? null],
    );
  },

  /** Ids of a kind with marked records. */
  async pending(kind: string, most: number): Promise<string[]> {
    const rows = await session.rows(
      Id,
      'SELECT DISTINCT id FROM records WHERE owner = $1 AND kind = $2 AND pending LIMIT $3',
      [owner, kind, most],
    );
    return rows.map(({ id }) => id);
  },

  async unmark(ids: readonly string[]): Promise<void> {
    await session.run(
      'UPDATE records SET pending = false WHERE owner = $1 AND pending AND id = ANY ($2)',
      [owner, ids],
    );
  },

  /** By entity id, in the order of their lists. */
  async of(ids: readonly string[]): Promise<Map<string, NewRecord[]>> {
    const rows = await session.rows(
      Row,
      `SELECT id, list, kind, document, slug, name, source, ruleset, body FROM records
       WHERE owner = $1 AND id = ANY ($2) ORDER BY list`,
      [owner, ids],
    );
    const records = new Map<string, NewRecord[]>();
    for (const { id, ruleset, body, ...row } of rows) {
      const list = records.get(id) ?? [];
      list.push({
        ...row,
        ...(ruleset !== null && { ruleset }),
        body: Body.parse(JSON.parse(body)),
      });
      records.set(id, list);
    }
    return records;
  },

  /** Removes what a list no longer has and returns the affected ids. */
  async prune(list: string, kind: string, keep: ReadonlySet<string>): Promise<string[]> {
    const rows = await session.rows(
      Id,
      'SELECT id FROM records WHERE owner = $1 AND list = $2 AND kind = $3',
      [owner, list, kind],
    );
    const gone = rows.map(({ id }) => id).filter((id) => !keep.has(id));
    await session.run('DELETE FROM records WHERE owner = $1 AND list = $2 AND id = ANY ($3)', [
      owner,
      list,
      gone,
    ]);
    return gone;
  },

  async idsOf(kind: string, document?: string): Promise<string[]> {
    const rows = await session.rows(
      Id,
      `SELECT DISTINCT id FROM records WHERE owner = $1 AND kind = $2
         AND ($3::text IS NULL OR document = $3)`,
      [owner, kind, document ?? null],
    );
    return rows.map(({ id }) => id);
  },

  async forget(ids: readonly string[]): Promise<void> {
    await session.run('DELETE FROM records WHERE owner = $1 AND id = ANY ($2)', [owner, ids]);
  },

  async forgetDocument(document: string): Promise<void> {
    await session.run('DELETE FROM records WHERE owner = $1 AND document = $2', [owner, document]);
  },
});
