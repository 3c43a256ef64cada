import * as z from 'zod';
import type { Document } from '../library.ts';
import { DEFAULT_RANK, StoredDocument } from '../stored-document.ts';
import type { Database } from './database.ts';
import { damagedFile } from './sqlite-errors.ts';
import { storedJson } from './stored-text.ts';

const Row = z.object({ body: z.string() });

export function documentsIn(db: Database) {
  let known: { generation: number; byKey: Map<string, Document> } | undefined;

  const all = (): ReadonlyMap<string, Document> => {
    const generation = db.generation();
    if (known?.generation !== generation) {
      const rows = db.all(Row, 'SELECT CAST(body AS BLOB) AS body FROM documents ORDER BY key');
      const documents = rows.map((row) => {
        const document = StoredDocument.safeParse(storedJson(row.body));
        if (!document.success) throw damagedFile(document.error);
        return document.data;
      });
      known = { generation, byKey: new Map(documents.map((d) => [d.key, d])) };
    }
    return known.byKey;
  };

  return {
    /** By key, as they are now. */
    all,
    /** Clears the cache after a transaction was rolled back. */
    forget(): void {
      known = undefined;
    },

    put(document: Document): void {
      const body = JSON.stringify(StoredDocument.parse(document));
      const before = db.get(
        Row,
        'SELECT CAST(body AS BLOB) AS body FROM documents WHERE key = ?',
        document.key,
      );
      if (before?.body === body) return;
      db.run(
        `INSERT INTO documents (key, rank, source, body) VALUES (?, ?, ?, ?)
         ON CONFLICT (key) DO UPDATE SET rank = excluded.rank, source = excluded.source, body = excluded.body`,
        document.key,
        document.rank ?? DEFAULT_RANK,
        document.source,
        body,
      );
      db.changed();
    },

    get: (key: string): Document | undefined => all().get(key),
  };
}
