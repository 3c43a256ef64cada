import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import type { App } from '../../../src/base/app.ts';
import { silentLogger } from '../../../src/base/log.ts';
import { allCollections } from '../../../src/dnd5e/sources/sources.ts';
import { sync } from '../../../src/dnd5e/sources/sync.ts';
import { libraryService } from '../../../src/library/library.ts';
import { lorewright } from '../../../src/mcp/app.ts';
import { testConfig } from '../../helpers/client.ts';
import { isSoak } from '../../helpers/counts.ts';
import { openUpstreams, type Upstreams } from '../../helpers/upstreams.ts';
import { apiLore } from '../../upstreams/dnd5eapi/lore.ts';
import { type Fault, faults } from '../../upstreams/faults.ts';

const collections = await allCollections();

/** Every source, and where its lists begin. */
const sources: Readonly<Record<string, { upstream: 'open5e' | 'api'; path: string }>> = {
  open5e_v2: { upstream: 'open5e', path: '/v2/' },
  open5e_v1: { upstream: 'open5e', path: '/v1/' },
  'dnd5eapi/2014': { upstream: 'api', path: '/api/2014/' },
  'dnd5eapi/2024': { upstream: 'api', path: '/api/2024/' },
};

/** Several syncs run at once in this process: the upstreams that are well must answer in time. */
const TIMEOUT_MS = 1000;
const TRACES = /<h1>|<pre>|Traceback|SELECT|\.[jt]s:\d|ZodError|node:|undefined/;
/** The documents and two lists, each asked three times. */
const MOST_CALLS = 9;

const folders: string[] = [];
function folderWith(library: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'lorewright-faults-'));
  folders.push(folder);
  copyFileSync(library, join(folder, 'library.db'));
  return folder;
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Whoever plays with upstreams at the same time as others stops his own. */
async function using<T>(data: string, work: (app: App, upstreams: Upstreams) => Promise<T>) {
  const upstreams = await openUpstreams();
  const app = lorewright(testConfig({ ...upstreams.config, data }), silentLogger);
  try {
    return await work(app, upstreams);
  } finally {
    await app.close();
    await upstreams.close();
  }
}

async function everything(app: App): Promise<string> {
  const library = app.use(libraryService);
  const { found } = await library.search({
    select: [...library.kinds.keys()].map((kind) => ({ kind })),
    limit: 100_000,
  });
  const entities = found.map(({ entity }) => [entity.id, entity.source, entity.body] as const);
  return JSON.stringify([await library.documents(), entities]);
}

describe('a sync while a source fails', () => {
  let filled = '';
  beforeAll(async () => {
    const data = folderWith(inject('srdLibrary'));
    await using(data, async (app) => {
      expect(await sync(app, {})).toMatchObject({ failed: [], unread: 0 });
    });
    filled = join(data, 'library.db');
  });

  const names = Object.keys(sources);
  // Every fault and every source; in the soak every fault of every source.
  const cases = names.flatMap((source, i) =>
    faults
      .filter((_, j) => isSoak || j % names.length === i)
      .map((fault): [string, Fault] => [source, fault]),
  );

  test.concurrent.each(cases)(
    '%s (%s): plain words, few calls, nothing lost, the others are read',
    async (source, fault) => {
      const { upstream, path } = sources[source] ?? { upstream: 'open5e', path: '' };
      await using(folderWith(filled), async (app, upstreams) => {
        const before = await everything(app);
        upstreams[upstream].fail(fault, Number.POSITIVE_INFINITY, path);
        const summary = await sync(app, { timeoutMs: TIMEOUT_MS });

        const own = collections.filter(({ name }) => name.startsWith(`${source}/`));
        expect(own.length).toBeGreaterThan(5);
        expect(summary.failed.map(({ collection }) => collection).sort()).toEqual(
          own.map(({ name }) => name).sort(),
        );
        expect(summary).toMatchObject({
          added: 0,
          changed: 0,
          removed: 0,
          unread: 0,
          stopped: false,
          collections: collections.length - own.length,
        });
        for (const { message } of summary.failed) {
          expect(message).toMatch(/^(The )?(connection to )?(Open5e|D&D 5e API) .*\.$/);
          expect(message).not.toMatch(TRACES);
        }
        const calls = upstreams[upstream].calls.filter((call) => call.startsWith(path));
        expect(calls.length).toBeGreaterThan(0);
        expect(calls.length).toBeLessThanOrEqual(MOST_CALLS);
        expect(await everything(app)).toBe(before);
      });
    },
  );

  test('when it is well again, the next sync reads what this one could not', async () => {
    await using(folderWith(filled), async (app, { open5e }) => {
      open5e.fail('error page');
      expect((await sync(app, { timeoutMs: TIMEOUT_MS })).failed.length).toBeGreaterThan(20);
      open5e.fail(undefined);
      expect(await sync(app, {})).toMatchObject({
        failed: [],
        collections: collections.length,
        added: 0,
        removed: 0,
      });
    });
  });

  test('an API that fails at the details is not asked for the rest of them', async () => {
    const features = Array.from({ length: 60 }, (_, i) => ({
      index: `feature-${i}`,
      name: `Feature ${i}`,
    }));
    const of2014 = { ...apiLore['2014'], features };
    const upstreams = await openUpstreams(undefined, { ...apiLore, '2014': of2014 });
    const data = folderWith(filled);
    const app = lorewright(testConfig({ ...upstreams.config, data }), silentLogger);
    onTestFinished(async () => {
      await app.close();
      await upstreams.close();
    });
    const details = '/api/2014/features/';
    upstreams.api.fail('error page', Number.POSITIVE_INFINITY, details);
    const { failed } = await sync(app, { kinds: new Set(['class-feature']) });
    expect(failed.map(({ collection }) => collection)).toEqual(['dnd5eapi/2014/features']);
    // Four at once, each asked three times.
    const calls = upstreams.api.calls.filter((call) => call.startsWith(details));
    expect(calls.length).toBeLessThanOrEqual(4 * 3);
  });

  test('a table of a class that makes no sense costs that list and nothing else', async () => {
    await using(folderWith(filled), async (app, { api }) => {
      api.fail('wrong shape', Number.POSITIVE_INFINITY, '/api/2014/classes/warden/levels');
      const { failed } = await sync(app, { timeoutMs: TIMEOUT_MS });
      expect(failed).toEqual([
        {
          collection: 'dnd5eapi/2014/classes',
          message: expect.stringContaining('in a form Lorewright does not know'),
        },
      ]);
    });
  });
});
