// Bundles src/cli/main.ts into dist/: a small entry, the program, and chunks that load when they are
// needed.
// `--if-needed` does nothing while dist/ is newer than every source file.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildFirstLibrary } from './build-first-library.mjs';
import { buildPage } from './build-page.mjs';
import { derivationConstants } from './fingerprints.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const at = (...path) => join(root, ...path);

const newest = (path) => {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
};

const entry = at('dist', 'cli.js');
if (process.argv.includes('--if-needed') && existsSync(entry)) {
  const sources = [
    'src',
    'web',
    'assets',
    'package.json',
    'scripts/build.mjs',
    'scripts/build-first-library.mjs',
    'scripts/build-page.mjs',
    'scripts/fingerprints.mjs',
    'scripts/tool-list.ts',
  ]
    .map((p) => at(p))
    .filter(existsSync);
  if (statSync(entry).mtimeMs > Math.max(...sources.map(newest))) process.exit(0);
}

const { build } = await import('esbuild');
const { version, engines, dependencies, optionalDependencies } = JSON.parse(
  readFileSync(at('package.json'), 'utf8'),
);
rmSync(at('dist'), { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: {
    main: 'src/cli/main.ts',
    'minilm-worker': 'src/library/embed/minilm/worker.ts',
    'datapack-worker': 'src/minecraft/validate/worker.ts',
    'tool-list': 'scripts/tool-list.ts',
  },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  chunkNames: 'chunks/[name]-[hash]',
  // Dependencies are native, data, or loaded only when needed. What every start needs, the SDK and
  // zod, stands among the development packages and is bundled: one file starts faster than
  // hundreds, and nobody has to install it twice.
  external: Object.keys({ ...dependencies, ...optionalDependencies }),
  define: {
    LOREWRIGHT_VERSION: JSON.stringify(version),
    ...derivationConstants(),
  },
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
  // Less to read at every start; names stay, for stack traces in the log.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'linked',
  logLevel: 'warning',
});

// V8 keeps a source in one byte for each letter, but in two if it has any beyond Latin-1. esbuild writes
// such letters as escapes everywhere except in patterns.
const inOneByte = (source) =>
  source.replace(
    /(?<!\\)[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
for (const file of readdirSync(at('dist'), { recursive: true, encoding: 'utf8' }))
  if (file.endsWith('.js'))
    writeFileSync(at('dist', file), inOneByte(readFileSync(at('dist', file), 'utf8')));

// The entry itself is so plain that every Node can read it and say what it needs: an old one would
// print pages of source and a SyntaxError. `npm run build` writes the version from package.json.
const [major, minor] = engines.node.match(/\d+/g).map(Number);
writeFileSync(
  entry,
  `#!/usr/bin/env node
var node = process.versions.node.split('.');
if (+node[0] < ${major} || (+node[0] === ${major} && +node[1] < ${minor})) {
  process.stderr.write('lorewright: needs Node ${major}.${minor} or newer; this is ' + process.versions.node + '.\\n');
  process.exitCode = 1;
} else {
  import('./main.js');
}
`,
);
chmodSync(entry, 0o755);
if (existsSync(at('assets'))) cpSync(at('assets'), at('dist', 'assets'), { recursive: true });
// Data of packages that are bundled, and so not installed with the program.
cpSync(
  at('node_modules/@spyglassmc/java-edition/lib/dependency/mcmeta/versions.json'),
  at('dist', 'assets', 'minecraft-versions.json'),
);
await buildPage(at('dist', 'web'));

// What clients are shown of the tools is made here, so that a start need not load them all.
const lister = at('dist', 'tool-list.js');
const list = spawnSync(process.execPath, [lister], { encoding: 'utf8', maxBuffer: 16 * 2 ** 20 });
if (list.status !== 0) throw new Error(`the tools could not be listed: ${list.stderr}`);
rmSync(lister);
writeFileSync(at('dist', 'assets', 'tool-list.json'), list.stdout);

// So is the library that a first start begins with.
buildFirstLibrary(entry, at('dist', 'assets', 'first-library.db'));

// By this list "doctor" finds files that were lost or damaged since.
const files = readdirSync(at('dist'), { recursive: true, withFileTypes: true })
  .filter((file) => file.isFile())
  .map((file) => join(file.parentPath, file.name))
  .sort();
const hashOf = (path) => createHash('sha256').update(readFileSync(path)).digest('hex');
const nameOf = (path) => relative(at('dist'), path).replaceAll('\\', '/');
writeFileSync(
  at('dist', 'assets', 'files.json'),
  JSON.stringify(Object.fromEntries(files.map((path) => [nameOf(path), hashOf(path)])), null, 1),
);
