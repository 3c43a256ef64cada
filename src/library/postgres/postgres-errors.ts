import { type LoreError, messageOf, unavailable } from '../../base/error.ts';
import { Silent } from './silence.ts';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** SQLSTATE classes and system errors for a lost connection; another may work. */
const LOST_CODES =
  /^(08...|57P0[123]|ECONNRESET|ECONNREFUSED|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT)$/;
const LOST_MESSAGES =
  /connection terminated|connection ended|not queryable|timeout expired|socket hang up/i;

/**
 * The database does not answer, or nobody accepts connections at its address. Whoever asks has
 * waited long enough; asking again would only take as long once more.
 */
export const isSilent = (error: unknown): boolean =>
  error instanceof Silent ||
  /exceeded when trying to connect|connection timeout|timeout expired/i.test(messageOf(error));

/** Whether the connection was lost, so that a retry on another may succeed. */
export const isLost = (error: unknown): boolean =>
  error instanceof Silent || LOST_CODES.test(codeOf(error)) || LOST_MESSAGES.test(messageOf(error));

/** Two transactions conflicted; one was rolled back and may be retried. */
export const isConflict = (error: unknown): boolean => /^(40001|40P01)$/.test(codeOf(error));

const TIMEOUT = '57014';
const LOCK_TIMEOUT = '55P03';
/** A lock could not be taken in time. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === LOCK_TIMEOUT;

const TOO_MANY = '53300';
const FULL = '53100';
const WRONG_PASSWORD = /^28/;
const UNKNOWN_DATABASE = '3D000';
const FORBIDDEN = '42501';

/**
 * Errors that the operator can act on, in plain words; others are defects and are rethrown as they
 * are.
 */
export function explained(error: unknown): unknown {
  const code = codeOf(error);
  if (isLost(error) || isSilent(error) || code === TOO_MANY) return unreachable(error);
  if (code === TIMEOUT || code === LOCK_TIMEOUT)
    return unavailable('The database took too long to answer.', {
      next: 'Try again in a moment, or ask for less at once.',
      cause: error,
    });
  if (code === FULL)
    return unavailable('The disk of the database is full.', {
      next: 'Nothing new can be stored until there is room.',
      cause: error,
    });
  if (WRONG_PASSWORD.test(code) || code === UNKNOWN_DATABASE)
    return unavailable('The database refuses the connection.', {
      next: {
        operator: 'Check the user, the password and the database name in LOREWRIGHT_DATABASE.',
      },
      cause: error,
    });
  // A row that violates a policy has the same code, and is a defect.
  if (code === FORBIDDEN && !/row-level security/.test(messageOf(error))) return forbidden(error);
  return error;
}

/** What the role of the connection lacks, and how an administrator gives it. */
function forbidden(cause: unknown): LoreError {
  const reason = messageOf(cause);
  const [message, operator] = /\b(create|set) role\b/.test(reason)
    ? [
        'The role of the database connection bypasses row level security, and may not use another role that does not.',
        'Connect as a role without BYPASSRLS that owns the schema, or as a superuser',
      ]
    : /for database\b/.test(reason)
      ? [
          'The role of the database connection may not make a schema.',
          'Have an administrator run, with the user in LOREWRIGHT_DATABASE as the_role: GRANT CREATE ON DATABASE the_database TO the_role',
        ]
      : [
          'The role of the database connection does not own what is in the schema of Lorewright.',
          'After a restore as another role, restore again into an empty database, with the user in LOREWRIGHT_DATABASE as the_role: pg_restore --no-owner --no-privileges --role=the_role',
        ];
  return unavailable(message, {
    next: {
      operator: `${operator} (PostgreSQL says: ${reason}).`,
    },
    cause,
  });
}

const unreachable = (cause: unknown): LoreError =>
  unavailable('The database cannot be reached.', {
    next: {
      text: 'Try again in a moment.',
      operator:
        'If it stays so, check that PostgreSQL is running at the address in LOREWRIGHT_DATABASE.',
      member: 'If it stays so, tell whoever runs this server.',
    },
    cause,
  });
