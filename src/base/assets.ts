import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LoreError, unavailable } from './error.ts';
import { reinstalling } from './program.ts';

/**
 * The path of a file in `assets/`. The folder stands beside `src/` in the repository and inside
 * `dist/` in the package, so it is found by walking up from here.
 */
export function assetPath(name: string): string {
  const path = findAsset(name);
  if (path !== undefined) return path;
  throw unavailable(`The file assets/${name} is missing from this install.`, {
    next: { operator: reinstalling() },
  });
}

/** The same for an asset that only the package has; undefined if it is absent. */
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

/** Reads an asset. One that cannot be read means a broken installation, and the error says so. */
export function fromAsset<T>(name: string, read: (path: string) => T): T {
  const path = assetPath(name);
  try {
    return read(path);
  } catch (error) {
    if (error instanceof LoreError) throw error;
    throw unavailable(`The file assets/${name} of this install is damaged.`, {
      next: { operator: reinstalling() },
      cause: error,
    });
  }
}
