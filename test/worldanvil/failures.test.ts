import { describe, expect, onTestFinished, test } from 'vitest';
import type { LoreErrorKind } from '../../src/base/error.ts';
import { worldAnvilService } from '../../src/worldanvil/client/world-anvil.ts';
import { type Fault, WorldAnvilError } from '../../src/worldanvil/client/world-anvil-error.ts';
import { article } from '../../src/worldanvil/resources.ts';
import { cloudflare, html, type Reply, trace } from '../upstreams/worldanvil/replies.ts';
import { startWorldAnvil } from '../upstreams/worldanvil.ts';
import { NOBODY, visitWorldAnvil } from './visit.ts';

const WORLD = { world_id: 'Emberfall Reach' };
/** What World Anvil's own failures carry and nobody may see. */
const INNARDS = /SQLSTATE|traceStack|\/var\/www|\.php|<html|<!DOCTYPE|#0 /i;

describe('a failure says what happened and what to do', () => {
  const cases: readonly [string, Reply, RegExp, RegExp][] = [
    [
      '401',
      { status: 401, json: { success: false, error: 'access_denied_auth_failed' } },
      /did not accept the keys/,
      /Master.*Grandmaster.*WORLD_ANVIL_APPLICATION_KEY/,
    ],
    [
      '403',
      { status: 403, json: { success: false, error: 'access_denied' } },
      /does not let this account read/,
      /list_user_worlds/,
    ],
    ['403 from Cloudflare', cloudflare(), /Cloudflare/, /another network/],
    [
      '404',
      { status: 404, json: { success: false, error: 'resource_not_found' } },
      /no such thing/,
      /title/,
    ],
    ['404 as a page', { status: 404, ...html('Not Found') }, /no such thing/, /id/],
    [
      '405 as a page',
      { status: 405, ...html('Method Not Allowed') },
      /does not offer/,
      /another tool/,
    ],
    [
      '422 with SQL',
      trace("SQLSTATE[22001]: 1406 Data too long for column 'excerpt'"),
      /refused .* as invalid/,
      /UUID/,
    ],
    [
      '422 with a trace beside it',
      {
        status: 422,
        json: {
          success: false,
          error: 'Tried to update association from owned side',
          trace: '#0 /var/www/x.php(3)',
        },
      },
      /refused .* as invalid/,
      /UUID/,
    ],
    ['400', { status: 400, json: { success: false } }, /refused .* as invalid/, /UUID/],
    [
      'an error that repeats the keys',
      {
        status: 403,
        json: {
          success: false,
          error: 'loopback-user-token-91d7ab loopback-application-key-5f0c2e',
        },
      },
      /does not let this account read/,
      /list_user_worlds/,
    ],
    [
      '200 with success false',
      { status: 200, json: { success: false, error: 'Something in /var/www/x.php went wrong' } },
      /could not give/,
      /try again/,
    ],
    [
      '200 with success false and a code',
      { status: 200, json: { success: false, error: 'resource_not_found' } },
      /no such thing/,
      /id/,
    ],
    [
      '200 with a reason',
      { status: 200, json: { success: false, reason: 'gone_fishing' } },
      /gone_fishing/,
      /id/,
    ],
    ['200 without the flag', { status: 200, json: { id: 'x' } }, /could not give/, /id/],
    ['200 and nothing else', { status: 200, json: { success: true } }, /empty/, /again/],
    [
      '200 with another article',
      { status: 200, json: { success: true, id: 'x', title: 'Another', content: 'No.' } },
      /about something else/,
      /again/,
    ],
    ['200 with a list', { status: 200, json: [] }, /empty/, /again/],
    ['200 as a page', { status: 200, ...html('Welcome') }, /text\/html instead of JSON/, /again/],
    [
      '200 with broken JSON',
      { status: 200, text: '{"success": tru', type: 'application/json' },
      /broken/,
      /again/,
    ],
  ];
  test.each(cases)('%s', async (_name, reply, happened, next) => {
    const { call, wa, id } = await visitWorldAnvil();
    wa.failNext(reply, { path: '/article' });
    const answer = await call('get_article', { article_id: id('Marlgate', 'Settlement') });
    expect(answer).toMatchObject({ isError: true, success: false });
    expect(answer.error).toMatch(happened);
    expect(answer.error).toMatch(next);
    expect(JSON.stringify(answer)).not.toMatch(INNARDS);
    expect(JSON.stringify(answer)).not.toContain(wa.authToken);
    // A failure is not kept: the next call finds the article.
    expect((await call('get_article', { article_id: id('Marlgate', 'Settlement') })).success).toBe(
      true,
    );
  });

  test.each([
    ['list_articles', '/world/articles', WORLD],
    ['list_maps', '/world/maps', WORLD],
    ['list_user_worlds', '/user/worlds', {}],
    ['get_user_identity', '/identity', {}],
  ])('%s: a list that is missing is no empty list', async (tool, path, args) => {
    const { call, wa } = await visitWorldAnvil();
    wa.failNext({ status: 200, json: { success: true } }, { path });
    const answer = await call(tool, args);
    expect(answer.error).toMatch(/answered without what was asked for/);
    expect(answer.error).not.toContain('status 0');
    expect((await call(tool, args)).success).toBe(true);
  });

  test('the keys do not follow a redirect to another port of the same machine', async () => {
    const { call, wa, id } = await visitWorldAnvil();
    const other = await startWorldAnvil();
    onTestFinished(() => other.close());
    const headers = { location: `${other.url}/article?id=${id('Marlgate', 'Settlement')}` };
    wa.failNext({ status: 302, text: '', type: 'text/plain', headers }, { path: '/article' });
    const answer = await call('get_article', { article_id: id('Marlgate', 'Settlement') });
    expect(answer.error).toContain('another address');
    expect(other.seen).toEqual([]);
  });

  test.each([
    ['WORLD_ANVIL_AUTH_TOKEN', { worldAnvilAuthToken: 'ключ-91d7ab' }],
    ['WORLD_ANVIL_APPLICATION_KEY', { worldAnvilApplicationKey: '“5f0c2e”' }],
  ])('%s with characters that no key has', async (name, config) => {
    const { call, wa } = await visitWorldAnvil({ config });
    const { error } = await call('list_user_worlds');
    expect(error).toMatch(new RegExp(`^${name} has characters that cannot be in a key`));
    expect(error).not.toMatch(/ключ|5f0c2e/);
    expect(wa.seen).toEqual([]);
  });

  test('an address where nobody answers cannot be reached', async () => {
    const closed = await startWorldAnvil();
    await closed.close();
    for (const worldAnvilUrl of [closed.url, NOBODY]) {
      const { call } = await visitWorldAnvil({ config: { worldAnvilUrl } });
      expect((await call('list_user_worlds')).error).toContain('cannot be reached');
    }
  });

  test('a world of someone else', async () => {
    const { call, wa } = await visitWorldAnvil();
    const reply = await call('get_world', { world_id: String(wa.forbidden.id) });
    expect(reply.error).toContain('authorization');
  });
});

describe('failures of the client, by what they are', () => {
  const cases: readonly [Fault, LoreErrorKind, Reply, RegExp][] = [
    ['authentication', 'unavailable', { status: 401, json: { success: false } }, /authentication/],
    ['authorization', 'unavailable', { status: 403, json: { success: false } }, /authorization/],
    ['not_found', 'not_found', { status: 404, json: { success: false } }, /not found/],
    ['validation', 'invalid_input', trace('SQLSTATE'), /validation/],
    [
      'rate_limit',
      'upstream',
      { status: 429, text: '', type: 'text/plain', headers: { 'retry-after': '3600' } },
      /rate limit.*LOREWRIGHT_WORLDANVIL_PACE_MS/,
    ],
    ['server', 'upstream', { status: 503, ...html('Down') }, /server error, status 503/],
    ['other', 'upstream', cloudflare(), /Cloudflare/],
    ['other', 'upstream', { status: 200, ...html('Welcome') }, /instead of JSON/],
  ];
  test.each(cases)('%s', async (fault, kind, reply, words) => {
    const { app, wa, id } = await visitWorldAnvil();
    wa.failNext(reply, { times: 3, path: '/article' });
    const error: unknown = await app
      .use(worldAnvilService)
      .get(article, id('Marlgate', 'Settlement'), 1)
      .catch((reason: unknown) => reason);
    if (!(error instanceof WorldAnvilError)) throw new Error(`not World Anvil's: ${error}`);
    expect(error).toMatchObject({ fault, kind });
    expect(error.status).toBe(fault === 'other' && reply.status === 200 ? undefined : reply.status);
    expect(error.sentence).toMatch(words);
  });
});

describe('what passes is waited for', () => {
  test.each([
    [
      '429 with Retry-After',
      { status: 429, text: 'slow down', type: 'text/plain', headers: { 'retry-after': '1' } },
      900,
    ],
    ['429 without', { status: 429, text: 'slow down', type: 'text/plain' }, 15],
    ['a fault of the server', { status: 500, ...html('Internal Server Error') }, 15],
  ] as const)('%s', async (_name, reply, waitMs) => {
    const { one, wa, id } = await visitWorldAnvil();
    wa.failNext(reply, { path: '/article' });
    const started = Date.now();
    expect(await one('get_article', { article_id: id('Marlgate', 'Settlement') })).toMatchObject({
      title: 'Marlgate',
    });
    expect(Date.now() - started).toBeGreaterThan(waitMs);
    expect(wa.asked('/article')).toBe(2);
  });

  test('too many requests for too long is told as such', async () => {
    const { call, wa, id } = await visitWorldAnvil();
    wa.failNext(
      { status: 429, text: '', type: 'text/plain', headers: { 'retry-after': '3600' } },
      { path: '/article' },
    );
    const reply = await call('get_article', { article_id: id('Marlgate', 'Settlement') });
    expect(reply.error).toContain('429');
    expect(reply.error).toContain('wait 1 hour');
    expect(wa.asked('/article')).toBe(1);
    const again = await call('get_article', { article_id: id('Marlgate', 'Settlement') });
    expect(again.error).toMatch(/left alone for 60 minutes\. Try again in 60 minutes\.$/);
    expect(wa.asked('/article')).toBe(1);
  });

  test('while World Anvil fails, what is kept is served and its age told', async () => {
    const { call, wa, app } = await visitWorldAnvil();
    await call('list_maps', WORLD);
    // As if half a day had gone by: the kept list is too old to be served unasked.
    const stale = Date.now() + 12 * 3_600_000;
    const { now } = Date;
    Date.now = () => stale;
    try {
      wa.failNext({ status: 500, ...html('Internal Server Error') }, { times: 12 });
      const reply = await call('list_maps', WORLD);
      expect(reply.success).toBe(true);
      expect(reply.entities).toHaveLength(2);
      expect(reply.notices.join()).toMatch(/12 hours old/);
      expect(reply.metadata.cached).toBe(true);
    } finally {
      Date.now = now;
    }
    expect(app).toBeDefined();
  });
});

test('requests keep the pace, one after the other', async () => {
  const { call, wa } = await visitWorldAnvil({ config: { worldAnvilPaceMs: 120 } });
  const started = Date.now();
  await Promise.all([
    call('list_maps', WORLD),
    call('list_timelines', WORLD),
    call('list_canvases', WORLD),
  ]);
  // Counted from the first that left: when one arrives is for the network to say.
  const last = wa.seen.at(-1)?.at ?? 0;
  // A timer may end a millisecond early.
  expect(last - started).toBeGreaterThanOrEqual((wa.seen.length - 1) * 119);
  // Who asks and which worlds there are was wanted three times, and asked once.
  expect(wa.asked('/identity')).toBe(1);
  expect(wa.asked('/user/worlds')).toBe(1);
});
