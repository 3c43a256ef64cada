import * as z from 'zod';
import { KEPT, type ResponseStore } from '../../upstream/port.ts';
import type { Database } from './database.ts';
import type { Writer } from './writer.ts';

const Row = z.object({
  status: z.int(),
  content_type: z.string(),
  body: z.string(),
  stored_at: z.int(),
});

/** Cached upstream responses, shared by all processes that use this library. */
export const responsesIn = (db: Database, writer: Writer): ResponseStore => ({
  async get(key) {
    const row = db.get(
      Row,
      `SELECT status, CAST(content_type AS BLOB) AS content_type, CAST(body AS BLOB) AS body, stored_at
       FROM responses WHERE key = ?`,
      key,
    );
    return (
      row && {
        status: row.status,
        contentType: row.content_type,
        body: row.body,
        storedAt: row.stored_at,
      }
    );
  },
  async put(key, response) {
    await writer.transaction(() =>
      writer.db.run(
        'INSERT OR REPLACE INTO responses (key, status, content_type, body, stored_at) VALUES (?, ?, ?, ?, ?)',
        key,
        response.status,
        response.contentType,
        response.body,
        response.storedAt,
      ),
    );
  },
  async prune(olderThan) {
    await writer.transaction(() =>
      writer.db.run(
        'DELETE FROM responses WHERE stored_at < ? AND substr(key, 1, ?) <> ?',
        olderThan,
        KEPT.length,
        KEPT,
      ),
    );
  },
});
