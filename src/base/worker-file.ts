import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A worker is a file of its own in `dist/`, beside this one or, from the sources, below the root. */
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
