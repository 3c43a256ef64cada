import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The path of a file in `assets/`. The folder stands beside `src/` in the repository and inside
 * `dist/` in the package, so it is found by walking up from here.
 */
export function assetPath(name: string): string {
  const path = findAsset(name);
  if (path === undefined) throw new Error(`The file assets/${name} is missing from this install.`);
  return path;
}

/** The same for a file that only the package has, or undefined. */
export function findAsset(name: string): string | undefined {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const path = join(folder, 'assets', name);
    if (existsSync(path)) return path;
    const above = dirname(folder);
    if (above === folder) return undefined;
    folder = above;
  }
}
