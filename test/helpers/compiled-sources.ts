import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import type { Plugin } from 'vitest/config';
import { fingerprint } from '../../scripts/fingerprints.mjs';
import { HOUR_MS } from '../../src/base/time.ts';
import { version } from '../../src/base/version.ts';

const root = resolve(import.meta.dirname, '..', '..');
const sources = join(root, 'src');
/** In `node_modules`, whose files Vitest leaves to Node. */
const cache = join(root, 'node_modules', '.cache', 'lorewright-compiled');

/**
 * Lets tests import the sources as compiled files, which Node loads itself. Vitest would transform
 * them, and turn each use of an import into a call of a getter: the same tests took a tenth more
 * processor time, and a quarter more in a fresh clone.
 */
export function compiledSources(constants: Readonly<Record<string, string>>): Plugin {
  const folder = compiled(constants);
  return {
    name: 'compiled-sources',
    enforce: 'pre',
    resolveId(specifier, importer) {
      if (!importer || !specifier.startsWith('.') || !specifier.endsWith('.ts')) return;
      const path = relative(sources, resolve(dirname(importer), specifier));
      return path.startsWith('..') ? undefined : join(folder, path.replace(/\.ts$/, '.js'));
    },
  };
}

/** The folder with the compiled sources; another run may be using those of an older state. */
function compiled(constants: Readonly<Record<string, string>>): string {
  const folder = join(
    cache,
    fingerprint(['src', 'package.json', 'test/helpers/compiled-sources.ts']),
  );
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  for (const old of readdirSync(cache).map((name) => join(cache, name)))
    if (statSync(old).mtimeMs < Date.now() - HOUR_MS) rmSync(old, { recursive: true, force: true });
  const unfinished = `${folder}.${process.pid}`;
  writeCompiled(unfinished, constants);
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another run was first.
    rmSync(unfinished, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

function writeCompiled(folder: string, constants: Readonly<Record<string, string>>): void {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' });
  const { outputFiles } = buildSync({
    absWorkingDir: root,
    entryPoints: files.filter((file) => file.endsWith('.ts')).map((file) => join(sources, file)),
    outbase: sources,
    outdir: folder,
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
      join(folder, `${file}.js`),
      `export default ${readFileSync(join(sources, file), 'utf8')};`,
    );
  write(join(folder, 'package.json'), '{ "type": "module" }');
}

/** Imports name the files that are written here; Node 20 warns of imported JSON. */
const withCompiledImports = (code: string): string =>
  code
    .replace(/\b(from |import |import\()"(\.[^"]*)\.ts"/g, '$1"$2.js"')
    .replace(/\bfrom "(\.[^"]*\.json)" with \{ type: "json" \}/g, 'from "$1.js"');
