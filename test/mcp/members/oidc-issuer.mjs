// A real OpenID provider on loopback: `node oidc-issuer.mjs AUDIENCE MEMBERS` prints its address. Each
// of its clients (member-0 …, secret "secret") gets access tokens for itself with its own name as subject.
import Provider from 'oidc-provider';

const [, , audience, members] = process.argv;
const port = await new Promise((resolve) => {
  import('node:net').then(({ createServer }) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port: free } = server.address();
      server.close(() => resolve(free));
    });
  });
});
const issuer = `http://127.0.0.1:${port}`;
const scopes = 'read import admin';
const provider = new Provider(issuer, {
  clients: Array.from({ length: Number(members) }, (_, i) => ({
    client_id: `member-${i}`,
    client_secret: 'secret',
    grant_types: ['client_credentials'],
    redirect_uris: [],
    response_types: [],
    scope: scopes,
  })),
  scopes: scopes.split(' '),
  features: {
    devInteractions: { enabled: false },
    clientCredentials: { enabled: true },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => audience,
      getResourceServerInfo: (_ctx, resource) => ({
        scope: scopes,
        audience: resource,
        accessTokenFormat: 'jwt',
        accessTokenTTL: 3600,
      }),
    },
  },
});
provider.listen(port, '127.0.0.1', () => process.stdout.write(`${issuer}\n`));
