import { join } from 'node:path';
import Database from 'libsql';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Logger } from '../../../src/base/log.ts';
import { startInProcess } from '../../helpers/client.ts';
import { srdFolder } from '../../helpers/folder.ts';
import { startUpstreams } from '../../helpers/upstreams.ts';
import { startUpstream } from '../../upstreams/faults.ts';
import { lore } from '../../upstreams/open5e/lore.ts';

/** A log that is kept, every level of it. */
function keptLog() {
  const lines: string[] = [];
  const write = (fields: object, message: string) => {
    lines.push(JSON.stringify({ ...fields, message }));
  };
  const log: Logger = { debug: write, info: write, warn: write, error: write, notice: write };
  return { log, text: () => lines.join('\n') };
}

/** Open5e that answers questions about spells so, and has no other list. */
async function open5eWithSpells(spells: (path: string) => unknown) {
  const upstream = await startUpstream((url) => {
    if (url.pathname.endsWith('/spells/')) return { body: spells(url.pathname) };
    if (url.pathname === '/v2/documents/')
      return { body: { count: 1, next: null, results: lore.v2.documents ?? [] } };
    return { body: { count: 0, next: null, results: [] } };
  });
  onTestFinished(() => upstream.close());
  return upstream;
}

const odd: [string, unknown, RegExp][] = [
  ['no list', { count: 3, next: null, results: 42 }, /results: expected array, received number/],
  ['no page', { count: 3, results: [] }, /next: expected/],
  [
    'rows of another form',
    { count: 2, next: null, results: [{ name: 7 }, { name: 8 }] },
    /results\[0\]\.\w+: expected/,
  ],
];

describe('a reply of an unexpected form', () => {
  test.each(odd)('%s is an error, logged with what did not fit', async (_what, reply, cause) => {
    let mended = false;
    const rows = (path: string) =>
      path === '/v2/spells/' ? (lore.v2.spells ?? []).slice(0, 1) : [];
    const spells = (path: string) =>
      mended ? { count: 1, next: null, results: rows(path) } : reply;
    const { config: others } = await startUpstreams();
    const open5e = await open5eWithSpells(spells);
    const config = { ...others, data: srdFolder(), open5eUrl: open5e.url };
    const { log, text } = keptLog();
    const asked = () => open5e.calls.filter((call) => call.startsWith('/v2/spells/')).length;
    const question = { level: 3, class_key: 'wizard' };

    const first = await startInProcess({ config, log });
    const answer = await first.call('search_spell', question);
    expect(answer).toMatchObject({ success: true, metadata: { cached: true } });
    expect(answer.notices.join()).toMatch(
      /Open5e sent an answer in a form Lorewright does not know/,
    );
    expect(text()).toMatch(cause);
    const before = asked();

    // Within five minutes nobody is asked again, afterwards somebody is: it was no success.
    const second = await startInProcess({ config });
    expect((await second.call('search_spell', question)).notices.join()).toContain(
      'asked again in',
    );
    expect(asked()).toBe(before);
    const file = new Database(join(config.data, 'library.db'));
    file.prepare('UPDATE responses SET stored_at = stored_at - ?').run(5 * 60_000 + 1000);
    file.close();
    mended = true;
    const third = await startInProcess({ config });
    const good = await third.call('search_spell', question);
    expect(asked()).toBeGreaterThan(before);
    expect(good.notices.join()).not.toContain('form Lorewright does not know');
    expect(good.metadata.cached).toBe(false);
  });
});

test('the log says why an upstream cannot be reached, and the answer counts as stored', async () => {
  const { open5e, api, config } = await startUpstreams();
  await Promise.all([open5e.close(), api.close()]);
  const { log, text } = keptLog();
  const { call } = await startInProcess({ config, log });
  const reply = await call('search_spell', { level: 3 });
  expect(reply).toMatchObject({ success: true, metadata: { cached: true } });
  expect(text()).toMatch(/"cause":"[^"]*ECONNREFUSED/);
});

test('the log says where broken JSON is broken', async () => {
  const { open5e, config } = await startUpstreams();
  open5e.fail('cut JSON', Number.POSITIVE_INFINITY, '/v2/');
  const { log, text } = keptLog();
  const { call } = await startInProcess({ config, log });
  await call('search_spell', { level: 3 });
  expect(text()).toMatch(/"cause":"[^"]*JSON[^"]*"/);
});
