import type { IncomingMessage } from 'node:http';
import { rpcRefusal } from './http-guard.ts';

/** Versions of the protocol are dates. This is the last with batches, and what no version means. */
const LAST_WITH_BATCHES = '2025-03-26';

/** How many messages a request has: a batch is a list of them. */
export const messagesIn = (body: unknown): number =>
  Array.isArray(body) ? Math.max(1, body.length) : 1;

/** Refuses a batch in a version of the protocol that has none. */
export function refuseBatch({ headers }: IncomingMessage, body: unknown): void {
  const version = String(headers['mcp-protocol-version'] ?? LAST_WITH_BATCHES);
  if (!Array.isArray(body) || version <= LAST_WITH_BATCHES) return;
  throw rpcRefusal(400, {
    code: -32600,
    message: `Protocol version ${version} has no batches: send one message in each request.`,
  });
}

/** Refuses a batch with more messages than can ever be answered together. */
export function refuseLongBatch(body: unknown, most: number): void {
  if (messagesIn(body) <= most) return;
  throw rpcRefusal(400, {
    code: -32600,
    message: `A batch holds at most ${most} messages here, since they are answered at the same time.`,
  });
}
