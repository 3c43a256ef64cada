import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { shared } from '../helpers/shared.ts';
import { type LoopbackUpstream, startUpstream } from './faults.ts';

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

/** Whether the complete game data is on this machine; tests over it are skipped elsewhere. */
export const hasGameData = shared('data', 'mcmeta') !== undefined;

/** The complete game data of ten versions, at the addresses of the Spyglass API. */
export function startGameData(): Promise<LoopbackUpstream> {
  const data = shared('data') ?? '';
  const fileOf = (path: string): string | undefined => {
    if (path === '/vanilla-mcdoc/symbols') return join(data, 'mcdoc', 'symbols.json.gz');
    if (path === '/mcje/versions') return join(data, 'mcmeta', 'versions.json.gz');
    const [, version, part] = /^\/mcje\/versions\/([\w.-]+)\/(\w+)$/.exec(path) ?? [];
    return version && part ? join(data, 'mcmeta', version, `${part}.json.gz`) : undefined;
  };
  return startUpstream((url) => {
    const file = fileOf(url.pathname);
    if (file === undefined || !existsSync(file)) return { status: 404, body: { message: 'no' } };
    return { type: 'application/json', body: gunzipSync(readFileSync(file)).toString('utf8') };
  });
}
