import pg from 'pg';
import type { Logger } from '../../base/log.ts';

const LISTEN_AGAIN_MS = 2_000;

/** Keeps a connection of its own; after it was lost, anything may have changed. */
export function listenOn(
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
