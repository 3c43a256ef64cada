import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LoreError } from '../../src/base/error.ts';
import { type Logger, silentLogger } from '../../src/base/log.ts';
import { version } from '../../src/base/version.ts';
import { domains } from '../../src/mcp/domains.ts';
import { defineUpstream, type RateLimit } from '../../src/upstream/define-upstream.ts';
import type { UpstreamRequest } from '../../src/upstream/port.ts';
import { createUpstream } from '../../src/upstream/upstream.ts';
import { testConfig } from '../helpers/client.ts';
import {
  type Answerer,
  type Fault,
  faults,
  type LoopbackUpstream,
  startUpstream,
} from '../upstreams/faults.ts';
import { memoryResponses } from './memory-responses.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

let server: LoopbackUpstream;
let answer: Answerer;
let responses: ReturnType<typeof memoryResponses>;

beforeEach(async () => {
  answer = (url) => ({ body: { path: url.pathname } });
  server = await startUpstream((url, request) => answer(url, request));
  responses = memoryResponses();
});
afterEach(() => server.close());

const clientOf = (options: { offline?: boolean; rateLimit?: RateLimit; log?: Logger } = {}) =>
  createUpstream({
    responses,
    log: options.log ?? silentLogger,
    backoffMs: 5,
    rateLimit: () => options.rateLimit ?? { concurrency: 4, spacingMs: 0 },
    ...(options.offline !== undefined && { offline: options.offline }),
  });

const somebody = defineUpstream({ name: 'open5e', label: 'Open5e', url: () => server.url });

const to = (path: string, more: Partial<UpstreamRequest> = {}): UpstreamRequest => ({
  upstream: somebody,
  url: `${server.url}${path}`,
  timeoutMs: 30_000,
  ...more,
});

/** What never answers is waited for no longer than it takes to see that. */
const patienceFor = (fault: Fault): Partial<UpstreamRequest> =>
  fault === 'no answer' || fault === 'hanging socket' ? { timeoutMs: 150 } : {};

const failureOf = async (work: Promise<unknown>): Promise<LoreError> => {
  const error = await work.then(
    () => undefined,
    (e: unknown) => e,
  );
  if (!(error instanceof LoreError)) throw new Error(`expected a LoreError, got ${error}`);
  return error;
};

describe('a good answer', () => {
  it('comes parsed, and the request says who asks', async () => {
    const response = await clientOf().request(to('/spells/'));
    expect(response).toEqual({ status: 200, body: { path: '/spells/' }, cached: false });
    expect(server.headers[0]?.['user-agent']).toMatch(
      new RegExp(`^lorewright/${version.replaceAll('.', '\\.')} \\(https://`),
    );
    expect(server.headers[0]?.accept).toBe('application/json');
  });

  it('is served again for 7 days without asking, also by another process on the same disk', async () => {
    await clientOf().request(to('/spells/'));
    responses.age(7 * DAY - MINUTE);
    expect(await clientOf().request(to('/spells/'))).toMatchObject({ cached: true });
    expect(server.calls).toHaveLength(1);
    responses.age(2 * MINUTE);
    expect(await clientOf().request(to('/spells/'))).toMatchObject({ cached: false });
    expect(server.calls).toHaveLength(2);
  });

  it('is told apart by method, address, body and by who asks', async () => {
    const client = clientOf();
    await client.request(to('/a'));
    await client.request(to('/a?x=1'));
    await client.request(to('/a', { method: 'POST', body: '{"page":1}' }));
    await client.request(to('/a', { method: 'POST', body: '{"page":2}' }));
    await client.request(to('/a', { headers: { 'x-auth-token': 'someone-else' } }));
    expect(server.calls).toHaveLength(5);
    expect(JSON.stringify([...responses.kept])).not.toContain('someone-else');
  });

  it('is kept nowhere when freshMs is 0', async () => {
    const client = clientOf();
    await client.request(to('/secrets', { freshMs: 0 }));
    await client.request(to('/secrets', { freshMs: 0 }));
    expect(server.calls).toHaveLength(2);
    server.fail('error page');
    await failureOf(client.request(to('/secrets', { freshMs: 0 })));
    expect(responses.kept.size).toBe(0);
  });

  it('may be a status that means absence', async () => {
    answer = () => ({ status: 404, body: 'Not Found' });
    const client = clientOf();
    expect(await client.request(to('/x', { accept: [404] }))).toMatchObject({
      status: 404,
      body: 'Not Found',
    });
    expect((await failureOf(client.request(to('/x')))).message).toContain('status 404');
  });

  it('may be plain text', async () => {
    answer = () => ({ body: 'hello', type: 'text/html' });
    expect((await clientOf().request(to('/page', { expect: 'text' }))).body).toBe('hello');
  });

  it('is found behind a redirect on the same host, and never behind one to another', async () => {
    answer = (url) =>
      url.pathname === '/old'
        ? { status: 301, headers: { location: '/old/' }, body: '' }
        : url.pathname === '/away'
          ? { status: 302, headers: { location: 'http://example.invalid/' }, body: '' }
          : url.pathname === '/next-door'
            ? { status: 302, headers: { location: 'http://127.0.0.1:9/' }, body: '' }
            : { body: { path: url.pathname } };
    const client = clientOf();
    expect((await client.request(to('/old'))).body).toEqual({ path: '/old/' });
    for (const path of ['/away', '/next-door'])
      expect((await failureOf(client.request(to(path)))).message).toContain('another address');
  });
});

describe('many requests', () => {
  it('that are identical become one', async () => {
    const client = clientOf();
    const all = await Promise.all(Array.from({ length: 8 }, () => client.request(to('/same'))));
    expect(all.every((response) => response.status === 200)).toBe(true);
    expect(server.calls).toHaveLength(1);
  });

  it('that are different stay within the concurrency', async () => {
    answer = async (url) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return { body: { path: url.pathname } };
    };
    const client = clientOf({ rateLimit: { concurrency: 2, spacingMs: 0 } });
    await Promise.all([1, 2, 3, 4, 5, 6].map((n) => client.request(to(`/${n}`))));
    expect(server.calls).toHaveLength(6);
    expect(server.busiest).toBe(2);
  });

  it('keep their distance', async () => {
    const client = clientOf({ rateLimit: { concurrency: 4, spacingMs: 40 } });
    const begun = Date.now();
    await Promise.all([1, 2, 3, 4].map((n) => client.request(to(`/${n}`))));
    expect(Date.now() - begun).toBeGreaterThanOrEqual(118);
  });

  it('are paced by the upstream they go to', () => {
    const config = testConfig({ worldAnvilPaceMs: 1000 }, 'empty');
    const rateLimit = new Map(
      domains.flatMap(({ upstreams }) => upstreams.map((u) => [u.label, u.rateLimit(config)])),
    );
    expect(rateLimit.get('World Anvil')).toEqual({ concurrency: 1, spacingMs: 1000, shared: true });
    expect(rateLimit.get('Minecraft Wiki')).toEqual({ concurrency: 1, spacingMs: 0 });
    expect(rateLimit.get('Open5e')?.concurrency).toBeGreaterThan(1);
    expect(somebody.rateLimit(config).spacingMs).toBeGreaterThan(0);
  });
});

describe('giving up', () => {
  it('leaves the others their answer, and calls the request off when nobody is left', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    answer = async () => {
      await held;
      return { body: { late: true } };
    };
    const client = clientOf();
    const impatient = new AbortController();
    const first = client.request(to('/slow', { signal: impatient.signal, timeoutMs: 30_000 }));
    const second = client.request(to('/slow', { timeoutMs: 30_000 }));
    impatient.abort();
    await expect(first).rejects.toThrow();
    release();
    expect((await second).body).toEqual({ late: true });
    expect(server.calls).toHaveLength(1);
  });

  it('frees its place in the queue', async () => {
    server.fail('no answer', 1);
    const client = clientOf({ rateLimit: { concurrency: 1, spacingMs: 0 } });
    const impatient = new AbortController();
    const stuck = client.request(to('/stuck', { signal: impatient.signal, timeoutMs: 30_000 }));
    const queued = new AbortController();
    const waiting = client.request(to('/queued', { signal: queued.signal }));
    const last = client.request(to('/last'));
    await expect.poll(() => server.calls.length).toBe(1);
    queued.abort();
    impatient.abort();
    await Promise.all([
      expect(stuck).rejects.toThrow(),
      expect(waiting).rejects.toThrow(),
      expect(last).resolves.toMatchObject({ status: 200 }),
    ]);
  });
});

describe('a failing upstream', () => {
  const expected: Record<Fault, { calls: number; says: RegExp }> = {
    'no answer': { calls: 3, says: /did not answer within/ },
    'too many requests': { calls: 3, says: /fewer requests/ },
    'too many requests, come back later': { calls: 3, says: /fewer requests/ },
    'error page': { calls: 3, says: /fault of its own \(status 500\)/ },
    'cut JSON': { calls: 1, says: /cut short/ },
    'wrong shape': { calls: 1, says: /^$/ },
    'hanging socket': { calls: 3, says: /did not answer within/ },
    'empty body': { calls: 1, says: /empty answer/ },
  };

  for (const fault of faults.filter((f) => f !== 'wrong shape'))
    it(`(${fault}) is asked a few times, then left alone for 5 minutes, and says so`, async () => {
      server.fail(fault);
      const client = clientOf();
      const error = await failureOf(client.request(to('/spells/', patienceFor(fault))));
      expect(error.kind).toBe('upstream');
      expect(error.message).toMatch(expected[fault].says);
      expect(error.message).toMatch(/^Open5e /);
      expect(error.sentence).not.toMatch(/<|Traceback|SELECT|at .*\.ts/);
      expect(server.calls).toHaveLength(expected[fault].calls);

      await failureOf(clientOf().request(to('/spells/')));
      expect(server.calls).toHaveLength(expected[fault].calls);

      server.fail(undefined);
      responses.age(5 * MINUTE + 1000);
      expect((await clientOf().request(to('/spells/'))).status).toBe(200);
    });

  for (const fault of faults.filter((f) => f !== 'wrong shape'))
    it(`(${fault}) has its old copy served, with its age`, async () => {
      await clientOf().request(to('/spells/'));
      responses.age(10 * DAY);
      server.fail(fault);
      const response = await clientOf().request(to('/spells/', patienceFor(fault)));
      expect(response).toMatchObject({ body: { path: '/spells/' }, cached: true });
      expect(response.notice).toMatch(expected[fault].says);
      expect(response.notice).toContain('10 days old');
    });

  it('that recovers in between is not noticed', async () => {
    server.fail('error page', 2);
    expect((await clientOf().request(to('/spells/'))).status).toBe(200);
    expect(server.calls).toHaveLength(3);
  });

  it('may hide behind a good status, and is then asked again and never kept', async () => {
    let lagging = 1;
    answer = () => ({ body: lagging-- > 0 ? { error: 'maxlag' } : { fine: true } });
    const passing = (body: unknown) =>
      typeof body === 'object' && body && 'error' in body ? 'maxlag' : undefined;
    const client = clientOf();
    expect((await client.request(to('/wiki', { passing }))).body).toEqual({ fine: true });
    expect(server.calls).toHaveLength(2);
    lagging = 99;
    const error = await failureOf(client.request(to('/other', { passing })));
    expect(error.message).toContain('maxlag');
    expect(JSON.stringify([...responses.kept.values()])).not.toContain('{\\"error');
  });

  it('is not asked twice by a request that writes', async () => {
    server.fail('error page');
    await failureOf(clientOf().request(to('/x', { method: 'POST', body: '{}', retries: 0 })));
    expect(server.calls).toHaveLength(1);
  });

  it('is given the rest it asks for, by every request', async () => {
    server.fail('too many requests, come back later', 1);
    const client = clientOf();
    const begun = Date.now();
    await Promise.all([
      client.request(to('/a')),
      new Promise((resolve) => setTimeout(resolve, 60)).then(() => client.request(to('/b'))),
    ]);
    expect(Date.now() - begun).toBeGreaterThanOrEqual(950);
    expect(server.calls).toHaveLength(3);
  });

  it('that asks for a long rest is not waited for', async () => {
    answer = () => ({ status: 429, headers: { 'retry-after': '3599' }, body: 'later' });
    const client = clientOf();
    await failureOf(client.request(to('/a')));
    expect((await failureOf(client.request(to('/b')))).message).toContain('alone for 60 minutes');
    expect(server.calls).toHaveLength(1);
  });

  it('that is not there is noticed once, not once per request', async () => {
    const client = clientOf();
    await server.close();
    const error = await failureOf(client.request(to('/a')));
    expect(error.message).toBe('Open5e cannot be reached.');
    expect((await failureOf(client.request(to('/b')))).message).toContain('a moment ago');
  });

  it('that sends too much is cut off', async () => {
    answer = () => ({ body: { text: 'x'.repeat(5000) } });
    const error = await failureOf(clientOf().request(to('/big', { maxBytes: 2048 })));
    expect(error.message).toContain('more than 2 kB');
  });

  it('that sends a page instead of JSON is not believed', async () => {
    answer = () => ({ body: '{"looks":"fine"}', type: 'text/html' });
    expect((await failureOf(clientOf().request(to('/x')))).message).toContain('text/html');
  });
});

describe('offline', () => {
  it('opens no socket and says so', async () => {
    const error = await failureOf(clientOf({ offline: true }).request(to('/spells/')));
    expect(error.kind).toBe('unavailable');
    // A label may begin with "The", so it begins the sentence.
    expect(error.sentence).toMatch(/^Open5e .*offline.*--offline/);
    expect(server.calls).toHaveLength(0);
  });

  it('serves what is kept, however old, and tells the age', async () => {
    await clientOf().request(to('/spells/'));
    expect(await clientOf({ offline: true }).request(to('/spells/'))).not.toHaveProperty('notice');
    responses.age(30 * DAY);
    const response = await clientOf({ offline: true }).request(to('/spells/'));
    expect(response.notice).toContain('30 days old');
    expect(server.calls).toHaveLength(1);
  });
});

it('repeats a key that cannot be sent nowhere, not even in the log', async () => {
  const logged: unknown[] = [];
  const write = (fields: object, message: string): void => void logged.push(fields, message);
  const log = { debug: write, info: write, warn: write, error: write, notice: write };
  const headers = { 'x-auth-token': 'my-real\ntoken' };
  const error = await failureOf(clientOf({ log }).request(to('/spells/', { headers })));
  expect(error.message).toBe(
    'Open5e was not asked: a key for it has characters that cannot be sent.',
  );
  expect(logged).toContain(error.message);
  expect(inspect([error, logged], { depth: 10 })).not.toMatch(/my-real/);
});
