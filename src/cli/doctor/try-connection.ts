import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import * as z from 'zod';
import { version } from '../../base/version.ts';
import { describeCause } from '../../upstream/describe-cause.ts';

/** How a client's file says that a server is started, or where it listens. */
const Started = z.looseObject({
  command: z.string(),
  args: z.array(z.string()).default([]),
  env: z.record(z.string(), z.string()).default({}),
});
const Reached = z.looseObject({
  url: z.string().optional(),
  serverUrl: z.string().optional(),
  httpUrl: z.string().optional(),
});

/** As long as most clients wait: a cold start on a busy machine takes a while. */
const LIMIT_MS = 60_000;

/** A server that was asked to end has so long to do so. */
const END_MS = 30_000;

const Answer = z.looseObject({ result: z.looseObject({ serverInfo: z.looseObject({}) }) });

const greeting = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'lorewright-doctor', version },
  },
});

/** Connects as the client would. Undefined when the server answers, else what went wrong. */
export async function tryConnection(
  entry: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]);
  const started = Started.safeParse(entry);
  if (started.success) return tryStart(started.data, limit);
  const { url, serverUrl, httpUrl } = Reached.parse(entry);
  const address = url ?? serverUrl ?? httpUrl;
  if (address === undefined) return 'its entry names neither a command nor an address';
  return tryAddress(address, limit);
}

async function tryStart(
  { command, args, env }: z.infer<typeof Started>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const child = spawn(command, args, {
    // Nothing that is set for this command may help the server of another program.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, APPDATA: process.env.APPDATA, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  child.stdin.on('error', () => {});
  child.stdin.write(`${greeting}\n`);
  const failed = once(child, 'error').then(([error]) => `it cannot be started: ${describe(error)}`);
  const left = once(child, 'exit').then(
    ([code]) => `it ended with code ${code}: ${lastLine(stderr) || 'without a word'}`,
  );
  const answered = firstLine(child.stdout).then((line) =>
    isAnswer(line) ? undefined : 'it answers with something that is not MCP',
  );
  const late = once(signal, 'abort').then(() => `no answer within ${LIMIT_MS / 1000} s`);
  try {
    return await Promise.race([failed, answered, left, late]);
  } finally {
    await ended(child);
  }
}

/** Ends a server and waits until it has: it may still be writing to the library. */
async function ended(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill();
  const force = setTimeout(() => child.kill('SIGKILL'), END_MS);
  await exit;
  clearTimeout(force);
}

async function firstLine(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const chunk of stream) {
    text += String(chunk);
    if (text.includes('\n')) break;
  }
  // An end without a line is told by the exit code.
  return text === '' ? new Promise(() => {}) : (text.split('\n')[0] ?? '');
}

function isAnswer(line: string): boolean {
  try {
    return Answer.safeParse(JSON.parse(line)).success;
  } catch {
    return false;
  }
}

async function tryAddress(url: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const response = await fetch(new URL('/healthz', url), { signal });
    await response.body?.cancel();
    return response.ok ? undefined : `${url} answers with status ${response.status}`;
  } catch (error) {
    return `nobody answers at ${url}: ${describe(error)}`;
  }
}

const describe = (error: unknown): string => describeCause(error) ?? 'unknown';
const lastLine = (text: string): string => text.trim().split('\n').at(-1)?.slice(0, 300) ?? '';
