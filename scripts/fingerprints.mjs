// Fingerprints of what the library's indexes are derived from. The build, the tests and the programs
// that run from source all define them alike, so that none derives anew what another has derived.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The first characters of a hash over files and folders, those named in `without` left out. */
export function fingerprint(paths, without = []) {
  const hash = createHash('sha256');
  const digest = (path) => {
    if (without.includes(path)) return;
    const full = join(root, path);
    if (statSync(full).isDirectory())
      for (const name of readdirSync(full).sort()) digest(`${path}/${name}`);
    else hash.update(readFileSync(full));
  };
  for (const path of paths) digest(path);
  return hash.digest('hex').slice(0, 12);
}

/** The files that these are made of: themselves and whatever they import of ours. */
function sourcesOf(entries) {
  // Loaded here, since most who import this file need no fingerprint of code.
  const { buildSync } = createRequire(import.meta.url)('esbuild');
  const { metafile } = buildSync({
    absWorkingDir: root,
    entryPoints: entries,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    outdir: 'unused',
    write: false,
    metafile: true,
  });
  return Object.keys(metafile.inputs).sort();
}

/**
 * The code and models that derive what entities are found by. Glosses are compared row by row. How
 * the library is read is left out: a faster way to search must not cost everybody a new index.
 */
const deriving = () => [
  ...sourcesOf(['src/library/sqlite/derive-entity.ts', 'src/library/sqlite/migrations.ts']),
  'src/library/embed',
  'src/library/kind.ts',
  'src/library/filter.ts',
  'src/text',
  'src/dnd5e/model',
  'src/worldanvil/articles',
  'assets',
];

/** The code that derives an entity from the records of its sources. */
const merging = [
  'src/dnd5e/sources/derive',
  'src/dnd5e/sources/store-records.ts',
  'src/dnd5e/sources/corrections',
  'src/dnd5e/model',
];

/** The code that reads the content that comes with the program, and the version of that content. */
const reading = [
  'src/dnd5e/sources',
  'src/dnd5e/model',
  'src/library/address.ts',
  'src/text',
  'package.json',
];

/** Constants that the sources read as globals (`base/version.ts`), for esbuild and vitest. */
export const derivationConstants = () => ({
  LOREWRIGHT_BUNDLED: JSON.stringify(fingerprint(reading)),
  LOREWRIGHT_DERIVATION: JSON.stringify(
    fingerprint(deriving(), ['assets/gloss', 'assets/described-as.tsv', 'assets/informal.tsv']),
  ),
  LOREWRIGHT_MERGING: JSON.stringify(fingerprint(merging)),
  LOREWRIGHT_GLOSSES: JSON.stringify(fingerprint(['assets/gloss'])),
  LOREWRIGHT_TABLE: JSON.stringify(fingerprint(['assets/table.bin'])),
});
