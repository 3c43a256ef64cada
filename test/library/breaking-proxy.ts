import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A way to a database that can break as a restart or a bad network breaks it. */
export interface BreakingProxy {
  /** The database's address through the proxy. */
  readonly url: string;
  /** Ends every connection at once. */
  cut(): void;
  /** Ends every connection, and accepts none until `up`. */
  down(): Promise<void>;
  up(): Promise<void>;
  /** Keeps connections and accepts new ones, and passes nothing on, like a stopped process. */
  freeze(): void;
  thaw(): void;
  /** The ports that the database sees its connections through here come from. */
  ports(): number[];
  /** The next message with this text reaches the database, its answer does not come back. */
  swallowAnswerTo(text: string): void;
}

export async function startProxy(database: string): Promise<BreakingProxy> {
  const target = new URL(database);
  const open = new Set<Socket>();
  const upstreams = new Set<Socket>();
  let swallowed: string | undefined;
  let isFrozen = false;
  let port = 0;
  let server: Server | undefined;

  const accept = (client: Socket): void => {
    const upstream = connect(Number(target.port || 5432), target.hostname);
    upstreams.add(upstream);
    upstream.on('close', () => upstreams.delete(upstream));
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        client.destroy();
        upstream.end();
      });
    }
    if (isFrozen) for (const socket of [client, upstream]) socket.pause();
    client.on('data', (data) => {
      upstream.write(data);
      if (swallowed === undefined || !data.includes(swallowed)) return;
      swallowed = undefined;
      // What was sent is still done; only whoever sent it does not hear of it.
      client.destroy();
    });
    upstream.on('data', (data) => {
      if (!client.destroyed) client.write(data);
    });
  };
  const cut = (): void => {
    for (const socket of open) socket.destroy();
  };
  const up = async (): Promise<void> => {
    server = createServer(accept).listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address === 'object' && address) port = address.port;
  };
  const down = async (): Promise<void> => {
    if (!server) return;
    const closed = once(server, 'close');
    server.close();
    server = undefined;
    cut();
    await closed;
  };
  await up();
  onTestFinished(down);
  const url = new URL(database);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    ...{ cut, down, up },
    freeze() {
      isFrozen = true;
      for (const socket of open) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of open) socket.resume();
    },
    ports: () => [...upstreams].flatMap(({ localPort }) => localPort ?? []),
    swallowAnswerTo(text) {
      swallowed = text;
    },
  };
}
