import type { Server } from 'node:http';
import { onTestFinished } from 'vitest';
import { listenOnLoopback } from './loopback.ts';

/** Serves on loopback until the test is finished; returns the address. */
export async function serveInTest(server: Server): Promise<string> {
  const port = await listenOnLoopback(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${port}`;
}
