// Runs a TypeScript program of this repository: `node scripts/run-ts.mjs bench/search.ts …`.
// Node 20 does not read TypeScript, so it is bundled first, inside the repository so that
// packages and assets are found as usual.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { derivationConstants } from './fingerprints.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [program, ...args] = process.argv.slice(2);
if (!program) {
  console.error('usage: node scripts/run-ts.mjs PROGRAM.ts [arguments]');
  process.exit(2);
}
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const out = join(root, 'node_modules/.cache/run', `${basename(program, '.ts')}.mjs`);
await build({
  absWorkingDir: root,
  entryPoints: [program],
  outfile: out,
  bundle: true,
  packages: 'external',
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  define: { LOREWRIGHT_VERSION: JSON.stringify(version), ...derivationConstants() },
  logLevel: 'warning',
});
const { status } = spawnSync(process.execPath, ['--expose-gc', out, ...args], { stdio: 'inherit' });
process.exit(status ?? 1);
