import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { startProgram } from '../helpers/client.ts';
import { emptyFolder } from '../helpers/folder.ts';
import { startUpstreams } from '../helpers/upstreams.ts';

/** Notes every socket that is opened and every name that is looked up, in whichever thread. */
const watcher = (notes: string): string => `
import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
const note = (what, args) =>
  appendFileSync(${JSON.stringify(notes)}, what + ' ' + JSON.stringify(args[0] ?? null) + '\\n');
const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function (...args) {
  note('connect', args);
  return connect.apply(this, args);
};
const lookup = dns.lookup;
dns.lookup = (...args) => {
  note('lookup', args);
  return lookup(...args);
};
syncBuiltinESMExports();
`;

const Field = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
});
/** Some value of the right sort for each argument a tool insists on. */
function someArguments(schema: unknown): Record<string, unknown> {
  const { properties, required } = z
    .looseObject({
      properties: z.record(z.string(), Field).default({}),
      required: z.array(z.string()).default([]),
    })
    .parse(schema);
  return Object.fromEntries(
    required.map((name) => {
      const field = properties[name];
      if (field?.enum) return [name, field.enum[0]];
      if (field?.type === 'integer' || field?.type === 'number') return [name, 1];
      if (field?.type === 'array') return [name, ['1d6']];
      return [name, field?.type === 'object' ? {} : 'dragon'];
    }),
  );
}

test('offline, no tool opens a socket', async () => {
  const folder = emptyFolder();
  const notes = join(folder, 'sockets.txt');
  const preload = join(folder, 'watch.mjs');
  writeFileSync(preload, watcher(notes));
  const watched = {
    NODE_OPTIONS: `--import=${pathToFileURL(preload).href}`,
    WORLD_ANVIL_APPLICATION_KEY: 'app',
    WORLD_ANVIL_AUTH_TOKEN: 'token',
    LOREWRIGHT_BACKGROUND_SYNC: '1',
  };
  const offline = await startProgram({ env: watched });
  const { tools } = await offline.client.listTools();
  expect(tools.length).toBeGreaterThan(60);
  for (const { name, inputSchema } of tools) await offline.call(name, someArguments(inputSchema));
  await offline.call('search_spell', { documents: ['a book nobody knows'] });
  expect(existsSync(notes) ? readFileSync(notes, 'utf8') : '').toBe('');

  // The watcher does see a socket when there is one.
  const { config } = await startUpstreams();
  const online = await startProgram({
    env: {
      ...watched,
      LOREWRIGHT_OFFLINE: '0',
      LOREWRIGHT_OPEN5E_URL: config.open5eUrl,
      LOREWRIGHT_DND5EAPI_URL: config.dnd5eapiUrl,
    },
  });
  await online.call('search_spell', { level: 3 });
  expect(readFileSync(notes, 'utf8')).toContain('connect');
});
