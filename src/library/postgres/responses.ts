import * as z from 'zod';
import { KEPT, type ResponseStore } from '../../upstream/port.ts';
import type { Database } from './database.ts';

const Row = z.object({
  status: z.int(),
  content_type: z.string(),
  body: z.string(),
  stored_at: z.coerce.number(),
});

/** An owner's upstream responses, shared by every server on this database. */
export const responsesIn = (db: Database, owner: string): ResponseStore => ({
  get: (key) =>
    db.read(owner, async (session) => {
      const [row] = await session.rows(
        Row,
        'SELECT status, content_type, body, stored_at FROM responses WHERE owner = $1 AND key = $2',
        [owner, key],
      );
      return (
        row && {
          status: row.status,
          contentType: row.content_type,
          body: row.body,
          storedAt: row.stored_at,
        }
      );
    }),
  async put(key, { status, contentType, body, storedAt }) {
    await db.write(owner, (session) =>
      session.run(
        `INSERT INTO responses (owner, key, status, content_type, body, stored_at)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (owner, key) DO UPDATE SET status = excluded.status,
           content_type = excluded.content_type, body = excluded.body, stored_at = excluded.stored_at`,
        [owner, key, status, contentType, body, storedAt],
      ),
    );
  },
  async prune(olderThan) {
    await db.write(owner, (session) =>
      session.run(
        'DELETE FROM responses WHERE owner = $1 AND stored_at < $2 AND NOT starts_with(key, $3)',
        [owner, olderThan, KEPT],
      ),
    );
  },
});
