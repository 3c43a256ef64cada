import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { localhostHostValidation, localhostOriginValidation } from '@modelcontextprotocol/node';
import type { Logger } from '../base/log.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** A request that is answered with a status and one line instead of being served. */
export class HttpRefusal extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/**
 * Runs a handler so that nothing it throws, and no error of the connection, can end the process:
 * a refusal is answered as it says, anything else with 500 and a line in the log.
 */
export const guarded =
  (handle: Handler, log: Logger) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    // Without a listener, a connection that breaks off would be an uncaught exception.
    const onError = (error: Error) => log.debug({ err: error }, 'a connection broke off');
    request.on('error', onError);
    response.on('error', onError);
    Promise.resolve()
      .then(() => handle(request, response))
      .catch((error: unknown) => {
        const refusal =
          error instanceof HttpRefusal
            ? error
            : new HttpRefusal(
                500,
                'The request failed inside Lorewright; its log has the details.',
              );
        if (refusal !== error && !response.destroyed)
          log.error({ err: error, method: request.method }, 'an HTTP request failed');
        if (response.headersSent) response.destroy();
        else answer(response, refusal);
      });
  };

function answer(response: ServerResponse, { status, message, headers }: HttpRefusal): void {
  response
    .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers })
    .end(`${message}\n`);
}

const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(:\d{1,5})?$/i;
const METHODS = ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'];

/** The path that is asked for; a request that makes no sense as HTTP is refused. */
export function pathOf(request: IncomingMessage): string {
  const { method = '', url = '', headers } = request;
  if (!METHODS.includes(method))
    throw new HttpRefusal(405, `${method} is not answered here.`, { allow: METHODS.join(', ') });
  if (headers.host !== undefined && !HOST.test(headers.host))
    throw new HttpRefusal(400, 'The Host header must be a host and a port.');
  // Proxies send the whole address; a leading slash is resolved against nothing, so that "//x" stays
  // a path and does not become a host.
  const address = url.startsWith('/') ? `http://localhost${url}` : url;
  if (!URL.canParse(address)) throw new HttpRefusal(400, 'The request target is not a path.');
  const { pathname, search } = new URL(address);
  request.url = `${pathname}${search}`;
  return pathname;
}

/**
 * On loopback, Host and Origin are checked against DNS rebinding. Answers by itself and returns
 * false where they are foreign.
 */
export function localOnly(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const validHost = localhostHostValidation();
  const validOrigin = localhostOriginValidation();
  return (request, response) => validHost(request, response) && validOrigin(request, response);
}

export function requireToken(request: IncomingMessage, token: string): void {
  if (token === '') return;
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  if (given.length === wanted.length && timingSafeEqual(given, wanted)) return;
  throw new HttpRefusal(401, 'A bearer token is required: the value of LOREWRIGHT_HTTP_TOKEN.', {
    'www-authenticate': 'Bearer',
  });
}
