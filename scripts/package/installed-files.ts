import { cpSync, lstatSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { run } from './npm-tools.ts';

/** Copies the packages that the program needs at run time, as they are installed here. */
export function copyRuntimePackages(to: string): void {
  const root = resolve('.');
  const listed = run('npm', ['ls', '--omit=dev', '--all', '--parseable', '--loglevel=error'])
    .split('\n')
    .map((line) => line.trim())
    .filter((path) => path !== '' && path !== root);
  for (const path of listed.filter(isForThisMachine)) {
    const target = join(to, relative(root, path));
    const own = join(path, 'node_modules');
    // What lies inside one package's folder and is needed is listed by itself.
    cpSync(path, target, { recursive: true, filter: (file) => file !== own });
  }
}

const isMusl = (): boolean => {
  const report: unknown = process.report?.getReport();
  const header: unknown =
    typeof report === 'object' && report !== null ? Reflect.get(report, 'header') : undefined;
  return (
    process.platform === 'linux' &&
    typeof header === 'object' &&
    header !== null &&
    Reflect.get(header, 'glibcVersionRuntime') === undefined
  );
};

/** npm installs the binaries of both C libraries; one of them is enough. */
const isForThisMachine = (path: string): boolean =>
  !/-(gnu|musl)$/.test(path) || path.endsWith('-musl') === isMusl();

/** Every file below a folder, by its path from there. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();

export const bytesBelow = (folder: string): number =>
  filesBelow(folder).reduce((sum, file) => sum + lstatSync(join(folder, file)).size, 0);
