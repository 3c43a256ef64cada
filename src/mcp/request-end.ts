import type { IncomingMessage, ServerResponse } from 'node:http';

/** Whether nobody waits for the answer to this request any more. */
export const hasEnded = (request: IncomingMessage, response: ServerResponse): boolean =>
  response.closed || request.socket.destroyed;

/**
 * Calls back exactly once when a request is over: answered, or its client gone, even if that
 * happened before. A response reports neither what it missed nor, while it waits behind an earlier
 * one on the same connection, that the connection broke; so the connection is watched too.
 */
export function whenEnded(
  request: IncomingMessage,
  response: ServerResponse,
  then: () => void,
): void {
  if (hasEnded(request, response)) {
    then();
    return;
  }
  const { socket } = request;
  // A client may send any number of requests before it reads the first answer.
  socket.setMaxListeners(0);
  const end = (): void => {
    response.off('close', end);
    socket.off('close', end);
    then();
  };
  response.once('close', end);
  socket.once('close', end);
}
