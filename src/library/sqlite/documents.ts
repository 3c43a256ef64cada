import * as z from 'zod';
import type { Document } from '../library.ts';
import { DEFAULT_RANK, StoredDocument } from '../stored-document.ts';
import type { Database } from './database.ts';
import { damagedFile } from './sqlite-errors.ts';
import { storedJson, storedText } from './stored-text.ts';

const Row = z.object({ body: z.string() });

/** One text for all: passing many rows takes longer than finding them. JSON has no line breaks. */
const BODIES = `SELECT CAST(group_concat(body, char(10)) AS BLOB) FROM
  (SELECT body FROM documents ORDER BY key)`;

/** The documents of the file, by key. */
export type Documents = () => ReadonlyMap<string, Document>;

export function documentsIn(db: Database) {
  let known: { generation: number; byKey: Map<string, Document> } | undefined;
  /** By their stored text: after a change, nearly all are as they were. */
  let read = new Map<string, Document>();

  const documentIn = (body: string): Document => {
    const document = StoredDocument.safeParse(storedJson(body));
    if (!document.success) throw damagedFile(document.error);
    return document.data;
  };

  const all: Documents = () => {
    const generation = db.generation();
    if (known?.generation !== generation) {
      const [bodies] = db.row(BODIES);
      const texts = bodies === null ? [] : storedText(bodies).split('\n');
      read = new Map(texts.map((body) => [body, read.get(body) ?? documentIn(body)]));
      known = { generation, byKey: new Map([...read.values()].map((d) => [d.key, d])) };
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
