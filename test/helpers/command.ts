import fs from 'node:fs';
import { vi } from 'vitest';
import { runToEnd } from '../../src/cli/run.ts';

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const OURS = /^(?:LOREWRIGHT_|WORLD_ANVIL_|COLUMNS$)/;

/** Commands take turns, since they read the environment of the process. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a command in this process, as `dist/cli.js` does, but without starting and loading it, which
 * takes longer than most commands. Where the environment asks for a log, it comes with `err`, as on
 * the standard error of the program.
 */
export const runCommand = (
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<Ran> => runCommandIn(process.cwd(), env, ...args);

/** The same in a folder, for commands that are given relative paths. */
export function runCommandIn(
  folder: string,
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<Ran> {
  const turn = last.then(() => inEnvironment(folder, env, () => written(args)));
  last = turn.catch(() => {});
  return turn;
}

async function written(args: readonly string[]): Promise<Ran> {
  let out = '';
  let err = '';
  const heard = hearLog((line) => {
    err += line;
  });
  const code = await runToEnd(args, {
    out(text) {
      out += `${text}\n`;
    },
    err(text) {
      err += `${text}\n`;
    },
    progress() {},
    interrupted() {},
    interactive: false,
    width: Number(process.env.COLUMNS) || 80,
    bold: (text) => text,
    dim: (text) => text,
  });
  heard.mockRestore();
  return { code, out, err };
}

/** Takes what is written to standard error by its number, as the logger does. */
function hearLog(take: (line: string) => void) {
  const { writeSync } = fs;
  return vi.spyOn(fs, 'writeSync').mockImplementation((fd, text, ...rest) => {
    if (fd !== 2) return writeSync(fd, text, ...rest);
    take(text);
    return Buffer.byteLength(text);
  });
}

async function inEnvironment<T>(
  folder: string,
  env: Readonly<Record<string, string>>,
  work: () => Promise<T>,
): Promise<T> {
  const before = { ...process.env };
  const home = process.cwd();
  process.chdir(folder);
  for (const name of Object.keys(process.env)) if (OURS.test(name)) delete process.env[name];
  Object.assign(process.env, { LOREWRIGHT_LOG: 'silent' }, env);
  try {
    return await work();
  } finally {
    process.chdir(home);
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
}
