import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { listenOnLoopback } from '../../helpers/loopback.ts';

export interface Claims {
  readonly sub?: unknown;
  readonly scope?: string;
  readonly aud?: string;
  readonly iss?: string;
  readonly expires?: string;
  /** Signs with a key that the issuer does not publish. */
  readonly forged?: boolean;
}

/** An issuer of access tokens on loopback that signs whatever it is told to. */
export async function startIssuer(audience: string) {
  const [own, other] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')]);
  const key = { ...(await exportJWK(own.publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' };
  let issuer = '';
  const server = createServer((request, response) => {
    const body =
      request.url === '/.well-known/oauth-authorization-server'
        ? { issuer, jwks_uri: `${issuer}/jwks` }
        : request.url === '/jwks'
          ? { keys: [key] }
          : undefined;
    response
      .writeHead(body ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(body ?? {}));
  });
  issuer = `http://127.0.0.1:${await listenOnLoopback(server)}`;
  return {
    issuer,
    token: ({ sub = 'anna', scope = 'read import', forged, ...claims }: Claims = {}) =>
      // Claims are given here as they are, whatever their type.
      new SignJWT({ scope, ...Object.fromEntries([['sub', sub]]) })
        .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
        .setIssuer(claims.iss ?? issuer)
        .setAudience(claims.aud ?? audience)
        .setExpirationTime(claims.expires ?? '1h')
        .sign(forged ? other.privateKey : own.privateKey),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
