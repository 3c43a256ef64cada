import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { silentLogger } from '../../../src/base/log.ts';
import { libraryService } from '../../../src/library/library.ts';
import { lorewright } from '../../../src/mcp/app.ts';
import {
  openInProcess,
  type Row,
  type Session,
  startInProcess,
  testConfig,
} from '../../helpers/client.ts';
import { shared } from '../../helpers/shared.ts';
import { inOneSession, play } from '../scenarios/play.ts';
import { getFrom } from './complete-data.ts';
import { type Counts, countOfApi, countOfV1, countsOfV2, tallied } from './upstream-counts.ts';

const servers = shared('upstreams');
const upstream = shared('data', 'upstream');

const children: ChildProcess[] = [];
const folders: string[] = [];

/** A folder that several tests share. */
function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'lorewright-complete-'));
  folders.push(path);
  return path;
}

type Opened = Awaited<ReturnType<typeof openInProcess>>;

/** Asks again, as it is told, while a slow machine still fetches. */
function patient(lore: Opened): Opened {
  const call: Session['call'] = async (tool, args) => {
    for (;;) {
      const reply = await lore.call(tool, args);
      if (!reply.notices.some((notice) => notice.includes('still being fetched'))) return reply;
    }
  };
  const rows: Session['rows'] = async (tool, args) => {
    await call(tool, args);
    return lore.rows(tool, args);
  };
  const names: Session['names'] = async (tool, args) => (await rows(tool, args)).map((r) => r.name);
  return { ...lore, call, rows, names };
}

async function serve(script: string): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  probe.close();
  const child = spawn(process.execPath, [join(servers ?? '', script), String(port)], {
    stdio: 'ignore',
  });
  children.push(child);
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 200; tries++) {
    const up = await fetch(url).then(
      () => true,
      () => false,
    );
    if (up) return url;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${script} did not start`);
}

const Spells = z.array(
  z.object({
    name: z.string(),
    level: z.union([z.int(), z.string()]).optional(),
    level_int: z.int().optional(),
    dnd_class: z.string().optional(),
    classes: z.array(z.object({ name: z.string() })).optional(),
  }),
);
const rowsOf = async (path: string) => {
  const page = await getFrom(upstream ?? '')(`${path}?limit=100000&page=1`);
  return z.object({ results: Spells }).parse(page).results;
};

describe.skipIf(!servers || !upstream)('against the complete upstreams', () => {
  let open5eUrl = '';
  let dnd5eapiUrl = '';
  let srdUrl = '';
  beforeAll(async () => {
    [open5eUrl, dnd5eapiUrl, srdUrl] = await Promise.all([
      serve('open5e.mjs'),
      serve('dnd5eapi.mjs'),
      serve('srd.mjs'),
    ]);
  });
  afterAll(() => {
    for (const child of children) child.kill();
    for (const path of folders) rmSync(path, { recursive: true, force: true });
  });

  test('an unsynced question is answered completely, again without asking, and for good', async () => {
    const own = await serve('open5e.mjs');
    const lore = await startInProcess({ config: { open5eUrl: own, dnd5eapiUrl, offline: false } });
    const ask = async (more: object = {}) => {
      const rows: Row[] = [];
      for (let page = 1, left = true; left; page++) {
        const reply = await lore.call('search_spell', {
          level: 3,
          class_key: 'wizard',
          detail: 'summary',
          limit: 100,
          page,
          ...more,
        });
        // Not even the first answer is a part of it.
        expect(reply.notices.join()).not.toContain('still being fetched');
        rows.push(...(reply.data as Row[]));
        left = reply.pagination?.has_more === true;
      }
      return rows;
    };
    const rows = await ask();
    for (const row of rows) {
      expect(row.level).toBe(3);
      expect(row.classes).toContain('wizard');
    }
    expect(new Set(rows.map((r) => r.uri)).size).toBe(rows.length);

    const v2 = (await rowsOf('/v2/spells/')).filter(
      (s) => s.level === 3 && s.classes?.some((c) => c.name === 'Wizard'),
    );
    const v1 = (await rowsOf('/v1/spells/')).filter(
      (s) => s.level_int === 3 && /wizard/i.test(s.dnd_class ?? ''),
    );
    const names = new Set(rows.map((r) => r.name.toLowerCase()));
    for (const spell of [...v2, ...v1]) expect(names).toContain(spell.name.toLowerCase());
    expect(rows.filter((r) => r.document_source === 'open5e_v2')).toHaveLength(v2.length);

    const only = await ask({ documents: ['srd-2024'] });
    expect(new Set(only.map((r) => r.document))).toEqual(new Set(['srd-2024']));
    const old = await ask({ ruleset: '5e-2014' });
    expect(new Set(old.map((r) => r.ruleset))).toEqual(new Set(['5e-2014']));

    const asked = async () => JSON.stringify(await (await fetch(`${own}/__control`)).json());
    const before = await asked();
    expect(await ask()).toEqual(rows);
    expect(await asked()).toBe(before);

    children.at(-1)?.kill();
    await expect(fetch(own)).rejects.toThrow();
    expect(await ask()).toEqual(rows);
    expect(await ask({ documents: ['srd-2024'] })).toEqual(only);
    // What was not fetched is answered from the SRD, with a notice.
    const other = await lore.call('search_creature', { type: 'ooze' });
    expect(Array.isArray(other.data) && other.data.length).toBeGreaterThan(0);
    expect(other.notices.join()).toContain('Open5e cannot be reached.');
  });

  test('with the upstream stopped from the start the SRD answers at once', async () => {
    const own = await serve('open5e.mjs');
    children.at(-1)?.kill();
    await expect(fetch(own)).rejects.toThrow();
    const question = { level: 3, class_key: 'wizard', limit: 100, detail: 'summary' };
    const timed = async (config: { offline: boolean }) => {
      const lore = await startInProcess({ config: { open5eUrl: own, dnd5eapiUrl, ...config } });
      await lore.call('list_documents');
      const begun = Date.now();
      const reply = await lore.call('search_spell', question);
      return { reply, ms: Date.now() - begun };
    };
    const offline = await timed({ offline: true });
    const { reply, ms } = await timed({ offline: false });
    expect(reply.data).toEqual(offline.reply.data);
    expect(reply.notices.join()).toContain('Open5e cannot be reached.');
    // Nothing is waited for: less than one wait, whatever the machine is doing.
    expect(ms - offline.ms).toBeLessThan(2500);
  });

  describe('asked on demand', () => {
    play({
      session: inOneSession(async () =>
        patient(
          await openInProcess({
            config: { open5eUrl, dnd5eapiUrl, srdUrl, offline: false, data: folder() },
          }),
        ),
      ),
    });
  });

  describe('after a sync of everything that was killed once', () => {
    const data = folder();
    let killed: NodeJS.Signals | null = null;
    let again = '';
    let out = '';
    let peakKb = 0;
    let code: unknown;

    beforeAll(async () => {
      const run = () =>
        spawn(process.execPath, ['dist/cli.js', 'sync', '--json'], {
          env: {
            PATH: process.env.PATH ?? '',
            LOREWRIGHT_CONFIG: '/nonexistent/config.json',
            LOREWRIGHT_DATA: data,
            LOREWRIGHT_OPEN5E_URL: open5eUrl,
            LOREWRIGHT_DND5EAPI_URL: dnd5eapiUrl,
            LOREWRIGHT_SRD_URL: srdUrl,
          },
          stdio: ['ignore', 'pipe', 'pipe'],
        });
      const first = run();
      let heard = '';
      first.stderr.on('data', (chunk: Buffer) => {
        heard += chunk;
        if (heard.includes('open5e v2/spells:')) setTimeout(() => first.kill('SIGKILL'), 1500);
      });
      await once(first, 'exit');
      killed = first.signalCode;

      const second = run();
      second.stdout.on('data', (chunk: Buffer) => {
        out += chunk;
      });
      second.stderr.on('data', (chunk: Buffer) => {
        again += chunk;
      });
      const status = `/proc/${second.pid}/status`;
      const watch = setInterval(() => {
        if (!existsSync(status)) return;
        const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(status, 'utf8'))?.[1];
        peakKb = Math.max(peakKb, Number(peak ?? 0));
      }, 200);
      [code] = await once(second, 'exit');
      clearInterval(watch);
    }, 900_000);

    test('it went on where it was killed and read every row', () => {
      expect(killed).toBe('SIGKILL');
      expect(code).toBe(0);
      expect(JSON.parse(out)).toMatchObject({ failed: [], unread: 0, stopped: false });
      // What the killed one had finished is not read again.
      expect(again).not.toContain('open5e v2/spells:');
    });

    test.skipIf(!existsSync('/proc/self/status'))('it needed less than 300 MB', () => {
      expect(peakKb).toBeGreaterThan(0);
      expect(peakKb).toBeLessThan(300 * 1024);
    });

    test("every document's count equals the upstream's", async () => {
      const app = lorewright(testConfig({ data }), silentLogger);
      onTestFinished(() => app.close());
      const library = app.use(libraryService);
      const get = getFrom(upstream ?? '');
      const ofV2: Counts = {};
      const ofOthers: Record<string, readonly string[]> = {};
      for (const { key } of await library.documents()) {
        const { found } = await library.search({
          select: [...library.kinds.keys()].map((kind) => ({ kind })),
          documents: [key],
          limit: 100_000,
        });
        for (const { entity } of found)
          if (entity.source === 'open5e_v2') ofV2[key] = tallied(ofV2[key], entity.kind);
          else {
            const place = `${key} ${entity.kind} ${entity.source}`;
            ofOthers[place] = [...(ofOthers[place] ?? []), entity.name].sort();
          }
      }
      expect(ofV2).toEqual(await countsOfV2(get));

      // What Open5e v2 has nothing of comes whole from the next source that has it …
      const whole = {
        'a5e magic-item open5e_v1': await countOfV1(get, 'magicitems', 'a5e'),
        'tdcs magic-item open5e_v1': await countOfV1(get, 'magicitems', 'taldorei'),
        'toh magic-item open5e_v1': await countOfV1(get, 'magicitems', 'toh'),
        'toh weapon open5e_v1': await countOfV1(get, 'weapons', 'toh'),
        'toh armor open5e_v1': await countOfV1(get, 'armor', 'toh'),
        'srd-2014 class-feature dnd5eapi': await countOfApi(get, '2014/features'),
        'srd-2014 trait dnd5eapi': await countOfApi(get, '2014/traits'),
        'srd-2014 proficiency dnd5eapi': await countOfApi(get, '2014/proficiencies'),
        'srd-2024 class-feature dnd5eapi': await countOfApi(get, '2024/features'),
        'srd-2024 trait dnd5eapi': await countOfApi(get, '2024/traits'),
        'srd-2024 proficiency dnd5eapi': await countOfApi(get, '2024/proficiencies'),
        'srd-2024 language dnd5eapi': await countOfApi(get, '2024/languages'),
        'srd-2024 magic-school dnd5eapi': await countOfApi(get, '2024/magic-schools'),
        'srd-2024 subrace dnd5eapi': await countOfApi(get, '2024/subspecies'),
      };
      // … and of the SRDs, whose books are sources too, others add what the books do not name.
      const added = Object.keys(ofOthers).filter((place) => !(place in whole));
      expect(added.filter((place) => !place.startsWith('srd-'))).toEqual([]);
      expect(
        Object.fromEntries(Object.keys(whole).map((place) => [place, ofOthers[place]?.length])),
      ).toEqual(whole);

      const shown = (await library.documents()).filter((document) => document.entityCount > 0);
      const counted = shown.map(({ key, entityCount }) => [key, entityCount] as const);
      const expected = Object.entries(ofV2).map(([key, kinds]) => {
        const others = Object.entries(ofOthers).filter(([place]) => place.startsWith(`${key} `));
        const sum = [...Object.values(kinds), ...others.map(([, names]) => names.length)];
        return [key, sum.reduce((a, b) => a + b, 0)] as const;
      });
      expect(Object.fromEntries(counted)).toEqual({
        ...Object.fromEntries(expected),
        a5e: whole['a5e magic-item open5e_v1'],
      });
    });

    play({ session: inOneSession(() => openInProcess({ config: { data } })) });
  });
});
