import * as z from 'zod';
import type { Document, Library, NewEntity } from '../library.ts';
import { StoredDocument } from '../stored-document.ts';
import { bodyIn } from './bodies.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrations.ts';
import { storedJson, storedTexts } from './stored-text.ts';

const AT_ONCE = 500;
const Count = z.object({ count: z.int() });

/**
 * Copies documents and entities of a library file into another library, a few hundred at a time. What
 * is there already and the same stays as it is, so a copy that was interrupted can be made again.
 * Records of sources are left out: the next sync reads them anew.
 */
export async function copyFile(
  path: string,
  library: Library,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<{ readonly documents: number; readonly entities: number }> {
  const db = openDatabase(path);
  try {
    migrate(db);
    const documents = db
      .column('SELECT CAST(body AS BLOB) FROM documents ORDER BY key')
      .map((body): Document => StoredDocument.parse(storedJson(body)));
    await library.put({ documents });
    const total = db.get(Count, 'SELECT count(*) AS count FROM entities')?.count ?? 0;
    let done = 0;
    for (let after = 0; ; ) {
      const rows = db.rows(
        `SELECT key, hidden, CAST(body AS BLOB),
           CAST(json_array(kind, document, slug, name, source, ruleset) AS BLOB)
         FROM entities WHERE key > ? ORDER BY key LIMIT ${AT_ONCE}`,
        after,
      );
      if (rows.length === 0) return { documents: documents.length, entities: done };
      after = Number(rows.at(-1)?.[0]);
      const entities = rows
        .map(([, hidden, body, texts]): NewEntity => {
          const [kind = '', document = '', slug = '', name = '', source = '', ruleset = ''] =
            storedTexts(texts);
          const own = { kind, document, slug, name, source, ruleset };
          return { ...own, hidden: hidden === 1, body: bodyIn(body) };
        })
        .filter(({ kind }) => library.kinds.has(kind));
      await library.put({ entities });
      done += rows.length;
      onProgress(done, total);
    }
  } finally {
    db.close();
  }
}
