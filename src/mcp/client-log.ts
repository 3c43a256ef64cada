import type { ServerContext } from '@modelcontextprotocol/server';
import type { App } from '../base/app.ts';
import type { Logger } from '../base/log.ts';
import { hidePaths } from './hide-paths.ts';

/** Our levels in the words of the protocol. */
const LEVELS = { debug: 'debug', info: 'info', warn: 'warning', error: 'error' } as const;

/**
 * A log that also reaches the client whose call is running, where it wants messages of that level.
 * It gets the sentence only: fields may hold what is nobody's business outside this process.
 */
export function alsoToClient({ log, config }: App, mcpReq: ServerContext['mcpReq']): Logger {
  const both =
    (level: keyof typeof LEVELS) =>
    (fields: object, message: string): void => {
      log[level](fields, message);
      // A client that has gone away must not fail the work it asked for.
      mcpReq.log(LEVELS[level], hidePaths(config, message), 'lorewright').catch(() => {});
    };
  return {
    ...log,
    debug: both('debug'),
    info: both('info'),
    warn: both('warn'),
    error: both('error'),
  };
}
