import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback } from '../helpers/loopback.ts';

/**
 * How long a connection may lie idle. After the usual five seconds a busy machine would close one in
 * the moment in which the program asks over it again.
 */
export const KEPT_ALIVE_MS = 600_000;

/** The ways an upstream fails; each is made on purpose and as the wire shows it. */
export const faults = [
  'no answer',
  'too many requests',
  'too many requests, come back later',
  'error page',
  'cut JSON',
  'wrong shape',
  'hanging socket',
  'empty body',
] as const;
export type Fault = (typeof faults)[number];

export interface GoodAnswer {
  status?: number;
  type?: string;
  headers?: Record<string, string>;
  body: unknown;
}
export type Answerer = (url: URL, request: IncomingMessage) => GoodAnswer | Promise<GoodAnswer>;

export interface LoopbackUpstream {
  readonly url: string;
  /** Every request so far, as path and query. */
  readonly calls: readonly string[];
  readonly headers: readonly IncomingMessage['headers'][];
  /** How many requests were being answered at once, at most. */
  readonly busiest: number;
  forgetCalls(): void;
  /** From now on fail so, for so many requests (default: until told otherwise), below this path. */
  fail(fault: Fault | undefined, times?: number, path?: string): void;
  close(): Promise<void>;
}

/** A server on 127.0.0.1 that answers well until it is told to fail. */
export async function startUpstream(answer: Answerer): Promise<LoopbackUpstream> {
  const calls: string[] = [];
  const headers: IncomingMessage['headers'][] = [];
  let fault: Fault | undefined;
  let left = 0;
  let below = '';
  let busy = 0;
  let busiest = 0;

  const server = createServer({ keepAliveTimeout: KEPT_ALIVE_MS }, async (request, response) => {
    calls.push(request.url ?? '');
    headers.push(request.headers);
    busy++;
    busiest = Math.max(busiest, busy);
    response.on('close', () => {
      busy--;
    });
    if (fault && left > 0 && request.url?.startsWith(below)) {
      left--;
      misbehave(fault, response);
      return;
    }
    const good = await answer(new URL(request.url ?? '/', 'http://loopback'), request);
    send(response, good);
  });
  const port = await listenOnLoopback(server);

  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    headers,
    get busiest() {
      return busiest;
    },
    forgetCalls() {
      calls.length = 0;
      headers.length = 0;
    },
    fail(next, times = Number.POSITIVE_INFINITY, path = '') {
      fault = next;
      left = times;
      below = path;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(response: ServerResponse, { status = 200, type, headers, body }: GoodAnswer): void {
  const isText = typeof body === 'string';
  response.writeHead(status, {
    'content-type': type ?? (isText ? 'text/plain; charset=utf-8' : 'application/json'),
    ...headers,
  });
  response.end(isText ? body : JSON.stringify(body));
}

function misbehave(fault: Fault, response: ServerResponse): void {
  const json = { 'content-type': 'application/json' };
  switch (fault) {
    case 'no answer':
      return;
    case 'too many requests':
      response.writeHead(429, { 'content-type': 'text/html' }).end('Too many requests');
      return;
    case 'too many requests, come back later':
      response
        .writeHead(429, { 'content-type': 'text/html', 'retry-after': '1' })
        .end('Too many requests');
      return;
    case 'error page':
      response
        .writeHead(500, { 'content-type': 'text/html' })
        .end('<h1>Server Error (500)</h1><pre>Traceback: SELECT secret FROM table</pre>');
      return;
    case 'cut JSON':
      response.writeHead(200, json).end('{"count":2,"results":[{"key":"ember-lan');
      return;
    case 'wrong shape':
      response.writeHead(200, json).end('{"surprise":[1,2,3],"results":{"key":7}}');
      return;
    case 'hanging socket':
      response.writeHead(200, json);
      response.write('{"count":');
      return;
    case 'empty body':
      response.writeHead(200, json).end();
  }
}
