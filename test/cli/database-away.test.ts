import { expect, test } from 'vitest';
import { within } from '../../src/base/time.ts';
import { startChild } from '../helpers/child.ts';

test('a server whose database is away says so at once, and stops when told to', async () => {
  const server = startChild(['serve', '--http', '0'], {
    // Nobody listens there.
    LOREWRIGHT_DATABASE: 'postgres://nobody@127.0.0.1:9/none',
    LOREWRIGHT_OAUTH_ISSUER: 'https://id.example.org',
    LOREWRIGHT_PUBLIC_URL: 'https://lore.example.org/mcp',
    LOREWRIGHT_LOG: 'warn',
  });
  await server.wrote('The database cannot be reached. Trying again for');
  server.process.kill('SIGTERM');
  // It would try for a minute.
  expect(await within(20_000, server.ended, 'still running')).not.toBe('still running');
});
