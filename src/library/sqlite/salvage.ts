import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { isAsWritten } from '../entity-hash.ts';
import type { Document, NewEntity } from '../library.ts';
import { StoredDocument } from '../stored-document.ts';
import { type Cell, scanRows } from './page-scan.ts';

/** What could be read of a damaged file. */
export interface Salvage {
  readonly documents: readonly Document[];
  readonly entities: readonly NewEntity[];
  readonly notes: Readonly<Record<string, unknown>>;
  /** Ids of entities that existed and could not be read. */
  readonly lost: readonly string[];
}

interface Found {
  readonly entity: NewEntity;
  readonly updatedAt: number;
}

/**
 * Reads everything that is still readable. The pages are parsed here: SQLite gives up on a table
 * whose root is damaged, and the driver ends the program at a text that is not UTF-8. An entity
 * counts as read only if its hash matches.
 */
export function salvage(path: string): Salvage {
  const documents = new Map<string, Document>();
  const entities = new Map<string, Found>();
  const notes = new Map<string, unknown>();
  const ids = new Set<string>();
  const journal = existsSync(`${path}-wal`) ? readFileSync(`${path}-wal`) : undefined;
  for (const row of scanRows(readFileSync(path), journal)) {
    const found = entityIn(row);
    if (found) {
      // A freed page may still have an older version of it.
      const known = entities.get(found.id);
      if (!known || known.updatedAt < found.updatedAt) entities.set(found.id, found);
      continue;
    }
    const document = documentIn(row);
    if (document) documents.set(document.key, document);
    const note = noteIn(row);
    if (note) notes.set(note.key, note.value);
    const id = idIn(row);
    if (id !== undefined) ids.add(id);
  }
  return {
    documents: [...documents.values()],
    entities: [...entities.values()].map(({ entity }) => entity),
    notes: Object.fromEntries(notes),
    lost: [...ids].filter((id) => !entities.has(id)),
  };
}

const EntityCells = z.tuple([
  z.null(),
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.int(),
  z.string(),
  z.int(),
  z.string(),
  z.string(),
  z.int(),
]);
const Body = z.record(z.string(), z.unknown());

/** In the order of the columns of `entities`. */
function entityIn(row: readonly Cell[]): (Found & { readonly id: string }) | undefined {
  // Most rows are others; validating them would take longer than reading them.
  const cells = row.length === 14 ? EntityCells.safeParse(row) : undefined;
  if (!cells?.success) return undefined;
  const [, id, kind, document, slug, name, , source, , ruleset, hiddenAs, json, hash, at] =
    cells.data;
  const hidden = hiddenAs === 1;
  if (!isAsWritten({ name, source, ruleset, hidden }, json, hash)) return undefined;
  const body = Body.parse(JSON.parse(json));
  const entity = { kind, document, slug, name, source, ruleset, hidden, body };
  return { id, entity, updatedAt: at };
}

const DocumentCells = z.tuple([z.string(), z.int(), z.string(), z.string()]);

function documentIn(row: readonly Cell[]): Document | undefined {
  const cells =
    row.length === 4 && typeof row[1] === 'number' ? DocumentCells.safeParse(row) : undefined;
  const document = cells?.success ? StoredDocument.safeParse(jsonOf(cells.data[3])) : undefined;
  return document?.success ? document.data : undefined;
}

const NoteCells = z.tuple([z.string(), z.string()]);

function noteIn(row: readonly Cell[]): { key: string; value: unknown } | undefined {
  const cells = row.length === 2 ? NoteCells.safeParse(row) : undefined;
  if (!cells?.success) return undefined;
  const [key, json] = cells.data;
  const value = jsonOf(json);
  return value === undefined ? undefined : { key, value };
}

const IdCells = z.tuple([z.string(), z.int()]);

/** The index of ids has those whose own rows can no longer be read. */
function idIn(row: readonly Cell[]): string | undefined {
  const cells = row.length === 2 ? IdCells.safeParse(row) : undefined;
  return cells?.success && /^[^/]+\/[^/]+\/[^/]+$/.test(cells.data[0]) ? cells.data[0] : undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
