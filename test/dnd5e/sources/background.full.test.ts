import { expect, test } from 'vitest';
import { startProgram } from '../../helpers/client.ts';
import { startUpstreams } from '../../helpers/upstreams.ts';

const envOf = ({ config }: Awaited<ReturnType<typeof startUpstreams>>) => ({
  LOREWRIGHT_OFFLINE: '0',
  LOREWRIGHT_OPEN5E_URL: config.open5eUrl,
  LOREWRIGHT_DND5EAPI_URL: config.dnd5eapiUrl,
});

test('a server fills its library by itself while it answers', async () => {
  const upstreams = await startUpstreams();
  const lore = await startProgram({ env: envOf(upstreams) });
  expect((await lore.call('list_documents')).success).toBe(true);
  await expect
    .poll(async () => (await lore.call('list_documents')).data, { interval: 300 })
    .toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          document_key: 'vom',
          source_api: 'open5e_v2',
          entity_count: 2,
          publisher: 'Kobold Press',
          license: 'Creative Commons Attribution 4.0',
        }),
      ]),
    );
  // The program ends with its client, sync or no sync.
  await lore.client.close();
});

test('told not to, it leaves the upstreams alone', async () => {
  const upstreams = await startUpstreams();
  const lore = await startProgram({
    env: { ...envOf(upstreams), LOREWRIGHT_BACKGROUND_SYNC: '0' },
  });
  expect((await lore.call('list_documents')).success).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 4000));
  expect([...upstreams.open5e.calls, ...upstreams.api.calls]).toEqual([]);
});
