import { createServer } from 'node:http';
import { gzipSync } from 'fflate';
import { listenOnLoopback } from './loopback.ts';

/** An archive with nothing in it: two empty blocks end a tar file. */
const EMPTY_ARCHIVE = gzipSync(new Uint8Array(1024));

/**
 * A host of rule books for all tests, on which every book is empty: a sync must find one, and tests
 * about other sources count what those have.
 */
export default async function setup(): Promise<() => void> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/x-gzip' }).end(EMPTY_ARCHIVE);
  });
  process.env.LOREWRIGHT_TEST_BOOKS = `http://127.0.0.1:${await listenOnLoopback(server)}`;
  server.unref();
  return () => void server.close();
}
