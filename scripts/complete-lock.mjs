// Completes package-lock.json with the optional packages of other platforms (binaries of esbuild,
// biome, libsql, …). npm leaves them out when the registry at hand lacks them, as mirrors often do,
// and `npm ci` then refuses its own lock file. Run after every change of dependencies:
//   npm install && node scripts/complete-lock.mjs
import { readFileSync, writeFileSync } from 'node:fs';

const path = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(path, 'utf8'));

const systems = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
  'aix',
];
const processors = [
  'arm64',
  'x64',
  'arm',
  'ia32',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'mips64el',
  'wasm32',
];

/** What a platform package's name says: `@biomejs/cli-linux-x64-musl` → linux, x64, musl. */
function platformOf(name) {
  const words = name.split(/[/-]/);
  const os = systems.filter(
    (system) => words.includes(system) || (system === 'win32' && words.includes('windows')),
  );
  const cpu = processors.filter((cpu) => words.includes(cpu));
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.includes('gnu')
      ? ['glibc']
      : [];
  return {
    ...(os.length > 0 && { os }),
    ...(cpu.length > 0 && { cpu }),
    ...(os.includes('linux') && libc.length > 0 && { libc }),
  };
}

let added = 0;
for (const [place, entry] of Object.entries(lock.packages)) {
  for (const [name, spec] of Object.entries(entry.optionalDependencies ?? {})) {
    const nested = `${place}/node_modules/${name}`;
    const top = `node_modules/${name}`;
    if (place === '' || lock.packages[nested] || lock.packages[top]) continue;
    const platform = platformOf(name);
    // Only binaries of platforms are guessed: anything else missing is a real fault.
    if (!platform.os && !platform.cpu) continue;
    lock.packages[top] = {
      version: spec.replace(/^[\^~=v]+/, ''),
      ...(entry.dev && { dev: true }),
      optional: true,
      ...platform,
    };
    added++;
  }
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
lock.packages = Object.fromEntries(sorted);
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`package-lock.json: ${added} packages of other platforms added`);
