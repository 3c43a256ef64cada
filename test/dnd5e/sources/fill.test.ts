import { join } from 'node:path';
import Database from 'libsql';
import { describe, expect, onTestFinished, test } from 'vitest';
import { libraryService } from '../../../src/library/library.ts';
import { startInProcess } from '../../helpers/client.ts';
import { srdFolder } from '../../helpers/folder.ts';
import { startUpstreams, startWithUpstreams } from '../../helpers/upstreams.ts';
import {
  type Fault,
  faults,
  type LoopbackUpstream,
  startUpstream,
} from '../../upstreams/faults.ts';
import { lore } from '../../upstreams/open5e/lore.ts';
import { creature } from '../../upstreams/open5e/rows.ts';
import { startOpen5e } from '../../upstreams/open5e.ts';

const spellCalls = (upstream: LoopbackUpstream): string[] =>
  upstream.calls.filter((call) => call.includes('/spells/'));

describe('a question about what is not synced', () => {
  const question = { level: 3, class_key: 'wizard', limit: 100 };

  test('asks the upstream for that question, in filters the endpoint has', async () => {
    const lore = await startWithUpstreams();
    await lore.rows('search_spell', { ...question, ritual: false });
    const [v2, v1] = spellCalls(lore.open5e).toSorted().toReversed();
    const asked = new URL(v2 ?? '', lore.open5e.url).searchParams;
    expect(asked.get('level')).toBe('3');
    expect(asked.get('classes__key__in')).toBe('srd_wizard,srd-2024_wizard');
    expect(asked.has('ritual')).toBe(false);
    expect(v1).toContain('dnd_class__icontains=wizard');
  });

  test('is answered completely, without duplicates, and only with what was asked', async () => {
    const lore = await startWithUpstreams();
    const rows = await lore.rows('search_spell', question);
    for (const row of rows) {
      expect(row.level).toBe(3);
      expect(row.classes).toContain('wizard');
    }
    expect(new Set(rows.map((r) => r.uri)).size).toBe(rows.length);
    const fetched = rows.filter((r) => r.document_source !== 'srd').map((r) => r.uri);
    expect(fetched).toEqual([
      'lore://spell/srd-2024/ember-lance',
      'lore://spell/srd-2024/fireball',
      'lore://spell/deepm/shadow-needle',
    ]);
    const only = await lore.rows('search_spell', { ...question, documents: ['deepm'] });
    expect(only.map((r) => r.name)).toEqual(['Shadow Needle']);
    const modern = await lore.rows('search_spell', { ...question, documents: ['5e-2024'] });
    expect(new Set(modern.map((r) => r.document))).toEqual(new Set(['srd-2024']));
  });

  test('asked again makes no call, and everything still answers with the upstream gone', async () => {
    const lore = await startWithUpstreams();
    const first = await lore.rows('search_spell', question);
    const calls = lore.open5e.calls.length;
    expect(await lore.rows('search_spell', question)).toEqual(first);
    expect(lore.open5e.calls).toHaveLength(calls);
    await Promise.all([lore.open5e.close(), lore.api.close()]);
    const again = await lore.call('search_spell', question);
    expect(again.data).toEqual(first);
    expect(again.notices.join()).not.toContain('Open5e');
    const other = await lore.call('search_creature', { cr: 1 });
    expect(other.success).toBe(true);
    expect(other.notices.join()).toContain('Open5e');
  });

  test('after a week is asked anew; if nobody answers, what was kept is served with its age', async () => {
    const data = srdFolder();
    const lore = await startWithUpstreams({ config: { data } });
    const first = await lore.rows('search_spell', question);
    const file = new Database(join(data, 'library.db'));
    const week = 8 * 24 * 60 * 60 * 1000;
    file.prepare('UPDATE responses SET stored_at = stored_at - ?').run(week);
    file
      .prepare("UPDATE notes SET value = value - ? WHERE key LIKE 'filled/%' OR key = 'fetched-at'")
      .run(week);
    file.close();

    lore.open5e.forgetCalls();
    lore.open5e.fail('error page');
    const old = await lore.call('search_spell', question);
    expect(spellCalls(lore.open5e).length).toBeGreaterThan(0);
    expect(old.data).toEqual(first);
    expect(old.notices.join()).toContain('Open5e has a fault of its own (status 500).');
    expect(old.notices.join()).toContain('8 days old');
    // It stays old: the next one who asks is told so too, without a call.
    const calls = lore.open5e.calls.length;
    expect((await lore.call('search_spell', question)).notices.join()).toContain('8 days old');
    expect(lore.open5e.calls).toHaveLength(calls);
  });

  test('with the upstream gone from the start is answered from the SRD, with a notice and at once', async () => {
    const { open5e, api, config } = await startUpstreams();
    await Promise.all([open5e.close(), api.close()]);
    const lore = await startInProcess({ config });
    const reply = await lore.call('search_spell', question);
    expect(Array.isArray(reply.data) && reply.data.length).toBeGreaterThan(5);
    expect(reply.notices.join()).toContain('Open5e cannot be reached.');
    expect(reply.notices.join()).toContain('the SRD that came with Lorewright');
  });

  test('offline asks nobody', async () => {
    const lore = await startWithUpstreams({ config: { offline: true } });
    expect((await lore.call('search_spell', question)).success).toBe(true);
    expect([...lore.open5e.calls, ...lore.api.calls]).toEqual([]);
  });

  test('learns of a document nobody had heard of', async () => {
    const lore = await startWithUpstreams();
    const rows = await lore.rows('search_creature', { documents: ['Tome of Beasts 3'] });
    expect(rows.map((r) => r.name)).toEqual(['Silt Stalker']);
    const unknown = await lore.call('search_creature', { documents: ['Tome of Nothing'] });
    expect(unknown).toMatchObject({ success: true, data: [] });
    expect(unknown.notices.join()).toContain('Tome of Nothing');
  });

  test('an empty list of documents asks nobody and finds nothing', async () => {
    const lore = await startWithUpstreams();
    expect((await lore.call('search_spell', { documents: [] })).data).toEqual([]);
    expect(spellCalls(lore.open5e)).toEqual([]);
  });

  test('many at once become one', async () => {
    const lore = await startWithUpstreams();
    await Promise.all(Array.from({ length: 6 }, () => lore.call('search_spell', question)));
    expect(spellCalls(lore.open5e).filter((call) => call.startsWith('/v2/'))).toHaveLength(1);
  });

  test('a name is asked for by name, an idea with filters by the filters', async () => {
    const lore = await startWithUpstreams();
    await lore.call('search_spell', { search: 'ember lance' });
    await lore.call('search_spell', { search: 'burn them', level: 2 });
    const asked = spellCalls(lore.open5e).filter((call) => call.startsWith('/v2/'));
    expect(asked[0]).toContain('name__icontains=ember+lance');
    expect(asked[1]).toContain('level=2');
    expect(asked[1]).not.toContain('name__icontains');
  });
});

describe('a slow upstream', () => {
  test('does not hold an answer the library has', async () => {
    const lore = await startWithUpstreams({ config: { fetchWaitMs: 500 } });
    lore.open5e.fail('no answer');
    const reply = await lore.call('search_spell', { level: 3, class_key: 'wizard' });
    expect(Array.isArray(reply.data) && reply.data.length).toBeGreaterThan(5);
    expect(reply.notices.join()).toContain('still being fetched');
  });

  test('is waited for while it sends: the first answer is the whole one', async () => {
    const many = Array.from({ length: 250 }, (_, i) =>
      creature('tob3', `Marsh Rat ${i}`, { cr: 1, type: 'Beast' }),
    );
    const inner = await startOpen5e({ v1: lore.v1, v2: { ...lore.v2, creatures: many } });
    // The documents and each page take their time.
    const steady = await startUpstream(async (url) => {
      if (/\/v2\/(documents|creatures)\//.test(url.pathname))
        await new Promise((go) => setTimeout(go, 200));
      // The rest of what the question fetches may still be asked for when the test is over.
      const response = await fetch(`${inner.url}${url.pathname}${url.search}`).catch(
        () => undefined,
      );
      return response
        ? { status: response.status, body: await response.json() }
        : { status: 503, body: {} };
    });
    onTestFinished(async () => {
      await steady.close();
      await inner.close();
    });
    const { config } = await startUpstreams();
    const program = await startInProcess({
      config: { ...config, open5eUrl: steady.url, fetchWaitMs: 30_000 },
    });
    const reply = await program.call('search_creature', {
      documents: ['tob3'],
      type: 'beast',
      limit: 1,
    });
    expect(reply.pagination?.total).toBe(250);
    expect(reply.notices.join()).not.toContain('still being fetched');
  });
});

test('when Open5e v2 fails, v1 answers', async () => {
  const lore = await startWithUpstreams();
  lore.open5e.fail('error page', Number.POSITIVE_INFINITY, '/v2/');
  const reply = await lore.call('lookup_spell', { name: 'Shadow Needle' });
  expect(reply.data).toMatchObject([
    { name: 'Shadow Needle', document: 'deepm', document_source: 'open5e_v1' },
  ]);
  expect(reply.notices.join()).toContain('status 500');
});

interface Asked {
  readonly tool: string;
  readonly args: Record<string, unknown>;
  readonly upstream: 'open5e' | 'api';
  readonly path: string;
}
const asks: Readonly<Record<string, Asked>> = {
  open5e_v2: { tool: 'search_spell', args: { level: 3 }, upstream: 'open5e', path: '/v2/' },
  open5e_v1: { tool: 'search_spell', args: { level: 3 }, upstream: 'open5e', path: '/v1/' },
  'dnd5eapi of 2014': {
    tool: 'lookup_rule',
    args: { type: 'proficiency' },
    upstream: 'api',
    path: '/api/2014/',
  },
  'dnd5eapi of 2024': {
    tool: 'lookup_rule',
    args: { type: 'language' },
    upstream: 'api',
    path: '/api/2024/',
  },
};
/** One question may ask a few lists, each once more after a passing failure. */
const MOST_CALLS = 6;

describe.each(Object.entries(asks))('when %s fails', (_source, { tool, args, upstream, path }) => {
  const failing = async (fault: Fault) => {
    const lore = await startWithUpstreams({ config: { fetchWaitMs: 500 } });
    lore[upstream].fail(fault, Number.POSITIVE_INFINITY, path);
    const calls = () => lore[upstream].calls.filter((call) => call.startsWith(path)).length;
    return { lore, calls };
  };

  test.each(faults)(
    '(%s) the answer comes from the library, with a notice, and nobody is hammered',
    async (fault) => {
      const { lore, calls } = await failing(fault);
      const reply = await lore.call(tool, args);
      expect(reply).toMatchObject({ isError: false, success: true });
      expect(Array.isArray(reply.data) && reply.data.length).toBeGreaterThan(5);
      expect(reply.notices.join(' ')).toMatch(/Open5e|D&D 5e API|still being fetched/);
      expect(JSON.stringify(reply)).not.toMatch(/<h1>|Traceback|SELECT|\.ts:\d|ZodError|node:/);
      expect(calls()).toBeGreaterThan(0);
      expect(calls()).toBeLessThanOrEqual(MOST_CALLS);

      const again = await lore.call(tool, args);
      expect(again.isError).toBe(false);
      expect(calls()).toBeLessThanOrEqual(MOST_CALLS);
    },
  );
});

test("a question about the user's own books asks nobody", async () => {
  const lore = await startWithUpstreams();
  await lore.app.use(libraryService).put({
    documents: [
      {
        key: 'my-book',
        title: 'My Book',
        source: 'orcbrew',
        ruleset: '5e-2014',
      },
    ],
  });
  const reply = await lore.call('search_spell', { level: 3, documents: ['my-book'] });
  expect(reply).toMatchObject({ success: true, data: [] });
  expect([...lore.open5e.calls, ...lore.api.calls]).toEqual([]);
});
