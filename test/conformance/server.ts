// The product's own HTTP server with the fixtures of the conformance suite beside its tools.
// `npm run test:conformance` starts it; it ends with its stdin.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '../../src/base/log.ts';
import { resolveSettings } from '../../src/base/settings.ts';
import { lorewright } from '../../src/mcp/app.ts';
import { settings } from '../../src/mcp/catalogue.ts';
import { type HttpServer, serveOverHttp } from '../../src/mcp/http.ts';
import { serverFactory } from '../../src/mcp/server.ts';
import { addFixtures, rounds } from './fixtures.ts';

const data = mkdtempSync(join(tmpdir(), 'lorewright-conformance-'));
const env = { LOREWRIGHT_CONFIG: join(data, 'none.json'), LOREWRIGHT_OFFLINE: '1' };
const { config } = resolveSettings(settings, { env, flags: { data, http: '127.0.0.1:0' } });
const app = lorewright(config, silentLogger, true);

let http: HttpServer | undefined;
const notify = () => {
  if (!http?.notify) throw new Error('it does not serve yet');
  return http.notify;
};
const factory = await serverFactory(app, { requestState: { verify: rounds.verify } });
http = await serveOverHttp(app, { host: '127.0.0.1', port: 0 }, () =>
  addFixtures(factory(), notify),
);
const address = http.server.address();
if (typeof address === 'object' && address)
  process.stdout.write(`http://127.0.0.1:${address.port}/mcp\n`);

process.stdin.resume().once('end', async () => {
  await http?.stop();
  await app.close();
  rmSync(data, { recursive: true, force: true });
  process.exit(0);
});
