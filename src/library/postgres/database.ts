import pg from 'pg';
import * as z from 'zod';
import { invalidInput, unavailable } from '../../base/error.ts';
import type { Logger } from '../../base/log.ts';
import { pause } from '../../base/time.ts';
import { explained, isConflict, isLost } from './postgres-errors.ts';

/** What everybody sees: open content. The other owners are members. */
export const SHARED = 'shared';
/** May list members and their usage, and sees none of their content. */
export const OPERATOR = 'operator';

/** The queries of one transaction. Values are always bound. */
export interface Session {
  rows<T>(row: z.ZodType<T>, text: string, values?: readonly unknown[]): Promise<T[]>;
  /** Rows as arrays, unparsed: for large loads where the caller checks what it needs. */
  arrays(text: string, values?: readonly unknown[]): Promise<unknown[][]>;
  /** Returns how many rows were changed. */
  run(text: string, values?: readonly unknown[]): Promise<number>;
}

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
const LISTEN_AGAIN_MS = 2_000;
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
    // The database ends what takes too long; this is for one that has silently gone away.
    query_timeout: WRITE_MS + CONNECT_MS,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
  });
  // A connection that breaks while nobody uses it is replaced when it is needed.
  pool.on('error', (error) => log.debug({ reason: error.message }, 'a database connection broke'));

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
    client.on('error', (error) => log.debug({ reason: error.message }, 'a connection broke'));
    try {
      await client.connect();
      await client.query(`SET search_path TO ${schema}, public`);
      return await work(sessionOn(client));
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

  const commit = async (client: pg.ClientBase): Promise<void> =>
    void (await client.query('COMMIT'));

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
      await commit(client);
    } catch (error) {
      if (!transaction || !isLost(error) || !(await isCommitted(transaction))) throw error;
    }
  };

  const attempt = async <T>(
    begin: (client: pg.ClientBase) => Promise<string>,
    work: (session: Session) => Promise<T>,
    end = commit,
  ): Promise<T> => {
    if (pool.ending) throw unavailable('The library has been closed.');
    const client = await pool.connect().catch((error: unknown) => {
      const isBusy = pool.totalCount >= connections && pool.idleCount === 0;
      throw isBusy && !isLost(error) ? allInUse(error) : error;
    });
    // Without a listener, a connection that breaks in the middle would end the process.
    const onError = (error: Error) => log.debug({ reason: error.message }, 'a connection broke');
    client.on('error', onError);
    let broken = false;
    try {
      await client.query(await begin(client));
      try {
        const result = await work(sessionOn(client));
        await end(client);
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
      client.off('error', onError);
      client.release(broken);
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

  const beginning = (how: string, owner: string, timeoutMs: number) => {
    if (!OWNER.test(owner)) throw new Error('an owner is missing');
    return async (client: pg.ClientBase): Promise<string> =>
      `BEGIN ${how}; ${await roleOf(client)} SET LOCAL search_path TO ${schema}, public;
       SET LOCAL lorewright.owner TO '${owner}'; SET LOCAL statement_timeout TO ${timeoutMs};
       SET LOCAL idle_in_transaction_session_timeout TO ${WRITE_MS}`;
  };

  return {
    schema,
    read: (owner, work) =>
      twice(() =>
        attempt(beginning('ISOLATION LEVEL REPEATABLE READ READ ONLY', owner, statementMs), work),
      ),
    write: (owner, work) => twice(() => attempt(beginning('', owner, WRITE_MS), work, commitOnce)),
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
    next: 'Try again in a moment; LOREWRIGHT_DATABASE_CONNECTIONS allows more of them.',
    cause,
  });

/** PostgreSQL's texts cannot hold the character 0, which no name or text of ours needs. */
const bound = (values: readonly unknown[]): unknown[] =>
  values.map((value) => (typeof value === 'string' ? value.replaceAll('\0', '') : value));

const sessionOn = (client: pg.ClientBase): Session => ({
  async rows(row, text, values = []) {
    const found = await client.query<Record<string, unknown>>(text, bound(values));
    return found.rows.map((each) => row.parse(each));
  },
  async arrays(text, values = []) {
    const found = await client.query<unknown[]>({ text, values: bound(values), rowMode: 'array' });
    return found.rows;
  },
  async run(text, values) {
    // Without values it may be several statements, of which an array of results comes back.
    const done = await (values ? client.query(text, bound(values)) : client.query(text));
    return done.rowCount ?? 0;
  },
});

/** Keeps one connection of its own; while it is away, everything may have changed. */
function listenOn(
  connection: pg.ClientConfig,
  channel: string,
  onNotice: (payload: string | undefined) => void,
  log: Logger,
): () => Promise<void> {
  let client: pg.Client | undefined;
  let stopped = false;
  const connect = async (): Promise<void> => {
    const next = new pg.Client(connection);
    client = next;
    const again = (reason: string): void => {
      if (stopped || client !== next) return;
      client = undefined;
      log.debug({ reason }, 'notices of the database are interrupted');
      setTimeout(() => void connect(), LISTEN_AGAIN_MS).unref();
    };
    next.on('error', (error) => again(error.message));
    next.on('end', () => again('the connection ended'));
    next.on('notification', ({ payload }) => onNotice(payload));
    try {
      await next.connect();
      await next.query(`LISTEN ${channel}`);
      onNotice(undefined);
    } catch (error) {
      again(error instanceof Error ? error.message : 'no connection');
    }
  };
  void connect();
  return async () => {
    stopped = true;
    await client?.end().catch(() => {});
  };
}
