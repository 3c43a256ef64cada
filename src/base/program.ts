import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import project from './project.json' with { type: 'json' };

/**
 * Whether the name `lorewright` on the npm registry is ours. Until it is, no text may tell anyone to
 * run `npx lorewright`: whoever takes the name would receive the keys that users put beside it.
 */
const PUBLISHED: boolean = project.published;

/** How a client program starts this installation. */
export function startCommand(): readonly [command: string, ...args: string[]] {
  if (PUBLISHED) return ['npx', '-y', 'lorewright'];
  const file = entryFile();
  return file === undefined ? ['lorewright'] : ['node', file];
}

/** A command of this program as a user can type it: `commandLine('sync')`. */
export function commandLine(words: string): string {
  const started = process.argv[1] ?? '';
  // Found on the PATH by its name, unless it was started from npm's `.bin` folder, which is not on
  // the PATH.
  const byName = basename(started) === 'lorewright' && !started.includes(`${sep}.bin${sep}`);
  const file = PUBLISHED || byName ? undefined : entryFile();
  const program = file === undefined ? 'lorewright' : `node ${quoted(file)}`;
  return `${program} ${words}`;
}

/** How to repair the program's own files, as a sentence. */
export const reinstalling = (): string => installing('npm ci && npm run build', 'again');

/** How to get a newer version of the program, as a sentence. */
export const updating = (): string => installing('git pull && npm ci && npm run build', 'anew');

function installing(inClone: string, how: string): string {
  const file = entryFile();
  const folder = file === undefined ? '.' : dirname(dirname(file));
  if (existsSync(join(folder, 'scripts', 'build.mjs'))) return `Run "${inClone}" in ${folder}.`;
  return PUBLISHED
    ? 'Run "npm install --global lorewright@latest".'
    : `Install it ${how}: "npm install --global FILE.tgz", or open the bundle.`;
}

/** The file that was started; undefined where this is not the program, as in tests. */
function entryFile(): string | undefined {
  try {
    const file = realpathSync(process.argv[1] ?? '');
    return basename(file) === 'cli.js' ? file : undefined;
  } catch {
    return undefined;
  }
}

const quoted = (path: string): string => (/\s/.test(path) ? `"${path}"` : path);
