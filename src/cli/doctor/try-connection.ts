import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import * as z from 'zod';
import { within } from '../../base/time.ts';
import { version } from '../../base/version.ts';
import { describeCause } from '../../upstream/describe-cause.ts';

/** A server entry in a client's file: a command to start, or an address. */
const Started = z.looseObject({
  command: z.string(),
  args: z.array(z.string()).default([]),
  env: z.record(z.string(), z.string()).default({}),
});
const Reached = z.looseObject({
  url: z.string().optional(),
  serverUrl: z.string().optional(),
  httpUrl: z.string().optional(),
  headers: z.record(z.string(), z.string()).default({}),
  bearer_token_env_var: z.string().optional(),
});

/** The variables that clients pass from their own environment: no more than it takes to start. */
const GIVEN =
  process.platform === 'win32'
    ? [
        'APPDATA',
        'HOMEDRIVE',
        'HOMEPATH',
        'LOCALAPPDATA',
        'PATH',
        'SYSTEMDRIVE',
        'SYSTEMROOT',
        'TEMP',
        'USERNAME',
        'USERPROFILE',
      ]
    : ['HOME', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'USER'];

/** As long as most clients wait: a cold start on a busy machine takes a while. */
const LIMIT_MS = 60_000;
/** How long to wait for what a program that has ended wrote. */
const LAST_WORDS_MS = 1000;

/** How long a server may take to exit. */
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

export interface Fault {
  readonly what: string;
  /** Where the fault is: the client's entry, the server, its address, or the token for it. */
  readonly of: 'entry' | 'server' | 'address' | 'token';
}

/** Connects as the client would. Undefined if the server responds, else what went wrong. */
export async function tryConnection(
  entry: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<Fault | undefined> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]);
  const started = Started.safeParse(entry);
  if (started.success) {
    const what = await tryStart(started.data, limit);
    return what === undefined ? undefined : { what, of: 'entry' };
  }
  const reached = Reached.safeParse(entry);
  const { url, serverUrl, httpUrl } = reached.data ?? {};
  const address = url ?? serverUrl ?? httpUrl;
  if (!reached.success || address === undefined || !URL.canParse(address))
    return {
      what:
        'command' in entry
          ? 'its entry does not name a command with a list of arguments and variables as texts'
          : 'its entry names neither a command nor an address',
      of: 'entry',
    };
  return tryAddress(address, headersOf(reached.data), limit);
}

/** The headers as the client sends them, with variables in the syntax of any client. */
function headersOf({ headers, bearer_token_env_var: variable }: z.infer<typeof Reached>) {
  const sent = variable ? { ...headers, Authorization: `Bearer $${variable}` } : headers;
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [
      name,
      value.replace(
        /\$(?:\{(?:env:)?(\w+)\}|(\w+))/g,
        (_, braced?: string, bare?: string) => process.env[braced ?? bare ?? ''] ?? '',
      ),
    ]),
  );
}

async function tryStart(
  { command, args, env }: z.infer<typeof Started>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const child = spawn(command, args, {
    // Variables set for this command must not help a server that a client starts.
    env: { ...Object.fromEntries(GIVEN.map((name) => [name, process.env[name]])), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  child.stdin.on('error', () => {});
  child.stdin.write(`${greeting}\n`);
  const failed = once(child, 'error').then(([error]) => `it cannot be started: ${describe(error)}`);
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const left = once(child, 'exit').then(async ([code]) => {
    // Its last words may come after it has ended; what it started may keep them open for ever.
    await within(LAST_WORDS_MS, closed, undefined);
    return `it ended with code ${code}: ${lastLine(stderr) || 'without a word'}`;
  });
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

/** Stops a server and waits until it has exited: it may still be writing to the library. */
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
  // An exit without output is explained by the exit code.
  return text === '' ? new Promise(() => {}) : (text.split('\n')[0] ?? '');
}

function isAnswer(line: string): boolean {
  try {
    return Answer.safeParse(JSON.parse(line)).success;
  } catch {
    return false;
  }
}

async function tryAddress(
  url: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Fault | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: greeting,
      signal,
    });
    const answer = response.ok ? await messageIn(response) : undefined;
    if (!response.ok) await response.body?.cancel();
    // An unused session would stay open on the server.
    const session = response.headers.get('mcp-session-id');
    if (session !== null)
      await fetch(url, {
        method: 'DELETE',
        headers: { ...headers, 'mcp-session-id': session },
        signal,
      });
    if (response.status === 401)
      return {
        // With an unset variable nothing follows "Bearer".
        what: /\S\s+\S/.test(headers.Authorization ?? '')
          ? `${url} refuses the token it is given`
          : `${url} wants a token and is given none`,
        of: 'token',
      };
    if (!response.ok)
      return { what: `${url} answers with status ${response.status}`, of: 'address' };
    if (answer === undefined || !isAnswer(answer))
      return { what: `${url} answers with something that is not MCP`, of: 'address' };
    return undefined;
  } catch (error) {
    return { what: `nobody answers at ${url}: ${describe(error)}`, of: 'server' };
  }
}

/** The message in a response, which may be an event of a stream that stays open. */
async function messageIn(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const event = /^data: *(\{.*)\n/m.exec(text)?.[1];
    if (event !== undefined) return event;
  }
  return text;
}

const describe = (error: unknown): string => describeCause(error) ?? 'unknown';

/** The line of a program's output that says why it ended: Node ends its output with its version. */
const lastLine = (text: string): string => {
  const lines = text.trim().split('\n');
  const line = lines.findLast((one) => /^\w*Error\b/.test(one)) ?? lines.at(-1) ?? '';
  return line.slice(0, 300);
};
