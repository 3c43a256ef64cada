// Round trips of tools over stdio on a library of 12,000 and of 120,000 entities: with questions asked
// again, whose ranking the server still has, and with new ones; the first search of a process, the first
// call after another process has written, memory, the same with MiniLM, and HTTP against stdio. Limits
// are compared with the time that the server's main thread was at work.
// `npm run bench -- tools`; LOREWRIGHT_BENCH_SIZES chooses other numbers of entities.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { cpuMs, median, percentile, programs, start } from './programs.mjs';
import { record } from './table.mjs';
import { libraryOf } from './tools/libraries.mjs';
import { questions } from './tools/questions.mjs';

const sizes = (process.env.LOREWRIGHT_BENCH_SIZES ?? '12000,120000').split(',').map(Number);
const ROUNDS = 8;
const WRITES = 5;
/** What each tool is asked that nobody has asked yet. */
const NEW_QUESTIONS = {
  search_all: ['third-party-4', 'srd-2', 'rules-3'],
  search_spell: ['third-party-5'],
  search_creature: ['srd-3'],
  search_equipment: ['third-party-6'],
  search_rule: ['rules-4'],
};
const MOST_NEW = 200;
const CHEAP_CALLS = 400;
/** By then a server that nobody asks has given back what its answers left behind. */
const REST_MS = 20_000;
/** By then MiniLM is loaded. */
const LOAD_MS = 4_000;
const WANTED = { p50: 8, p95: 12, memory: 80 };
const WANTED_WITH_MODEL = { p50: 20, memory: 140 };
const WANTED_LARGE = { p50: 24, p95: 36, memory: 150 };

/** The median work of each tool, asked again and asked something new, by the size of the library. */
const medians = new Map();
const newMedians = new Map();

export async function bench() {
  for (const size of sizes) await benchSize(size);
  recordGrowth('tool', medians);
  recordGrowth('new', newMedians);
}

function recordGrowth(rows, bySize) {
  const [small, large] = sizes.map((size) => bySize.get(size));
  for (const [tool, few] of small ?? []) {
    const many = large?.get(tool);
    if (many === undefined) continue;
    const growth = (many / few).toFixed(1);
    record(`${rows}:${tool}`, `${few.toFixed(1)} → ${many.toFixed(1)} ms (${growth} ×)`);
  }
}

const program = (folder, embedder = 'table') => {
  const { args, env } = programs.lorewright(folder);
  return { args, env: { ...env, LOREWRIGHT_EMBEDDER: embedder } };
};

async function benchSize(size) {
  const folder = await libraryOf(size);
  const wanted = size > 20_000 ? WANTED_LARGE : WANTED;
  console.log(`\n### ${size} entities`);
  // The folder may be filled by another version. A server would bring it up to date while it is
  // measured; a command waits until that is done.
  const { args, env } = program(folder);
  const { status } = spawnSync(process.execPath, [...args, 'documents'], {
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`the library in ${folder} was not brought up to date`);

  const bare = await start(programs.bare);
  if (size === sizes[0]) await benchBare(bare);
  const server = await start(program(folder));
  const first = await measured(server, 'search_all', { query: 'undead that drain life' });
  console.log(
    `first search of a process      ${first.wall.toFixed(0)} ms, ${first.cpu.toFixed(0)} of CPU (wanted: at most 2000)`,
  );
  medians.set(size, await benchTools(server, wanted));
  const above = server.memory() - bare.memory();
  console.log(
    `memory above the bare server   ${above.toFixed(0)} MB (wanted: at most ${wanted.memory})`,
  );
  if (size === sizes[0]) record('memory', `${above.toFixed(0)} MB`);
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  console.log(
    `the same, after ${REST_MS / 1000} s of rest    ${(server.memory() - bare.memory()).toFixed(0)} MB`,
  );
  newMedians.set(size, await benchNewQuestions(server, wanted));
  const written = await benchWrites(server, folder);
  if (size === sizes[0]) {
    record('written', `${written.toFixed(1)} ×`);
    await benchHttp(server, folder);
  }
  await server.client.close();
  if (size === sizes[0]) await benchModel(folder, bare);
  await bare.client.close();
}

/** Questions that MiniLM reads, in its own thread: what counts is the time on the clock. */
async function benchModel(folder, bare) {
  const server = await start(program(folder, 'auto'));
  await call(server, 'search_all', { query: 'undead that drain life' });
  await new Promise((resolve) => setTimeout(resolve, LOAD_MS));
  const again = [];
  for (let round = 0; round <= ROUNDS; round++)
    for (const args of questions.search_all) {
      const { wall } = await measured(server, 'search_all', args);
      if (round > 0) again.push(wall);
    }
  const fresh = (await askNewQuestions(server, 'search_all')).map(({ wall }) => wall);
  const above = server.memory() - bare.memory();
  const figures = `${median(again).toFixed(1)} ms again, ${median(fresh).toFixed(1)} ms new`;
  console.log(
    `search_all with MiniLM         ${figures}, on the clock (wanted: at most ${WANTED_WITH_MODEL.p50})`,
  );
  console.log(
    `memory with MiniLM             ${above.toFixed(0)} MB (wanted: at most ${WANTED_WITH_MODEL.memory})`,
  );
  record('model', figures);
  record('model-memory', `${above.toFixed(0)} MB`);
  await server.client.close();
}

/** What a call costs that does nothing, on the smallest server: no tool can cost less on this machine. */
async function benchBare(bare) {
  const times = [];
  for (let i = 0; i < CHEAP_CALLS; i++)
    times.push((await measured(bare, 'echo', { text: 'again' })).cpu);
  console.log(
    `a call of the bare server      ${median(times).toFixed(2)} ms of CPU: how fast this machine is`,
  );
}

async function benchTools(server, wanted) {
  let over = 0;
  const perTool = new Map();
  console.log(row('asked again, ms', ['first', 'p50', 'p95', 'CPU p50', 'CPU p95']));
  for (const [tool, inputs] of Object.entries(questions)) {
    const first = [];
    for (const args of inputs) first.push(await measured(server, tool, args));
    const times = [];
    for (let round = 0; round < ROUNDS; round++)
      for (const args of inputs) times.push(await measured(server, tool, args));
    const of = (which, share) =>
      percentile(
        times.map((time) => time[which]),
        share,
      );
    const isOver = of('cpu', 0.5) > wanted.p50 || of('cpu', 0.95) > wanted.p95;
    if (isOver) over++;
    perTool.set(tool, of('cpu', 0.5));
    const figures = [
      Math.max(...first.map(({ cpu }) => cpu)),
      of('wall', 0.5),
      of('wall', 0.95),
      of('cpu', 0.5),
      of('cpu', 0.95),
    ];
    console.log(
      `${row(
        tool,
        figures.map((ms) => ms.toFixed(1)),
      )}${isOver ? '  over' : ''}`,
    );
  }
  console.log(
    `wanted: p50 at most ${wanted.p50}, p95 at most ${wanted.p95} ms; ${over} tools are over`,
  );
  return perTool;
}

/**
 * Questions that nobody has asked yet: they are ranked, and the entities they lead to are read from the
 * file, where a question that is asked again finds its ranking in memory.
 */
async function benchNewQuestions(server, wanted) {
  const perTool = new Map();
  console.log(row('new, ms', ['', 'p50', 'p95', 'CPU p50', 'CPU p95']));
  for (const tool of Object.keys(NEW_QUESTIONS)) {
    const times = await askNewQuestions(server, tool);
    const of = (which, share) =>
      percentile(
        times.map((time) => time[which]),
        share,
      );
    const isOver = of('cpu', 0.5) > wanted.p50 || of('cpu', 0.95) > wanted.p95;
    const figures = [of('wall', 0.5), of('wall', 0.95), of('cpu', 0.5), of('cpu', 0.95)];
    const cells = ['', ...figures.map((ms) => ms.toFixed(1))];
    console.log(`${row(tool, cells)}${isOver ? '  over' : ''}`);
    perTool.set(tool, of('cpu', 0.5));
  }
  return perTool;
}

const row = (name, cells) => `${name.padEnd(22)}${cells.map((c) => c.padStart(9)).join('')}`;

async function askNewQuestions(server, tool) {
  const lists = NEW_QUESTIONS[tool].map((name) =>
    readFileSync(fileURLToPath(new URL(`search/sets/${name}.tsv`, import.meta.url)), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t')[0]),
  );
  const field = tool === 'search_all' ? 'query' : 'search';
  const times = [];
  for (let i = 0; i < MOST_NEW; i++) {
    const text = lists[i % lists.length][Math.floor(i / lists.length)];
    if (text === undefined) break;
    times.push(await measured(server, tool, { [field]: text }));
  }
  return times;
}

/**
 * The first search after another process has stored something, against a warm one. A search that is
 * asked again is not ranked again, so it is compared with one whose page has another size, which is; and
 * with the other as well.
 */
async function benchWrites(server, folder) {
  const search = { search: 'a storm at sea' };
  const [after, ranked, again] = [[], [], []];
  let limit = 40;
  const ask = async (into, more = {}) =>
    into.push((await measured(server, 'search_spell', { ...search, ...more })).cpu);
  for (let i = 0; i < WRITES; i++) {
    const path = join(folder, 'one-spell.orcbrew');
    writeFileSync(
      path,
      `{"Written Meanwhile ${Date.now()}" {:orcpub.dnd.e5/spells {:tide-${i} {:key :tide-${i}, :name "Tide ${i}", :level 1, :school "evocation", :description "A tide, for the time ${Date.now()}."}}}}`,
    );
    const { args, env } = program(folder);
    const { status } = spawnSync(process.execPath, [...args, 'import', path], {
      env: { PATH: process.env.PATH, ...env },
    });
    if (status !== 0) throw new Error('the other process did not write');
    await ask(after, { limit: ++limit });
    for (let j = 0; j < 5; j++) await ask(ranked, { limit: ++limit });
    for (let j = 0; j < 5; j++) await ask(again, { limit });
  }
  const times = (others) => (median(after) / median(others)).toFixed(1);
  console.log(
    `first call after a write       ${median(after).toFixed(1)} ms of CPU, ${times(ranked)} times a warm one (wanted: at most 2), ${times(again)} times the same asked again`,
  );
  return median(after) / median(ranked);
}

async function benchHttp(stdio, folder) {
  const { args, env } = program(folder);
  const child = spawn(process.execPath, [...args, 'serve', '--http', '127.0.0.1:0'], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  try {
    let stderr = '';
    for (let url; !url; url = /http:\S+\/mcp/.exec(stderr)?.[0])
      stderr += (await once(child.stderr, 'data'))[0];
    const client = new Client(
      { name: 'bench', version: '1.0.0' },
      { versionNegotiation: { mode: 'auto' } },
    );
    await client.connect(
      new StreamableHTTPClientTransport(new URL(/http:\S+\/mcp/.exec(stderr)?.[0] ?? '')),
    );
    const http = { client, pid: child.pid };
    const costs = { stdio: [], http: [] };
    // In turns, so that whatever else the machine does falls on both.
    for (let i = 0; i < CHEAP_CALLS; i++)
      for (const [name, server] of [
        ['stdio', stdio],
        ['http', http],
      ])
        costs[name].push((await measured(server, 'roll_dice', { notation: '2d6' })).cpu);
    const [overStdio, overHttp] = [median(costs.stdio), median(costs.http)];
    record('cheap', `${(overHttp / overStdio).toFixed(1)} ×`);
    console.log(
      `a cheap call over HTTP         ${overHttp.toFixed(2)} ms of CPU, ${(overHttp / overStdio).toFixed(1)} times stdio (${overStdio.toFixed(2)}; wanted: at most 1.5)`,
    );
    await client.close();
  } finally {
    child.kill();
  }
}

/** The time of a round trip, and what the server's main thread was at work for it. */
async function measured(server, tool, args) {
  const [began, cpu] = [performance.now(), cpuMs(server.pid)];
  await call(server, tool, args);
  return { wall: performance.now() - began, cpu: cpuMs(server.pid) - cpu };
}

async function call({ client }, name, args) {
  const options = { timeout: 600_000 };
  const { isError, content } = await client.callTool({ name, arguments: args }, options);
  if (isError && !/may mean several/.test(content[0]?.text ?? ''))
    throw new Error(`${name} ${JSON.stringify(args)}: ${content[0]?.text}`);
}
