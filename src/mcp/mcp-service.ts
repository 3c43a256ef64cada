import type { IncomingMessage, ServerResponse } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, type ServerNotifier } from '@modelcontextprotocol/server';
import type { App } from '../base/app.ts';
import { libraryChanges } from './library-changes.ts';
import { reusedServer } from './reused-server.ts';
import { type ServerFactory, serverFactory, toolNamesOf } from './server.ts';
import { type Sessions, sessionsOf } from './sessions.ts';
import { notifyingFactory, watchSubscribed } from './subscriptions.ts';

/** Serves the messages of one app over HTTP. */
export interface McpService {
  /** Notifies clients of the newer protocol of changes. */
  readonly notify: ServerNotifier;
  answer(request: IncomingMessage, response: ServerResponse, message: unknown): Promise<void>;
  close(): Promise<void>;
}

/** Serves MCP messages, after checking who may send them. */
export interface Answerer {
  readonly notify: ServerNotifier | undefined;
  /** Serves paths that need no authorization; false if the path is not one of them. */
  answersOpenly(response: ServerResponse, path: string): boolean;
  /** Refuses unauthorized requests; returns the handler for the others. */
  admit(request: IncomingMessage, response: ServerResponse): Promise<McpService['answer']>;
  close(): Promise<void>;
}

interface Serving {
  readonly served?: ServerFactory | undefined;
  /**
   * Clients may stay connected and be notified of changes. Only if every request reaches this
   * process.
   */
  readonly keepsSessions: boolean;
}

export async function mcpService(
  app: App,
  { served, keepsSessions }: Serving,
): Promise<McpService> {
  const factory = served ?? (await serverFactory(app));
  const standing = reusedServer(factory, await toolNamesOf(app), app.log);
  const mcp = createMcpHandler(factory, {
    onerror: (error) => app.log.debug({ err: error }, 'a request was refused'),
  });
  const serve = toNodeHandler(mcp, {
    onerror: (error) => app.log.debug({ err: error }, 'a request broke off'),
  });
  const kept = keepsSessions ? keptSessions(app, factory, mcp.notify) : undefined;
  return {
    notify: mcp.notify,
    async answer(request, response, message) {
      kept?.watch(message);
      if (kept?.sessions.takes(request, message))
        return kept.sessions.serve(request, response, message);
      if (!standing.answer(request, response, message)) await serve(request, response, message);
    },
    async close() {
      await Promise.all([mcp.close(), standing.close(), kept?.close()]);
    },
  };
}

function keptSessions(
  app: App,
  factory: ServerFactory,
  notify: ServerNotifier,
): { sessions: Sessions; watch(message: unknown): void; close(): Promise<void> } {
  const sessions = sessionsOf(notifyingFactory(app, factory), app.log);
  const changes = app.use(libraryChanges);
  const stopTelling = changes.listen({
    libraryChanged: notify.resourcesChanged,
    entryChanged: notify.resourceUpdated,
  });
  return {
    sessions,
    watch: (message) => watchSubscribed(changes, message),
    async close() {
      stopTelling();
      await sessions.close();
    },
  };
}
