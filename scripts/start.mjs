// `npm start`: builds if needed, then serves MCP over HTTP on loopback.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const built = spawnSync(process.execPath, [at('build.mjs'), '--if-needed'], { stdio: 'inherit' });
if (built.status !== 0) process.exit(built.status ?? 1);

const given = process.argv.slice(2);
const http =
  given.includes('--http') || process.env.LOREWRIGHT_HTTP ? [] : ['--http', '127.0.0.1:7411'];
process.argv = [process.argv[0], at('../dist/cli.js'), 'serve', ...http, ...given];
await import('../dist/cli.js');
