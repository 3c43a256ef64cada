import type { Database } from './database.ts';

/** The words that occur in a facet of a kind; all of them are cached until the library changes. */
export function facetWordsIn(
  db: Database,
): (kind: string, facet: string, among?: readonly string[]) => string[] {
  const known = new Map<string, string[]>();
  let generation = -1;
  return (kind, facet, among) => {
    if (among) return wordsAmong(db, kind, facet, among);
    const now = db.generation();
    if (now !== generation) known.clear();
    generation = now;
    const key = `${kind}\n${facet}`;
    let words = known.get(key);
    if (!words) {
      words = readWords(db, kind, facet);
      known.set(key, words);
    }
    return [...words];
  };
}

/** Looked up by the key of the table, which takes a fraction of reading them all. */
const wordsAmong = (
  db: Database,
  kind: string,
  facet: string,
  among: readonly string[],
): string[] =>
  db
    .column(
      `SELECT DISTINCT CAST(f.value AS BLOB) FROM facets f JOIN entities e ON e.key = f.entity
       WHERE f.kind = ? AND f.facet = ? AND f.value IN (SELECT value FROM json_each(?))
         AND e.hidden = 0`,
      kind,
      facet,
      JSON.stringify(among),
    )
    .map(String);

const readWords = (db: Database, kind: string, facet: string): string[] =>
  db
    .column(
      `SELECT DISTINCT CAST(f.value AS BLOB) FROM facets f JOIN entities e ON e.key = f.entity
       WHERE f.kind = ? AND f.facet = ? AND e.hidden = 0 AND typeof(f.value) = 'text' ORDER BY f.value`,
      kind,
      facet,
    )
    .map(String);
