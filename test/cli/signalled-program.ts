import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { Child } from '../helpers/child.ts';
import { srdFolder } from '../helpers/folder.ts';
import { serveInTest } from '../helpers/serve-in-test.ts';

/** An upstream that keeps every request waiting until the test lets it go. */
export async function slowUpstream() {
  const waiting: ServerResponse[] = [];
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url ?? '');
    waiting.push(response);
    server.emit('asked');
  });
  return {
    url: await serveInTest(server),
    asked: async () => {
      if (waiting.length === 0) await once(server, 'asked');
    },
    /** Paths that were asked for more than once: requests that were given up and repeated. */
    repeated: () => paths.filter((path, at) => paths.indexOf(path) !== at),
    fail: () => {
      for (const response of waiting.splice(0)) response.writeHead(404).end('{}');
    },
  };
}

export const online = (url: string): Record<string, string> => ({
  LOREWRIGHT_DATA: srdFolder(),
  LOREWRIGHT_OFFLINE: '0',
  LOREWRIGHT_BACKGROUND_SYNC: '0',
  LOREWRIGHT_WIKI_URL: `${url}/api.php`,
  LOREWRIGHT_OPEN5E_URL: url,
  LOREWRIGHT_DND5EAPI_URL: url,
  LOREWRIGHT_SRD_URL: url,
  LOREWRIGHT_WORLDANVIL_URL: url,
  WORLD_ANVIL_APPLICATION_KEY: 'test',
  WORLD_ANVIL_AUTH_TOKEN: 'test',
});

export const send = (child: Child, message: object) =>
  child.process.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
export const hello = {
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  },
};
export const readPage = {
  id: 2,
  method: 'tools/call',
  params: { name: 'get_wiki_page', arguments: { title: 'Recipe' } },
};

/** Sends the signal; gives the exit code, and how long the program took to end. */
export async function signalled(child: Child, signal: NodeJS.Signals) {
  const from = Date.now();
  child.process.kill(signal);
  return { code: await child.ended, ms: Date.now() - from };
}
