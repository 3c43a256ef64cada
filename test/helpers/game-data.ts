import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { shared } from './shared.ts';

/** Versions with complete game data, oldest first. */
export const gameVersions = [
  '1.20.1',
  '1.20.4',
  '1.20.6',
  '1.21.1',
  '1.21.4',
  '1.21.5',
  '1.21.8',
  '1.21.11',
  '26.1.2',
  '26.2',
] as const;

export const hasGameData = shared('data', 'mcmeta') !== undefined;

/** A loopback of the Spyglass API with the game's own data; whoever starts it closes it. */
export async function serveGameData(): Promise<{ url: string; close(): void }> {
  const folder = shared('data') ?? '';
  const fileOf = (path: string): string => {
    if (path === '/vanilla-mcdoc/symbols') return join(folder, 'mcdoc', 'symbols.json.gz');
    const match = /^\/mcje\/versions\/([\w.-]+)\/(registries|commands|block_states)$/.exec(path);
    return match ? join(folder, 'mcmeta', match[1] ?? '', `${match[2]}.json.gz`) : '';
  };
  const server = createServer((request, response) => {
    const file = fileOf(decodeURIComponent(request.url ?? '/'));
    if (!existsSync(file)) response.writeHead(404).end('{}');
    else
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
        .end(readFileSync(file));
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
