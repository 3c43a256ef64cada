import pg from 'pg';
import * as z from 'zod';
import { invalidInput, messageOf, unavailable } from '../../base/error.ts';
import type { Logger } from '../../base/log.ts';
import { pause } from '../../base/time.ts';
import { listenOn } from './listen.ts';
import { explained, isConflict, isLost, isSilent } from './postgres-errors.ts';
import { type Session, sessionOn } from './session.ts';
import { type Hearing, hearing } from './silence.ts';

export type { Session } from './session.ts';

/** The owner of open content, which everybody sees. The other owners are members. */
export const SHARED = 'shared';
/** May list members and their usage, but sees none of their content. */
export const OPERATOR = 'operator';

/** Thrown to roll back a transaction without failing it. */
export class Undo<T> extends Error {
  readonly result: T;
  constructor(result: T) {
    super('undone');
    this.result = result;
  }
}

export interface Database {
  readonly schema: string;
  /** Reads as this owner, in one snapshot. */
  read<T>(owner: string, work: (session: Session) => Promise<T>): Promise<T>;
  /**
   * Runs `work` atomically as this owner. It may run twice, since a lost connection rolls the first
   * run back; it is never stored twice.
   */
  write<T>(owner: string, work: (session: Session) => Promise<T>): Promise<T>;
  /** Outside transactions, with the rights of the connecting role: for schema changes. */
  administer<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /**
   * Calls back when another process notifies, and after an interruption; returns a function that
   * stops it.
   */
  listen(channel: string, onNotice: (payload: string | undefined) => void): () => Promise<void>;
  /** Connections in use, idle, and callers that wait for one. */
  pool(): { readonly busy: number; readonly idle: number; readonly waiting: number };
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly log: Logger;
  readonly schema?: string | undefined;
  /** The maximum number of connections of this process. */
  readonly connections?: number | undefined;
  readonly statementMs?: number | undefined;
}

const CONNECTIONS = 10;
const CONNECT_MS = 10_000;
const READ_MS = 15_000;
const WRITE_MS = 120_000;
/** How much later than the database itself a slow query is given up here. */
const GRACE_MS = 2_000;
/** The role for transactions if the connecting role would bypass row level security. */
export const MEMBER_ROLE = 'lorewright_member';
const RETRY_AFTER_MS = 250;
/** An abandoned COMMIT is decided within moments. */
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
    // Queries are sent without waiting for earlier results.
    pipeline: true,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
  });
  const onBroken = (error: Error) => log.debug({ reason: error.message }, 'a connection broke');
  // An idle connection that breaks is replaced when needed.
  pool.on('error', onBroken);
  // Each has an error listener from the start: an error between two uses would end the process.
  pool.on('connect', (client) => client.on('error', onBroken));

  /** Checked once: a superuser would see every row whatever the policies. */
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

  /** Whether a transaction was committed, asked on a separate connection. */
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
   * If the connection breaks during COMMIT, it is unknown whether the work is stored. The database
   * is asked, so that work is repeated only if it was rolled back.
   */
  const commitOnce = async (client: pg.ClientBase, hear: Hearing): Promise<void> => {
    const { rows } = await hear(
      client.query<{ id: string | null }>('SELECT pg_current_xact_id_if_assigned()::text AS id'),
    );
    const transaction = rows[0]?.id;
    try {
      await hear(client.query('COMMIT'));
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

  /** The operator is told that the database is away, and that it is back; each once. */
  let isAway = false;
  const tellBack = (): void => {
    if (isAway) log.warn({}, 'The database answers again.');
    isAway = false;
  };
  const failed = (error: unknown): unknown => {
    if (isLost(error) || isSilent(error)) {
      if (!isAway) log.warn({ reason: messageOf(error) }, 'The database cannot be reached.');
      isAway = true;
    }
    return explained(error);
  };

  type Begin = (client: pg.ClientBase) => Promise<string>;

  const writeOnce = async <T>(begin: Begin, work: (session: Session) => Promise<T>): Promise<T> => {
    const client = await connect();
    const hear = hearing(WRITE_MS + GRACE_MS);
    let broken = false;
    try {
      // Nothing has to be waited for at the beginning.
      await hearing(statementMs + GRACE_MS)(begin(client).then((text) => client.query(text)));
      try {
        const result = await work(sessionOn(async () => client, hear));
        await commitOnce(client, hear);
        tellBack();
        return result;
      } catch (error) {
        if (isLost(error)) throw error;
        await hear(client.query('ROLLBACK'));
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
   * A read without queries needs no connection, and one with a single query one round trip: BEGIN,
   * the query and COMMIT are sent without waiting. If BEGIN fails, the results are discarded.
   */
  const readOnce = async <T>(begin: Begin, work: (session: Session) => Promise<T>): Promise<T> => {
    let opening: Promise<{ client: pg.PoolClient; begun: Promise<unknown> }> | undefined;
    const hear = hearing(statementMs + GRACE_MS);
    const open = async () => {
      const client = await connect();
      try {
        const begun = hear(client.query(await hear(begin(client))));
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
    }, hear);
    let broken = false;
    try {
      const result = await work(session);
      if (opening) {
        await (await opening).begun;
        tellBack();
      }
      return result;
    } catch (error) {
      const begun = (await opening?.catch(() => undefined))?.begun;
      // If BEGIN was refused, its error says why; the query only fails because of that.
      const first: unknown = await begun?.then(
        () => error,
        (refusal: unknown) => refusal,
      );
      broken = isLost(first ?? error);
      throw first ?? error;
    } finally {
      const opened = await opening?.catch(() => undefined);
      if (opened) {
        // Nothing was changed, so there is no need to wait for the result.
        if (!broken) opened.client.query('COMMIT').catch(() => {});
        opened.client.release(broken);
      }
    }
  };

  const twice = async <T>(once: () => Promise<T>): Promise<T> => {
    try {
      return await once();
    } catch (first) {
      if (isSilent(first) || (!isLost(first) && !isConflict(first))) throw failed(first);
      await pause(RETRY_AFTER_MS);
      try {
        return await once();
      } catch (second) {
        throw failed(second);
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
