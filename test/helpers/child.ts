import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { pause } from '../../src/base/time.ts';
import { builtProgram } from './built-program.ts';
import { programEnv } from './client.ts';
import { srdFolder } from './folder.ts';

/** The built program as a child process, and everything it has written so far. */
export interface Child {
  readonly process: ChildProcessWithoutNullStreams;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Resolves with its exit code, or with the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
  /** Waits until it has written this, on either stream. */
  wrote(text: string): Promise<void>;
}

/** Starts the built program; whatever is left of it after the test is killed. */
export function startChild(args: readonly string[], env: Record<string, string> = {}): Child {
  const child = spawn(process.execPath, [...builtProgram, ...args], {
    env: { PATH: process.env.PATH, ...programEnv(), ...env },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  // Writing to a program that has ended fails; the test sees that by its exit code.
  child.stdin.on('error', () => {});
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return {
    process: child,
    stdout: () => stdout,
    stderr: () => stderr,
    ended,
    async wrote(text) {
      let over = false;
      void ended.then(() => {
        over = true;
      });
      while (!stdout.includes(text) && !stderr.includes(text)) {
        if (over) throw new Error(`ended without writing "${text}": ${stdout}${stderr}`);
        await pause(3);
      }
    },
  };
}

/** The built program serving HTTP on a port of its choice, with the SRD in its library. */
export async function startHttp(
  env: Record<string, string> = {},
  args: readonly string[] = [],
): Promise<Child & { url: URL }> {
  const child = startChild(['serve', '--http', '127.0.0.1:0', ...args], {
    LOREWRIGHT_DATA: srdFolder(),
    ...env,
  });
  await child.wrote('/mcp\n');
  const address = /http:\/\/\S+\/mcp/.exec(child.stderr())?.[0];
  if (!address) throw new Error(`no address in: ${child.stderr()}`);
  return { ...child, url: new URL(address) };
}
