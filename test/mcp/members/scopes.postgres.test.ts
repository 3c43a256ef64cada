import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OneServer, startOneServer } from './one-server.ts';
import { callOf, send } from './plain-http.ts';

const UPLOAD = callOf('upload_homebrew', { file: 'x.orcbrew', content: '{}' });

describe('a token without the scope that a call needs', () => {
  let server: OneServer;
  beforeAll(async () => {
    server = await startOneServer('scopes');
  });
  afterAll(() => server.close());

  test('is refused with the scopes to sign in for', async () => {
    const token = await server.token({ scope: 'read' });
    const refused = await send(server.url, token, UPLOAD);
    expect(refused.status).toBe(403);
    const challenge = refused.headers.get('www-authenticate');
    expect(challenge).toMatch(/^Bearer error="insufficient_scope"/);
    expect(challenge).toContain('scope="read import"');
    expect(challenge).toContain('resource_metadata="');
    expect((await send(server.url, token, callOf('list_own_books'))).status).toBe(200);
  });

  test('sees the tool, and with the scope calls it', async () => {
    const listed = await send(server.url, await server.token({ scope: 'read' }), {
      method: 'tools/list',
    });
    expect(await listed.text()).toContain('"upload_homebrew"');
    const allowed = await send(server.url, await server.token({ scope: 'read import' }), UPLOAD);
    expect(allowed.status).toBe(200);
  });

  test('finds those that can be asked for in the metadata', async () => {
    const place = new URL('/.well-known/oauth-protected-resource/mcp', server.url);
    expect(await (await fetch(place)).json()).toMatchObject({
      scopes_supported: ['read', 'import'],
    });
  });
});
