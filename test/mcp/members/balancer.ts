import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from 'node:http';
import { listenOnLoopback } from '../../helpers/loopback.ts';

export interface Balancer {
  readonly url: URL;
  close(): Promise<void>;
}

/**
 * One address for several servers, asked in turns as the example's nginx does: whoever cannot be
 * reached or is not ready is passed over, and the request goes to the next.
 */
export async function startBalancer(servers: readonly URL[]): Promise<Balancer> {
  let turn = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const first = turn++;
    pass(request, response, Buffer.concat(chunks), first, servers.length);
  });

  const pass = (
    request: IncomingMessage,
    response: ServerResponse,
    body: Buffer,
    at: number,
    left: number,
  ): void => {
    const { hostname, port } = servers[at % servers.length] ?? new URL('http://127.0.0.1:9');
    const { method, url: path, headers } = request;
    const next = (): void => {
      if (left > 1) pass(request, response, body, at + 1, left - 1);
      else response.writeHead(502).end('no server answers');
    };
    const proxied = send({ hostname, port, method, path, headers }, (answer) => {
      if (answer.statusCode === 503 && left > 1) {
        answer.resume();
        next();
        return;
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    proxied.on('error', () => (response.headersSent ? response.destroy() : next()));
    proxied.end(body);
  };

  const port = await listenOnLoopback(server);
  return {
    url: new URL(`http://127.0.0.1:${port}/mcp`),
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
