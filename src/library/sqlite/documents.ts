import * as z from 'zod';
import { nearest, plain } from '../../text/names.ts';
import type { Document, DocumentListing, ResolvedDocuments } from '../library.ts';
import type { Database } from './database.ts';
import { damagedFile } from './sqlite-errors.ts';
import { storedJson } from './stored-text.ts';

export const StoredDocument = z.object({
  key: z.string(),
  title: z.string(),
  source: z.string(),
  ruleset: z.string(),
  publisher: z.string().optional(),
  license: z.string().optional(),
  attribution: z.string().optional(),
  url: z.string().optional(),
  aliases: z.array(z.string()).optional(),
  description: z.string().optional(),
  rank: z.int().optional(),
});

const Row = z.object({ body: z.string() });
const CountRow = z.object({ document: z.string(), kind: z.string(), count: z.int() });

const DEFAULT_RANK = 100;

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
    /** Drops what is remembered, after a transaction was rolled back. */
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

    list(source?: string): DocumentListing[] {
      const counts = new Map<string, Record<string, number>>();
      for (const row of db.all(
        CountRow,
        `SELECT CAST(document AS BLOB) AS document, CAST(kind AS BLOB) AS kind, count(*) AS count
         FROM entities WHERE hidden = 0 GROUP BY entities.document, entities.kind`,
      )) {
        const kinds = counts.get(row.document) ?? {};
        kinds[row.kind] = row.count;
        counts.set(row.document, kinds);
      }
      return [...all().values()]
        .filter((d) => source === undefined || d.source === source)
        .map((d) => {
          const kinds = counts.get(d.key) ?? {};
          return {
            ...d,
            counts: kinds,
            entityCount: Object.values(kinds).reduce((a, b) => a + b, 0),
          };
        })
        .sort((a, b) => b.entityCount - a.entityCount || (a.key < b.key ? -1 : 1));
    },

    resolve(names: readonly string[]): ResolvedDocuments {
      const words = new Map<string, string>();
      const documents = [...all().values()];
      for (const d of documents) words.set(plain(d.title), d.key);
      // A book may call itself "SRD"; the word still means what it always means.
      for (const d of documents)
        for (const alias of d.aliases ?? []) words.set(plain(alias), d.key);
      // Keys last: a key always means its own document, whatever others call themselves.
      for (const d of documents) words.set(plain(d.key), d.key);
      const keys = new Set<string>();
      const unknown: { given: string; close: string[] }[] = [];
      for (const given of names) {
        const key = words.get(plain(given));
        if (key) keys.add(key);
        else {
          const close = nearest(given, words.keys(), 6).map((word) => words.get(word) ?? word);
          unknown.push({ given, close: [...new Set(close)].slice(0, 3) });
        }
      }
      return { keys: [...keys], unknown };
    },
  };
}
