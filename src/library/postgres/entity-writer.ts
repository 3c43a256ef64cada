import * as z from 'zod';
import { plain, slugify } from '../../text/names.ts';
import { idOf } from '../address.ts';
import { joinAliases } from '../cards/aliases.ts';
import { hashOfEntity } from '../entity-hash.ts';
import type { Kind } from '../kind.ts';
import type { Document, NewEntity } from '../library.ts';
import { indexEntryOf } from '../search/index-entry.ts';
import { type Session, SHARED } from './database.ts';
import { jsonRows } from './json-rows.ts';
import { termsOf } from './terms.ts';
import type { VectorWriter } from './vector-writer.ts';

const Body = z.record(z.string(), z.unknown());
const StoredHash = z.object({ id: z.string(), key: z.int(), hash: z.string() });
const StoredEntity = z.object({
  id: z.string(),
  kind: z.string(),
  document: z.string(),
  slug: z.string(),
  name: z.string(),
  source: z.string(),
  ruleset: z.string(),
  hidden: z.boolean(),
  body: z.string(),
});

/** How many entities are stored with one statement. */
const AT_ONCE = 200;

/** An entity to be stored, with its search data. */
export interface Derived {
  readonly key: number;
  readonly kind: Kind;
  readonly name: string;
  readonly body: Readonly<Record<string, unknown>>;
}

interface Pending extends Derived {
  readonly id: string;
  readonly document: string;
  readonly slug: string;
  readonly source: string;
  readonly ruleset: string;
  readonly hidden: boolean;
  readonly json: string;
  readonly hash: string;
}

interface Writing {
  readonly session: Session;
  readonly owner: string;
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly documents: ReadonlyMap<string, Document>;
  /** The next free key; the caller has locked the owner and stores it. */
  readonly nextKey: () => number;
  /** The generation of this transaction. */
  readonly generation: number;
  readonly derivedBy: string;
  readonly vectors: VectorWriter;
}

export type EntityWriter = ReturnType<typeof entityWriter>;

/**
 * Stores the entities of one transaction, many with one statement. What is put is written by
 * `flush`; until then it is compared with what is pending and, once `load`ed, with what is stored.
 */
export function entityWriter(writing: Writing) {
  const { session, owner, kinds, documents } = writing;
  const known = new Map<string, { readonly key: number; readonly hash: string } | undefined>();
  const pending = new Map<string, Pending>();

  return {
    /** Must be called for every id before it is put. */
    async load(ids: readonly string[]): Promise<void> {
      const unknown = ids.filter((id) => !known.has(id));
      for (const id of unknown) known.set(id, undefined);
      const rows = await session.rows(
        StoredHash,
        'SELECT id, key, hash FROM entities WHERE owner = $1 AND id = ANY ($2)',
        [owner, unknown],
      );
      for (const { id, ...row } of rows) known.set(id, row);
    },

    put(entity: NewEntity): 'added' | 'changed' | 'unchanged' {
      const kind = kinds.get(entity.kind);
      if (!kind) throw new Error(`unknown kind ${entity.kind}`);
      const document = documents.get(entity.document);
      if (!document) throw new Error(`document ${entity.document} is not in the library`);
      const body = Body.parse(kind.body.parse(entity.body));
      const id = idOf(entity);
      const ruleset = entity.ruleset ?? document.ruleset;
      const { hidden = false, name, source } = entity;
      const json = JSON.stringify(body);
      const hash = hashOfEntity({ name, source, ruleset, hidden }, json);
      const before = known.get(id);
      if (before?.hash === hash) return 'unchanged';
      const key = before?.key ?? writing.nextKey();
      known.set(id, { key, hash });
      const slug = entity.slug ?? slugify(name);
      pending.set(id, {
        ...{ id, key, kind, document: entity.document, slug, name, source, ruleset },
        ...{ hidden, body, json, hash },
      });
      return before ? 'changed' : 'added';
    },

    async flush(): Promise<void> {
      const all = [...pending.values()];
      pending.clear();
      for (let from = 0; from < all.length; from += AT_ONCE)
        await store(writing, all.slice(from, from + AT_ONCE));
    },

    /** Returns how many were removed. */
    async remove(ids: readonly string[]): Promise<number> {
      for (const id of ids) known.set(id, undefined);
      // After each change servers read all of a member's rows again, so removals need no record.
      if (owner !== SHARED)
        return session.run('DELETE FROM entities WHERE owner = $1 AND id = ANY ($2)', [owner, ids]);
      return session.run(
        `WITH gone AS (DELETE FROM entities WHERE owner = $1 AND id = ANY ($2) RETURNING key)
         INSERT INTO removed_entities (owner, key, changed) SELECT $1, key, $3 FROM gone`,
        [owner, ids, writing.generation],
      );
    },

    /** What is stored under these ids, in its original form. */
    async stored(ids: readonly string[]): Promise<Map<string, NewEntity>> {
      const rows = await session.rows(
        StoredEntity,
        `SELECT id, kind, document, slug, name, source, ruleset, hidden, body
         FROM entities WHERE owner = $1 AND id = ANY ($2)`,
        [owner, ids],
      );
      return new Map(
        rows.map(({ id, body, ...row }) => [id, { ...row, body: Body.parse(JSON.parse(body)) }]),
      );
    },
  };
}

async function store(writing: Writing, entities: readonly Pending[]): Promise<void> {
  const { session, owner, generation, derivedBy } = writing;
  const found = entities.map((entity) => searchDataOf(entity));
  await session.run(
    `INSERT INTO entities (owner, key, id, kind, document, slug, name, plain, source, ruleset, hidden,
       body, hash, changed, derived_by, aliases, length)
     SELECT $1, r.key, r.id, r.kind, r.document, r.slug, r.name, r.plain, r.source, r.ruleset, r.hidden,
       r.body, r.hash, $3, $4, r.aliases, r.length
     FROM json_to_recordset($2::json) AS r (key integer, id text, kind text, document text, slug text,
       name text, plain text, source text, ruleset text, hidden boolean, body text, hash text,
       aliases text, length integer)
     ON CONFLICT (owner, key) DO UPDATE SET name = excluded.name, plain = excluded.plain,
       source = excluded.source, ruleset = excluded.ruleset, hidden = excluded.hidden,
       body = excluded.body, hash = excluded.hash, changed = excluded.changed,
       derived_by = excluded.derived_by, aliases = excluded.aliases, length = excluded.length`,
    [
      owner,
      jsonRows(
        entities.map(({ kind, body: _, json, ...row }, i) => ({
          ...row,
          ...{ kind: kind.name, plain: plain(row.name), body: json },
          ...{ aliases: found[i]?.aliases, length: found[i]?.terms.length },
        })),
      ),
      generation,
      derivedBy,
    ],
  );
  await storeSearchData(writing, found);
  await writing.vectors.derive(entities);
}

/** The search data of an entity apart from its vectors. */
function searchDataOf({ key, kind, name, body }: Derived) {
  const entry = indexEntryOf(kind, name, body);
  const title = termsOf(`${entry.name} ${entry.tags}`);
  return {
    key,
    kind: kind.name,
    facets: entry.facets,
    aliases: joinAliases(entry),
    title,
    terms: [...title, ...termsOf(entry.prose)],
  };
}

type SearchData = ReturnType<typeof searchDataOf>;

async function storeSearchData(
  { session, owner }: Pick<Writing, 'session' | 'owner'>,
  found: readonly SearchData[],
): Promise<void> {
  await session.run('DELETE FROM facets WHERE owner = $1 AND entity = ANY ($2)', [
    owner,
    found.map(({ key }) => key),
  ]);
  await session.run(
    `INSERT INTO facets (owner, entity, kind, facet, number, word)
     SELECT DISTINCT $1, r.entity, r.kind, r.facet, r.number, r.word FROM json_to_recordset($2::json)
       AS r (entity integer, kind text, facet text, number double precision, word text)`,
    [
      owner,
      jsonRows(
        found.flatMap(({ key, kind, facets }) =>
          facets.map(([facet, value]) => ({
            ...{ entity: key, kind, facet },
            ...(typeof value === 'number' ? { number: value } : { word: value }),
          })),
        ),
      ),
    ],
  );
  await session.run(
    `INSERT INTO entity_words (owner, entity, terms, title_terms)
     SELECT $1, r.entity, r.terms, r.title FROM json_to_recordset($2::json)
       AS r (entity integer, terms text[], title text[])
     ON CONFLICT (owner, entity) DO UPDATE SET terms = excluded.terms, title_terms = excluded.title_terms`,
    [
      owner,
      jsonRows(
        found.map(({ key, terms, title }) => ({
          ...{ entity: key, terms: [...new Set(terms)], title: [...new Set(title)] },
        })),
      ),
    ],
  );
}

/** Derives the search data of stored entities again. */
export async function rederive(
  writing: Pick<Writing, 'session' | 'owner' | 'generation' | 'derivedBy' | 'vectors'>,
  entities: readonly Derived[],
): Promise<void> {
  const found = entities.map((entity) => searchDataOf(entity));
  await writing.session.run(
    `UPDATE entities e SET aliases = r.aliases, length = r.length, changed = $3, derived_by = $4
     FROM json_to_recordset($2::json) AS r (key integer, aliases text, length integer)
     WHERE e.owner = $1 AND e.key = r.key`,
    [
      writing.owner,
      jsonRows(found.map(({ key, aliases, terms }) => ({ key, aliases, length: terms.length }))),
      writing.generation,
      writing.derivedBy,
    ],
  );
  await storeSearchData(writing, found);
  await writing.vectors.derive(entities);
}
