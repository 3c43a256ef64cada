import { createRequire } from 'node:module';
import { LoreError } from './error.ts';

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  /** Information that is no fault: a line at a terminal, a debug record otherwise. */
  notice(fields: object, message: string): void;
}

export const logFormats = ['auto', 'text', 'json'] as const;
export type LogFormat = (typeof logFormats)[number];

export const silentLogger: Logger = { debug() {}, info() {}, warn() {}, error() {}, notice() {} };

/** Field names whose values are redacted at any depth. */
const SECRET_FIELDS = [
  'authorization',
  'x-auth-token',
  'x-application-key',
  'token',
  'key',
  'api_key',
];

type Write = (level: Exclude<LogLevel, 'silent'>, fields: object, message: string) => void;

/**
 * Logs to stderr, since stdout carries protocol only: one plain line per event for someone at a
 * terminal, JSON lines for a program or a file.
 */
export function createLogger(level: LogLevel, format: LogFormat = 'auto'): Logger {
  if (level === 'silent') return silentLogger;
  const plain = format === 'text' || (format === 'auto' && process.stderr.isTTY === true);
  const write = plain ? plainLines : jsonLines(level);
  const rank = logLevels.indexOf(level);
  const writer =
    (name: Exclude<LogLevel, 'silent'>) =>
    (fields: object, message: string): void => {
      if (logLevels.indexOf(name) >= rank) write(name, fields, message);
    };
  return {
    debug: writer('debug'),
    info: writer('info'),
    warn: writer('warn'),
    error: writer('error'),
    notice: plain ? writer('warn') : writer('debug'),
  };
}

const causeIn = (fields: object, message: string): string => {
  const cause: unknown = Reflect.get(fields, 'cause');
  return typeof cause === 'string' && !message.includes(cause) ? cause : '';
};

/** Pino is loaded with the first line written, since most runs write none. */
function jsonLines(level: LogLevel): Write {
  let real: Pick<Logger, Exclude<LogLevel, 'silent'>> | undefined;
  return (name, fields, message) => {
    if (!real) {
      const { pino }: typeof import('pino') = createRequire(import.meta.url)('pino');
      const stderr = pino.destination({ fd: 2, sync: true });
      // A log that cannot be written must not end the program.
      stderr.on('error', () => {});
      real = pino(
        { level, base: null, redact: SECRET_FIELDS.flatMap((f) => [`["${f}"]`, `*["${f}"]`]) },
        stderr,
      );
    }
    real[name](isExpected(name) ? withoutStack(fields) : fields, message);
  };
}

/** Only defects of ours need their stack, and those who look for them. */
const isExpected = (name: LogLevel): boolean => name === 'info' || name === 'warn';

function withoutStack(fields: object): object {
  const error: unknown = Reflect.get(fields, 'err');
  return error instanceof LoreError
    ? { ...fields, err: undefined, reason: error.sentence }
    : fields;
}

/** Shows only the error or cause among the fields, and a stack only for defects of ours. */
const plainLines: Write = (level, fields, message) => {
  const error: unknown = Reflect.get(fields, 'err');
  const reason =
    error instanceof Error
      ? level === 'error'
        ? (error.stack ?? error.message)
        : error.message
      : causeIn(fields, message);
  const line = `lorewright: ${message}${reason === '' ? '' : `: ${reason}`}`;
  // Clear a progress line that may be on the screen; it will be drawn again.
  process.stderr.write(`${process.stderr.isTTY ? '\r\u001b[2K' : ''}${line}\n`);
};
