import { createHash } from 'node:crypto';
import { join } from 'node:path';
import Database from 'libsql';
import * as z from 'zod';
import { openLibrary } from '../../src/library/open.ts';
import { kinds } from '../../src/mcp/catalogue.ts';

const QUERIES = [
  'SELECT key, body FROM documents ORDER BY key',
  'SELECT id, name, source, ruleset, hidden, body FROM entities ORDER BY id',
  'SELECT id, list, name, source, body FROM records ORDER BY id, list',
];

/** What a library holds, as one text: two that hold the same have the same. */
export function contentOf(folder: string): string {
  const db = new Database(join(folder, 'library.db'), { readonly: true });
  try {
    const hash = createHash('sha256');
    const counts = QUERIES.map((query) => {
      const rows = z.array(z.unknown()).parse(db.prepare(query).raw(true).all());
      for (const row of rows) hash.update(JSON.stringify(row));
      return rows.length;
    });
    return `${counts.join('/')} ${hash.digest('hex').slice(0, 16)}`;
  } finally {
    db.close();
  }
}

/** What is wrong with the file in a folder. */
export async function faultsIn(folder: string): Promise<string[]> {
  const library = openLibrary(join(folder, 'library.db'), kinds);
  try {
    return await library.faults();
  } finally {
    await library.close();
  }
}
