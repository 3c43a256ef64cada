import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { request, type Server } from 'node:http';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Logger, silentLogger } from '../../src/base/log.ts';
import { lorewright } from '../../src/mcp/app.ts';
import { parseAddress, serveOverHttp } from '../../src/mcp/http.ts';
import { builtProgram } from '../helpers/built-program.ts';
import { eras, newClient, programEnv, startProgram, testConfig } from '../helpers/client.ts';
import { emptyFolder, srdFolder } from '../helpers/folder.ts';

describe('the built program over stdio', () => {
  test.each([
    ['a modern client from an empty data folder', 'modern', emptyFolder],
    ['a legacy client', 'legacy', srdFolder],
  ] as const)('answers %s', async (_, era, folder) => {
    const lore = await startProgram({
      era,
      env: { LOREWRIGHT_DATA: folder() },
      probesFirst: true,
    });
    expect(lore.client.getProtocolEra()).toBe(era);
    expect(await lore.names('search_creature', { type: 'undead', cr: 5 })).toContain('Wraith');
    expect((await lore.names('search_spell', { search: 'firebal' }))[0]).toBe('Fireball');
  });
});

test('stdout carries protocol only, and the program ends with its input', async () => {
  const child = spawn(process.execPath, [...builtProgram, '--log-level', 'debug'], {
    env: { PATH: process.env.PATH, ...programEnv() },
  });
  let stdout = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  const send = (message: object) =>
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const hello = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 't', version: '1' },
  };
  send({ id: 1, method: 'initialize', params: hello });
  send({ method: 'notifications/initialized' });
  send({
    id: 2,
    method: 'tools/call',
    params: { name: 'search_spell', arguments: { search: 'x', levle: 1 } },
  });
  while (!stdout.includes('"id":2')) await once(child.stdout, 'data');
  child.stdin.end();
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
  for (const line of stdout.trim().split('\n'))
    expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
});

describe('HTTP', () => {
  const listen = async (
    config = {},
    log: Logger = silentLogger,
  ): Promise<{ server: Server; url: URL }> => {
    const app = lorewright(testConfig(config), log);
    const { server, stop } = await serveOverHttp(app, { host: '127.0.0.1', port: 0 });
    onTestFinished(async () => {
      await stop();
      await app.close();
    });
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('not listening');
    return { server, url: new URL(`http://127.0.0.1:${address.port}/mcp`) };
  };

  /** fetch() refuses to set Host, so DNS rebinding needs a raw request. */
  const post = (url: URL, headers: Record<string, string>): Promise<number> =>
    new Promise((resolve, reject) => {
      const sent = request(url, { method: 'POST', headers }, (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      });
      sent.on('error', reject);
      sent.end('{}');
    });

  test.each(eras)('serves %s clients', async (era) => {
    const { url } = await listen();
    const client = newClient(era);
    await client.connect(new StreamableHTTPClientTransport(url));
    const result = await client.callTool({
      name: 'search_spell',
      arguments: { search: 'shield', limit: 1 },
    });
    expect(result.structuredContent).toMatchObject({ success: true });
    await client.close();
  });

  test('refuses foreign hosts and origins', async () => {
    const { url } = await listen();
    expect(await post(url, { host: 'evil.example' })).toBe(403);
    expect(await post(url, { origin: 'https://evil.example' })).toBe(403);
    expect(await post(url, {})).not.toBe(403);
  });

  test('with a token, nobody without it gets in', async () => {
    const { url } = await listen({ httpToken: 'open-sesame' });
    expect(await post(url, {})).toBe(401);
    expect(await post(url, { authorization: 'Bearer open-sesamf' })).toBe(401);
    expect(await post(url, { authorization: 'Bearer open-sesame' })).not.toBe(401);
    expect(await post(url, { authorization: 'bearer open-sesame' })).not.toBe(401);
    expect(await post(url, { authorization: 'open-sesame' })).toBe(401);
  });

  test('is known to be up without a token, and names every request', async () => {
    const debug = vi.fn();
    const { url } = await listen({ httpToken: 'open-sesame' }, { ...silentLogger, debug });
    const health = await fetch(new URL('/healthz', url));
    expect([health.status, await health.text()]).toEqual([200, 'ok\n']);
    const refused = await fetch(url, { method: 'POST', body: '{}' });
    expect(refused.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(refused.headers.get('x-request-id')).not.toBe(health.headers.get('x-request-id'));
    const id = refused.headers.get('x-request-id');
    const line = { id, method: 'POST', path: '/mcp', status: 401 };
    await expect.poll(() => debug.mock.calls).toContainEqual([line, 'answered']);
  });

  test('a connection is kept longer than balancers keep theirs', async () => {
    const { url } = await listen();
    const health = await fetch(new URL('/healthz', url));
    await health.text();
    const [, seconds] = /timeout=(\d+)/.exec(health.headers.get('keep-alive') ?? '') ?? [];
    expect(Number(seconds)).toBeGreaterThan(60);
  });

  test('web pages of allowed origins may connect, others not', async () => {
    const { url } = await listen({ httpOrigins: 'https://table.example' });
    const asked = (origin: string, method: string) =>
      fetch(url, { method, headers: { origin, 'content-type': 'application/json' } });
    const preflight = await asked('https://table.example', 'OPTIONS');
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('https://table.example');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
    const post = await asked('https://table.example', 'POST');
    expect(post.headers.get('access-control-allow-origin')).toBe('https://table.example');
    expect(post.status).not.toBe(403);
    const other = await asked('https://evil.example', 'OPTIONS');
    expect(other.status).toBe(403);
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('an answer names no folder of this machine', async () => {
    const data = emptyFolder();
    mkdirSync(data, { recursive: true });
    writeFileSync(join(data, 'library.db'), 'this is no library'.repeat(1000));
    const { url } = await listen({ data, http: '127.0.0.1:0' });
    const client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(new StreamableHTTPClientTransport(url));
    onTestFinished(() => client.close());
    const reply = await client.callTool({ name: 'search_spell', arguments: { search: 'fire' } });
    const text = JSON.stringify(reply);
    expect(text).toContain('doctor --repair');
    expect(text).not.toContain(data);
    expect(text).not.toContain(process.cwd());
  });

  test('other names of this machine are served where they are listed', async () => {
    const { url } = await listen({ httpHosts: 'lore.example, other.example:81' });
    expect(await post(url, { host: 'lore.example:7411' })).not.toBe(403);
    expect(await post(url, { host: 'other.example:81' })).not.toBe(403);
    expect(await post(url, { host: 'other.example' })).toBe(403);
    expect(await post(url, { host: '127.0.0.1' })).not.toBe(403);
  });

  test('beyond loopback a token is required', async () => {
    const app = lorewright(testConfig(), silentLogger);
    await expect(serveOverHttp(app, { host: '0.0.0.0', port: 0 })).rejects.toThrow(/needs a token/);
    const short = lorewright(testConfig({ httpToken: 'open-sesame' }), silentLogger);
    await expect(serveOverHttp(short, { host: '0.0.0.0', port: 0 })).rejects.toThrow(
      /at least 16 characters/,
    );
  });

  test('a port that is taken is said plainly', async () => {
    const { url } = await listen();
    const app = lorewright(testConfig(), silentLogger);
    await expect(serveOverHttp(app, { host: '127.0.0.1', port: Number(url.port) })).rejects.toThrow(
      /already in use/,
    );
  });

  test.each([
    ['7411', { host: '127.0.0.1', port: 7411 }],
    ['127.0.0.1:80', { host: '127.0.0.1', port: 80 }],
    ['[::1]:80', { host: '::1', port: 80 }],
    [':0', { host: '127.0.0.1', port: 0 }],
  ])('%s is an address', (text, address) => expect(parseAddress(text)).toEqual(address));

  test.each(['', 'x', '99999', 'host:port', '1:2:3'])('"%s" is none', (text) =>
    expect(() => parseAddress(text)).toThrow(/not an address/),
  );
});
