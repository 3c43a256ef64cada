import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineSettings, type ValuesOf } from '../../../base/config.ts';

/** Where `npm run bundle:content` puts the SRD books of a package. */
export const CONTENT = join('content', 'srd-books.snapshot');

/** The snapshot in the package, found by walking up from here; empty if there is none. */
function packagedContent(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    if (existsSync(join(folder, CONTENT))) return join(folder, CONTENT);
    if (existsSync(join(folder, 'package.json')) || folder === dirname(folder)) return '';
  }
}

export const settings = defineSettings({
  content: {
    env: 'LOREWRIGHT_CONTENT',
    kind: 'path',
    fallback: packagedContent,
    help: 'Snapshot that fills a library without network; default: the one in the package, if any',
  },
});

declare module '../../../base/config.ts' {
  interface Config extends ValuesOf<typeof settings> {}
}
