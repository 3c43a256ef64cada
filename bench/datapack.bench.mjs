// How long a check of a whole data pack takes: 2,000 files, as the largest published packs have.
// Needs the game's data, which is not part of the repository: the folder in LOREWRIGHT_SHARED.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { largeDatapack } from './large-datapack.mjs';
import { programs } from './programs.mjs';

const shared = process.env.LOREWRIGHT_SHARED ?? new URL('../../shared', import.meta.url).pathname;
const VERSION = '1.21.4';

export async function bench() {
  const data = join(shared, 'data');
  if (!existsSync(join(data, 'mcmeta', VERSION))) {
    console.log('skipped: no game data (LOREWRIGHT_SHARED)');
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'lorewright-bench-'));
  const server = createServer((request, response) => {
    const part = /\/(registries|commands|block_states)$/.exec(request.url ?? '')?.[1];
    const file = part
      ? join(data, 'mcmeta', VERSION, `${part}.json.gz`)
      : join(data, 'mcdoc', 'symbols.json.gz');
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(gunzipSync(readFileSync(file)));
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  try {
    const pack = join(folder, 'pack');
    const files = Object.entries(largeDatapack());
    for (const [path, content] of files) {
      mkdirSync(dirname(join(pack, path)), { recursive: true });
      writeFileSync(join(pack, path), content);
    }
    const { args, env } = programs.lorewright(folder);
    const { LOREWRIGHT_OFFLINE: _, ...online } = env;
    const url = `http://127.0.0.1:${server.address().port}`;
    const first = await run(args, { ...online, LOREWRIGHT_SPYGLASS_URL: url }, pack);
    const again = await run(args, { ...online, LOREWRIGHT_SPYGLASS_URL: url }, pack);
    const began = performance.now();
    for (const [path, content] of files) if (path.endsWith('.json')) JSON.parse(content);
    const parse = performance.now() - began;
    console.log(first.out.split('\n')[0]);
    console.log(`check, game data downloaded  ${first.ms.toFixed(0)} ms`);
    console.log(`check                        ${again.ms.toFixed(0)} ms (wanted: at most 15000)`);
    console.log(`  memory at most             ${again.mb.toFixed(0)} MB (wanted: at most 500)`);
    console.log(`  per file                   ${(again.ms / files.length).toFixed(1)} ms`);
    console.log(`ratio to JSON.parse          ${(again.ms / parse).toFixed(0)}`);
  } finally {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs beside this process, so that the loopback can answer; the peak comes from /usr/bin/time. */
async function run(args, env, pack) {
  const timed = existsSync('/usr/bin/time');
  const words = [...args, 'datapack', 'check', pack];
  const began = performance.now();
  const child = timed
    ? spawn('/usr/bin/time', ['-f', '%M', process.execPath, ...words], { env: withPath(env) })
    : spawn(process.execPath, words, { env: withPath(env) });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const status = await new Promise((done) => child.on('close', done));
  if (status !== 0) throw new Error(`the check ended with ${status}: ${out.slice(0, 500)}${err}`);
  const kilobytes = Number(err.trim().split('\n').at(-1));
  return { ms: performance.now() - began, out, mb: kilobytes / 1024 };
}

const withPath = (env) => ({ PATH: process.env.PATH, ...env });
