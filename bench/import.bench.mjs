// How long the program takes to import a homebrew pack as large as the largest that people share,
// against merely parsing the same content as JSON, and a second time when nothing has changed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { largePack } from './large-pack.mjs';
import { programs } from './programs.mjs';
import { record } from './table.mjs';

const SIZE = 4 * 1024 * 1024;

export async function bench() {
  const folder = mkdtempSync(join(tmpdir(), 'lorewright-bench-'));
  try {
    const { args, env } = programs.lorewright(folder);
    const run = (...words) => {
      const began = performance.now();
      const { status, stdout } = spawnSync(process.execPath, [...args, ...words], {
        env: { PATH: process.env.PATH, ...env },
        maxBuffer: 64 * 1024 * 1024,
      });
      if (status !== 0) throw new Error(`lorewright ${words.join(' ')} failed`);
      return { ms: performance.now() - began, out: stdout.toString() };
    };
    const path = join(folder, 'large.orcbrew');
    const text = largePack(SIZE);
    writeFileSync(path, text);
    // The first start fills the library with the SRD; that is measured elsewhere.
    run('documents');
    const idle = run('documents').ms;
    const first = run('import', path);
    const again = run('import', path).ms;

    const json = JSON.stringify(text.split(/\s+/));
    const began = performance.now();
    JSON.parse(json);
    const parse = performance.now() - began;

    console.log(`${(text.length / 1e6).toFixed(1)} MB: ${first.out.split('\n')[0]}`);
    record('import', `${(first.ms / 1000).toFixed(1)} s`);
    console.log(`import                         ${first.ms.toFixed(0)} ms (wanted: at most 5000)`);
    console.log(`  of that, starting up         ${idle.toFixed(0)} ms`);
    console.log(`import again, nothing new      ${again.toFixed(0)} ms`);
    console.log(`ratio to JSON.parse of as much ${((first.ms - idle) / parse).toFixed(0)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
