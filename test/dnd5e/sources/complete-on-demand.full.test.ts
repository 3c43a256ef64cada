import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  openInProcess,
  type Row,
  type Session,
  sharedSession,
  startInProcess,
} from '../../helpers/client.ts';
import { isSoak } from '../../helpers/counts.ts';
import { shared } from '../../helpers/shared.ts';
import { play } from '../scenarios/play.ts';
import { getFrom } from './complete-data.ts';
import { hasCompleteUpstreams, serve, serveAll, stopUpstreams } from './complete-upstreams.ts';

const upstream = shared('data', 'upstream');

/** Asks again, as it is told, while a slow machine still fetches. */
function patient<S extends Session>(lore: S): S {
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

describe.skipIf(!hasCompleteUpstreams)('against the complete upstreams, without a sync', () => {
  let open5eUrl = '';
  let dnd5eapiUrl = '';
  let srdUrl = '';
  beforeAll(async () => {
    ({ open5eUrl, dnd5eapiUrl, srdUrl } = await serveAll());
  });
  afterAll(stopUpstreams);

  test('an unsynced question is answered completely, again without asking, and for good', async () => {
    const own = await serve('open5e.mjs');
    const lore = patient(
      await startInProcess({ config: { open5eUrl: own.url, dnd5eapiUrl, offline: false } }),
    );
    const ask = async (more: object = {}) => {
      const rows: Row[] = [];
      for (let page = 1, left = true; left; page++) {
        const reply = await lore.call('search_spell', {
          level: 3,
          class_key: 'wizard',
          detail: 'summary',
          limit: 100,
          page,
          group: false,
          ...more,
        });
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
    const old = await ask({ documents: ['5e-2014'] });
    expect(new Set(old.map((r) => r.ruleset))).toEqual(new Set(['5e-2014']));

    const asked = async () => JSON.stringify(await (await fetch(`${own.url}/__control`)).json());
    const before = await asked();
    expect(await ask()).toEqual(rows);
    expect(await asked()).toBe(before);

    own.stop();
    await expect(fetch(own.url)).rejects.toThrow();
    expect(await ask()).toEqual(rows);
    expect(await ask({ documents: ['srd-2024'] })).toEqual(only);
    // What was not fetched is answered from the SRD, with a notice.
    const other = await lore.call('search_creature', { type: 'ooze' });
    expect(Array.isArray(other.data) && other.data.length).toBeGreaterThan(0);
    expect(other.notices.join()).toContain('Open5e cannot be reached.');
  });

  test('with the upstream stopped from the start the SRD answers', async () => {
    const own = await serve('open5e.mjs');
    own.stop();
    await expect(fetch(own.url)).rejects.toThrow();
    const question = { level: 3, class_key: 'wizard', limit: 100, detail: 'summary' };
    const asked = async (config: { offline: boolean }) => {
      const lore = await startInProcess({ config: { open5eUrl: own.url, dnd5eapiUrl, ...config } });
      return await lore.call('search_spell', question);
    };
    const offline = await asked({ offline: true });
    const reply = await asked({ offline: false });
    expect(reply.data).toEqual(offline.data);
    expect(reply.notices.join()).toContain('Open5e cannot be reached.');
  });

  // `npm test` plays the scenarios on demand over invented upstreams, `complete-sync` over the complete
  // data; on demand over the complete data they fetch nearly everything, which is left to the soak.
  describe.runIf(isSoak)('asked on demand', () => {
    play({
      session: sharedSession(async () =>
        patient(
          await openInProcess({ config: { open5eUrl, dnd5eapiUrl, srdUrl, offline: false } }),
        ),
      ),
    });
  });
});
