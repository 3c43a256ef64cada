// The official conformance suite of MCP against the product's own HTTP stack, in both eras.
//   npm run test:conformance
// The suite needs a newer Node than the product; it comes from npm, as the suite does.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { nodeFromNpm, npmTool } from './npm-tools.ts';

const SUITE = '0.2.0-alpha.12';
/** How many scenarios each revision of the protocol requires of a server. */
const REQUIRED = { '2026-07-28': 37, '2025-11-25': 30 };

const suite = join(npmTool('@modelcontextprotocol/conformance', SUITE), 'dist', 'index.js');
const node = nodeFromNpm(24);
const server = spawn(process.execPath, ['scripts/run-ts.mjs', 'test/conformance/server.ts'], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
let failed = false;
try {
  const [line] = await Promise.race([
    once(server.stdout, 'data'),
    once(server, 'exit').then(() => {
      throw new Error('the server ended');
    }),
  ]);
  const url = String(line).trim();
  for (const [revision, count] of Object.entries(REQUIRED)) {
    const { stdout, stderr } = spawnSync(
      node,
      [suite, 'server', '--url', url, '--requirements', revision],
      { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    );
    const [scored = '', unscored = ''] = stdout
      .slice(stdout.indexOf('=== SUMMARY'))
      .split(/^Not scored for .*$/m);
    // Extensions and scenarios that are not required yet are run, too, and listed at the end.
    const extra = new Set(namesIn(unscored, /^\s*[✓✗] ([\w-]+) \(/gm));
    const required = (sign: string): string[] =>
      namesIn(scored, new RegExp(`^\\s*${sign} ([\\w-]+):`, 'gm')).filter(
        (name) => !extra.has(name),
      );
    const [passed, missed] = [required('✓').length, required('✗')];
    console.log(`${revision}: ${passed} of ${count} scenarios pass`);
    if (passed === count && missed.length === 0) continue;
    failed = true;
    console.log(missed.join('\n') || stdout.slice(-4000) || stderr);
  }
} finally {
  server.stdin.end();
}
process.exitCode = failed ? 1 : 0;

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name);
}
