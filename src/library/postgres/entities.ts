import * as z from 'zod';
import { addressOf } from '../address.ts';
import type { Kind } from '../kind.ts';
import type { Entity, Label } from '../library.ts';
import { embeddedTexts } from '../search/index-entry.ts';
import type { UnreadTexts } from '../store.ts';
import { type Session, SHARED } from './database.ts';
import { type RowCache, rowCache } from './row-cache.ts';
import type { View } from './view.ts';
import { isSharedKey, partKeys, storedKey, viewKey } from './view-keys.ts';

const Row = z.object({
  owner: z.string(),
  key: z.int(),
  id: z.string(),
  kind: z.string(),
  document: z.string(),
  slug: z.string(),
  name: z.string(),
  source: z.string(),
  ruleset: z.string(),
  body: z.string(),
});
type Row = z.infer<typeof Row>;
const LabelRow = Row.omit({ slug: true, source: true, body: true });
type LabelRow = z.infer<typeof LabelRow>;
const UnreadRow = Row.pick({ key: true, kind: true, name: true, body: true });
/** Validated when it was stored. */
const Body = z.record(z.string(), z.unknown());

const COLUMNS = 'owner, key, id, kind, document, slug, name, source, ruleset, body';
/**
 * `$1`: shared keys, `$2`: the owner, `$3`: the owner's own keys. Each row has the generation of
 * the shared rows it was read from.
 */
const rowsOfKeys = (columns: string): string =>
  `SELECT ${columns}, (SELECT generation FROM owners WHERE owner = '${SHARED}') AS state
   FROM entities
   WHERE (owner = '${SHARED}' AND key = ANY ($1)) OR (owner = $2 AND key = ANY ($3))`;
const BODIES = rowsOfKeys(COLUMNS);
const LABELS = rowsOfKeys('owner, key, id, kind, document, name, ruleset');
const State = z.object({ state: z.coerce.number() });

/** How many characters of bodies, and of labels, of shared entities are cached. */
const BODY_ROOM = 16_000_000;
const LABEL_ROOM = 20_000;

export interface SharedRows {
  readonly bodies: RowCache<Row>;
  readonly labels: RowCache<LabelRow>;
}

export const sharedRows = (): SharedRows => ({
  bodies: rowCache(BODY_ROOM, ({ body }) => body.length),
  labels: rowCache(LABEL_ROOM, () => 1),
});

/** Rows by their key in a view: cached shared ones, and the others from the database. */
async function rowsByKey<T extends LabelRow>(
  session: Session,
  { shared, own }: View,
  keys: readonly number[],
  { kept, row, sql }: { kept: RowCache<T>; row: z.ZodType<T>; sql: string },
): Promise<Map<number, T>> {
  const found = new Map<number, T>();
  for (const key of keys) {
    const known = isSharedKey(key) ? kept.get(shared.generation, storedKey(key)) : undefined;
    if (known) found.set(key, known);
  }
  const missing = partKeys(keys.filter((key) => !found.has(key)));
  if (missing.shared.length + missing.own.length === 0) return found;
  const read = await session.rows(z.intersection(row, State), sql, [
    missing.shared,
    own?.owner ?? SHARED,
    missing.own,
  ]);
  for (const one of read) found.set(viewKey(one.owner, one.key), one);
  const [first] = read;
  if (first)
    kept.keep(
      first.state,
      read.filter(({ owner }) => owner === SHARED),
    );
  return found;
}

const entityOf = (
  { id, kind, document, slug, name, source, ruleset, body }: Row,
  { documents }: Pick<View, 'documents'>,
): Entity => ({
  ...{ id, kind, document, slug, name, source, ruleset },
  uri: addressOf(id),
  documentName: documents.get(document)?.title ?? document,
  body: Body.parse(JSON.parse(body)),
});

/** The owner's own entity with this id, or else the shared one. */
export async function entityById(
  session: Session,
  view: View,
  id: string,
): Promise<Entity | undefined> {
  const [row] = await session.rows(
    Row,
    `SELECT ${COLUMNS} FROM entities WHERE id = $1 AND owner IN ($2, '${SHARED}') AND NOT hidden
     ORDER BY owner = $2 DESC LIMIT 1`,
    [id, view.own?.owner ?? SHARED],
  );
  return row && entityOf(row, view);
}

/** In the order of the keys; with all or only some fields of the bodies. */
export async function entitiesByKeys(
  session: Session,
  view: View,
  keys: readonly number[],
  { bodies }: SharedRows,
  fields?: readonly string[],
): Promise<Entity[]> {
  const found = await rowsByKey(session, view, keys, { kept: bodies, row: Row, sql: BODIES });
  return keys.flatMap((key) => {
    const row = found.get(key);
    if (!row) return [];
    const entity = entityOf(row, view);
    return [fields ? { ...entity, body: onlyFields(entity.body, fields) } : entity];
  });
}

const onlyFields = (body: Entity['body'], fields: readonly string[]): Entity['body'] =>
  Object.fromEntries(Object.entries(body).filter(([field]) => fields.includes(field)));

export async function labelsByKeys(
  session: Session,
  view: View,
  keys: readonly number[],
  { labels }: SharedRows,
): Promise<Map<number, Label>> {
  const found = await rowsByKey(session, view, keys, { kept: labels, row: LabelRow, sql: LABELS });
  return new Map(
    [...found].map(([key, { id, kind, document, name, ruleset }]) => [
      key,
      { kind, document, name, ruleset, uri: addressOf(id) },
    ]),
  );
}

/** Entities of an owner whose current texts an embedder has not read; newest first. */
export async function unreadEntities(
  session: Session,
  owner: string,
  kinds: ReadonlyMap<string, Kind>,
  embedder: { readonly id: string; readonly space: string },
  { own, most }: { readonly own: string; readonly most: number },
): Promise<UnreadTexts[]> {
  // The vectors in the built-in table's space say which texts an entity has.
  const rows = await session.rows(
    UnreadRow,
    `SELECT e.key, e.kind, e.name, e.body FROM vector_sets b
     JOIN entities e ON e.owner = b.owner AND e.key = b.entity
     WHERE b.owner = $1 AND b.space = $2 AND e.kind = ANY ($3) AND NOT EXISTS (
       SELECT 1 FROM vector_sets v WHERE v.owner = b.owner AND v.entity = b.entity
         AND v.space = $4 AND v.model = $5 AND v.hash = b.hash)
     ORDER BY e.changed DESC LIMIT $6`,
    [owner, own, [...kinds.keys()], embedder.space, embedder.id, most],
  );
  return rows.flatMap(({ key, kind: name, ...row }) => {
    const kind = kinds.get(name);
    if (!kind) return [];
    const body = Body.parse(JSON.parse(row.body));
    return [{ key: viewKey(owner, key), ...embeddedTexts(kind, row.name, body) }];
  });
}
