import * as z from 'zod';
import { unavailable } from '../../base/error.ts';
import type { Slice } from '../../base/time.ts';
import { plain, slugify } from '../../text/names.ts';
import { addressOf, idOf } from '../address.ts';
import { hashOfEntity } from '../entity-hash.ts';
import { summaryIn } from '../entity-summary.ts';
import type { Kind } from '../kind.ts';
import type { Document, Entity, Label, NewEntity } from '../library.ts';
import { embeddedTexts } from '../search/index-entry.ts';
import type { UnreadTexts } from '../store.ts';
import { bodyIn, storedBodies, storedFields } from './bodies.ts';
import type { Database } from './database.ts';
import type { Derivation } from './derive-entity.ts';
import { type ReadEntity, recentlyRead } from './recently-read.ts';
import { damagedFile } from './sqlite-errors.ts';
import { storedJsons, storedRows, storedTexts } from './stored-text.ts';

const Body = z.record(z.string(), z.unknown());
const BeforeRow = z.object({ key: z.int(), same: z.int() });
const blob = (column: string): string => `CAST(${column} AS BLOB) AS ${column}`;
const RECORD = `hidden, ${['kind', 'document', 'slug', 'name', 'source', 'ruleset', 'body'].map(blob).join(', ')}`;
const RecordRow = z.object({
  kind: z.string(),
  document: z.string(),
  slug: z.string(),
  name: z.string(),
  source: z.string(),
  ruleset: z.string(),
  hidden: z.int(),
  body: z.string(),
});
const KeyRow = z.object({ key: z.int(), id: z.string() });

/**
 * Entities as one row: their labels as one list, and their summaries and bodies concatenated. Each row
 * from the driver is noticeable in a search, and so is validating it.
 */
const entitiesWhere = (where: string, ...texts: readonly string[]): string =>
  `SELECT CAST(json_group_array(json_array(
      e.key, e.id, e.kind, e.document, e.slug, e.name, e.source, e.ruleset)) AS BLOB),
    ${texts.map((text) => `CAST(group_concat(${text}, ',') AS BLOB)`).join(', ')}
  FROM entities e ${where}`;
/** Those that were stored by an older version have none. */
const SUMMARY = "coalesce(s.summary, 'null')";
const SUMMARIES = 'LEFT JOIN summaries s ON s.entity = e.key';
const AMONG_KEYS = 'WHERE e.key IN (SELECT value FROM json_each(?))';
const BY_KEYS = entitiesWhere(`${SUMMARIES} ${AMONG_KEYS}`, SUMMARY, 'e.body');
const BY_ID = entitiesWhere(`${SUMMARIES} WHERE e.id = ? AND e.hidden = 0`, SUMMARY, 'e.body');
const SUMMARIES_BY_KEYS = entitiesWhere(`${SUMMARIES} ${AMONG_KEYS}`, SUMMARY);
/** A key may be given again, so it is not enough. */
const BODY_OF = 'SELECT CAST(body AS BLOB) FROM entities WHERE key = ? AND id = ?';
/**
 * SQLite extracts a few fields from a large body several times faster than reading all of it; all
 * fields at once, since it parses the body for each extraction. It gives a list of their values, but a
 * single value if there is one path only: so one field is asked for twice.
 */
const fieldsByKeys = (paths: readonly string[]): string =>
  entitiesWhere(AMONG_KEYS, "'null'", `json_extract(e.body, ${paths.map(() => '?').join(', ')})`);
const pathsOf = ([first = '', ...others]: readonly string[]): string[] =>
  [first, ...(others.length > 0 ? others : [first])].map((field) => `$.${JSON.stringify(field)}`);
const LABELS = `SELECT CAST(json_group_array(json_array(key, id, kind, name, document, ruleset)) AS BLOB)
  FROM entities WHERE key IN (SELECT value FROM json_each(?))`;

/** Not all entities at once: their texts would fill the memory. */
const AT_ONCE = 200;

/**
 * With its body, or one that is read on first use. The getter is made apart from where entities are read:
 * a function keeps all variables around it, and an entity in a cache would keep what was read with it.
 */
function withBody(
  entity: Omit<Entity, 'body'>,
  known: Entity['body'] | undefined,
  bodyOf: () => Entity['body'],
): Entity {
  let body = known;
  return {
    ...entity,
    get body() {
      body ??= bodyOf();
      return body;
    },
  };
}

export function entitiesIn(
  db: Database,
  kinds: ReadonlyMap<string, Kind>,
  documents: () => ReadonlyMap<string, Document>,
  index: Pick<Derivation, 'derive' | 'forget'>,
) {
  const kindOf = (name: string): Kind => {
    const kind = kinds.get(name);
    if (!kind) throw new Error(`unknown kind ${name}`);
    return kind;
  };

  const titleOf = (document: string): string => documents().get(document)?.title ?? document;
  const recent = recentlyRead(db, titleOf);

  /** Reads the body of an entity that was read without it. */
  const bodyOf = (key: number, id: string) => (): Entity['body'] => {
    const [body] = db.column(BODY_OF, key, id);
    if (body === undefined)
      throw unavailable('An entry was removed while it was being read.', {
        next: 'Ask again.',
        isPassing: true,
      });
    return bodyIn(body);
  };

  const read = (
    sql: string,
    values: readonly string[],
    bodiesIn: (json: unknown) => Entity['body'][] = storedBodies,
  ): ReadEntity[] => {
    const [list, summaries, bodies] = db.row(sql, ...values);
    const rows = storedRows(list);
    const stored = summaries === null ? [] : storedJsons(summaries);
    const read = bodies === undefined || bodies === null ? [] : bodiesIn(bodies);
    if (rows.length !== stored.length || (bodies !== undefined && rows.length !== read.length))
      throw damagedFile();
    return rows.map(([number, ...texts], i) => {
      const [id, kind, document, slug, name, source, ruleset] = texts.map(String);
      // The ruleset is empty if rules do not apply.
      if (!id || !kind || !document || !slug || !name || !source || ruleset === undefined)
        throw damagedFile();
      const key = Number(number);
      const summary = summaryIn(stored[i]);
      const labels = { id, uri: addressOf(id), kind, document, slug, name, source, ruleset };
      const entity = { ...labels, documentName: titleOf(document), summary };
      return { key, entity: withBody(entity, read[i], bodyOf(key, id)) };
    });
  };

  return {
    /** Stores one entity as given; the caller holds the transaction. */
    put(entity: NewEntity): 'added' | 'changed' | 'unchanged' {
      const kind = kindOf(entity.kind);
      const document = documents().get(entity.document);
      if (!document) throw new Error(`document ${entity.document} is not in the library`);
      const body = Body.parse(kind.body.parse(entity.body));
      const slug = entity.slug ?? slugify(entity.name);
      const id = idOf(entity);
      const ruleset = entity.ruleset ?? document.ruleset;
      const { hidden = false } = entity;
      const json = JSON.stringify(body);
      const hash = hashOfEntity({ ...entity, ruleset, hidden }, json);
      const before = db.get(
        BeforeRow,
        'SELECT key, hash = ? AS same FROM entities WHERE id = ?',
        hash,
        id,
      );
      if (before?.same === 1) return 'unchanged';
      if (before) index.forget(before.key);
      const [key] = db.column(
        `INSERT INTO entities (key, id, kind, document, slug, name, plain, source, authority, ruleset, hidden, body, hash, updated_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?)
         ON CONFLICT (key) DO UPDATE SET name = excluded.name, plain = excluded.plain, source = excluded.source,
           ruleset = excluded.ruleset, hidden = excluded.hidden,
           body = excluded.body, hash = excluded.hash, updated_at = excluded.updated_at
         RETURNING key`,
        before?.key ?? null,
        id,
        entity.kind,
        entity.document,
        slug,
        entity.name,
        plain(entity.name),
        entity.source,
        ruleset,
        hidden ? 1 : 0,
        json,
        hash,
        Date.now(),
      );
      index.derive(kind, Number(key), entity.name, body);
      return before ? 'changed' : 'added';
    },

    /** What is stored under an id, in its original form. */
    record(id: string): NewEntity | undefined {
      const row = db.get(RecordRow, `SELECT ${RECORD} FROM entities WHERE id = ?`, id);
      return row && { ...row, hidden: row.hidden === 1, body: bodyIn(row.body) };
    },

    /** Returns how many were removed; the caller holds the transaction. */
    remove(ids: readonly string[]): number {
      const rows = db.all(
        KeyRow,
        'SELECT key, id FROM entities WHERE id IN (SELECT value FROM json_each(?))',
        JSON.stringify(ids),
      );
      for (const { key } of rows) {
        index.forget(key);
        db.run('DELETE FROM entities WHERE key = ?', key);
      }
      return rows.length;
    },

    idsOf(kind: string, document: string, source: string): string[] {
      return db
        .all(
          KeyRow,
          'SELECT key, CAST(id AS BLOB) AS id FROM entities WHERE kind = ? AND document = ? AND source = ?',
          kind,
          document,
          source,
        )
        .map((row) => row.id);
    },

    /**
     * Derives facets, words and vectors of the next entities after this key again, or of those that
     * `only` selects. Returns the last key examined, undefined if there are no more.
     */
    async reindexAfter(
      after: number,
      slice: Slice,
      only?: (kind: Kind, name: string) => boolean,
    ): Promise<number | undefined> {
      let last: number | undefined;
      const rows = db.rows(
        `SELECT key, CAST(json_array(kind, name) AS BLOB), CAST(body AS BLOB) FROM entities
         WHERE key > ? ORDER BY key LIMIT ${AT_ONCE}`,
        after,
      );
      for (const [key, texts, body] of rows) {
        last = Number(key);
        const [kindName = '', name = ''] = storedTexts(texts);
        const kind = kinds.get(kindName);
        if (!kind || only?.(kind, name) === false) continue;
        index.forget(last);
        index.derive(kind, last, name, bodyIn(body));
        await slice();
      }
      return last;
    },

    get(id: string): Entity | undefined {
      return recent.byId(id, () => read(BY_ID, [id])[0]);
    },

    /** The texts of these entities, for an embedder. */
    textsOf(keys: readonly number[]): UnreadTexts[] {
      const rows = db.rows(
        `SELECT key, CAST(json_array(kind, name) AS BLOB), CAST(body AS BLOB) FROM entities
         WHERE key IN (SELECT value FROM json_each(?))`,
        JSON.stringify(keys),
      );
      return rows.map(([key, texts, body]) => {
        const [kind = '', name = ''] = storedTexts(texts);
        return { key: Number(key), ...embeddedTexts(kindOf(kind), name, bodyIn(body)) };
      });
    },

    /** The labels of entities: name, kind and document. */
    labels(keys: readonly number[]): Map<number, Label> {
      return recent.labels(keys, (missing) => {
        const [list] = db.row(LABELS, missing);
        return storedRows(list).map(([key, ...texts]) => {
          const [id, kind, name, document, ruleset] = texts.map(String);
          if (!id || !kind || !name || !document || ruleset === undefined) throw damagedFile();
          return [Number(key), { uri: addressOf(id), kind, name, document, ruleset }] as const;
        });
      });
    },

    /** Entities by their row keys, in the order of the keys. */
    byKeys(keys: readonly number[]): Entity[] {
      return recent.whole(keys, (missing) => read(BY_KEYS, [missing]));
    },

    /** The same for a list: a body is read when it is needed, if there is a summary. */
    summarized(keys: readonly number[]): Entity[] {
      return recent.whole(keys, (missing) => read(SUMMARIES_BY_KEYS, [missing]));
    },

    /** The same with only some fields of their bodies. */
    withFields(keys: readonly number[], fields: readonly string[]): Entity[] {
      const paths = pathsOf(fields);
      const sql = fieldsByKeys(paths);
      const found = new Map<number, Entity>();
      for (const { key, entity } of read(sql, [...paths, JSON.stringify(keys)], (json) =>
        storedFields(json, fields),
      ))
        found.set(key, entity);
      return keys.flatMap((key) => found.get(key) ?? []);
    },
  };
}
