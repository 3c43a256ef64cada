import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { silentLogger } from '../../../src/base/log.ts';
import { libraryService } from '../../../src/library/library.ts';
import { lorewright } from '../../../src/mcp/app.ts';
import { startInProcess, testConfig } from '../../helpers/client.ts';
import { emptyFolder } from '../../helpers/folder.ts';
import { shared } from '../../helpers/shared.ts';
import { getFrom } from './complete-data.ts';

const servers = shared('upstreams');
const data = shared('data', 'upstream');

const children: ChildProcess[] = [];

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
  const page = await getFrom(data ?? '')(`${path}?limit=100000&page=1`);
  return z.object({ results: Spells }).parse(page).results;
};

describe.skipIf(!servers || !data)('against the complete upstreams', () => {
  let open5eUrl = '';
  let dnd5eapiUrl = '';
  beforeAll(async () => {
    [open5eUrl, dnd5eapiUrl] = await Promise.all([serve('open5e.mjs'), serve('dnd5eapi.mjs')]);
  });
  afterAll(() => {
    for (const child of children) child.kill();
  });

  test('an unsynced question is answered completely, and again without asking', async () => {
    const lore = await startInProcess({ config: { open5eUrl, dnd5eapiUrl, offline: false } });
    const ask = (more: object = {}) => {
      const all = [1, 2, 3, 4, 5].map((page) =>
        lore.rows('search_spell', {
          level: 3,
          class_key: 'wizard',
          detail: 'summary',
          limit: 100,
          page,
          ...more,
        }),
      );
      return Promise.all(all).then((pages) => pages.flat());
    };
    // On a busy machine the first answer may come before everything is fetched, and says so.
    for (let busy = true; busy; ) {
      const { notices } = await lore.call('search_spell', { level: 3, class_key: 'wizard' });
      busy = notices.some((notice) => notice.includes('still being fetched'));
    }
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

    const Control = z.looseObject({ total: z.number().optional() });
    const asked = async () =>
      JSON.stringify(Control.parse(await (await fetch(`${open5eUrl}/__control`)).json()));
    const before = await asked();
    expect(await ask()).toEqual(rows);
    expect(await asked()).toBe(before);
  });

  test('the scenarios of the lookup tools hold over the complete data', {
    timeout: 300_000,
  }, async () => {
    const lore = await startInProcess({ config: { open5eUrl, dnd5eapiUrl, offline: false } });
    /** What a slow machine has not fetched in time comes with the next question. */
    const settled = async (tool: string, args: Record<string, unknown>) => {
      for (;;) {
        const reply = await lore.call(tool, { limit: 100, detail: 'summary', ...args });
        expect(reply.error).toBe('');
        if (!reply.notices.some((notice) => notice.includes('still being fetched')))
          return lore.names(tool, { limit: 100, detail: 'summary', ...args });
      }
    };
    expect((await settled('lookup_spell', { name: 'Fireball' })).slice(0, 3)).toEqual([
      'Fireball',
      'Fireball',
      'Fireball',
    ]);
    expect(await settled('lookup_creature', { cr: 5, type: 'undead' })).toContain('Wraith');
    const rare = await settled('lookup_equipment', {
      type: 'magic-item',
      rarity: 'rare',
      name: 'flame tongue',
    });
    expect(rare.some((name) => name.startsWith('Flame Tongue'))).toBe(true);
    expect(
      await settled('lookup_equipment', { type: 'magic-item', rarity: 'rare', name: 'cloak' }),
    ).toContain('Cloak of Displacement');
    expect(await settled('lookup_equipment', { name: 'chain' })).toEqual(
      expect.arrayContaining(['Chain Mail', 'Chain Shirt']),
    );
    expect(await settled('lookup_rule', { type: 'rule', section: 'combat' })).toEqual(
      expect.arrayContaining(['Opportunity Attacks', 'Initiative']),
    );
    expect(await settled('lookup_rule', { type: 'damage-type', name: 'radiant' })).toEqual([
      'Radiant',
      'Radiant',
    ]);
    await settled('lookup_character_option', { type: 'race', name: 'Elf' });
    const elves = await lore.rows('lookup_character_option', { type: 'race', name: 'Elf' });
    expect(elves.find((r) => r.name === 'Elf' && r.document === 'srd-2024')).toMatchObject({
      subraces: [{ name: 'Drow' }, { name: 'High Elf' }, { name: 'Wood Elf' }],
    });
    await settled('lookup_character_option', { type: 'class', name: 'Paladin' });
    const [paladin] = await lore.rows('lookup_character_option', {
      type: 'class',
      name: 'Paladin',
      documents: ['srd-2014'],
    });
    expect(paladin).toMatchObject({
      document_source: 'open5e_v2',
      hit_die: 10,
      armor_proficiencies: expect.arrayContaining(['shields']),
      skill_choices: { choose: 2 },
      spellcasting: { ability: 'charisma' },
      subclasses: [{ name: 'Oath of Devotion' }],
    });
  });

  test('a sync of everything, killed once, has every row in under 300 MB', {
    timeout: 900_000,
  }, async () => {
    const folder = emptyFolder();
    const env = {
      PATH: process.env.PATH ?? '',
      LOREWRIGHT_CONFIG: '/nonexistent/config.json',
      LOREWRIGHT_DATA: folder,
      LOREWRIGHT_OPEN5E_URL: open5eUrl,
      LOREWRIGHT_DND5EAPI_URL: dnd5eapiUrl,
    };
    const run = () =>
      spawn(process.execPath, ['dist/cli.js', 'sync', '--json'], {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      });

    const first = run();
    let heard = '';
    first.stderr.on('data', (chunk: Buffer) => {
      heard += chunk;
      if (heard.includes('open5e v2/spells:')) setTimeout(() => first.kill('SIGKILL'), 1500);
    });
    await once(first, 'exit');
    expect(first.signalCode).toBe('SIGKILL');

    const second = run();
    let out = '';
    let again = '';
    let peakKb = 0;
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
    const [code] = await once(second, 'exit');
    clearInterval(watch);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ failed: [], unread: 0, stopped: false });
    // What the killed one had finished is not read again.
    expect(again).not.toContain('open5e v2/spells:');
    if (existsSync('/proc/self/status')) {
      expect(peakKb).toBeGreaterThan(0);
      expect(peakKb).toBeLessThan(300 * 1024);
    }

    const app = lorewright(testConfig({ data: folder }), silentLogger);
    onTestFinished(() => app.close());
    const library = app.use(libraryService);
    const Summary = z.record(
      z.string(),
      z.looseObject({ per_document: z.record(z.string(), z.int()).optional() }),
    );
    const summary = Summary.parse(
      JSON.parse(readFileSync(join(data ?? '', 'SUMMARY.json'), 'utf8')),
    );
    const lists: Readonly<Record<string, readonly string[]>> = {
      spells: ['spell'],
      creatures: ['creature'],
      magicitems: ['magic-item'],
      classes: ['class', 'subclass'],
      species: ['race', 'subrace'],
      backgrounds: ['background'],
      feats: ['feat'],
      weapons: ['weapon'],
    };
    for (const [list, kinds] of Object.entries(lists))
      for (const [document, rows] of Object.entries(summary[`v2/${list}`]?.per_document ?? {})) {
        const { found } = await library.search({
          select: kinds.map((kind) => ({ kind })),
          documents: [document],
          limit: 10_000,
        });
        const fromOpen5e = found.filter(({ entity }) => entity.source === 'open5e_v2');
        expect(fromOpen5e.length, `${list} of ${document}`).toBe(rows);
        // Lineages of 2024 are the one thing dnd5eapi adds to these lists.
        const added = found.filter(({ entity }) => entity.source !== 'open5e_v2');
        expect(
          added.every(({ entity }) => entity.kind === 'subrace' && document === 'srd-2024'),
        ).toBe(true);
      }
    expect(library.count('creature')).toBe(3541);
    expect(library.count('spell')).toBe(1955);
  });
});
