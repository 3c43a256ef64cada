// Calls a second over HTTP by several clients at once, against a bare handler on the same SDK, in
// turns; and what the installed command costs against `node dist/cli.js`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { median, programs, start } from './programs.mjs';
import { record } from './table.mjs';

const ROUNDS = 5;
const SECONDS = 2;
const CLIENTS = 4;
const at = (path) => fileURLToPath(new URL(path, import.meta.url));

export async function bench() {
  const folder = mkdtempSync(join(tmpdir(), 'lorewright-bench-'));
  const { args, env } = programs.lorewright(folder);
  const children = [];
  const listen = async (words, environment) => {
    const child = spawn(process.execPath, words, {
      env: { PATH: process.env.PATH, ...environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    children.push(child);
    let output = '';
    while (!/http:\S+\/mcp/.test(output)) output += (await once(child.stderr, 'data'))[0];
    return /http:\S+\/mcp/.exec(output)[0];
  };
  try {
    const ours = await listen([...args, 'serve', '--http', '127.0.0.1:0'], env);
    const bare = await listen([at('bare-http.mjs')], {});
    const rates = { ours: [], bare: [] };
    for (let round = 0; round < ROUNDS; round++) {
      rates.bare.push(await callsPerSecond(bare));
      rates.ours.push(await callsPerSecond(ours));
    }
    const [mine, theirs] = [median(rates.ours), median(rates.bare)];
    console.log(`calls a second, bare handler   ${theirs.toFixed(0)}`);
    console.log(`calls a second, lorewright     ${mine.toFixed(0)}`);
    console.log(
      `ratio                          ${(mine / theirs).toFixed(2)} (wanted: at least 0.6)`,
    );
    record('http', `${(mine / theirs).toFixed(2)} ×`);
    await benchBin(folder);
  } finally {
    for (const child of children) child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function callsPerSecond(url) {
  const until = performance.now() + SECONDS * 1000;
  const counts = await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const client = new Client(
        { name: 'bench', version: '1.0.0' },
        { versionNegotiation: { mode: 'auto' } },
      );
      await client.connect(new StreamableHTTPClientTransport(new URL(url)));
      let calls = 0;
      while (performance.now() < until) {
        await client.callTool({ name: 'roll_dice', arguments: { notation: '2d6' } });
        calls++;
      }
      await client.close();
      return calls;
    }),
  );
  return counts.reduce((a, b) => a + b, 0) / SECONDS;
}

/** npm links a command to the file; the system finds Node by its first line. */
async function benchBin(folder) {
  const { args, env } = programs.lorewright(folder);
  const link = join(folder, 'lorewright');
  symlinkSync(args[0], link);
  const times = { direct: [], bin: [] };
  for (let i = 0; i < 7; i++) {
    for (const [name, program] of [
      ['direct', { args, env }],
      ['bin', { command: link, args: [], env }],
    ]) {
      const run = await start(program);
      times[name].push(run.firstAnswer);
      await run.client.close();
    }
  }
  const ratio = median(times.bin) / median(times.direct);
  console.log(`start through the command      ${ratio.toFixed(2)} × direct (wanted: at most 1.2)`);
  record('bin', `${ratio.toFixed(2)} ×`);
}
