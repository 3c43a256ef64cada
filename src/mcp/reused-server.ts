import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type McpServer,
  SUPPORTED_PROTOCOL_VERSIONS,
  type Transport,
} from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod';
import type { Logger } from '../base/log.ts';
import { whenEnded } from './request-end.ts';
import { wholeAnswer, withShortAnswers } from './unchecked-answers.ts';

/**
 * Serves plain tool calls over HTTP. The SDK builds a server with every tool for each request,
 * which costs several times as much as a cheap call; here one server per protocol era is reused,
 * and calls get ids of our own.
 */
export interface ReusedServer {
  /** Answers the message if it is a plain call; false leaves it, and any refusal, to the SDK. */
  answer(request: IncomingMessage, response: ServerResponse, message: unknown): boolean;
  close(): Promise<void>;
}

const Id = z.union([z.string(), z.number()]);
const Meta = z.looseObject({ progressToken: Id.optional() });
const Call = z.strictObject({
  jsonrpc: z.literal('2.0'),
  id: Id,
  method: z.literal('tools/call'),
  params: z.looseObject({ name: z.string(), _meta: Meta.optional() }),
});
type Call = z.infer<typeof Call>;

/** What a request carries in the newer protocol, which is stateless. */
const MODERN = '2026-07-28';
const ModernMeta = z.looseObject({
  'io.modelcontextprotocol/protocolVersion': z.literal(MODERN),
  'io.modelcontextprotocol/clientInfo': z.looseObject({ name: z.string(), version: z.string() }),
  'io.modelcontextprotocol/clientCapabilities': z.looseObject({}),
});
const Progress = z.object({ params: z.looseObject({ progressToken: z.number() }) });

export function reusedServer(
  factory: () => McpServer,
  toolNames: ReadonlySet<string>,
  log: Logger,
): ReusedServer {
  const connections = new Map<string, Connection>();
  const connectionFor = (era: string): Connection => {
    let known = connections.get(era);
    if (!known) {
      known = connect(factory, log);
      connections.set(era, known);
    }
    return known;
  };

  return {
    answer(request, response, message) {
      const call = Call.safeParse(message).data;
      const era = call && eraOf(request, call);
      if (!era || !toolNames.has(call.params.name)) return false;
      connectionFor(era).call(call, request, response);
      return true;
    },
    async close() {
      await Promise.all([...connections.values()].map((connection) => connection.close()));
    },
  };
}

/** Undefined if the headers are not exactly those of such a call. */
function eraOf({ headers }: IncomingMessage, { params }: Call): 'modern' | 'legacy' | undefined {
  const version = headers['mcp-protocol-version'];
  const accept = headers.accept ?? '';
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) return undefined;
  if (!accept.includes('application/json') || !accept.includes('text/event-stream'))
    return undefined;
  if (version === MODERN)
    return headers['mcp-method'] === 'tools/call' &&
      headers['mcp-name'] === params.name &&
      ModernMeta.safeParse(params._meta).success
      ? 'modern'
      : undefined;
  const isPlain = Object.keys(params._meta ?? {}).every((key) => key === 'progressToken');
  return typeof version === 'string' && SUPPORTED_PROTOCOL_VERSIONS.includes(version) && isPlain
    ? 'legacy'
    : undefined;
}

interface Connection {
  call(call: Call, request: IncomingMessage, response: ServerResponse): void;
  close(): Promise<void>;
}

interface OpenCall {
  readonly call: Call;
  readonly response: ServerResponse;
}

function connect(factory: () => McpServer, log: Logger): Connection {
  const open = new Map<number, OpenCall>();
  let last = 0;

  const transport: Transport = {
    async start() {},
    async close() {
      transport.onclose?.();
    },
    async send(sent) {
      const message = wholeAnswer(sent);
      if ('id' in message) {
        if (typeof message.id === 'number') finish(open, message.id, message);
      } else sendProgress(open, message);
    },
  };
  const handle = serveStdio(() => withShortAnswers(factory()), {
    transport,
    onerror: (error) => log.debug({ err: error }, 'a message was refused'),
  });

  return {
    call(call, request, response) {
      const id = ++last;
      const { params } = call;
      const { _meta: meta } = params;
      open.set(id, { call, response });
      const asked =
        meta?.progressToken === undefined
          ? params
          : { ...params, _meta: { ...meta, progressToken: id } };
      transport.onmessage?.({ ...call, id, params: asked });
      whenEnded(request, response, () => {
        if (!open.delete(id)) return;
        const cancelled = { requestId: id, reason: 'The client closed the connection.' };
        transport.onmessage?.({
          jsonrpc: '2.0',
          method: 'notifications/cancelled',
          params: { ...cancelled, ...(meta && { _meta: meta }) },
        });
      });
    },
    async close() {
      await handle.close();
      for (const id of open.keys()) finish(open, id, CLOSED);
    },
  };
}

/** The answer to calls that were still open when the server of a member was put away. */
const CLOSED = {
  jsonrpc: '2.0',
  error: { code: -32603, message: 'The server was closed before the call was answered.' },
};

/** With progress, the response is an event stream that ends with the result. */
function sendProgress(open: ReadonlyMap<number, OpenCall>, notification: object): void {
  const progress = Progress.safeParse(notification).data;
  const known = open.get(progress?.params.progressToken ?? 0);
  if (!progress || !known) return;
  const { call, response } = known;
  const progressToken = call.params._meta?.progressToken;
  if (!response.headersSent)
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
  response.write(event({ ...notification, params: { ...progress.params, progressToken } }));
}

function finish(open: Map<number, OpenCall>, id: number, message: object): void {
  const known = open.get(id);
  if (!known) return;
  open.delete(id);
  const { call, response } = known;
  const answer = { ...message, id: call.id };
  if (response.headersSent) {
    response.end(event(answer));
    return;
  }
  const body = Buffer.from(JSON.stringify(answer));
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  response.end(body);
}

const event = (message: object): string => `event: message\ndata: ${JSON.stringify(message)}\n\n`;
