import { readFileSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { onTestFinished } from 'vitest';
import * as z from 'zod';
import { programEnv } from '../helpers/client.ts';
import type { Args } from './largest-inputs.ts';

/** How much longer than by a bare server a cheap call may be kept waiting. */
const MOST_MS = 250;
const CALL_MS = 600_000;
/** The unit of /proc/stat. */
const TICK_MS = 10;
/** How often something must keep cheap calls waiting to count. */
const TRIES = 5;

const Refusal = z.object({ error: z.string().optional(), notices: z.array(z.string()).catch([]) });

export interface Called {
  readonly isError: boolean;
  readonly text: string;
  readonly notices: readonly string[];
}

export interface Server {
  readonly tools: readonly { readonly name: string; readonly inputSchema: unknown }[];
  call(tool: string, args: Args): Promise<Called>;
  /** How long the server's main thread has been at work, in ms. */
  worked(): number;
}

async function start(args: readonly string[], env: Record<string, string> = {}): Promise<Server> {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: { mode: 'auto' } },
  );
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...args],
    env: { PATH: process.env.PATH ?? '', ...env },
    stderr: 'ignore',
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  const { tools } = await client.listTools();
  return {
    tools,
    async call(name, input) {
      const result = await client.callTool({ name, arguments: input }, { timeout: CALL_MS });
      const [block] = result.content;
      return {
        isError: result.isError === true,
        text: block?.type === 'text' ? block.text : '',
        notices: Refusal.safeParse(result.structuredContent).data?.notices ?? [],
      };
    },
    worked: () => atWork(transport.pid ?? 0),
  };
}

export const startServer = (env: Record<string, string>): Promise<Server> =>
  start(['dist/cli.js'], { ...programEnv(), LOREWRIGHT_EMBEDDER: 'table', ...env });

/**
 * Where the system tells how long a thread was at work, that is what counts: a cheap call must not
 * wait for the server, but on a busy machine it waits for other programs too. On a virtual machine
 * that time includes what the host gave to others meanwhile, so it is taken off again.
 */
function atWork(pid: number): number {
  if (process.platform !== 'linux') return performance.now();
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6 - stolen();
}

/** How long the host has kept all processors of this machine from it, in ms. */
function stolen(): number {
  const [, ...ticks] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/) ?? [];
  return Number(ticks[7] ?? 0) * TICK_MS;
}

export const cheapCall = async (server: Server): Promise<number> => {
  const before = server.worked();
  await server.call('roll_dice', { notation: '2d6' });
  return server.worked() - before;
};

/** The longest that a cheap call waits while something else goes on. */
export async function longestWait(server: Server, work: Promise<unknown>): Promise<number> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  let longest = 0;
  while (!isDone) longest = Math.max(longest, await cheapCall(server));
  await done;
  return longest;
}

/** The longest that a cheap call may wait: by the worst of a bare server, taken in this very run. */
export async function mostWait(): Promise<number> {
  const bare = await start(['bench/bare-server.mjs']);
  let longest = 0;
  for (let i = 0; i < 200; i++) {
    const before = bare.worked();
    await bare.call('echo', { text: '2d6' });
    if (i > 0) longest = Math.max(longest, bare.worked() - before);
  }
  return MOST_MS + longest;
}

/**
 * The shortest of several waits, until one is short enough. Code that runs for the first time is
 * compiled, and garbage is collected at any time: what starves others does so again and again.
 */
export async function shortestOf(most: number, wait: () => Promise<number>): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && shortest > most; tries++)
    shortest = Math.min(shortest, await wait());
  return shortest;
}

/** How long a call keeps cheap ones waiting, every time. */
export const waitBeside = (
  server: Server,
  most: number,
  call: () => Promise<unknown>,
): Promise<number> => shortestOf(most, () => longestWait(server, call()));
