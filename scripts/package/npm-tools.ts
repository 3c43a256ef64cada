import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const cache = resolve('node_modules', '.cache', 'npm-tools');

/** Runs a command and fails with what it printed. */
export function run(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): string {
  const { status, stdout, stderr, error } = spawnSync(command, [...args], {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    ...options,
  });
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? ''}\n${stdout}${stderr}`);
  return stdout;
}

/**
 * The folder of a package that only a script needs, installed once beside the other packages: it
 * would make `npm ci` heavier for everybody.
 */
export function npmTool(name: string, version: string): string {
  const folder = join(cache, `${name.replace('/', '+')}@${version}`);
  const installed = join(folder, 'node_modules', name);
  if (existsSync(installed)) return installed;
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  try {
    run('npm', [
      'install',
      '--prefix',
      unfinished,
      '--no-audit',
      '--no-fund',
      '--no-save',
      '--engine-strict=false',
      '--loglevel=error',
      `${name}@${version}`,
    ]);
    renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return installed;
}

/** The versions of Node that are supported, as npm delivers them. */
export const NODES = { 20: '20.20.2', 22: '22.23.3', 24: '24.21.0' } as const;

/** A Node from npm for this machine. */
export function nodeFromNpm(major: keyof typeof NODES): string {
  if (process.platform !== 'linux')
    throw new Error('Other versions of Node come from npm on Linux only; run this in a container.');
  return join(npmTool(`node-linux-${process.arch}`, NODES[major]), 'bin', 'node');
}
