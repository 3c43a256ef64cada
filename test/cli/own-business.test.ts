import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { startChild } from '../helpers/child.ts';
import { srdFolder } from '../helpers/folder.ts';
import { serveInTest } from '../helpers/serve-in-test.ts';

/** Starts the server with these toolsets and notes which upstreams it asks by itself. */
async function asked(toolsets: string) {
  const names = new Set<string>();
  const server = createServer((request, response) => {
    names.add(request.url?.split('/')[1] ?? '');
    response.writeHead(404).end('{}');
  });
  const url = await serveInTest(server);
  startChild(['serve', '--toolsets', toolsets], {
    LOREWRIGHT_DATA: srdFolder(),
    LOREWRIGHT_OFFLINE: '0',
    LOREWRIGHT_OPEN5E_URL: `${url}/open5e`,
    LOREWRIGHT_DND5EAPI_URL: `${url}/dnd5eapi`,
    LOREWRIGHT_SRD_URL: `${url}/books`,
    LOREWRIGHT_WIKI_URL: `${url}/wiki/api.php`,
    LOREWRIGHT_SPYGLASS_URL: `${url}/spyglass`,
    LOREWRIGHT_WORLDANVIL_URL: `${url}/worldanvil`,
    WORLD_ANVIL_APPLICATION_KEY: 'test',
    WORLD_ANVIL_AUTH_TOKEN: 'test',
  });
  return names;
}

test('only what the chosen toolsets need is fetched in the background', async () => {
  const [dnd, minecraft, worldanvil] = await Promise.all(
    ['core', 'minecraft', 'worldanvil'].map(asked),
  );
  // The slowest to begin; by then the others would have asked too.
  await expect.poll(() => [...(dnd ?? [])]).toContain('open5e');
  await expect.poll(() => [...(worldanvil ?? [])]).toEqual(['worldanvil']);
  expect([...(minecraft ?? [])]).toEqual([]);
  expect([...(dnd ?? [])].every((name) => ['open5e', 'dnd5eapi', 'books'].includes(name))).toBe(
    true,
  );
});
