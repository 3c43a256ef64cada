import type { McpServer, McpServerFactory } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { App } from '../base/app.ts';
import { type LibraryChanges, libraryChanges } from './library-changes.ts';
import type { ServerFactory } from './server.ts';

/** The subscription request of the newer protocol. */
const Listen = z.looseObject({
  method: z.literal('subscriptions/listen'),
  params: z.looseObject({
    notifications: z.looseObject({ resourceSubscriptions: z.array(z.string()).optional() }),
  }),
});

/**
 * Watches the addresses that a message subscribes to; the SDK answers it and filters notifications.
 */
export function watchSubscribed(changes: LibraryChanges, message: unknown): void {
  const listened = Listen.safeParse(message).data?.params.notifications.resourceSubscriptions;
  for (const uri of listened ?? []) changes.watch(uri);
}

/** Servers that stay connected to one client and notify it when the library changes. */
export function notifyingFactory(app: App, factory: ServerFactory): McpServerFactory {
  return ({ era }) => {
    const server = factory();
    sendChanges(server, era, app.use(libraryChanges));
    return server;
  };
}

function sendChanges({ server }: McpServer, era: string, changes: LibraryChanges): void {
  const subscribed = new Set<string>();
  if (era === 'legacy') {
    server.setRequestHandler('resources/subscribe', ({ params }) => {
      subscribed.add(params.uri);
      changes.watch(params.uri);
      return {};
    });
    server.setRequestHandler('resources/unsubscribe', ({ params }) => {
      subscribed.delete(params.uri);
      return {};
    });
  }
  // A client that has disconnected is not an error.
  const ignore = (): void => {};
  const end = changes.listen({
    libraryChanged: () => void server.sendResourceListChanged().catch(ignore),
    entryChanged(uri) {
      // In the newer protocol the SDK knows the subscriptions.
      if (era === 'legacy' && !subscribed.has(uri)) return;
      server.sendResourceUpdated({ uri }).catch(ignore);
    },
  });
  const before = server.onclose;
  server.onclose = () => {
    end();
    before?.();
  };
}
