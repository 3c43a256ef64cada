import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import type { Plugin } from 'vitest/config';
import { fingerprint } from '../../scripts/fingerprints.mjs';
import { version } from '../../src/base/version.ts';

const root = resolve(import.meta.dirname, '..', '..');
const sourceFolder = join(root, 'src');
/** In `node_modules`, whose files Vitest leaves to Node. */
const folder = join(root, 'node_modules', '.cache', 'lorewright-compiled');

/**
 * Lets tests import the sources as compiled files, which Node loads itself. Vitest would transform
 * them, and turn each use of an import into a call of a getter: the same tests took a twentieth
 * more processor time, and a few files of them in a fresh clone a quarter more.
 */
export function compiledSources(constants: Readonly<Record<string, string>>): Plugin {
  const from = compiled(constants);
  return {
    name: 'compiled-sources',
    enforce: 'pre',
    configureVitest(vitest) {
      // Tests that were transformed without this import the sources themselves.
      vitest.experimental_defineCacheKeyGenerator(() => from);
    },
    resolveId(specifier, importer) {
      if (!importer || !specifier.startsWith('.') || !specifier.endsWith('.ts')) return;
      const path = relative(sourceFolder, resolve(dirname(importer), specifier));
      return path.startsWith('..') ? undefined : join(from, path.replace(/\.ts$/, '.js'));
    },
  };
}

/**
 * The folder with the compiled sources, which says what it was made of. It is the same for every state
 * of them, since Vitest keeps transformed tests, in which its path stands.
 */
function compiled(constants: Readonly<Record<string, string>>): string {
  const sources = fingerprint(['src', 'package.json', 'test/helpers/compiled-sources.ts']);
  const madeOf = JSON.stringify([sources, constants]);
  const note = join(folder, 'made-of');
  if (existsSync(note) && readFileSync(note, 'utf8') === madeOf) return folder;
  const [unfinished, old] = [`${folder}.new-${process.pid}`, `${folder}.old-${process.pid}`];
  writeCompiled(unfinished, constants);
  writeFileSync(join(unfinished, 'made-of'), madeOf);
  if (existsSync(folder)) renameSync(folder, old);
  renameSync(unfinished, folder);
  rmSync(old, { recursive: true, force: true });
  return folder;
}

function writeCompiled(to: string, constants: Readonly<Record<string, string>>): void {
  const files = readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' });
  const { outputFiles } = buildSync({
    absWorkingDir: root,
    entryPoints: files
      .filter((file) => file.endsWith('.ts'))
      .map((file) => join(sourceFolder, file)),
    outbase: sourceFolder,
    outdir: to,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    define: { ...constants, LOREWRIGHT_VERSION: JSON.stringify(version) },
    sourcemap: 'inline',
    sourcesContent: false,
  });
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  for (const { path, text } of outputFiles) write(path, withCompiledImports(text));
  for (const file of files.filter((name) => name.endsWith('.json')))
    write(
      join(to, `${file}.js`),
      `export default ${readFileSync(join(sourceFolder, file), 'utf8')};`,
    );
  write(join(to, 'package.json'), '{ "type": "module" }');
}

/** Imports name the files that are written here; Node 20 warns of imported JSON. */
const withCompiledImports = (code: string): string =>
  code
    .replace(/\b(from |import |import\()"(\.[^"]*)\.ts"/g, '$1"$2.js"')
    .replace(/\bfrom "(\.[^"]*\.json)" with \{ type: "json" \}/g, 'from "$1.js"');
