import { createHash } from 'node:crypto';
import * as z from 'zod';
import { messageOf } from '../../base/error.ts';
import type { Logger } from '../../base/log.ts';
import type { Embedder } from '../embed/embedder.ts';
import { type Database, type Session, SHARED } from './database.ts';
import { takeLease } from './notes.ts';

type Space = Pick<Embedder, 'space' | 'dim'>;

/** A kind with so many shared passages is searched through an approximate index of its own. */
const LARGE = 6_000;
const LEASE_MS = 15 * 60_000;

const KindCount = z.object({ kind: z.string(), count: z.coerce.number() });
const Index = z.object({ name: z.string(), valid: z.boolean() });

const nameOf = (space: string, dim: number, kind: string): string =>
  `passages_near_${createHash('sha1').update(`${space} ${dim} ${kind}`).digest('hex').slice(0, 16)}`;

const INDEXES = `SELECT c.relname AS name, i.indisvalid AS valid
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
  WHERE i.indrelid = to_regclass('passages') AND c.relname LIKE 'passages_near_%'`;

/** Remembers which kinds have an index, until shared content changes. */
export function vectorIndexesIn() {
  const remembered = new Map<string, { generation: number; kinds: ReadonlySet<string> }>();
  return {
    forget: () => remembered.clear(),
    /** The kinds whose shared passages have an index in this space. */
    async kindsIn(
      session: Session,
      generation: number,
      { space, dim }: Space,
    ): Promise<ReadonlySet<string>> {
      const place = `${space} ${dim}`;
      const known = remembered.get(place);
      if (known?.generation === generation) return known.kinds;
      const indexes = await session.rows(Index, INDEXES);
      const there = new Set(indexes.flatMap(({ name, valid }) => (valid ? [name] : [])));
      if (there.size === 0) return new Set();
      const kinds = new Set(
        (await kindsIn(session, space))
          .map(({ kind }) => kind)
          .filter((kind) => there.has(nameOf(space, dim, kind))),
      );
      remembered.set(place, { generation, kinds });
      return kinds;
    },
  };
}

export type VectorIndexes = ReturnType<typeof vectorIndexesIn>;

const kindsIn = (session: Session, space: string): Promise<z.infer<typeof KindCount>[]> =>
  session.rows(
    KindCount,
    `SELECT kind, count(*) AS count FROM passages WHERE owner = '${SHARED}' AND space = $1 GROUP BY 1`,
    [space],
  );

/**
 * Builds the indexes that are missing. Nobody waits for it: until then large kinds are compared one by
 * one. One process does it; another goes on if it dies.
 */
export async function buildVectorIndexes(
  db: Database,
  { space, dim }: Space,
  log: Logger,
): Promise<void> {
  const counts = await db.read(SHARED, (session) => kindsIn(session, space));
  const large = counts.filter(({ count }) => count >= LARGE).map(({ kind }) => kind);
  if (large.length === 0) return;
  const lease = await takeLease(db, SHARED, 'vector-indexes', LEASE_MS);
  if (!lease) return;
  try {
    await db.administer(async (session) => {
      const there = await session.rows(Index, INDEXES);
      for (const { name, valid } of there)
        if (!valid) await session.run(`DROP INDEX IF EXISTS ${name}`);
      await session.run("SET maintenance_work_mem TO '256MB'");
      for (const kind of large) {
        const name = nameOf(space, dim, kind);
        if (there.some((index) => index.valid && index.name === name)) continue;
        await session.run(
          `CREATE INDEX CONCURRENTLY IF NOT EXISTS ${name} ON passages
             USING hnsw ((vector::halfvec(${dim})) halfvec_cosine_ops)
             WHERE owner = '${SHARED}' AND space = ${literal(space)} AND kind = ${literal(kind)}`,
        );
      }
    });
  } catch (error) {
    log.warn({ reason: messageOf(error) }, 'large kinds are searched without an index');
  } finally {
    await lease.release().catch(() => {});
  }
}

/** Only for our own names of kinds and spaces: the condition of an index cannot be bound. */
const literal = (value: string): string => `'${value.replaceAll("'", "''")}'`;
