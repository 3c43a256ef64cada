// One and two servers on one PostgreSQL, asked by 1, 8 and 64 clients at once, against one server on a
// file; and what one question costs a member with many rows, and while all members' grow to a million.
// `npm run bench -- many`, with LOREWRIGHT_BENCH_DATABASE.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { databaseUrl, fillDatabase, hasDatabase, onDatabase, schema } from './many/database.mjs';
import { processorTime } from './many/processor-time.mjs';
import { percentile, programs } from './programs.mjs';
import { libraryOf } from './tools/libraries.mjs';
import { questions } from './tools/questions.mjs';

const SIZE = 12_000;
const CLIENTS = [1, 8, 64];
const SECONDS = Number(process.env.LOREWRIGHT_BENCH_SECONDS ?? 8);
const TOOLS = ['search_all', 'search_spell', 'search_creature', 'lookup_spell', 'search_equipment'];

export async function bench() {
  if (!hasDatabase()) return;
  const folder = await libraryOf(SIZE);
  await fillDatabase(folder);
  const measured = new Map();
  for (const [name, env, count] of [
    ['file, one server', {}, 1],
    ['database, one server', onDatabase, 1],
    ['database, two servers', onDatabase, 2],
  ])
    measured.set(name, await benchServers(folder, env, count));
  const inFile = measured.get('file, one server');
  console.log(`${''.padEnd(24)}${CLIENTS.map((n) => `${n} clients`.padStart(34)).join('')}`);
  for (const [name, cells] of measured)
    console.log(
      name.padEnd(24) +
        cells
          .map(({ rate, p95 }, i) =>
            `${rate.toFixed(0)}/s (${(rate / inFile[i].rate).toFixed(2)} ×), p95 ${p95.toFixed(0)} ms`.padStart(
              34,
            ),
          )
          .join(''),
    );
  console.log('processor time of a call, in ms: servers + database + client');
  for (const [name, cells] of measured)
    console.log(name.padEnd(24) + cells.map(({ work }) => work.padStart(34)).join(''));
  for (const part of ['large-members', 'growth']) {
    const script = ['scripts/run-ts.mjs', `bench/many/${part}.ts`, databaseUrl, schema];
    const { status } = spawnSync(process.execPath, script, { stdio: 'inherit' });
    if (status !== 0) throw new Error(`${part} could not be measured`);
  }
}

async function benchServers(folder, more, count) {
  const { args, env } = programs.lorewright(folder);
  const children = [];
  try {
    const urls = [];
    for (let i = 0; i < count; i++) {
      const child = spawn(process.execPath, [...args, 'serve', '--http', '127.0.0.1:0'], {
        env: { PATH: process.env.PATH, ...env, LOREWRIGHT_EMBEDDER: 'table', ...more },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      children.push(child);
      let output = '';
      while (!/http:\S+\/mcp/.test(output)) output += (await once(child.stderr, 'data'))[0];
      urls.push(/http:\S+\/mcp/.exec(output)[0]);
    }
    for (const url of urls) await load([url], 2, 2);
    const cells = [];
    for (const clients of CLIENTS) {
      const worked = await processorTime(children.map(({ pid }) => pid));
      const cell = await load(urls, clients, SECONDS);
      const { servers, database, client } = await worked();
      const each = [servers, database, client].map((ms) => (ms / cell.calls).toFixed(1));
      cells.push({ ...cell, work: each.join(' + ') });
    }
    return cells;
  } finally {
    for (const child of children) child.kill();
    await Promise.all(children.map((child) => child.exitCode ?? once(child, 'exit')));
  }
}

const calls = TOOLS.flatMap((name) =>
  (questions[name] ?? []).map((args) => ({ name, arguments: args })),
);

/** So many clients ask one question after another, each at the next server. */
async function load(urls, clients, seconds) {
  const until = performance.now() + seconds * 1000;
  const times = [];
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let i = client * 7; performance.now() < until; i++) {
        const began = performance.now();
        await call(urls[i % urls.length], calls[i % calls.length]);
        times.push(performance.now() - began);
      }
    }),
  );
  return { calls: times.length, rate: times.length / seconds, p95: percentile(times, 0.95) };
}

async function call(url, params) {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  });
  const text = await response.text();
  if (response.status !== 200 || !text.includes('"result"')) throw new Error(text.slice(0, 300));
}
