import type { IncomingMessage } from 'node:http';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import * as z from 'zod';
import { messageOf, unavailable } from '../../base/error.ts';
import type { Logger } from '../../base/log.ts';
import { type Scope, scopes } from '../../tool/member.ts';
import { HttpRefusal } from '../http-guard.ts';

/** The issuer of tokens and the claims they must have. */
export interface TokenRules {
  readonly issuer: string;
  readonly audience: string;
  /** The address of this server's protected resource metadata (RFC 9728). */
  readonly metadataUrl: string;
}

export interface TokenHolder {
  readonly issuer: string;
  readonly subject: string;
  readonly scopes: ReadonlySet<string>;
  /** When the token is no longer accepted. */
  readonly expires: number;
}

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });
const DISCOVERY_MS = 10_000;
/** RFC 8414 for authorization servers, OpenID Connect for the others. */
const DISCOVERY_PATHS = ['oauth-authorization-server', 'openid-configuration'];
/** Asymmetric algorithms only: a shared secret or no signature proves nothing about the issuer. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'EdDSA',
];
const CLOCK_SECONDS = 30;

type KeySet = ReturnType<typeof createRemoteJWKSet>;

/** Checks the bearer token of requests; refuses as RFC 6750 and the MCP specification require. */
export function tokenCheck(rules: TokenRules, log: Logger) {
  let keys: Promise<KeySet> | undefined;
  const keySet = (): Promise<KeySet> => {
    keys ??= discover(rules.issuer).then(
      ({ jwks_uri }) => createRemoteJWKSet(new URL(jwks_uri)),
      (error: unknown) => {
        keys = undefined;
        throw error;
      },
    );
    return keys;
  };

  return async (request: IncomingMessage): Promise<TokenHolder> => {
    const [scheme = '', ...rest] = (request.headers.authorization ?? '').split(' ');
    const token = rest.join(' ').trim();
    if (scheme.toLowerCase() !== 'bearer' || token === '')
      throw challenge(rules, 401, 'An access token is required.', { scope: 'read' });
    let payload: JWTPayload;
    try {
      ({ payload } = await jwtVerify(token, await keySet(), {
        // Some issuers end their name with a slash, which settings leave out.
        issuer: [rules.issuer, `${rules.issuer}/`],
        audience: rules.audience,
        algorithms: ALGORITHMS,
        requiredClaims: ['sub', 'exp'],
        clockTolerance: CLOCK_SECONDS,
      }));
    } catch (error) {
      if (!isAboutToken(error)) {
        log.warn({ reason: messageOf(error) }, 'the token issuer cannot be asked');
        throw new HttpRefusal(503, 'The issuer of access tokens cannot be reached.', {
          'retry-after': '5',
        });
      }
      throw challenge(rules, 401, `The access token is not valid: ${wordsFor(error)}.`, {
        error: 'invalid_token',
      });
    }
    const subject: unknown = payload.sub;
    // Everybody without a name would be the same member.
    if (typeof subject !== 'string' || subject.trim() === '')
      throw challenge(rules, 401, 'The access token is not valid: its "sub" names nobody.', {
        error: 'invalid_token',
      });
    const granted = scopesIn(payload);
    if (!granted.has('read')) throw lacking(rules, granted, 'read');
    return {
      issuer: rules.issuer,
      subject,
      scopes: granted,
      expires: ((payload.exp ?? 0) + CLOCK_SECONDS) * 1000,
    };
  };
}

/**
 * The refusal of a token without a scope that the request needs. It names the scopes to ask for,
 * with those the token has, so that a client can sign in again for all of them.
 */
export function lacking(
  rules: TokenRules,
  granted: ReadonlySet<string>,
  needed: Scope,
): HttpRefusal {
  const wanted = scopes.filter((scope) => scope === needed || granted.has(scope));
  return challenge(rules, 403, `The access token does not have the scope "${needed}".`, {
    error: 'insufficient_scope',
    scope: wanted.join(' '),
  });
}

/** Errors caused by the token itself, unlike an issuer that does not respond. */
const isAboutToken = (error: unknown): boolean =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout) &&
  error.code !== 'ERR_JOSE_GENERIC';

function wordsFor(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'it has expired';
  if (error instanceof errors.JWTClaimValidationFailed) return `its "${error.claim}" does not fit`;
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'its signature is wrong';
  return 'it cannot be read';
}

/** `scope` is a space-separated text; some issuers have a list, `scp`. */
function scopesIn({ scope, scp }: JWTPayload): ReadonlySet<string> {
  const given = [scope, scp].flatMap((each) =>
    typeof each === 'string'
      ? each.split(' ')
      : Array.isArray(each)
        ? each.filter((word) => typeof word === 'string')
        : [],
  );
  return new Set(given);
}

function challenge(
  { metadataUrl }: TokenRules,
  status: 401 | 403,
  message: string,
  how: { readonly error?: string; readonly scope?: string },
): HttpRefusal {
  const fields = {
    ...(how.error && { error: how.error, error_description: message }),
    ...(how.scope && { scope: how.scope }),
    resource_metadata: metadataUrl,
  };
  const quoted = Object.entries(fields).map(
    ([name, value]) => `${name}="${value.replace(/["\\]/g, "'")}"`,
  );
  return new HttpRefusal(status, message, { 'www-authenticate': `Bearer ${quoted.join(', ')}` });
}

async function discover(issuer: string): Promise<z.infer<typeof Discovery>> {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/+$/, '');
  const places = DISCOVERY_PATHS.flatMap((name) => [
    `${origin}/.well-known/${name}${path}`,
    ...(path === '' ? [] : [`${origin}${path}/.well-known/${name}`]),
  ]);
  for (const place of places) {
    const response = await fetch(place, { signal: AbortSignal.timeout(DISCOVERY_MS) }).catch(
      () => undefined,
    );
    if (!response?.ok) continue;
    const found = Discovery.safeParse(await response.json().catch(() => undefined));
    // An issuer may describe only itself.
    if (found.success && found.data.issuer.replace(/\/+$/, '') === issuer.replace(/\/+$/, ''))
      return found.data;
  }
  throw unavailable(`${issuer} does not say where its keys are.`);
}

/** The metadata by which a client finds the issuer of tokens (RFC 9728). */
export const resourceMetadata = (resource: string, issuer: string) => ({
  resource,
  authorization_servers: [issuer],
  // Clients ask for all that is named here; what is reserved for operators is not for them.
  scopes_supported: scopes.filter((scope) => scope !== 'admin'),
  bearer_methods_supported: ['header'],
  resource_name: 'Lorewright',
});
