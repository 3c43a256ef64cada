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

/** What is made of a file in `assets/`; one that cannot be read is the fault of the install. */
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
