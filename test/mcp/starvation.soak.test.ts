import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Libsql from 'libsql';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { largePack } from '../../bench/large-pack.mjs';
import { UPDATING } from '../../src/library/library.ts';
import {
  hasCompleteUpstreams,
  serveAll,
  stopUpstreams,
} from '../dnd5e/sources/complete-upstreams.ts';
import { programEnv } from '../helpers/client.ts';
import { emptyFolder, srdFolder, unfilledFolder } from '../helpers/folder.ts';
import { startUpstreams } from '../helpers/upstreams.ts';
import { hasGameData, startGameData } from '../upstreams/game-data.ts';
import { startWiki } from '../upstreams/wiki.ts';
import { startWorldAnvil } from '../upstreams/worldanvil.ts';
import { worldAnvilEnv } from '../worldanvil/program.ts';
import {
  cheapCall,
  longestWait,
  mostWait,
  type Server,
  shortestOf,
  startServer,
  waitBeside,
} from './cheap-calls.ts';
import { type Args, largestInput, withinBounds } from './largest-inputs.ts';
import { knownValues, particularInputs } from './particular-inputs.ts';

vi.setConfig({ testTimeout: 900_000 });
afterAll(stopUpstreams);

const fireball = (server: Server) => server.call('search_spell', { search: 'fireball' });

/** What may go on beside: each returns when it is over. */
const beside: Record<string, () => Promise<{ server: Server; work: () => Promise<unknown> }>> = {
  async 'the first build of a library'() {
    const server = await startServer({ LOREWRIGHT_DATA: unfilledFolder() });
    return { server, work: () => fireball(server) };
  },

  async 'deriving every index anew after an update, while another process writes'() {
    const data = srdFolder();
    forgetIndex(data);
    const other = new Libsql(join(data, 'library.db'));
    other.exec('BEGIN IMMEDIATE');
    const server = await startServer({ LOREWRIGHT_DATA: data });
    const work = async () => {
      const answer = await fireball(server);
      expect(answer.text).toContain('Fireball');
      expect(answer.notices).toContain(UPDATING);
      await sleep(500);
      other.exec('COMMIT');
      other.close();
      while ((await fireball(server)).notices.includes(UPDATING)) await sleep(200);
    };
    return { server, work };
  },

  async 'a fetch from the upstreams'() {
    const { open5e, api } = await startUpstreams();
    const server = await startServer({
      LOREWRIGHT_DATA: srdFolder(),
      LOREWRIGHT_OFFLINE: '0',
      LOREWRIGHT_OPEN5E_URL: open5e.url,
      LOREWRIGHT_DND5EAPI_URL: api.url,
    });
    return { server, work: () => server.call('search_all', { query: 'dragon' }) };
  },
};

/** As if another version of the program had derived it. */
function forgetIndex(folder: string): void {
  const db = new Libsql(join(folder, 'library.db'));
  db.exec(`UPDATE notes SET value = '"older"' WHERE key = 'indexed-by'`);
  db.close();
}

/** Runs a command of the program on a library to its end. */
async function runBeside(data: string, ...args: string[]): Promise<void> {
  const env = { ...process.env, ...programEnv(), LOREWRIGHT_DATA: data };
  const child = spawn(process.execPath, ['dist/cli.js', ...args], { env, stdio: 'ignore' });
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
}

/** A refusal of the arguments: the tool did nothing, so nothing was measured. */
const REFUSED = /is required|Unknown argument|^Give |must be/;

/** The largest input a tool takes: by its schema, and by the bounds that its refusals name. */
async function acceptedInput(
  server: Server,
  { name, inputSchema }: Server['tools'][number],
  known: Args,
): Promise<Args | undefined> {
  let input: Args | undefined = largestInput(inputSchema, known);
  for (let tries = 0; input && tries < 5; tries++) {
    const { isError, text } = await server.call(name, input);
    if (!isError || !REFUSED.test(text)) return input;
    input = withinBounds(input, text);
  }
  return undefined;
}

/** The tools of a server whose largest inputs keep cheap calls waiting, or that refuse them. */
async function longWaits(server: Server, most: number, known: Args = {}): Promise<string[]> {
  const long: string[] = [];
  for (const tool of server.tools) {
    const own = particularInputs[tool.name];
    for (const args of own ?? [
      await acceptedInput(server, tool, {
        ...knownValues,
        ...(await idsFor(server, tool)),
        ...known,
      }),
    ]) {
      if (!args) {
        long.push(`${tool.name} refuses what its schema allows: give it one in particularInputs`);
        continue;
      }
      const wait = await waitBeside(server, most, () => server.call(tool.name, args));
      if (wait > most) long.push(`${tool.name}: ${Math.round(wait)} ms`);
    }
  }
  return long;
}

/** `get_map` takes a `map_id`: the first that `list_maps` names. */
async function idsFor(server: Server, { name }: Server['tools'][number]): Promise<Args> {
  const [, noun] = /^get_(\w+)$/.exec(name) ?? [];
  const plurals = noun ? [`${noun}s`, `${noun}es`, noun.replace(/y$/, 'ies')] : [];
  const list = server.tools.find((tool) => plurals.some((one) => tool.name === `list_${one}`));
  if (!noun || !list) return {};
  const { text } = await server.call(list.name, {});
  const id = /id:? ([\w-]{3,})/i.exec(text)?.[1];
  return id === undefined ? {} : { [`${noun}_id`]: id };
}

test('no tool keeps a cheap call waiting, with the largest input it takes', async () => {
  const wa = await startWorldAnvil();
  onTestFinished(() => wa.close());
  const wiki = await startWiki();
  onTestFinished(() => wiki.close());
  const game = hasGameData ? await startGameData() : undefined;
  onTestFinished(() => game?.close());
  const server = await startServer({
    ...worldAnvilEnv(wa),
    LOREWRIGHT_TOOLSETS: 'all',
    LOREWRIGHT_WIKI_URL: wiki.api,
    ...(game && { LOREWRIGHT_SPYGLASS_URL: game.url }),
  });
  await server.call('search_all', { query: 'warm up' });
  const known = { world_id: wa.world.title, world: wa.world.title };
  expect(await longWaits(server, await mostWait(), known)).toEqual([]);
});

test('a large import by another process', async () => {
  const data = srdFolder();
  const pack = join(data, 'large.orcbrew');
  writeFileSync(pack, largePack(600_000));
  const server = await startServer({ LOREWRIGHT_DATA: data });
  await server.call('search_all', { query: 'warm up' });
  const work = async () => {
    await runBeside(data, 'import', pack);
    expect((await server.call('search_all', { query: 'amber bramble' })).isError).toBe(false);
  };
  expect(await longestWait(server, work())).toBeLessThan(await mostWait());
});

test.skipIf(!hasCompleteUpstreams)('a sync of everything by the server itself', async () => {
  const { open5eUrl, dnd5eapiUrl, srdUrl } = await serveAll();
  const server = await startServer({
    LOREWRIGHT_DATA: emptyFolder(),
    LOREWRIGHT_OFFLINE: '0',
    LOREWRIGHT_BACKGROUND_SYNC: '1',
    LOREWRIGHT_OPEN5E_URL: open5eUrl,
    LOREWRIGHT_DND5EAPI_URL: dnd5eapiUrl,
    LOREWRIGHT_SRD_URL: srdUrl,
  });
  await cheapCall(server);
  const most = await mostWait();
  const work = async () => {
    const size = async () =>
      [...(await server.call('list_documents', {})).text.matchAll(/(\d[\d,]*) entries/g)]
        .map(([, count = '']) => Number(count.replaceAll(',', '')))
        .reduce((sum, count) => sum + count, 0);
    for (let before = -1, now = await size(); now > before || now < 10_000; now = await size()) {
      before = now;
      await sleep(10_000);
    }
  };
  expect(await longestWait(server, work())).toBeLessThan(most);
  // The same tools, on a library seven times as large.
  expect(await longWaits(server, most)).toEqual([]);
});

test.each(Object.entries(beside))('%s', async (_, prepare) => {
  const most = await mostWait();
  const wait = await shortestOf(most, async () => {
    const { server, work } = await prepare();
    // What the program loads when it starts is no part of this.
    await cheapCall(server);
    return longestWait(server, work());
  });
  expect(wait).toBeLessThan(most);
});
