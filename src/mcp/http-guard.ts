import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { localhostHostValidation, localhostOriginValidation } from '@modelcontextprotocol/node';
import { LoreError } from '../base/error.ts';
import type { Logger } from '../base/log.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Names a request in its answer and in the log. */
const REQUEST_ID = 'x-request-id';

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
    const id = randomUUID();
    response.setHeader(REQUEST_ID, id);
    const { method, url } = request;
    response.once('finish', () =>
      log.debug({ id, method, path: url?.split('?')[0], status: response.statusCode }, 'answered'),
    );
    Promise.resolve()
      .then(() => handle(request, response))
      .catch((error: unknown) => {
        const refusal = refusalFor(error);
        if (refusal.status === 500 && !response.destroyed)
          log.error({ err: error, id, method }, 'an HTTP request failed');
        if (response.headersSent) response.destroy();
        else answer(response, refusal);
      });
  };

/** What stands in the way for a while, such as a database that restarts, is no defect. */
function refusalFor(error: unknown): HttpRefusal {
  if (error instanceof HttpRefusal) return error;
  if (error instanceof LoreError && error.kind === 'unavailable')
    return new HttpRefusal(503, `${error.message} Try again in a moment.`, { 'retry-after': '2' });
  return new HttpRefusal(500, 'The request failed inside Lorewright; its log has the details.');
}

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

export interface Visitors {
  /** Hosts beside loopback's own names; where none are named beyond loopback, any. */
  readonly hosts: readonly string[];
  /** Origins of web pages that may connect. */
  readonly origins: readonly string[];
  readonly local: boolean;
}

export const listed = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim().toLowerCase().replace(/\/+$/, ''))
    .filter((word) => word !== '');

const EXPOSED = ['mcp-session-id', 'mcp-protocol-version', 'www-authenticate', REQUEST_ID];
const ASKED =
  'authorization, content-type, accept, last-event-id, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id';

/**
 * Whether a request may come in by the host it names and the web page it comes from: on loopback
 * this is what DNS rebinding would break through. Answers by itself and returns false where it may
 * not, and where a browser only asks what it may do.
 */
export function visitorCheck({
  hosts,
  origins,
  local,
}: Visitors): (request: IncomingMessage, response: ServerResponse) => boolean {
  const localHost = localhostHostValidation();
  const localOrigin = localhostOriginValidation();
  return (request, response) => {
    const host = (request.headers.host ?? '').toLowerCase();
    const isNamed = hosts.includes(host) || hosts.includes(host.replace(/:\d+$/, ''));
    if (local ? !isNamed && !localHost(request, response) : hosts.length > 0 && !isNamed) {
      if (!local)
        throw new HttpRefusal(
          403,
          'This host is not served here: LOREWRIGHT_HTTP_HOSTS names those that are.',
        );
      return false;
    }
    const { origin } = request.headers;
    if (origin === undefined) return true;
    if (origins.includes(origin.toLowerCase())) {
      response.setHeader('access-control-allow-origin', origin);
      response.setHeader('access-control-expose-headers', EXPOSED.join(', '));
      response.setHeader('vary', 'origin');
      if (request.method !== 'OPTIONS') return true;
      response
        .writeHead(204, {
          'access-control-allow-methods': METHODS.join(', '),
          'access-control-allow-headers': ASKED,
          'access-control-max-age': '600',
        })
        .end();
      return false;
    }
    if (local) return localOrigin(request, response);
    // The page of this server itself.
    if (origin.toLowerCase().replace(/^https?:\/\//, '') === host) return true;
    throw new HttpRefusal(403, 'Web pages of this origin may not connect.');
  };
}

/** Beyond loopback a token stands between the library and everyone. */
export const LEAST_TOKEN = 16;

export function requireToken(request: IncomingMessage, token: string): void {
  if (token === '') return;
  const [scheme = '', ...rest] = (request.headers.authorization ?? '').split(' ');
  const given = Buffer.from(rest.join(' '));
  const wanted = Buffer.from(token);
  if (
    scheme.toLowerCase() === 'bearer' &&
    given.length === wanted.length &&
    timingSafeEqual(given, wanted)
  )
    return;
  throw new HttpRefusal(401, 'A bearer token is required: the value of LOREWRIGHT_HTTP_TOKEN.', {
    'www-authenticate': 'Bearer',
  });
}
