import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { App } from '../../../src/base/app.ts';
import { silentLogger } from '../../../src/base/log.ts';
import { allCollections } from '../../../src/dnd5e/sources/sources.ts';
import { type SyncEvents, type SyncSummary, sync } from '../../../src/dnd5e/sources/sync.ts';
import { libraryService } from '../../../src/library/library.ts';
import { lorewright } from '../../../src/mcp/app.ts';
import { testConfig } from '../../helpers/client.ts';
import { runCommand } from '../../helpers/command.ts';
import { bareFolder, srdFolderFor } from '../../helpers/folder.ts';
import { openUpstreams, startUpstreams } from '../../helpers/upstreams.ts';
import { holdAfter } from '../../upstreams/held.ts';
import { lore } from '../../upstreams/open5e/lore.ts';
import { creature, spell } from '../../upstreams/open5e/rows.ts';
import { counts, envOf, open, open5eWith } from './sync-session.ts';

const collections = await allCollections();

const names = async (app: App, kind: string, document: string): Promise<string[]> => {
  const result = await app
    .use(libraryService)
    .search({ select: [{ kind }], documents: [document], limit: 1000 });
  return result.found.map((f) => f.entity.name);
};

/** What is true of one kind is true of all: a sync of everything takes seconds. */
const SPELLS = { kinds: new Set(['spell']) };

describe('a full sync', () => {
  let upstreams: Awaited<ReturnType<typeof openUpstreams>>;
  let app: App;
  let bundledCreatures: string[];
  let summary: SyncSummary;
  beforeAll(async () => {
    upstreams = await openUpstreams();
    const data = srdFolderFor(afterAll);
    app = lorewright(testConfig({ ...upstreams.config, data }), silentLogger);
    bundledCreatures = await names(app, 'creature', 'srd-2014');
    summary = await sync(app, {});
  });
  afterAll(async () => {
    await app.close();
    await upstreams.close();
  });

  test('fills every document with what the upstreams have', async () => {
    expect(summary).toMatchObject({
      failed: [],
      unread: 0,
      stopped: false,
      collections: collections.length,
    });
    expect(await counts(app)).toMatchObject({
      'srd-2024': {
        spell: 5,
        creature: 4,
        'magic-item': 2,
        weapon: 2,
        armor: 1,
        class: 1,
        subclass: 1,
        subrace: 3,
      },
      'a5e-ag': { spell: 1 },
      'a5e-mm': { creature: 1 },
      deepm: { spell: 1 },
      a5e: { 'magic-item': 1 },
      toh: { race: 1, weapon: 1 },
    });
    const listed = await app.use(libraryService).documents();
    expect(listed.find((d) => d.key === 'vom')).toMatchObject({
      title: 'Vault of Magic',
      source: 'open5e_v2',
      publisher: 'Kobold Press',
      license: 'Creative Commons Attribution 4.0',
      ruleset: '5e-2014',
      entityCount: 2,
    });
    // Words people use for the SRD still mean it.
    expect((await app.use(libraryService).resolveDocuments(['srd-5e', 'wotc-srd'])).keys).toEqual([
      'srd-2014',
    ]);
  });

  test('where the best source has a book completely, others only complete it', async () => {
    expect(bundledCreatures.length).toBeGreaterThan(100);
    // The bundled SRD has more creatures than this Open5e; after a sync it has the word.
    expect(await names(app, 'creature', 'srd-2014')).toEqual(['Ancient Cinder Dragon']);
    expect(await names(app, 'language', 'srd-2014')).toContain('Dwarvish');
    const [fireball] = (
      await app.use(libraryService).search({
        select: [{ kind: 'spell' }],
        documents: ['srd-2014'],
        name: 'Fireball',
        limit: 1,
      })
    ).found;
    expect(fireball?.entity).toMatchObject({
      source: 'open5e_v2',
      body: { damage_roll: '8d6', page: 'phb 241', subclasses: ['Lore', 'Fiend'] },
    });
  });

  test('magic items that only one source has are found, the others are merged', async () => {
    expect(await names(app, 'magic-item', 'srd-2014')).toEqual([
      'Figurine of Wondrous Power (Granite Toad)',
      'Kite of Dusk',
      'Kite of Dusk (small)',
    ]);
    const library = app.use(libraryService);
    expect(await library.get('magic-item/srd-2014/kite-of-dusk')).toMatchObject({
      source: 'dnd5eapi',
      body: {
        item_type: 'wondrous item',
        rarity: 'varies',
        requires_attunement: true,
        attunement_detail: 'by a bard',
        variants: [{ name: 'Kite of Dusk (small)' }],
        desc: 'It carries you at nightfall.\n\n| Size | Load |\n|---|---|\n| small | 50 lb. |',
      },
    });
    // Both have it; Open5e has the better text.
    const cloak = await library.get('magic-item/srd-2024/cloak-of-displacement');
    expect(cloak).toMatchObject({ source: 'open5e_v2', body: { rarity: 'rare' } });
    expect(cloak?.body.desc).not.toContain('bends the light');
  });

  test('done again changes nothing', async () => {
    expect(summary.added).toBeGreaterThan(20);
    expect(await sync(app, {})).toMatchObject({ added: 0, changed: 0, removed: 0 });
  });

  test('leaves alone what is younger than a week', async () => {
    upstreams.open5e.forgetCalls();
    expect((await sync(app, { freshMs: 7 * 86_400_000 })).collections).toBe(0);
    expect(upstreams.open5e.calls).toEqual([]);
  });
});

describe('a sync', () => {
  test('brings what is new, changes what changed and removes what is gone', async () => {
    const before = await open5eWith({});
    const { api } = await startUpstreams();
    const data = bareFolder();
    const first = open({ open5eUrl: before.url, dnd5eapiUrl: api.url }, data);
    await sync(first, SPELLS);
    await first.close();

    const spells = (lore.v2.spells ?? []).filter((row) => row.name !== 'Mist Veil');
    const after = await open5eWith({
      spells: [
        ...spells.map((row) => (row.name === 'Root Song' ? { ...row, level: 4 } : row)),
        spell('srd-2024', 'Tidal Hymn', { level: 6, classes: ['Bard'] }),
      ],
    });
    const app = open({ open5eUrl: after.url, dnd5eapiUrl: api.url }, data);
    expect(await sync(app, SPELLS)).toMatchObject({ added: 1, changed: 1, removed: 1 });
    expect(await names(app, 'spell', 'srd-2024')).toEqual([
      'Ember Lance',
      'Fireball',
      'Root Song',
      'Slow Rite',
      'Tidal Hymn',
    ]);
  });

  test('reads only what has changed since the last time', async () => {
    const many = Array.from({ length: 410 }, (_, i) =>
      spell('deepm', `Cantrip of Number ${i}`, { level: i % 10 }),
    );
    const { api } = await startUpstreams();
    const data = bareFolder();
    const told = async (spells: typeof many) => {
      const upstream = await open5eWith({ spells });
      const app = open({ open5eUrl: upstream.url, dnd5eapiUrl: api.url }, data);
      const summary = await sync(app, SPELLS);
      const pages = upstream.calls.filter((call) => call.startsWith('/v2/spells/')).length;
      const have = await names(app, 'spell', 'deepm');
      await app.close();
      return { ...summary, pages, have: have.length };
    };
    expect(await told(many)).toMatchObject({ added: expect.any(Number), pages: 3, have: 410 });
    // Every page is asked for once and read by nobody.
    expect(await told(many)).toMatchObject({ added: 0, changed: 0, pages: 3, have: 410 });
    // The second page is asked for again, since it is read from there on.
    const fewer = many
      .filter((_, i) => i !== 405)
      .map((row, i) => (i === 300 ? { ...row, level: 9 } : row));
    expect(await told(fewer)).toMatchObject({ changed: 1, removed: 1, pages: 4, have: 409 });
    expect(await told(fewer)).toMatchObject({ changed: 0, removed: 0, pages: 3, have: 409 });
  });

  test('what a book of the user kept out comes when that book is gone', async () => {
    const { config } = await startUpstreams();
    const app = open(config);
    const library = app.use(libraryService);
    await library.put({
      documents: [{ key: 'deepm', title: 'Mine', source: 'orcbrew', ruleset: '5e-2014' }],
    });
    await sync(app, SPELLS);
    expect(await names(app, 'spell', 'deepm')).toEqual([]);
    await library.put({ removeDocuments: ['deepm'] });
    await sync(app, SPELLS);
    expect((await names(app, 'spell', 'deepm')).length).toBeGreaterThan(0);
  });

  test('of some kinds or documents leaves the others alone', async () => {
    const { config, open5e } = await startUpstreams();
    const app = open(config);
    await sync(app, { kinds: new Set(['feat']) });
    expect(open5e.calls.every((call) => /feats|documents/.test(call))).toBe(true);
    expect((await counts(app))['srd-2024']).toEqual({ feat: 2 });
    await sync(app, { documents: new Set(['vom']) });
    expect(await counts(app)).toMatchObject({ vom: { 'magic-item': 2 }, 'srd-2024': { feat: 2 } });
    expect(await counts(app)).not.toHaveProperty('tob3.creature');
  });

  test('of one SRD brings the lists that Open5e files elsewhere', async () => {
    const { config } = await startUpstreams();
    const app = open(config);
    await sync(app, { documents: new Set(['srd-2024']) });
    expect(await names(app, 'condition', 'srd-2024')).toEqual(['Grappled']);
    expect(await names(app, 'damage-type', 'srd-2024')).toEqual(['Radiant']);
    expect(await names(app, 'magic-school', 'srd-2024')).toEqual(['Evocation']);
    expect((await counts(app)).vom ?? {}).toEqual({});
  });

  test('a row that makes no sense is left out and counted, the others come', async () => {
    const { name: _name, ...nameless } = creature('tob3', 'x', { cr: 1, type: 'Beast' });
    const upstream = await open5eWith({
      creatures: [
        ...(lore.v2.creatures ?? []),
        nameless,
        creature('tob3', 'Reed Cat', { cr: 1, type: 'Beast' }),
      ],
    });
    const { api } = await startUpstreams();
    const app = open({ open5eUrl: upstream.url, dnd5eapiUrl: api.url });
    expect(await sync(app, { kinds: new Set(['creature']) })).toMatchObject({
      unread: 1,
      failed: [],
    });
    expect(await names(app, 'creature', 'tob3')).toEqual(['Reed Cat', 'Silt Stalker']);
  });

  test('a name without a stat block is no creature of challenge 0', async () => {
    const nothing = { hit_dice: null, speed: { walk: 0, unit: 'feet' }, actions: [], traits: [] };
    const upstream = await open5eWith({
      creatures: [
        creature('tob3', 'Cat, Reed', { cr: 0, type: 'Beast', more: nothing }),
        // A mushroom does not walk, and some books print no hit dice.
        creature('tob3', 'Sad Mushroom', { cr: 0, type: 'Plant', more: { speed: { walk: 0 } } }),
        creature('tob3', 'Reed Mouse', { cr: 0, type: 'Beast', more: { hit_dice: null } }),
      ],
    });
    const { api } = await startUpstreams();
    const app = open({ open5eUrl: upstream.url, dnd5eapiUrl: api.url });
    await sync(app, { kinds: new Set(['creature']) });
    expect(await names(app, 'creature', 'tob3')).toEqual(['Reed Mouse', 'Sad Mushroom']);
  });
});

describe('a sync that cannot finish', () => {
  test('says which lists failed, keeps the others and hammers nobody', async () => {
    const { config, open5e } = await startUpstreams();
    const app = open(config);
    open5e.fail('cut JSON', Number.POSITIVE_INFINITY, '/v2/creatures/');
    const summary = await sync(app, { kinds: new Set(['creature', 'spell']) });
    expect(summary.failed.map((f) => f.collection)).toEqual(['open5e_v2/creatures']);
    expect(summary.failed[0]?.message).toContain('cut short');
    expect((await counts(app))['srd-2024']).toMatchObject({ spell: 5 });
    // Without the creatures of the best source those of the next one stay.
    expect(await names(app, 'creature', 'srd-2014')).toEqual(['Marsh Lurker']);
  });

  test('leaves an upstream alone that fails again and again', async () => {
    const { config, open5e } = await startUpstreams();
    const app = open(config);
    open5e.fail('empty body');
    const summary = await sync(app, {});
    expect(summary.failed.length).toBeGreaterThan(20);
    // The documents and one list of v2, two lists of v1.
    expect(open5e.calls.length).toBeLessThanOrEqual(4);
  });

  test('goes on where it stopped', async () => {
    const many = Array.from({ length: 620 }, (_, i) =>
      spell('deepm', `Cantrip of Number ${i}`, { level: i % 10 }),
    );
    const upstream = await open5eWith({ spells: many });
    const { api } = await startUpstreams();
    const data = bareFolder();
    const urls = { open5eUrl: upstream.url, dnd5eapiUrl: api.url };
    const control = new AbortController();
    const events: SyncEvents = {
      signal: control.signal,
      onProgress: (collection, rows) => {
        if (collection.name === 'open5e_v2/spells' && rows >= 400) control.abort();
      },
    };
    const first = open(urls, data);
    // Nothing is put together yet, but what was read is kept and counted.
    expect(await sync(first, SPELLS, events)).toMatchObject({
      ...{ stopped: true, added: 0 },
      rows: expect.toSatisfy((rows: number) => rows >= 400),
    });
    await first.close();

    upstream.forgetCalls();
    // What was read and not yet derived is there as soon as somebody opens the library.
    const second = open(urls, data);
    expect((await counts(second)).deepm).toEqual({ spell: 400 });
    expect(await sync(second, SPELLS)).toMatchObject({ failed: [], stopped: false });
    expect((await counts(second)).deepm).toEqual({ spell: 620 });
    const pages = upstream.calls
      .filter((call) => call.startsWith('/v2/spells/'))
      .map((call) => new URL(call, upstream.url).searchParams.get('page'));
    expect(pages).toEqual(['3', '4']);
  });

  test('two at once: the second is told that the first is running', async () => {
    const { config, open5e } = await startUpstreams();
    const held = await holdAfter(0, open5e);
    onTestFinished(() => held.close());
    const urls = { ...config, open5eUrl: held.url };
    const data = bareFolder();
    const first = sync(open(urls, data), SPELLS);
    await held.reached;
    await expect(sync(open(urls, data), SPELLS)).rejects.toThrow(/Another sync/);
    held.release();
    expect((await first).failed).toEqual([]);
  });
});

describe('lorewright sync', () => {
  test('tells a line per list and a summary', async () => {
    const { open5e, api } = await startUpstreams();
    const env = envOf(open5e, api);
    const { code, out, err } = await runCommand(env, 'sync', 'feats', 'conditions');
    expect(code).toBe(0);
    expect(err).toContain('open5e v2/feats: 2 rows, 2 new, 0 changed');
    expect(out).toMatch(/^\d+ added, \d+ changed, \d+ removed, \d+ unchanged in \d+ lists?\.\n$/);
  });

  test('a word that is neither a kind nor a document is refused with the near ones', async () => {
    const { open5e, api } = await startUpstreams();
    const { code, err } = await runCommand(envOf(open5e, api), 'sync', 'spels');
    expect(code).toBe(2);
    expect(err).toMatch(/"spels" is neither a kind nor a document\. Did you mean .*spells/);
  });

  test('an upstream that is down is exit code 1, in plain words', async () => {
    const { open5e, api } = await startUpstreams();
    const env = envOf(open5e, api);
    await Promise.all([open5e.close(), api.close()]);
    const { code, out, err } = await runCommand(env, 'sync');
    expect(code).toBe(1);
    expect(out).toContain('could not be fetched');
    expect(err).not.toMatch(/at .*\.[jt]s:\d/);
  });
});
