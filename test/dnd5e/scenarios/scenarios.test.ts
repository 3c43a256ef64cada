import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Logger } from '../../../src/base/log.ts';
import { sync } from '../../../src/dnd5e/sources/sync.ts';
import { eras, openInProcess, sharedSession, startInProcess } from '../../helpers/client.ts';
import { shared } from '../../helpers/shared.ts';
import { openUpstreams, startWithUpstreams } from '../../helpers/upstreams.ts';
import { startUpstream } from '../../upstreams/faults.ts';
import { famousLore } from '../../upstreams/open5e/famous.ts';
import { play, specification } from './play.ts';
import type { Logged } from './scenario.ts';

const folders: string[] = [];
async function srdLibrary(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'lorewright-scenarios-'));
  folders.push(folder);
  await copyFile(inject('srdLibrary'), join(folder, 'library.db'));
  return folder;
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A data folder after a sync; both eras read it. */
let synced = '';
beforeAll(async () => {
  synced = await srdLibrary();
  const upstreams = await openUpstreams(famousLore);
  const { app, close } = await openInProcess({ config: { ...upstreams.config, data: synced } });
  const { failed, unread } = await sync(app, {});
  await close();
  await upstreams.close();
  expect({ failed, unread }).toEqual({ failed: [], unread: 0 });
});

describe.each(eras)('%s client', (era) => {
  describe('over the SRD, offline', () => {
    play({
      session: sharedSession(async () =>
        openInProcess({ era, config: { data: await srdLibrary() } }),
      ),
      lacks: ['feat', 'background', 'magic-item', 'rule'],
    });
  });

  // What is fetched does not depend on how the client speaks.
  describe.runIf(era === 'modern')('over upstreams that are asked on demand', () => {
    const connect = async () => {
      const logged: Logged[] = [];
      const keep = (level: keyof Logger) => (fields: object, message: string) =>
        void logged.push({ level, fields, message });
      const log: Logger = {
        debug: keep('debug'),
        info: keep('info'),
        warn: keep('warn'),
        error: keep('error'),
        notice: keep('notice'),
      };
      return { ...(await startWithUpstreams({ era, log, content: famousLore })), logged };
    };
    const open = async () => {
      const upstreams = await openUpstreams(famousLore);
      const session = await openInProcess({ era, config: upstreams.config });
      const close = async () => {
        await session.close();
        await upstreams.close();
      };
      return { ...session, close };
    };
    // What is online counts requests, so each of those scenarios has upstreams of its own.
    play({ session: sharedSession(open), online: connect });
  });

  describe('over what a sync has fetched, offline', () => {
    play({ session: sharedSession(() => openInProcess({ era, config: { data: synced } })) });
  });
});

test('an embedder that does not answer in time: the search answers without it, and says so', async () => {
  const silent = await startUpstream(() => new Promise(() => {}));
  try {
    const logged: string[] = [];
    const keep = (_: object, message: string) => void logged.push(message);
    const lore = await startInProcess({
      config: { offline: false, embedder: 'ollama', embedderUrl: silent.url },
      log: { debug: keep, info: keep, warn: keep, error: keep, notice: keep },
    });
    const reply = await lore.call('search_spell', { search: 'ball of fire', level: 3, limit: 5 });
    expect(reply).toMatchObject({ isError: false, success: true });
    expect(JSON.stringify(reply.data)).toContain('Fireball');
    expect(reply.notices.join()).not.toBe('');
  } finally {
    await silent.close();
  }
});

const specifications = {
  'lookup tools': shared('specs', '2-dnd5e-lookup-tools.md'),
  'search tools': shared('specs', '4-dnd5e-search-tools.md'),
};

describe.skipIf(!specifications['lookup tools'])('the specification', () => {
  test.each(Object.entries(specifications))('every scenario of the %s is here', (name, path) => {
    const wanted: Record<string, string[]> = {};
    let requirement: string[] = [];
    for (const line of readFileSync(path ?? '', 'utf8').split('\n')) {
      const title = /^### Requirement: (.+)$/.exec(line)?.[1];
      if (title) requirement = wanted[title.trim()] ??= [];
      const scenario = /^#### Scenario: (.+)$/.exec(line)?.[1];
      if (scenario) requirement.push(scenario.trim());
    }
    const here = Object.entries(specification[name] ?? {}).map(
      ([title, scenarios]) => [title, Object.keys(scenarios).sort()] as const,
    );
    const there = Object.entries(wanted)
      .filter(([, scenarios]) => scenarios.length > 0)
      .map(([title, scenarios]) => [title, scenarios.sort()] as const);
    expect(Object.fromEntries(here)).toEqual(Object.fromEntries(there));
  });
});

test('what is held elsewhere is held there', () => {
  const places = Object.values(specification)
    .flatMap((scenarios) => Object.values(scenarios).flatMap((named) => Object.values(named)))
    .flatMap((scenario) => ('heldBy' in scenario ? [scenario.heldBy] : []));
  expect(places.length).toBeGreaterThan(5);
  for (const path of places) expect(existsSync(path), path).toBe(true);
});
