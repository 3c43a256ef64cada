import type { Database } from './database.ts';
import { damagedFile } from './sqlite-errors.ts';
import { storedJson } from './stored-text.ts';

interface EntityCount {
  readonly kind: string;
  readonly document: string;
  readonly source: string;
  readonly count: number;
}

type DocumentCount = Omit<EntityCount, 'source'>;

/** The number of visible entities, maintained in the file by triggers. */
export function entityCountsIn(db: Database) {
  let counts: readonly EntityCount[] = [];
  let generation = -1;
  let byKind = new Map<string, number>();
  let byDocument: DocumentCount[] | undefined;

  const refresh = (): void => {
    const now = db.generation();
    if (now === generation) return;
    counts = readCounts(db);
    byKind = new Map();
    byDocument = undefined;
    generation = now;
  };

  return {
    of(kind: string, withoutSource: string): number {
      refresh();
      const key = `${kind}\n${withoutSource}`;
      let sum = byKind.get(key);
      if (sum === undefined) {
        sum = 0;
        for (const one of counts)
          if (one.kind === kind && one.source !== withoutSource) sum += one.count;
        byKind.set(key, sum);
      }
      return sum;
    },

    perDocument(): readonly DocumentCount[] {
      refresh();
      byDocument ??= summedUp(counts);
      return byDocument;
    },
  };
}

function summedUp(counts: readonly EntityCount[]): DocumentCount[] {
  const sums = new Map<string, DocumentCount>();
  for (const { document, kind, count } of counts) {
    const key = `${document}\n${kind}`;
    sums.set(key, { document, kind, count: count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()];
}

function readCounts(db: Database): EntityCount[] {
  const [list] = db.column(
    `SELECT CAST(json_group_array(json_array(kind, document, source, count)) AS BLOB)
     FROM entity_counts WHERE count > 0`,
  );
  const rows = storedJson(list);
  if (!Array.isArray(rows)) throw damagedFile();
  return rows.map(([kind, document, source, count]) => ({
    kind: String(kind),
    document: String(document),
    source: String(source),
    count: Number(count),
  }));
}
