import pg from 'pg';
import * as z from 'zod';
import { invalidInput, unavailable } from '../../base/error.ts';
import type { Logger } from '../../base/log.ts';
import { pause } from '../../base/time.ts';
import { listenOn } from './listen.ts';
import { explained, isConflict, isLost } from './postgres-errors.ts';
import { type Session, sessionOn } from './session.ts';

export type { Session } from './session.ts';

/** What everybody sees: open content. The other owners are members. */
export const SHARED = 'shared';
/** May list members and their usage, and sees none of their content. */
export const OPERATOR = 'operator';

/** Thrown to undo a transaction without failing it. */
export class Undo<T> extends Error {
  readonly result: T;
  constructor(result: T) {
    super('undone');
    this.result = result;
  }
}

export interface Database {
  readonly schema: string;
  /** Reads as this owner, all of it from one moment. */
  read<T>(owner: string, work: (session: Session) => Promise<T>): Promise<T>;
  /**
   * All of `work` or none of it, as this owner. `work` may run twice, since a lost connection undoes
   * the first run; it is never stored twice.
   */
  write<T>(owner: string, work: (session: Session) => Promise<T>): Promise<T>;
  /** Outside of transactions and with the rights of the connecting role: for changing the schema. */
  administer<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /** Calls back whenever another process notifies, and after an interruption; gives the way to end it. */
  listen(channel: string, onNotice: (payload: string | undefined) => void): () => Promise<void>;
  /** Connections in use, idle, and callers that wait for one. */
  pool(): { readonly busy: number; readonly idle: number; readonly waiting: number };
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly log: Logger;
  readonly schema?: string | undefined;
  /** Most connections of this process. */
  readonly connections?: number | undefined;
  readonly statementMs?: number | undefined;
}

const CONNECTIONS = 10;
const CONNECT_MS = 10_000;
const READ_MS = 15_000;
const WRITE_MS = 120_000;
/** The role that transactions run as where the connecting one would pass over row level security. */
export const MEMBER_ROLE = 'lorewright_member';
const RETRY_AFTER_MS = 250;
/** A COMMIT that nobody waits for any more is done or undone within moments. */
const ASK_AGAIN_MS = 500;
const MOST_ASKS = 20;
const Status = z.object({ status: z.string().nullable() });
const NAME = /^[a-z_][a-z0-9_]{0,62}$/;
const OWNER = /^[a-z0-9]{1,64}$/;

export function openDatabase(url: string, options: DatabaseOptions): Database {
  const { log, schema = 'lorewright', connections = CONNECTIONS, statementMs = READ_MS } = options;
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url))
    throw invalidInput(
      'LOREWRIGHT_DATABASE must be an address like postgres://user@host/database.',
    );
  if (!NAME.test(schema)) throw invalidInput(`"${schema}" is no name for a database schema.`);
  const connection = {
    connectionString: url,
    application_name: 'lorewright',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
  };
  const pool = new pg.Pool({
    ...connection,
    max: connections,
    // Queries are sent without waiting for the answers of those before them.
    pipeline: true,
    // The database ends what takes too long; this is for one that has silently gone away.
    query_timeout: WRITE_MS + CONNECT_MS,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
  });
  const onBroken = (error: Error) => log.debug({ reason: error.message }, 'a connection broke');
  // A connection that breaks while nobody uses it is replaced when it is needed.
  pool.on('error', onBroken);
  // Each has a listener from the start: what breaks between two owners would end the process.
  pool.on('connect', (client) => client.on('error', onBroken));

  /** Asked once: a superuser would see every row whatever the policies say. */
  let asRole: Promise<string> | undefined;
  const roleOf = (client: pg.ClientBase): Promise<string> => {
    asRole ??= client
      .query<{ passes: boolean }>(
        'SELECT rolsuper OR rolbypassrls AS passes FROM pg_roles WHERE rolname = current_user',
      )
      .then(({ rows: [row] }) => (row?.passes === false ? '' : `SET LOCAL ROLE ${MEMBER_ROLE};`))
      .catch((error: unknown) => {
        asRole = undefined;
        throw error;
      });
    return asRole;
  };

  const administer: Database['administer'] = async (work) => {
    const client = new pg.Client(connection);
    client.on('error', onBroken);
    try {
      await client.connect();
      await client.query(`SET search_path TO ${schema}, public`);
      return await work(sessionOn(async () => client));
    } catch (error) {
      throw explained(error);
    } finally {
      await client.end().catch(() => {});
    }
  };

  /** Asked on a connection of its own: whether a transaction has been committed. */
  const isCommitted = async (transaction: string): Promise<boolean> => {
    for (let asked = 0; asked < MOST_ASKS; asked++) {
      const status = await administer(async (session) => {
        const rows = await session.rows(Status, 'SELECT pg_xact_status($1::xid8) AS status', [
          transaction,
        ]);
        return rows[0]?.status;
      }).catch(() => undefined);
      if (status === 'committed' || status === 'aborted') return status === 'committed';
      await pause(ASK_AGAIN_MS);
    }
    throw unavailable('The connection to the database broke while something was being stored.', {
      next: 'Look whether it is there; storing the same again does no harm.',
    });
  };

  /**
   * A connection that breaks during COMMIT leaves open whether the work is stored. The database is
   * asked, so that work is repeated only where it was undone.
   */
  const commitOnce = async (client: pg.ClientBase): Promise<void> => {
    const { rows } = await client.query<{ id: string | null }>(
      'SELECT pg_current_xact_id_if_assigned()::text AS id',
    );
    const transaction = rows[0]?.id;
    try {
      await client.query('COMMIT');
    } catch (error) {
      if (!transaction || !isLost(error) || !(await isCommitted(transaction))) throw error;
    }
  };

  const connect = async (): Promise<pg.PoolClient> => {
    if (pool.ending) throw unavailable('The library has been closed.');
    return pool.connect().catch((error: unknown) => {
      const isBusy = pool.totalCount >= connections && pool.idleCount === 0;
      throw isBusy && !isLost(error) ? allInUse(error) : error;
    });
  };

  type Begin = (client: pg.ClientBase) => Promise<string>;

  const writeOnce = async <T>(begin: Begin, work: (session: Session) => Promise<T>): Promise<T> => {
    const client = await connect();
    let broken = false;
    try {
      await client.query(await begin(client));
      try {
        const result = await work(sessionOn(async () => client));
        await commitOnce(client);
        return result;
      } catch (error) {
        if (isLost(error)) throw error;
        await client.query('ROLLBACK');
        if (error instanceof Undo) return error.result;
        throw error;
      }
    } catch (error) {
      broken = isLost(error);
      throw error;
    } finally {
      client.release(broken);
    }
  };

  /**
   * A read that asks nothing needs no connection, and one that asks once needs one round trip: BEGIN,
   * the query and COMMIT are sent without waiting for each other's answers. Were BEGIN to fail, what
   * the queries gave would be thrown away with it.
   */
  const readOnce = async <T>(begin: Begin, work: (session: Session) => Promise<T>): Promise<T> => {
    let opening: Promise<{ client: pg.PoolClient; begun: Promise<unknown> }> | undefined;
    const open = async () => {
      const client = await connect();
      try {
        const begun = client.query(await begin(client));
        begun.catch(() => {});
        return { client, begun };
      } catch (error) {
        client.release(isLost(error));
        throw error;
      }
    };
    const session = sessionOn(async () => {
      opening ??= open();
      return (await opening).client;
    });
    let broken = false;
    try {
      const result = await work(session);
      await (await opening)?.begun;
      return result;
    } catch (error) {
      broken = isLost(error);
      throw error;
    } finally {
      const opened = await opening?.catch(() => undefined);
      if (opened) {
        // Nothing was changed, so nobody waits for it or asks how it ended.
        if (!broken) opened.client.query('COMMIT').catch(() => {});
        opened.client.release(broken);
      }
    }
  };

  const twice = async <T>(once: () => Promise<T>): Promise<T> => {
    try {
      return await once();
    } catch (first) {
      if (!isLost(first) && !isConflict(first)) throw explained(first);
      await pause(RETRY_AFTER_MS);
      try {
        return await once();
      } catch (second) {
        throw explained(second);
      }
    }
  };

  const beginning = (how: string, owner: string, timeoutMs: number): Begin => {
    if (!OWNER.test(owner)) throw new Error('an owner is missing');
    return async (client) =>
      `BEGIN ${how}; ${await roleOf(client)} SET LOCAL search_path TO ${schema}, public;
       SET LOCAL lorewright.owner TO '${owner}'; SET LOCAL statement_timeout TO ${timeoutMs};
       SET LOCAL idle_in_transaction_session_timeout TO ${WRITE_MS}`;
  };
  const SNAPSHOT = 'ISOLATION LEVEL REPEATABLE READ READ ONLY';

  return {
    schema,
    read: (owner, work) => twice(() => readOnce(beginning(SNAPSHOT, owner, statementMs), work)),
    write: (owner, work) => twice(() => writeOnce(beginning('', owner, WRITE_MS), work)),
    administer,
    listen: (channel, onNotice) => listenOn(connection, channel, onNotice, log),
    pool: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}

const allInUse = (cause: unknown) =>
  unavailable('All connections to the database are in use.', {
    next: {
      text: 'Try again in a moment.',
      operator: 'LOREWRIGHT_DATABASE_CONNECTIONS allows more of them.',
      member: '',
    },
    cause,
  });
