// Installs the packed program into empty folders as people do, on every version of Node that is
// supported, with and without optional packages, and talks to it. Says what is in the package, how
// large the installation is and what starting through the bin costs.
//   npm run test:package [-- 20 22 24]
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import * as z from 'zod';
import { bytesBelow } from './installed-files.ts';
import { deadLinks } from './links.ts';
import { type NODES, nodeFromNpm, run } from './npm-tools.ts';
import { talkTo } from './talk.ts';

const MOST_MEGABYTES = 110;
const MOST_BIN_RATIO = 1.2;
const ROUNDS = 8;
/** Everything that a package may hold; whatever else is in it was forgotten in `files`. */
const WANTED =
  /^(dist\/|docs\/[\w-]+(\/[\w-]+)?\.(md|png|svg|webp)$|content\/|(README|CHANGELOG|CONTRIBUTING)\.md$|LICENSE$|package\.json$|server\.json$)/;

const faults: string[] = [];
const check = (holds: boolean, text: string): void => {
  console.log(`${holds ? 'ok    ' : 'FAILED'} ${text}`);
  if (!holds) faults.push(text);
};

const Packed = z.array(
  z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) }),
);
/** What doctor prints as JSON. */
const Report = z.object({
  checks: z.array(z.object({ check: z.string(), ok: z.boolean(), detail: z.string() })),
});
const asked = process.argv.slice(2).map(Number);
const majors = ([20, 22, 24] as const).filter((one) => asked.length === 0 || asked.includes(one));
const npm = process.env.npm_execpath;
if (npm === undefined) throw new Error('Run it through npm: npm run test:package');

const folder = mkdtempSync(join(tmpdir(), 'lorewright-package-'));
try {
  const [packed] = Packed.parse(
    JSON.parse(run('npm', ['pack', '--json', '--pack-destination', folder, '--loglevel=error'])),
  );
  if (!packed) throw new Error('npm packed nothing');
  const odd = packed.files.map(({ path }) => path).filter((path) => !WANTED.test(path));
  check(odd.length === 0, `nothing in the package that nobody needs ${odd.slice(0, 5).join(', ')}`);
  for (const major of majors)
    for (const optional of [true, false])
      await tryOn(major, optional, join(folder, packed.filename));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (faults.length > 0) process.exitCode = 1;

async function tryOn(major: keyof typeof NODES, optional: boolean, tarball: string): Promise<void> {
  const node = nodeFromNpm(major);
  const label = `Node ${major}${optional ? '' : ' without optional packages'}`;
  const place = join(folder, `node-${major}-${optional ? 'all' : 'few'}`);
  mkdirSync(place);
  const env = { ...process.env, PATH: `${dirname(node)}:${process.env.PATH}` };
  run(
    node,
    [
      resolve(npm ?? ''),
      'install',
      '--prefix',
      place,
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      ...(optional ? [] : ['--omit=optional']),
      tarball,
    ],
    { cwd: place, env },
  );
  const installed = join(place, 'node_modules', 'lorewright');
  const program = join(installed, 'dist', 'cli.js');
  const data = join(place, 'data');
  const settings = {
    LOREWRIGHT_DATA: data,
    LOREWRIGHT_CONFIG: join(place, 'none.json'),
    LOREWRIGHT_OFFLINE: '1',
    HOME: place,
  };
  const direct = { command: node, args: [program], env: settings };
  if (!optional) return tryWithoutDriver(label, node, program, settings);

  const first = await talkTo(direct);
  check(first.tools > 30, `${label}: ${first.tools} tools, first words: ${first.answer}`);
  const doctor = spawnSync(node, [program, 'doctor', '--json'], {
    encoding: 'utf8',
    env: settings,
  });
  check(doctor.status === 0, `${label}: doctor finds nothing wrong ${failedChecks(doctor.stdout)}`);
  const megabytes = bytesBelow(join(place, 'node_modules')) / 1e6;
  check(
    megabytes <= MOST_MEGABYTES,
    `${label}: installed ${megabytes.toFixed(1)} MB (at most ${MOST_MEGABYTES})`,
  );
  const dead = deadLinks(installed);
  check(dead.length === 0, `${label}: links between documents ${dead.slice(0, 5).join(', ')}`);

  const bin = {
    command: join(place, 'node_modules', '.bin', 'lorewright'),
    args: [],
    env: { ...settings, PATH: env.PATH },
  };
  const times: Record<'direct' | 'bin', number[]> = { direct: [], bin: [] };
  // In turns, and each first as often as the other, so that whatever else the machine does falls on
  // both; the best of each is what starting takes when nothing else disturbs it.
  for (let i = 0; i < ROUNDS; i++)
    for (const way of i % 2 === 0 ? (['direct', 'bin'] as const) : (['bin', 'direct'] as const))
      times[way].push((await talkTo(way === 'bin' ? bin : direct)).ms);
  const ratio = Math.min(...times.bin) / Math.min(...times.direct);
  check(
    ratio <= MOST_BIN_RATIO,
    `${label}: starting through the bin takes ${ratio.toFixed(2)} × direct (at most ${MOST_BIN_RATIO})`,
  );
}

/** Without the native driver there is no library: it must say so, and what needs none still works. */
function tryWithoutDriver(
  label: string,
  node: string,
  program: string,
  env: Record<string, string>,
): void {
  const { status, stdout, stderr } = spawnSync(node, [program, 'doctor'], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  });
  const output = `${stdout}${stderr}`.replace(/\s+/g, ' ');
  check(
    status === 1 && /database driver/.test(output) && /optional/.test(output),
    `${label}: doctor says what is missing (exit ${status})`,
  );
}

function failedChecks(report: string): string {
  const { checks } = Report.parse(JSON.parse(report));
  return checks
    .flatMap(({ check: name, ok, detail }) => (ok ? [] : `${name}: ${detail}`))
    .join('; ');
}
