import { LoreError, messageOf } from '../../base/error.ts';
import type { Logger } from '../../base/log.ts';
import { pause } from '../../base/time.ts';
import { createLibrary, type Embedding, openMeaning } from '../create-library.ts';
import type { Table } from '../embed/table.ts';
import type { Kind } from '../kind.ts';
import type { Library } from '../library.ts';
import { type Database, type DatabaseOptions, openDatabase, SHARED } from './database.ts';
import { memberIn } from './member-changes.ts';
import { migrate } from './migrate.ts';
import { isLost } from './postgres-errors.ts';
import { readingQueueIn } from './reading-queue.ts';
import { refreshDerived, refreshShared } from './refresh-derived.ts';
import { channelOf, type Engine, engineParts, type OwnerLimits, storeFor } from './store.ts';
import { viewsIn } from './views.ts';

export interface PostgresOptions extends Omit<DatabaseOptions, 'log'> {
  readonly log: Logger;
  readonly embedding?: Embedding | undefined;
  /** Whether to receive notifications of changes by other servers (default: yes). */
  readonly listens?: boolean | undefined;
}

/** A database, opened and up to date. */
export interface Postgres {
  readonly db: Database;
  readonly engine: Engine;
  /** What everybody sees; writing to it changes it for everybody. */
  readonly library: Library;
  /** What one member sees: shared content and the member's own, which is all it can change. */
  libraryFor(owner: string, limits?: OwnerLimits): Promise<Library>;
  /**
   * Calls back with the owner id of a member whose keys any server has changed, and with undefined
   * where it may have been any member: after an interruption.
   */
  onMemberChange(listener: (owner: string | undefined) => void): void;
  close(): Promise<void>;
}

export async function openPostgres(
  url: string,
  kindList: readonly Kind[],
  table: () => Table,
  { log, embedding, listens = true, ...options }: PostgresOptions,
): Promise<Postgres> {
  const kinds = new Map(kindList.map((kind) => [kind.name, kind]));
  const db = openDatabase(url, { log, ...options });
  try {
    await untilAnswered(db, log);
    await migrate(db);
    await refreshShared(db, { kinds, table });
  } catch (error) {
    await db.close();
    throw error;
  }
  const views = viewsIn(db);
  const channel = channelOf(db.schema);
  const engine: Engine = {
    db,
    kinds,
    table,
    views,
    channel,
    changed() {
      views.changed();
      list.tell();
    },
    ...engineParts(table),
  };
  const store = storeFor(engine, SHARED);
  const list = readingQueueIn(db, (owner) => storeFor(engine, owner));
  const meaning = openMeaning({ store, list, table, embedding });
  const library = createLibrary({ kinds, store, table, embedding, meaning });
  const listeners: ((owner: string | undefined) => void)[] = [];
  const onChange = (payload: string | undefined): void => {
    const member = payload === undefined ? undefined : memberIn(payload);
    if (payload === undefined || member !== undefined)
      for (const listener of listeners) listener(member);
    if (member !== undefined) return;
    engine.changed();
    if (payload !== undefined && payload !== SHARED) return;
    views
      .prefetch()
      .catch((error: unknown) => log.debug({ reason: messageOf(error) }, 'nothing was prefetched'));
  };
  const stopListening = listens ? db.listen(channel, onChange) : async () => {};
  return {
    db,
    engine,
    library,
    async libraryFor(owner, limits) {
      await refreshDerived(db, owner, { kinds, table });
      return createLibrary({ kinds, store: storeFor(engine, owner, limits), table, meaning });
    },
    onMemberChange: (listener) => void listeners.push(listener),
    async close() {
      await stopListening();
      await meaning.close();
      await db.close();
    },
  };
}

/** A database that works accepts a connection sooner. */
const SOON_MS = 2_000;

/** Tells whoever waits for the start what it waits for. */
async function untilAnswered(db: Database, log: Logger): Promise<void> {
  const tell = setTimeout(() => log.warn({}, 'Waiting for the database to answer.'), SOON_MS);
  try {
    await db.administer((session) => session.run('SELECT 1'));
  } finally {
    clearTimeout(tell);
  }
}

/** How long to wait for a database that is still starting. */
const PATIENCE_MS = 60_000;
const LOOK_AGAIN_MS = 1_000;
const TELL_AGAIN_MS = 10_000;

export async function openPostgresWithRetry(
  ...how: Parameters<typeof openPostgres>
): Promise<Postgres> {
  const [, , , { log }] = how;
  const until = Date.now() + PATIENCE_MS;
  for (let told = 0; ; ) {
    try {
      return await openPostgres(...how);
    } catch (error) {
      const isStarting = error instanceof LoreError && isLost(error.cause);
      if (!isStarting || Date.now() > until) throw error;
      if (Date.now() - told >= TELL_AGAIN_MS) {
        told = Date.now();
        const seconds = Math.round((until - told) / 1000);
        log.warn(
          { reason: messageOf(error.cause) },
          `The database cannot be reached. Trying again for ${seconds} more seconds.`,
        );
      }
      await pause(LOOK_AGAIN_MS);
    }
  }
}
