import { createRequire } from 'node:module';

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export const silentLogger: Logger = { debug() {}, info() {}, warn() {}, error() {} };

/** Field names whose values never reach the log, wherever they stand. */
const SECRET_FIELDS = [
  'authorization',
  'x-auth-token',
  'x-application-key',
  'token',
  'key',
  'api_key',
];

/**
 * Logs to stderr as JSON lines: stdout carries protocol only. Pino is loaded at the first line that
 * is written, since most runs write none.
 */
export function createLogger(level: LogLevel): Logger {
  if (level === 'silent') return silentLogger;
  let real: Logger | undefined;
  const logger = (): Logger => {
    if (real) return real;
    const { pino }: typeof import('pino') = createRequire(import.meta.url)('pino');
    real = pino(
      { level, base: null, redact: SECRET_FIELDS.flatMap((f) => [`["${f}"]`, `*["${f}"]`]) },
      pino.destination({ fd: 2, sync: true }),
    );
    return real;
  };
  const rank = logLevels.indexOf(level);
  const writer =
    (name: Exclude<LogLevel, 'silent'>) =>
    (fields: object, message: string): void => {
      if (logLevels.indexOf(name) >= rank) logger()[name](fields, message);
    };
  return {
    debug: writer('debug'),
    info: writer('info'),
    warn: writer('warn'),
    error: writer('error'),
  };
}
