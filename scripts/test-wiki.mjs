// Runs the wiki scenarios against a real MediaWiki as well. LOREWRIGHT_TEST_WIKI_URL names one that
// is running; otherwise serve.sh beside the complete test data starts one, where that is present.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const script = [process.env.LOREWRIGHT_SHARED, join(root, '..', 'shared')]
  .filter(Boolean)
  .map((folder) => join(folder, 'upstreams', 'mediawiki', 'serve.sh'))
  .find(existsSync);

const ended = (child) => new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));

async function start() {
  const port = await freePort();
  const state = join(tmpdir(), 'lorewright-test-wiki');
  const wiki = spawn('bash', [script, String(port), state], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Building the wiki for the first time installs packages and takes a minute or two.
  const ready = new Promise((resolve) => {
    wiki.stdout.on('data', (chunk) => String(chunk).includes('MediaWiki on') && resolve(true));
    wiki.once('exit', () => resolve(false));
  });
  if (await ready)
    return { url: `http://127.0.0.1:${port}/api.php`, stop: () => wiki.kill('SIGTERM') };
  console.error('The MediaWiki did not start.');
  process.exit(1);
}

const given = process.env.LOREWRIGHT_TEST_WIKI_URL;
if (!given && !script) {
  console.log('No MediaWiki: set LOREWRIGHT_TEST_WIKI_URL to the api.php of a test wiki.');
  process.exit(0);
}
const wiki = given ? { url: given, stop() {} } : await start();
const tests = spawn('npx', ['vitest', 'run', 'test/minecraft/wiki-tools.test.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, LOREWRIGHT_TEST_WIKI_URL: wiki.url },
});
const code = await ended(tests);
wiki.stop();
process.exit(code);
