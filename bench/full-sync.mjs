// Fills libraries from complete loopback upstreams in many ways and compares them: once, twice, in
// three orders, killed ten times, and from a snapshot. All must hold the same, byte for byte.
//   npm run bench:sync [-- FOLDER [PART…]]     parts: once twice orders kills snapshot
// Needs the folder with the complete data (LOREWRIGHT_SHARED).
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'libsql';
import { freePort } from '../scripts/free-port.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const shared = [process.env.LOREWRIGHT_SHARED, join(root, '..', 'shared')].find(
  (path) => path && existsSync(join(path, 'upstreams')),
);
if (!shared) {
  console.error('The complete data is not here; LOREWRIGHT_SHARED names its folder.');
  process.exit(2);
}
const [given, ...parts] = process.argv.slice(2);
const folder = given ?? mkdtempSync(join(tmpdir(), 'lorewright-sync-'));
mkdirSync(folder, { recursive: true });
const isWanted = (part) => parts.length === 0 || parts.includes(part);

const UPSTREAMS = {
  open5e: { script: 'open5e.mjs', env: 'LOREWRIGHT_OPEN5E_URL' },
  dnd5eapi: { script: 'dnd5eapi.mjs', env: 'LOREWRIGHT_DND5EAPI_URL' },
  books: { script: 'srd.mjs', env: 'LOREWRIGHT_SRD_URL' },
};
const NOBODY = 'http://127.0.0.1:9';

const servers = [];
const urls = {};
for (const [name, { script }] of Object.entries(UPSTREAMS)) {
  const port = await freePort();
  servers.push(
    spawn(process.execPath, [join(shared, 'upstreams', script), String(port)], { stdio: 'ignore' }),
  );
  urls[name] = `http://127.0.0.1:${port}`;
}
for (const url of Object.values(urls))
  while (
    !(await fetch(url).then(
      () => true,
      () => false,
    ))
  )
    await new Promise((resolve) => setTimeout(resolve, 100));

/** Runs a command of the built program; only these upstreams can be reached. */
function lorewright(data, args, up = Object.keys(UPSTREAMS)) {
  const env = { PATH: process.env.PATH, LOREWRIGHT_DATA: join(folder, data) };
  for (const [name, { env: variable }] of Object.entries(UPSTREAMS))
    env[variable] = up.includes(name) ? urls[name] : NOBODY;
  const child = spawn(process.execPath, [join(root, 'dist', 'cli.js'), ...args], {
    env: { ...env, LOREWRIGHT_CONFIG: '/nonexistent/none.json', LOREWRIGHT_EMBEDDER: 'table' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  child.stdout.on('data', (text) => {
    out += text;
  });
  child.stderr.on('data', () => {});
  return { child, ended: once(child, 'close').then(([code]) => ({ code, out })) };
}

async function sync(data, { up, words = [] } = {}) {
  const { out } = await lorewright(data, ['sync', '--json', ...words], up).ended;
  const { added, changed, removed, failed } = JSON.parse(out);
  return { added, changed, removed, failed: failed.length };
}

/** What a library holds, as one hash: documents, entities and what each source said of them. */
function contentOf(data) {
  const db = new Database(join(folder, data, 'library.db'), { readonly: true });
  const hash = createHash('sha256');
  const counts = [];
  for (const query of [
    'SELECT key, body FROM documents ORDER BY key',
    'SELECT id, name, source, ruleset, hidden, body FROM entities ORDER BY id',
    'SELECT id, list, name, source, body FROM records ORDER BY id, list',
  ]) {
    const rows = db.prepare(query).all();
    counts.push(rows.length);
    for (const row of rows) hash.update(JSON.stringify(row));
  }
  db.close();
  return `${counts.join('/')} ${hash.digest('hex').slice(0, 16)}`;
}

const faults = [];
function compare(label, data, summary = '') {
  const content = contentOf(data);
  const expected = contentOf('once');
  if (content !== expected) faults.push(label);
  console.log(`${content === expected ? 'same' : 'DIFFERENT'}  ${label}: ${content} ${summary}`);
}
const shown = (summary) => JSON.stringify(summary);

try {
  if (isWanted('once')) {
    rmSync(join(folder, 'once'), { recursive: true, force: true });
    const begun = Date.now();
    const summary = await sync('once');
    console.log(`once: ${contentOf('once')} ${shown(summary)}, ${Date.now() - begun} ms`);
  }
  if (isWanted('twice')) {
    const begun = Date.now();
    const before = contentOf('once');
    const summary = await sync('once');
    if (summary.added + summary.changed + summary.removed > 0 || before !== contentOf('once'))
      faults.push('twice');
    console.log(`twice: ${contentOf('once')} ${shown(summary)}, ${Date.now() - begun} ms`);
  }
  if (isWanted('orders')) {
    // The books come first in a sync; here each of the others does, since nobody else answers.
    for (const first of ['dnd5eapi', 'open5e']) {
      const data = `${first}-first`;
      rmSync(join(folder, data), { recursive: true, force: true });
      await sync(data, { up: [first] });
      compare(data, data, shown(await sync(data)));
    }
  }
  if (isWanted('kills')) {
    rmSync(join(folder, 'kills'), { recursive: true, force: true });
    // One line is written per list: each run gets some lists further and dies within another.
    for (let kill = 1; kill <= 10; kill++) {
      const { child, ended } = lorewright('kills', ['sync']);
      let lines = 0;
      child.stderr.on('data', (text) => {
        lines += String(text).split('\n').length - 1;
        if (lines >= kill) setTimeout(() => child.kill('SIGKILL'), (kill * 137) % 500);
      });
      await ended;
      console.log(`killed after ${lines} lists`);
    }
    compare('kills', 'kills', shown(await sync('kills')));
  }
  if (isWanted('snapshot')) {
    const file = join(folder, 'open.snapshot');
    rmSync(join(folder, 'snapshot'), { recursive: true, force: true });
    await lorewright('once', ['snapshot', file]).ended;
    const begun = Date.now();
    await lorewright('snapshot', ['sync', '--from', file], []).ended;
    compare('snapshot', 'snapshot', `${Date.now() - begun} ms`);
    compare('snapshot, then synced', 'snapshot', shown(await sync('snapshot')));
  }
} finally {
  for (const server of servers) server.kill();
  if (!given) rmSync(folder, { recursive: true, force: true });
}
if (faults.length > 0) console.log(`Not the same: ${faults.join(', ')}`);
process.exitCode = faults.length > 0 ? 1 : 0;
