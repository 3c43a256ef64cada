import { LoreError } from '../../base/error.ts';
import { isAsWritten } from '../entity-hash.ts';
import type { Database } from './database.ts';
import { storedText, storedTexts } from './stored-text.ts';

/** How many lines are reported. */
const MOST = 10;

/** What is wrong with the file: its structure, its full-text index, and the content of entities. */
export function faultsIn(db: Database): string[] {
  const faults = [...structure(db), ...fullText(db), ...changedEntities(db)];
  const more = faults.length - MOST;
  return more > 0 ? [...faults.slice(0, MOST), `and ${more} more`] : faults;
}

function structure(db: Database): string[] {
  return attempt(() =>
    db
      .column(`PRAGMA integrity_check(${MOST + 1})`)
      .map(String)
      .filter((line) => line !== 'ok'),
  );
}

function fullText(db: Database): string[] {
  return attempt(() => {
    db.exec("INSERT INTO entities_fts (entities_fts) VALUES ('integrity-check')");
    return [];
  });
}

/** A page may be overwritten by data that still reads as a row. */
function changedEntities(db: Database): string[] {
  return attempt(() => {
    const changed: string[] = [];
    db.each(
      ([hidden, texts, body]) => {
        const [id = '', name = '', source = '', ruleset = '', hash = ''] = storedTexts(texts);
        const entity = { name, source, ruleset, hidden: hidden === 1 };
        if (!isAsWritten(entity, storedText(body), hash))
          changed.push(`${id} is not as it was written`);
      },
      `SELECT hidden, CAST(json_array(id, name, source, ruleset, hash) AS BLOB),
         CAST(body AS BLOB) FROM entities`,
    );
    return changed;
  });
}

function attempt(check: () => string[]): string[] {
  try {
    return check();
  } catch (error) {
    return [error instanceof LoreError ? error.message : String(error)];
  }
}
