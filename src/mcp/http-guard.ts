import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { localhostHostValidation, localhostOriginValidation } from '@modelcontextprotocol/node';
import { LoreError } from '../base/error.ts';
import type { Logger } from '../base/log.ts';
import type { RpcError } from './message.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Identifies a request in its response and in the log. */
const REQUEST_ID = 'x-request-id';

/** A request that is refused with a status and one line. */
export class HttpRefusal extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/** A refusal as an error of JSON-RPC, which is what an MCP client reads. */
export const rpcRefusal = (
  status: number,
  error: RpcError['error'],
  id: RpcError['id'] = null,
): HttpRefusal =>
  new HttpRefusal(status, JSON.stringify({ jsonrpc: '2.0', id, error }), {
    'content-type': 'application/json',
  });

/**
 * Wraps a handler so that nothing it throws, and no connection error, can end the process: a
 * refusal is sent as it says, anything else as 500 with a line in the log. Each answer is counted.
 */
export const guarded =
  (handle: Handler, log: Logger, count: (status: number) => void) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    // Without a listener, a broken connection would be an uncaught exception.
    const onError = (error: Error) => log.debug({ err: error }, 'a connection broke off');
    request.on('error', onError);
    response.on('error', onError);
    const id = randomUUID();
    response.setHeader(REQUEST_ID, id);
    const { method, url } = request;
    response.once('finish', () => {
      const status = response.statusCode;
      count(status);
      log.debug({ id, method, path: url?.split('?')[0], status }, 'answered');
    });
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

/** A temporary obstacle, such as a database that restarts, is not a defect. */
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

/** The requested path; a malformed request is refused. */
export function pathOf(request: IncomingMessage): string {
  const { method = '', url = '', headers } = request;
  if (!METHODS.includes(method))
    throw new HttpRefusal(405, `${method} is not answered here.`, { allow: METHODS.join(', ') });
  if (headers.host !== undefined && !HOST.test(headers.host))
    throw new HttpRefusal(400, 'The Host header must be a host and a port.');
  // Proxies send the whole URL. A path is prefixed rather than resolved, so that "//x" stays a path
  // and does not become a host.
  const address = url.startsWith('/') ? `http://localhost${url}` : url;
  if (!URL.canParse(address)) throw new HttpRefusal(400, 'The request target is not a path.');
  const { pathname, search } = new URL(address);
  request.url = `${pathname}${search}`;
  return pathname;
}

export interface Visitors {
  /** Accepted hosts beside the loopback names; if empty beyond loopback, any. */
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
 * Checks the Host and Origin of a request: on loopback this is the protection against DNS
 * rebinding. Responds by itself and returns false if they are refused, and to CORS preflights.
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
    // The page served by this server.
    if (origin.toLowerCase().replace(/^https?:\/\//, '') === host) return true;
    throw new HttpRefusal(403, 'Web pages of this origin may not connect.');
  };
}

/** Beyond loopback a token is all that protects the library. */
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
