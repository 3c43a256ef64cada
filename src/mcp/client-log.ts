import type { ServerContext } from '@modelcontextprotocol/server';
import type { App } from '../base/app.ts';
import type { Logger } from '../base/log.ts';
import { hidePaths } from './hide-paths.ts';

/** Our log levels in the protocol's words. */
const LEVELS = { debug: 'debug', info: 'info', warn: 'warning', error: 'error' } as const;

/**
 * A log that also goes to the client whose call is running, if it asked for this level. The client
 * gets the message only: fields may hold private details.
 */
export function alsoToClient({ log, config }: App, mcpReq: ServerContext['mcpReq']): Logger {
  const both =
    (level: keyof typeof LEVELS) =>
    (fields: object, message: string): void => {
      log[level](fields, message);
      // A client that has disconnected must not fail its own call.
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
