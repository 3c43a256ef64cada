import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, onTestFinished, test } from 'vitest';
import { builtProgram } from '../helpers/built-program.ts';
import { startChild, startHttp } from '../helpers/child.ts';
import { eras, newClient, OneProcessTransport, programEnv } from '../helpers/client.ts';
import { bareFolder, emptyFolder } from '../helpers/folder.ts';
import { until } from '../worldanvil/visit.ts';

const URI = 'lore://spell/tides/tide';
const book = (text: string): string =>
  `{"Tides" {:orcpub.dnd.e5/spells {:tide {:key :tide, :name "Tide", :level 1, :school "evocation", :description "${text}"}}}}`;

/** Another process of the same user imports a book. */
async function importBook(data: string, text: string): Promise<void> {
  const file = join(emptyFolder(), 'tides.orcbrew');
  writeFileSync(file, book(text));
  const child = startChild(['import', file], { LOREWRIGHT_DATA: data });
  expect(await child.ended, child.stderr()).toBe(0);
}

const transports = ['stdio', 'HTTP'] as const;
const cases = eras.flatMap((era) => transports.map((transport) => ({ era, transport })));

test.each(cases)(
  'a $era client over $transport hears of what another process has written',
  async ({ era, transport }) => {
    const data = bareFolder();
    await importBook(data, 'A wave.');
    const client = newClient(era);
    const heard: string[] = [];
    client.setNotificationHandler('notifications/resources/list_changed', () => {
      heard.push('list');
    });
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
      heard.push(params.uri);
    });
    if (transport === 'HTTP') {
      const { url } = await startHttp({ LOREWRIGHT_DATA: data });
      await client.connect(new StreamableHTTPClientTransport(url));
    } else
      await client.connect(
        new OneProcessTransport({
          command: process.execPath,
          args: [...builtProgram],
          env: { PATH: process.env.PATH ?? '', ...programEnv(), LOREWRIGHT_DATA: data },
          stderr: 'ignore',
        }),
      );
    onTestFinished(() => client.close());
    if (era === 'legacy') await client.subscribeResource({ uri: URI });
    else await client.listen({ resourcesListChanged: true, resourceSubscriptions: [URI] });
    expect(JSON.stringify(await client.readResource({ uri: URI }))).toContain('A wave.');
    await importBook(data, 'A higher wave.');
    await until(() => heard.includes('list') && heard.includes(URI));
    expect(JSON.stringify(await client.readResource({ uri: URI }))).toContain('higher');
  },
);
