// How long until a client has the tool list, against a bare server on the same SDK, in one run; and
// the very first search on an empty folder.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, programs, start } from './programs.mjs';
import { record } from './table.mjs';

const ROUNDS = 9;

export async function bench() {
  const folder = mkdtempSync(join(tmpdir(), 'lorewright-bench-'));
  try {
    const began = performance.now();
    const first = await start(programs.lorewright(folder));
    await first.client.callTool({ name: 'search_spell', arguments: { search: 'fireball' } });
    const firstSearch = performance.now() - began;
    const warm = performance.now();
    await first.client.callTool({ name: 'search_spell', arguments: { search: 'healing light' } });
    const secondSearch = performance.now() - warm;
    const memory = first.memory();
    await first.client.close();

    const times = { bare: [], lorewright: [] };
    let bareMemory = 0;
    // Taken in turns, so that whatever else the machine does falls on both.
    for (let i = 0; i < ROUNDS; i++) {
      for (const [name, program] of [
        ['bare', programs.bare],
        ['lorewright', programs.lorewright(folder)],
      ]) {
        const run = await start(program);
        times[name].push(run.firstAnswer);
        if (name === 'bare') bareMemory = run.memory();
        await run.client.close();
      }
    }
    const bare = median(times.bare);
    const ours = median(times.lorewright);
    record('start', `${(ours / bare).toFixed(2)} ×`);
    record('first', `${(firstSearch / 1000).toFixed(1)} s`);
    console.log(`tools/list, bare server        ${bare.toFixed(0)} ms (median of ${ROUNDS})`);
    console.log(`tools/list, lorewright         ${ours.toFixed(0)} ms`);
    console.log(`ratio                          ${(ours / bare).toFixed(2)} (wanted: at most 1.5)`);
    console.log(
      `first search, empty folder     ${firstSearch.toFixed(0)} ms from process start (wanted: at most 3000)`,
    );
    console.log(`a search after that            ${secondSearch.toFixed(1)} ms, round trip`);
    console.log(
      `memory above the bare server   ${(memory - bareMemory).toFixed(0)} MB (wanted: at most 80)`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
