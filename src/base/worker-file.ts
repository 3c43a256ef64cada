import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The path of a worker's bundle, which lies in `dist/`: beside this file in the package, below the
 * root when run from the sources. Undefined if it has not been built.
 */
export function workerFile(name: 'minilm-worker' | 'datapack-worker'): string | undefined {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    for (const path of [join(folder, `${name}.js`), join(folder, 'dist', `${name}.js`)])
      if (existsSync(path)) return path;
    const above = dirname(folder);
    if (above === folder) return undefined;
    folder = above;
  }
}
