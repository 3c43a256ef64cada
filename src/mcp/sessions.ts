import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import {
  type ClientCapabilities,
  isInitializeRequest,
  type McpServerFactory,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Logger } from '../base/log.ts';
import { HOUR_MS, MINUTE_MS } from '../base/time.ts';

/** A client that is silent for this long has gone away without closing its session. */
const IDLE_MS = HOUR_MS;
/** More at once than a server for people needs; beyond that the longest idle is closed. */
const MOST = 200;

interface Session {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  readonly close: () => Promise<void>;
  /** The server may ask it questions during a call, so its calls need the session's stream. */
  readonly canBeAsked: boolean;
  lastUsed: number;
}

/**
 * Sessions of clients of the older protocol over HTTP. Only in one can such a client be asked
 * something during a call or be notified of changes; the newer protocol has no sessions.
 */
export interface Sessions {
  /**
   * Whether this request belongs to a session or begins one. A plain call of a client that cannot
   * be asked anything needs none.
   */
  takes(request: IncomingMessage, message: unknown): boolean;
  serve(request: IncomingMessage, response: ServerResponse, message: unknown): Promise<void>;
  close(): Promise<void>;
}

export function sessionsOf(factory: McpServerFactory, log: Logger): Sessions {
  const open = new Map<string, Session>();
  const idOf = ({ headers }: IncomingMessage): string | undefined => {
    const id = headers['mcp-session-id'];
    return typeof id === 'string' ? id : undefined;
  };

  async function begin(message: Initialize): Promise<WebStandardStreamableHTTPServerTransport> {
    makeRoom();
    const server = await factory({ era: 'legacy' });
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => {
        open.set(id, {
          transport,
          close: () => server.close(),
          canBeAsked: answersQuestions(message.params.capabilities),
          lastUsed: Date.now(),
        });
      },
      onsessionclosed: (id) => void end(id),
    });
    await server.connect(transport);
    return transport;
  }

  async function end(id: string): Promise<void> {
    const session = open.get(id);
    open.delete(id);
    await session?.close();
  }

  function makeRoom(): void {
    if (open.size < MOST) return;
    const [longest] = [...open].sort(([, a], [, b]) => a.lastUsed - b.lastUsed);
    if (longest) void end(longest[0]);
  }

  const sweep = setInterval(() => {
    for (const [id, { lastUsed }] of open) if (Date.now() - lastUsed > IDLE_MS) void end(id);
  }, MINUTE_MS).unref();

  const handle = toNodeHandler(
    {
      async fetch(request, options) {
        const id = request.headers.get('mcp-session-id');
        const session = id === null ? undefined : open.get(id);
        if (session) {
          session.lastUsed = Date.now();
          return session.transport.handleRequest(request, options);
        }
        // On this response the client begins a new session.
        if (id !== null) return refusal(404, -32001, 'This session has ended.');
        const message: unknown = options?.parsedBody;
        if (!isInitializeRequest(message)) return refusal(400, -32000, 'A session is needed.');
        return (await begin(message)).handleRequest(request, options);
      },
    },
    { onerror: (error) => log.debug({ err: error }, 'a session broke off') },
  );

  return {
    takes(request, message) {
      if (isInitializeRequest(message)) return true;
      const id = idOf(request);
      if (id === undefined) return false;
      const session = open.get(id);
      return !session || session.canBeAsked || !isCall(message);
    },
    serve: handle,
    async close() {
      clearInterval(sweep);
      await Promise.all([...open.keys()].map(end));
    },
  };
}

type Initialize = { readonly params: { readonly capabilities: ClientCapabilities } };

const answersQuestions = ({ elicitation, sampling, roots }: ClientCapabilities): boolean =>
  Boolean(elicitation ?? sampling ?? roots);

const isCall = (message: unknown): boolean =>
  typeof message === 'object' &&
  message !== null &&
  Reflect.get(message, 'method') === 'tools/call';

const refusal = (status: number, code: number, message: string): Response =>
  Response.json({ jsonrpc: '2.0', id: null, error: { code, message } }, { status });
