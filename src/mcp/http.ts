import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { ServerNotifier } from '@modelcontextprotocol/server';
import type { App } from '../base/app.ts';
import type { Config } from '../base/config.ts';
import { invalidInput, unavailable } from '../base/error.ts';
import { refuseBatch } from './batches.ts';
import {
  guarded,
  HttpRefusal,
  LEAST_TOKEN,
  listed,
  pathOf,
  requireToken,
  rpcRefusal,
  type Visitors,
  visitorCheck,
} from './http-guard.ts';
import { type Answerer, mcpService } from './mcp-service.ts';
import { MessageReader } from './message.ts';
import { metricsService } from './metrics.ts';
import { openCalls } from './open-calls.ts';
import { answersOperator } from './operations.ts';
import { CALL_BYTES, pageCalls } from './page/page-calls.ts';
import { pageFiles } from './page/page-files.ts';
import { hasEnded } from './request-end.ts';
import type { ServerFactory } from './server.ts';

export interface HttpAddress {
  readonly host: string;
  readonly port: number;
}

const CLOSE = { connection: 'close' };

/**
 * How long a client may take to send a request. MCP messages are small, but a busy server reads
 * them late, and what it has not read in time is refused (408). Idle connections are kept longer
 * than clients and balancers keep theirs (mostly a minute), so that those close them: a request
 * sent on a closing connection is lost.
 */
const TIMEOUTS = { headersTimeout: 30_000, requestTimeout: 60_000, keepAliveTimeout: 75_000 };

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/** `8080`, `127.0.0.1:8080`, `[::1]:8080`, `:0`. */
export function parseAddress(text: string): HttpAddress {
  const match = /^(?:(\[[^\]]+\]|[^:]*):)?(\d{1,5})$/.exec(text.trim());
  const port = Number(match?.[2]);
  if (!match || port > 65_535)
    throw invalidInput(`"${text}" is not an address to listen on.`, {
      next: 'Use PORT or HOST:PORT, for example 7411 or 127.0.0.1:7411.',
    });
  return { host: match[1]?.replace(/^\[|\]$/g, '') || '127.0.0.1', port };
}

export interface HttpServer {
  readonly server: Server;
  /** Notifies clients of the newer protocol of changes; undefined on a server with members. */
  readonly notify: ServerNotifier | undefined;
  /** Stops accepting requests, gives running calls a few seconds to finish, then cancels them. */
  stop(): Promise<void>;
}

/** How long running calls may take to finish while the server shuts down. */
const FINISH_MS = 5_000;

/**
 * Streamable HTTP under /mcp, and the page at /. On loopback, Host and Origin are checked against
 * DNS rebinding. Beyond loopback a bearer token is required, and it is checked wherever one is
 * configured. With an issuer of access tokens, each request is served as its member.
 */
export async function serveOverHttp(
  app: App,
  { host, port }: HttpAddress,
  served?: ServerFactory,
): Promise<HttpServer> {
  const local = LOOPBACK.has(host);
  const token = app.config.httpToken;
  const hasMembers = app.config.oauthIssuer !== '';
  if (!hasMembers) requireLongToken(host, token);
  const answerer = hasMembers
    ? await (await import('./members/member-service.ts')).membersService(app)
    : await soleService(app, token, served);
  const mayAsk = visitorCheck(visitorsOf(app.config, local));

  const isPageFile = pageFiles();
  const page = await pageCalls(app);
  const calls = openCalls();
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (calls.ending) throw new HttpRefusal(503, 'Lorewright is stopping.', CLOSE);
    const path = pathOf(request);
    // For health checks under any Host: it reveals nothing, so it needs no token.
    if (path === '/healthz') return plainText(response, 200, 'ok');
    if (await answersOperator(app, request, response, path)) return;
    if (!mayAsk(request, response)) return;
    if (answerer.answersOpenly(response, path)) return;
    if (hasMembers && path === '/') return plainText(response, 200, forMembers(app.config));
    // The page contains nothing of the library and asks for the token before its first call.
    if (!hasMembers && isPageFile(request, response, path)) return;
    const answer = await answerer.admit(request, response);
    if (!hasMembers && path.startsWith('/api/')) {
      calls.add(path, request, response);
      return page.answer(request, response, path, () =>
        readMessage(request, new MessageReader({ mostBytes: CALL_BYTES, hasFrame: false })),
      );
    }
    if (path === '/mcp') {
      const message = request.method === 'POST' ? await readMessage(request) : undefined;
      // Whoever left while the message was read gets no answer worked out.
      if (hasEnded(request, response)) return;
      refuseBatch(request, message);
      calls.add(message, request, response);
      return answer(request, response, message);
    }
    plainText(
      response,
      path === '/' ? 200 : 404,
      'Lorewright is an MCP server. Connect an MCP client to /mcp at this address.',
    );
  };
  const { answered } = app.use(metricsService);
  const server = createHttpServer(TIMEOUTS, guarded(serve, app.log, answered));
  const stop = async (): Promise<void> => {
    server.close();
    await calls.end(FINISH_MS);
    await answerer.close();
    server.closeAllConnections();
  };
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        unavailable(
          error.code === 'EADDRINUSE'
            ? `Port ${port} is already in use.`
            : `Cannot listen on ${host}:${port}: ${error.message}.`,
          { next: 'Choose another port with --http PORT.', cause: error },
        ),
      ),
    );
    server.listen(port, host, () => resolve({ server, stop, notify: answerer.notify }));
  });
}

/**
 * Whom the settings let in. A server on loopback may be reached through a proxy under its public
 * name, so that name needs no setting of its own.
 */
function visitorsOf({ httpHosts, httpOrigins, publicUrl }: Config, local: boolean): Visitors {
  const [hosts, origins] = [listed(httpHosts), listed(httpOrigins)];
  if (publicUrl === '') return { hosts, origins, local };
  const { hostname, origin } = new URL(publicUrl);
  // Beyond loopback no names means every name, and one would shut the others out.
  const isOpen = !local && hosts.length === 0;
  return {
    hosts: isOpen ? hosts : [...hosts, hostname],
    origins: [...origins, origin],
    local,
  };
}

/** One service for everybody who has the token, if one is set. */
async function soleService(app: App, token: string, served?: ServerFactory): Promise<Answerer> {
  const service = await mcpService(app, { served, keepsSessions: true });
  return {
    notify: service.notify,
    answersOpenly: () => false,
    async admit(request) {
      requireToken(request, token);
      return service.answer;
    },
    close: () => service.close(),
  };
}

function requireLongToken(host: string, token: string): void {
  if (LOOPBACK.has(host)) return;
  if (token === '')
    throw invalidInput(`Listening on ${host} needs a token.`, {
      next: 'Set LOREWRIGHT_HTTP_TOKEN, or listen on 127.0.0.1.',
    });
  if (token.length < LEAST_TOKEN)
    throw invalidInput(
      `Listening on ${host} needs a token of at least ${LEAST_TOKEN} characters.`,
      { next: 'Make LOREWRIGHT_HTTP_TOKEN longer, for example with: openssl rand -hex 24' },
    );
}

/** The page would need a sign-in of its own; members use an MCP client, which has one. */
const forMembers = ({ publicUrl, oauthIssuer }: Config): string =>
  `Lorewright for members: connect an MCP client to ${publicUrl} and sign in at ${oauthIssuer}.`;

function plainText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}

/** The parsed body of a request; undefined if empty, which the SDK responds to. */
async function readMessage(
  request: IncomingMessage,
  message = new MessageReader(),
): Promise<unknown> {
  // A message that is too long is still read to its end: a client that is writing would not see the
  // response.
  for await (const chunk of request) message.append(Buffer.from(chunk));
  const refusal = message.refusal();
  if (refusal) throw rpcRefusal(message.tooLong ? 413 : 400, refusal.error, refusal.id);
  const text = message.content.toString('utf8');
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw rpcRefusal(400, { code: -32700, message: 'The request body is not valid JSON.' });
  }
}
