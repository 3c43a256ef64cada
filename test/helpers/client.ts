import { rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import {
  Client,
  InMemoryTransport,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { afterAll, onTestFinished } from 'vitest';
import * as z from 'zod';
import { type App, bind } from '../../src/base/app.ts';
import type { Config } from '../../src/base/config.ts';
import { type Logger, silentLogger } from '../../src/base/log.ts';
import { resolveSettings } from '../../src/base/settings.ts';
import { lorewright } from '../../src/mcp/app.ts';
import { settings } from '../../src/mcp/catalogue.ts';
import { serverFactory } from '../../src/mcp/server.ts';
import type { Pagination, Quality } from '../../src/tool/answer.ts';
import { type Member, memberService, type Scope } from '../../src/tool/member.ts';
import { builtProgram } from './built-program.ts';
import { emptyFolder, newFolder, putBareLibrary, putSrdLibrary, srdFolder } from './folder.ts';

export const eras = ['modern', 'legacy'] as const;
export type Era = (typeof eras)[number];

/** What a client sees of a call: the envelope, whether it failed, and the text. */
export interface Reply {
  readonly isError: boolean;
  readonly text: string;
  readonly success: boolean;
  readonly data: unknown;
  readonly entities: unknown;
  readonly meta: unknown;
  readonly pagination: Pagination | undefined;
  readonly notices: string[];
  readonly weak: boolean;
  readonly error: string;
  readonly suggestions: string[];
  readonly metadata: {
    source: string;
    cached: boolean;
    timestamp: string;
    as_of?: string;
    quality?: Quality;
  };
}

export interface Row {
  readonly [field: string]: unknown;
  readonly name: string;
  readonly kind: string;
  readonly uri: string;
  readonly document: string;
  readonly document_key: string;
  readonly document_name: string;
  readonly document_source: string;
  readonly ruleset: string;
  readonly similarity_score?: number;
}

export interface Session {
  readonly client: Client;
  call(tool: string, args?: Record<string, unknown>): Promise<Reply>;
  /** The rows of a call that must succeed. */
  rows(tool: string, args?: Record<string, unknown>): Promise<Row[]>;
  names(tool: string, args?: Record<string, unknown>): Promise<string[]>;
}

/** What the client, or the person behind it, can be asked for. */
interface Person {
  /** The folders the client works in. */
  roots?: readonly string[];
  /** What the person says to every question. */
  confirms?: boolean;
  /** Which of the offered titles the person chooses: the first that contains this. */
  chooses?: string;
}

const Offered = z.object({
  requestedSchema: z.object({
    properties: z.object({
      choice: z.object({ oneOf: z.array(z.object({ const: z.string(), title: z.string() })) }),
    }),
  }),
});

/** What a client can do beyond the protocol, by name. */
type Extensions = Readonly<Record<string, { readonly mimeTypes: string[] }>>;

/** A client that is not connected yet. */
export function newClient(
  era: Era,
  { roots, confirms, chooses }: Person = {},
  extensions: Extensions = {},
): Client {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    {
      versionNegotiation: { mode: era === 'modern' ? 'auto' : 'legacy' },
      capabilities: {
        ...(Object.keys(extensions).length > 0 && { extensions }),
        ...(roots && { roots: {} }),
        ...((confirms ?? chooses) !== undefined && { elicitation: { form: {} } }),
      },
    },
  );
  if (roots)
    client.setRequestHandler('roots/list', () => ({
      roots: roots.map((root) => ({ uri: pathToFileURL(root).href })),
    }));
  if ((confirms ?? chooses) !== undefined)
    client.setRequestHandler('elicitation/create', ({ params }) => {
      const offered = Offered.safeParse(params).data?.requestedSchema.properties.choice.oneOf;
      const chosen = offered?.find(({ title }) => title.includes(chooses ?? ''));
      const content: Record<string, string | boolean> = chosen
        ? { choice: chosen.const }
        : { confirm: confirms === true };
      return { action: 'accept', content };
    });
  return client;
}

export interface InProcess {
  era?: Era;
  config?: Partial<Config>;
  log?: Logger;
  /**
   * Which library to begin with (default: the SRD). A bare one suits tests without rules: it is a
   * hundredth of the size. An empty one is filled with the SRD first, which takes seconds.
   */
  library?: 'srd' | 'bare' | 'empty';
  person?: Person;
  /** Whoever asks, as on a server with members. */
  member?: Member;
  /** Connects as over HTTP, where every request has a server of its own. */
  overHttp?: boolean;
}

/** A member who may do this and has nothing yet. */
export const memberWith = (...scopes: Scope[]): Member => ({
  scopes: new Set(scopes),
  keys: new AbortController().signal,
  usage: async () => ({ entries: 0, bytes: 0, days: [] }),
  documents: async () => [],
  removeDocuments: async () => 0,
  settings: async () => [],
  saveSetting: async () => {},
  saveSecrets: async () => {},
});

/** Long enough for a wait to be one; at the default, tests of failures would do little but wait. */
const RETRY_BACKOFF_MS = 20;
/** The client waits for an answer as long as a slow machine needs; the test has its own limit. */
const PATIENCE_MS = 600_000;

/** A configuration that touches neither the network nor the user's folders. */
export function testConfig(config: Partial<Config> = {}, library: 'srd' | 'empty' = 'srd'): Config {
  const data = config.data ?? (library === 'srd' ? srdFolder() : emptyFolder());
  const env = { LOREWRIGHT_CONFIG: '/nonexistent/config.json', ...booksEnv() };
  return {
    ...resolveSettings(settings, { env }).config,
    offline: true,
    logLevel: 'silent',
    backgroundSync: false,
    retryBackoffMs: RETRY_BACKOFF_MS,
    // MiniLM answers as soon as it is loaded, which depends on the machine; the table always does.
    embedder: 'table',
    content: '',
    ...config,
    data,
  };
}

/** The whole program in this process, behind a real client of the era. Closed after the test. */
export async function startInProcess(options: InProcess = {}): Promise<Session & { app: App }> {
  const { close, ...session } = await openInProcess(options);
  onTestFinished(close);
  return session;
}

const srdSessions = new Map<string, ReturnType<typeof openInProcess>>();

/**
 * The program over the SRD, offline, for tests that only ask. All files of a worker share it, so
 * nothing may be written through it.
 */
export function srdSession(era: Era = 'modern'): Promise<Session> {
  return keepForWorker(era, () => openInProcess({ era }));
}

/** Who may judge meaning: each answers alone for a while on a user's machine. */
export const embedders = ['table', 'minilm'] as const;

/** The same with MiniLM, once it answers. */
export function srdSessionWith(embedder: (typeof embedders)[number]): Promise<Session> {
  return embedder === 'table' ? srdSession() : keepForWorker(embedder, openWithMiniLM);
}

/** A session that all files of a worker share, opened by the first that asks for it. */
export function keepForWorker(
  key: string,
  open: () => ReturnType<typeof openInProcess>,
): ReturnType<typeof openInProcess> {
  const kept = srdSessions.get(key);
  if (kept) return kept;
  const session = open();
  srdSessions.set(key, session);
  void session.then(({ app }) => {
    process.once('exit', () => rmSync(app.config.data, { recursive: true, force: true }));
  });
  return session;
}

async function openWithMiniLM(): ReturnType<typeof openInProcess> {
  let isLoaded = () => {};
  const loaded = new Promise<void>((resolve) => {
    isLoaded = resolve;
  });
  const hear = (_: object, message: string) => {
    if (message.startsWith('MiniLM is loaded')) isLoaded();
  };
  const log = { ...silentLogger, debug: hear };
  const session = await openInProcess({ config: { embedder: 'minilm' }, log });
  // It is loaded after the first question.
  await session.call('search_all', { query: 'a first question' });
  await loaded;
  return session;
}

/** One session for all tests of a file, opened by the first that asks for it. */
export function sharedSession<S extends { close(): Promise<void> }>(
  open: () => Promise<S>,
): () => Promise<S> {
  let session: Promise<S> | undefined;
  afterAll(async () => (await session)?.close());
  return () => {
    session ??= open();
    return session;
  };
}

/** The same for several tests; whoever opens it closes it. */
export async function openInProcess(
  options: InProcess,
): Promise<Session & { app: App; close: () => Promise<void> }> {
  const own = options.config?.data === undefined ? newFolder() : undefined;
  if (own !== undefined && options.library === 'bare') putBareLibrary(own);
  else if (own !== undefined && options.library !== 'empty') putSrdLibrary(own);
  const config = testConfig({ ...options.config, ...(own !== undefined && { data: own }) });
  const app = lorewright(config, options.log ?? silentLogger);
  bind(memberService, () => options.member)(app);
  const client = newClient(options.era ?? 'modern', options.person);
  if (options.overHttp) await connectOverHttp(client, app);
  else await connectInProcess(client, app, options.era);
  const close = async () => {
    await client.close();
    await app.close();
    if (own !== undefined) rmSync(own, { recursive: true, force: true });
  };
  return { ...sessionOf(client), app, close };
}

/**
 * Connects a client to a program in this process, as over stdio. Over HTTP most calls would cost
 * several times as much, since every request has a server of its own.
 */
export async function connectInProcess(
  client: Client,
  app: App,
  era: Era = 'modern',
): Promise<void> {
  const factory = await serverFactory(app);
  const [ours, theirs] = InMemoryTransport.createLinkedPair().map(overAWire);
  if (!ours || !theirs) throw new Error('a pair has two ends');
  if (era === 'modern') serveStdio(factory, { transport: theirs });
  else await factory().connect(theirs);
  await client.connect(ours);
}

async function connectOverHttp(client: Client, app: App): Promise<void> {
  const handler = createMcpHandler(await serverFactory(app));
  await client.connect(
    new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
      fetch: (url, init) => handler.fetch(new Request(url, init)),
    }),
  );
}

/** Messages arrive as JSON carries them, not as the objects that were sent. */
function overAWire(transport: InMemoryTransport): InMemoryTransport {
  const send = transport.send.bind(transport);
  transport.send = (message, options) => send(JSON.parse(JSON.stringify(message)), options);
  return transport;
}

export interface Spawned {
  era?: Era;
  args?: readonly string[];
  person?: Person;
  env?: Readonly<Record<string, string>>;
  /** Whether the client asks a process of its own first which era the server speaks, as clients do. */
  probesFirst?: boolean;
}

/**
 * The SDK asks for the era in a process of its own when the transport is its own class, and in the
 * process it goes on with when it is a subclass: that saves a start of the program.
 */
export class OneProcessTransport extends StdioClientTransport {}

/** The built program, started as a client program starts it: over stdio. */
export async function startProgram(
  options: Spawned = {},
): Promise<Session & { stderr: () => string }> {
  const client = newClient(options.era ?? 'modern', options.person);
  const Transport = options.probesFirst ? StdioClientTransport : OneProcessTransport;
  const transport = new Transport({
    command: process.execPath,
    args: [...builtProgram, ...(options.args ?? [])],
    env: { PATH: process.env.PATH ?? '', ...programEnv(), ...options.env },
    stderr: 'pipe',
  });
  let stderr = '';
  transport.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return { ...sessionOf(client), stderr: () => stderr };
}

/** The environment of a spawned program: a library with the SRD, no network, no user configuration. */
export const programEnv = (): Record<string, string> => ({
  LOREWRIGHT_DATA: srdFolder(),
  LOREWRIGHT_CONFIG: '/nonexistent/config.json',
  LOREWRIGHT_OFFLINE: '1',
  LOREWRIGHT_RETRY_BACKOFF_MS: String(RETRY_BACKOFF_MS),
  LOREWRIGHT_EMBEDDER: 'table',
  ...booksEnv(),
});

/** Where the rule books of the tests are, all of them empty. */
export const booksEnv = () => ({ LOREWRIGHT_SRD_URL: process.env.LOREWRIGHT_TEST_BOOKS ?? '' });

function sessionOf(client: Client): Session {
  const call: Session['call'] = async (name, args = {}) => {
    const result = await client.callTool({ name, arguments: args }, { timeout: PATIENCE_MS });
    // The client has checked the envelope against the tool's output schema.
    const envelope = result.structuredContent as Partial<Reply>;
    const [block] = result.content;
    return {
      isError: result.isError === true,
      text: block?.type === 'text' ? block.text : '',
      success: envelope.success === true,
      data: envelope.data,
      entities: envelope.entities,
      meta: envelope.meta,
      pagination: envelope.pagination,
      notices: envelope.notices ?? [],
      weak: envelope.weak === true,
      error: envelope.error ?? '',
      suggestions: envelope.suggestions ?? [],
      metadata: envelope.metadata ?? { source: '', cached: false, timestamp: '' },
    };
  };
  const rows: Session['rows'] = async (tool, args) => {
    const reply = await call(tool, args);
    if (!reply.success) throw new Error(`${tool} failed: ${reply.error}`);
    return reply.data as Row[];
  };
  return {
    client,
    call,
    rows,
    names: async (tool, args) => (await rows(tool, args)).map((r) => r.name),
  };
}
