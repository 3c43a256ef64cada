import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import * as z from 'zod';
import { silentLogger } from '../../../src/base/log.ts';
import { openDatabase } from '../../../src/library/postgres/database.ts';
import { builtProgram } from '../../helpers/built-program.ts';
import { freePort } from '../../helpers/loopback.ts';
import { SERVER, schemaNamed } from '../../library/postgres.ts';
import { startWorldAnvil } from '../../upstreams/worldanvil.ts';
import { type Balancer, startBalancer } from './balancer.ts';

export const AUDIENCE = 'http://lore.example/mcp';
/** For the operator's requests. */
const METRICS_TOKEN = 'a token for metrics';
const MEMBERS = 52;

/** Waits for a line of a child's output. */
const lineFrom = (child: ChildProcess, wanted: RegExp): Promise<string> =>
  new Promise((resolve, reject) => {
    let seen = '';
    const read = (chunk: Buffer): void => {
      seen += chunk.toString();
      const found = wanted.exec(seen);
      if (found) resolve(found[0]);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => reject(new Error(`it ended: ${seen}`)));
  });

export interface ServerProcess {
  readonly url: URL;
  readonly child: ChildProcess;
  /** Everything it has written so far. */
  said(): string;
}

const programEnv = (env: Record<string, string>) => ({
  PATH: process.env.PATH,
  LOREWRIGHT_CONFIG: '/nonexistent/config.json',
  LOREWRIGHT_DATA: mkdtempSync(join(tmpdir(), 'lorewright-test-')),
  LOREWRIGHT_OFFLINE: '1',
  LOREWRIGHT_EMBEDDER: 'table',
  LOREWRIGHT_PUBLIC_URL: AUDIENCE,
  LOREWRIGHT_SECRETS_KEY: 'a passphrase of the test',
  LOREWRIGHT_HTTP_TOKEN: METRICS_TOKEN,
  ...env,
});

/** A command of the built program, to its end. */
export async function runProgram(
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ readonly code: unknown; readonly output: string }> {
  const child = spawn(process.execPath, [...builtProgram, ...args], { env: programEnv(env) });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const [code] = await once(child, 'close');
  return { code, output };
}

/** The built program as a server with members. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [...builtProgram, 'serve', '--http', String(port)], {
    env: programEnv(env),
  });
  let written = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    written += text;
  });
  await lineFrom(child, /Lorewright serves MCP at[\s\S]*Ctrl-C stops it/);
  return { url: new URL(`http://127.0.0.1:${port}/mcp`), child, said: () => written };
}

/** What a server tells its operator. */
export const metricsOf = (url: URL, token = METRICS_TOKEN): Promise<Response> =>
  fetch(new URL('/metrics', url), { headers: { authorization: `Bearer ${token}` } });

export interface Community {
  readonly schema: string;
  readonly env: Record<string, string>;
  readonly provider: Awaited<ReturnType<typeof startProvider>>;
  readonly worldAnvil: Awaited<ReturnType<typeof startWorldAnvil>>;
  readonly one: ServerProcess;
  readonly two: ServerProcess;
  /** One address for both. */
  readonly balancer: Balancer;
  close(): Promise<void>;
}

/** Two servers behind one address, started at the same moment on an empty schema of the database. */
export async function startCommunity(
  name: string,
  more: Record<string, string> = {},
): Promise<Community> {
  const schema = schemaNamed(name);
  const [provider, worldAnvil] = await Promise.all([startProvider(), startWorldAnvil()]);
  const env = {
    LOREWRIGHT_DATABASE: SERVER,
    LOREWRIGHT_DATABASE_SCHEMA: schema,
    LOREWRIGHT_OAUTH_ISSUER: provider.issuer,
    LOREWRIGHT_OFFLINE: '0',
    LOREWRIGHT_BACKGROUND_SYNC: '0',
    LOREWRIGHT_OPEN5E_URL: 'http://127.0.0.1:9',
    LOREWRIGHT_DND5EAPI_URL: 'http://127.0.0.1:9',
    LOREWRIGHT_WORLDANVIL_URL: worldAnvil.url,
    LOREWRIGHT_WORLDANVIL_PACE_MS: '0',
    LOREWRIGHT_FETCH_WAIT_MS: '200',
    ...more,
  };
  const [one, two] = await Promise.all([startServer(env), startServer(env)]);
  const balancer = await startBalancer([one.url, two.url]);
  return {
    ...{ schema, env, provider, worldAnvil, one, two, balancer },
    async close() {
      await Promise.all([stop(one.child), stop(two.child)]);
      await Promise.all([provider.close(), worldAnvil.close(), balancer.close()]);
      const db = openDatabase(SERVER, { log: silentLogger, schema });
      await db.administer((session) => session.run(`DROP SCHEMA ${schema} CASCADE`));
      await db.close();
    },
  };
}

/** A real OpenID provider in a process of its own. */
export async function startProvider() {
  const script = new URL('oidc-issuer.mjs', import.meta.url).pathname;
  const child = spawn(process.execPath, [script, AUDIENCE, String(MEMBERS)]);
  const issuer = await lineFrom(child, /http:\/\/127\.0\.0\.1:\d+/);
  const Token = z.object({ access_token: z.string() });
  return {
    issuer,
    async token(member: string, scope = 'read import'): Promise<string> {
      const response = await fetch(`${issuer}/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${member}:secret`).toString('base64')}` },
        body: new URLSearchParams({ grant_type: 'client_credentials', scope, resource: AUDIENCE }),
      });
      return Token.parse(await response.json()).access_token;
    },
    close: () => stop(child),
  };
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

const Text = z.object({ text: z.string() });

/** How long an answer takes is up to the machine; the test's own limit ends what never comes. */
const PATIENCE = { timeout: 1_800_000 };

/** An MCP client of one member at one of the servers. */
export async function connect(url: URL, token: string) {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }), PATIENCE);
  return {
    client,
    /** Everything that a call gives back, as one text. */
    async call(name: string, args: Record<string, unknown> = {}) {
      const result = await client.callTool({ name, arguments: args }, PATIENCE);
      const text = z.array(Text).parse(result.content)[0]?.text ?? '';
      return { text, isError: result.isError === true, all: JSON.stringify(result) };
    },
  };
}

/** A homebrew file with one spell. */
export const homebrew = (book: string, spell: string, secret: string): string =>
  `{"${book}" {:orcpub.dnd.e5/spells {:${spell.toLowerCase().replaceAll(' ', '-')}
    {:option-pack "${book}", :name "${spell}", :key :${spell.toLowerCase().replaceAll(' ', '-')},
     :level 3, :school "evocation", :casting-time "1 action", :range "60 feet",
     :duration "Instantaneous", :components {:verbal true}, :spell-lists {:wizard true},
     :description "A lance of light. ${secret}"}}}}`;
