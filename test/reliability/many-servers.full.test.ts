import { expect, test } from 'vitest';
import { pause } from '../../src/base/time.ts';
import { startChild } from '../helpers/child.ts';
import { startProgram } from '../helpers/client.ts';
import { times } from '../helpers/counts.ts';
import { emptyFolder } from '../helpers/folder.ts';
import { startUpstreams } from '../helpers/upstreams.ts';
import { contentOf, faultsIn } from './library-content.ts';

const SERVERS = times(3, 8);
const ROUNDS = times(1, 5);
/** Each of them asks this often while the sync writes; the soak gives it no rest. */
const BETWEEN_MS = times(400, 100);
const QUESTIONS = [
  ['search_spell', { search: 'fire damage' }],
  ['lookup_creature', { name: 'goblin' }],
  ['search_all', { query: 'healing' }],
  ['list_documents', {}],
] as const;

test(`${SERVERS} servers answer while a sync fills their folder, ${ROUNDS} times`, async () => {
  const upstreams = await startUpstreams();
  const env = {
    LOREWRIGHT_OPEN5E_URL: upstreams.open5e.url,
    LOREWRIGHT_DND5EAPI_URL: upstreams.api.url,
    LOREWRIGHT_BACKGROUND_SYNC: '0',
  };
  let first = '';
  for (let round = 0; round < ROUNDS; round++) {
    const data = emptyFolder();
    const servers = await Promise.all(
      Array.from({ length: SERVERS }, () =>
        startProgram({ env: { ...env, LOREWRIGHT_DATA: data } }),
      ),
    );
    const sync = startChild(['sync'], { ...env, LOREWRIGHT_OFFLINE: '0', LOREWRIGHT_DATA: data });
    let isOver = false;
    void sync.ended.then(() => {
      isOver = true;
    });
    const answered = await Promise.all(
      servers.map(async (server) => {
        let calls = 0;
        // At least once each, and on as long as the sync writes, with a moment for it in between.
        for (let i = 0; i < QUESTIONS.length || !isOver; i++) {
          if (i >= QUESTIONS.length) await pause(BETWEEN_MS);
          const [tool, args] = QUESTIONS[i % QUESTIONS.length] ?? QUESTIONS[0];
          const reply = await server.call(tool, { ...args });
          expect(reply.error, tool).toBe('');
          calls++;
        }
        return calls;
      }),
    );
    expect(await sync.ended, sync.stderr()).toBe(0);
    expect(Math.min(...answered)).toBeGreaterThanOrEqual(QUESTIONS.length);
    // All of them see what the sync has brought.
    const seen = await Promise.all(
      servers.map(async (server) => JSON.stringify((await server.call('list_documents')).data)),
    );
    expect(new Set(seen).size).toBe(1);
    expect(await faultsIn(data)).toEqual([]);
    const content = contentOf(data);
    first ||= content;
    expect(content).toBe(first);
    await Promise.all(servers.map(({ client }) => client.close()));
  }
});
