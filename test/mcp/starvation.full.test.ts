import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Libsql from 'libsql';
import { expect, test } from 'vitest';
import { UPDATING } from '../../src/library/library.ts';
import { srdFolder, unfilledFolder } from '../helpers/folder.ts';
import { startUpstreams } from '../helpers/upstreams.ts';
import {
  cheapCall,
  longestWait,
  mostWait,
  type Server,
  shortestOf,
  startServer,
  waitBeside,
} from './cheap-calls.ts';
import { particularInputs } from './particular-inputs.ts';

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

test('a cheap call never waits long, whatever else the server is at', async () => {
  // Beside other tests everything takes longer: `npm run soak` has the limit itself.
  const most = 2 * (await mostWait());
  const waits: Record<string, number> = {};
  for (const [name, prepare] of Object.entries(beside)) {
    waits[name] = await shortestOf(most, async () => {
      const { server, work } = await prepare();
      // What the program loads when it starts is no part of this.
      await cheapCall(server);
      return longestWait(server, work());
    });
  }
  const server = await startServer({ LOREWRIGHT_DATA: srdFolder() });
  await server.call('search_all', { query: 'warm up' });
  // Every other tool has its turn in the full matrix.
  for (const [tool, inputs] of Object.entries(particularInputs))
    for (const [i, args] of inputs.entries())
      waits[`${tool} (${i})`] = await waitBeside(server, most, () => server.call(tool, args));
  const long = Object.entries(waits).filter(([, wait]) => wait > most);
  expect(long).toEqual([]);
});
