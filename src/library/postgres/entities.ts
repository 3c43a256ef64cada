import * as z from 'zod';
import { addressOf } from '../address.ts';
import type { Kind } from '../kind.ts';
import type { Entity, Label } from '../library.ts';
import { embeddedTexts } from '../search/index-entry.ts';
import type { UnreadTexts } from '../store.ts';
import { type Session, SHARED } from './database.ts';
import type { View } from './view.ts';
import { partKeys, viewKey } from './view-keys.ts';

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
const UnreadRow = Row.pick({ key: true, kind: true, name: true, body: true });
/** Its shape was checked when it was stored. */
const Body = z.record(z.string(), z.unknown());

const COLUMNS = 'owner, key, id, kind, document, slug, name, source, ruleset, body';
/** `$1`: shared keys, `$2`: the owner, `$3`: the owner's own keys. */
const OF_KEYS = `(owner = '${SHARED}' AND key = ANY ($1)) OR (owner = $2 AND key = ANY ($3))`;

/** The parameters of `OF_KEYS`. */
function boundKeys(view: View, keys: readonly number[]): unknown[] {
  const { shared, own } = partKeys(keys);
  return [shared, view.own?.owner ?? SHARED, own];
}

const entityOf = (
  { owner: _, key: __, body, ...row }: Row,
  { documents }: Pick<View, 'documents'>,
): Entity => ({
  ...row,
  uri: addressOf(row.id),
  documentName: documents.get(row.document)?.title ?? row.document,
  body: Body.parse(JSON.parse(body)),
});

/** The owner's own entity of this id, or else the shared one. */
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

/** In the order of the keys. */
export async function entitiesByKeys(
  session: Session,
  view: View,
  keys: readonly number[],
): Promise<Entity[]> {
  if (keys.length === 0) return [];
  const rows = await session.rows(
    Row,
    `SELECT ${COLUMNS} FROM entities WHERE ${OF_KEYS}`,
    boundKeys(view, keys),
  );
  const found = new Map(rows.map((row) => [viewKey(row.owner, row.key), row]));
  return keys.flatMap((key) => {
    const row = found.get(key);
    return row ? [entityOf(row, view)] : [];
  });
}

export async function labelsByKeys(
  session: Session,
  view: View,
  keys: readonly number[],
): Promise<Map<number, Label>> {
  const rows = await session.rows(
    LabelRow,
    `SELECT owner, key, id, kind, document, name, ruleset FROM entities WHERE ${OF_KEYS}`,
    boundKeys(view, keys),
  );
  return new Map(
    rows.map(({ owner, key, id, ...label }) => [
      viewKey(owner, key),
      { ...label, uri: addressOf(id) },
    ]),
  );
}

/** Entities of an owner that an embedder has not read as they are now; the newest first. */
export async function unreadEntities(
  session: Session,
  owner: string,
  kinds: ReadonlyMap<string, Kind>,
  embedder: { readonly id: string; readonly space: string },
  { own, most }: { readonly own: string; readonly most: number },
): Promise<UnreadTexts[]> {
  // The set in the built-in table's space says which texts an entity has.
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
