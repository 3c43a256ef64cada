import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { silentLogger } from '../../../src/base/log.ts';
import { secretBox } from '../../../src/base/secret-box.ts';
import { HttpRefusal } from '../../../src/mcp/http-guard.ts';
import { tokenCheck } from '../../../src/mcp/members/access-token.ts';
import { callLimits } from '../../../src/mcp/members/call-limits.ts';
import { type Claims, startIssuer } from './issuer.ts';

const audience = 'https://lore.example/mcp';
const metadataUrl = 'https://lore.example/.well-known/oauth-protected-resource/mcp';

describe('access tokens', () => {
  let issuer: Awaited<ReturnType<typeof startIssuer>>;
  let check: ReturnType<typeof tokenCheck>;
  beforeAll(async () => {
    issuer = await startIssuer(audience);
    check = tokenCheck({ issuer: issuer.issuer, audience, metadataUrl }, silentLogger);
  });
  afterAll(() => issuer.close());

  const requestWith = (authorization?: string): IncomingMessage => {
    const request = new IncomingMessage(new Socket());
    if (authorization !== undefined) request.headers.authorization = authorization;
    return request;
  };
  const refusalOf = async (authorization?: string): Promise<HttpRefusal> => {
    const error = await check(requestWith(authorization)).catch((caught: unknown) => caught);
    if (!(error instanceof HttpRefusal)) throw new Error('it was not refused');
    return error;
  };

  test('a good one names its holder and scopes', async () => {
    const holder = await check(requestWith(`Bearer ${await issuer.token()}`));
    expect(holder).toEqual({
      issuer: issuer.issuer,
      subject: 'anna',
      scopes: new Set(['read', 'import']),
      expires: expect.any(Number),
    });
  });

  test('without one, a client learns where to get one', async () => {
    const { status, headers } = await refusalOf();
    expect(status).toBe(401);
    expect(headers['www-authenticate']).toBe(
      `Bearer scope="read", resource_metadata="${metadataUrl}"`,
    );
  });

  const bad: [string, Claims][] = [
    ['expired', { expires: '-5m' }],
    ['of another audience', { aud: 'https://other.example/mcp' }],
    ['of another issuer', { iss: 'https://other.example' }],
    ['signed with another key', { forged: true }],
    ['of nobody', { sub: '' }],
    ['of a blank', { sub: ' ' }],
    ['of a number', { sub: 42 }],
    ['of a list', { sub: ['anna'] }],
    ['of null', { sub: null }],
  ];
  test.each(bad)('one that is %s is refused', async (_, claims) => {
    const { status, headers } = await refusalOf(`Bearer ${await issuer.token(claims)}`);
    expect(status).toBe(401);
    expect(headers['www-authenticate']).toContain('error="invalid_token"');
    expect(headers['www-authenticate']).toContain(metadataUrl);
  });

  test('one without a signature, or that is no token, is refused', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = { sub: 'anna', iss: issuer.issuer, aud: audience, exp: 9e9, scope: 'read' };
    expect((await refusalOf(`Bearer ${part({ alg: 'none' })}.${part(claims)}.`)).status).toBe(401);
    expect((await refusalOf('Bearer open-sesame')).status).toBe(401);
    expect((await refusalOf('Basic YTpi')).status).toBe(401);
  });

  test('one that may not read is refused with the scope it lacks', async () => {
    const { status, headers } = await refusalOf(`Bearer ${await issuer.token({ scope: 'other' })}`);
    expect(status).toBe(403);
    expect(headers['www-authenticate']).toContain('error="insufficient_scope"');
  });

  test('an issuer that cannot be reached is not the token’s fault', async () => {
    const gone = tokenCheck({ issuer: 'http://127.0.0.1:9', audience, metadataUrl }, silentLogger);
    const error = await gone(requestWith(`Bearer ${await issuer.token()}`)).catch(
      (caught: unknown) => caught,
    );
    expect(error).toMatchObject({ status: 503 });
  });
});

test('a member’s keys open only with the passphrase and for the member', () => {
  const box = secretBox('passphrase one');
  const sealed = box.seal('the key of Anna', 'anna');
  expect(sealed).not.toContain('Anna');
  expect(box.open(sealed, 'anna')).toBe('the key of Anna');
  expect(box.open(sealed, 'ben')).toBeUndefined();
  expect(secretBox('passphrase two').open(sealed, 'anna')).toBeUndefined();
  expect(box.open('nonsense', 'anna')).toBeUndefined();
});

test('calls are limited by the minute and at the same time, for each member apart', () => {
  let now = 0;
  const limits = callLimits({ perMinute: 3, atOnce: 2 }, () => now);
  const [first] = [limits.begin('anna'), limits.begin('anna')];
  expect(() => limits.begin('anna')).toThrow(/at the same time/);
  first.end();
  limits.begin('anna').end();
  expect(() => limits.begin('anna')).toThrow(/calls a minute/);
  limits.begin('ben').end();
  now += 20_000;
  limits.begin('anna').end();
});

test('each call of a batch is counted; a batch that is too large takes nothing', () => {
  let now = 0;
  const limits = callLimits({ perMinute: 10, atOnce: 4 }, () => now);
  const turn = limits.begin('anna');
  turn.more(2);
  const late = limits.begin('anna');
  expect(() => late.more(1)).toThrow(/at the same time/);
  late.end();
  turn.end();
  turn.end();
  now += 60_000;
  const whole = limits.begin('anna');
  whole.more(3);
  whole.end();
  const again = limits.begin('anna');
  again.more(3);
  again.end();
  expect(() => limits.begin('anna').more(2)).toThrow(/calls a minute/);
});
