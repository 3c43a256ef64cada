import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { largePack } from '../../bench/large-pack.mjs';
import { startChild } from '../helpers/child.ts';
import { isSoak, times } from '../helpers/counts.ts';
import { emptyFolder, srdFolder } from '../helpers/folder.ts';
import { openUpstreams, type Upstreams } from '../helpers/upstreams.ts';
import { contentOf, faultsIn } from './library-content.ts';

const KILLS = times(2, 100);
const PACK_BYTES = 300_000;
/** What is fetched: everything in the soak, what takes longest of it otherwise. */
const FETCHED = isSoak ? [] : ['spells'];
/** The file is checked whole after every so many kills: that takes longer than the kill. */
const CHECKED = times(2, 10);

let upstreams: Upstreams & { close: () => Promise<void> };
let online: Record<string, string>;
beforeAll(async () => {
  upstreams = await openUpstreams();
  online = {
    LOREWRIGHT_OFFLINE: '0',
    LOREWRIGHT_OPEN5E_URL: upstreams.open5e.url,
    LOREWRIGHT_DND5EAPI_URL: upstreams.api.url,
  };
});
afterAll(() => upstreams.close());

/** Runs a command to its end; returns how long that took. */
async function toEnd(args: readonly string[], env: Record<string, string>): Promise<number> {
  const began = performance.now();
  const child = startChild(args, env);
  expect(await child.ended, child.stderr()).toBe(0);
  return performance.now() - began;
}

/** The same command killed at moments spread over its whole length, and at last left alone. */
async function survives(args: readonly string[], env: Record<string, string>): Promise<void> {
  const untouched = srdFolder();
  const length = await toEnd(args, { ...env, LOREWRIGHT_DATA: untouched });
  const struck = srdFolder();
  for (let kill = 0; kill < KILLS; kill++) {
    const child = startChild(args, { ...env, LOREWRIGHT_DATA: struck });
    const moment = (length * (kill + 0.5)) / KILLS;
    await Promise.race([sleep(moment), child.ended]);
    child.process.kill('SIGKILL');
    await child.ended;
    if (kill % CHECKED === 0) expect(await faultsIn(struck), `kill ${kill}`).toEqual([]);
  }
  await toEnd(args, { ...env, LOREWRIGHT_DATA: struck });
  expect(await faultsIn(struck)).toEqual([]);
  expect(contentOf(struck)).toBe(contentOf(untouched));
}

test(`${KILLS} × kill -9 in a sync: the file stays sound, and the last sync completes it`, async () => {
  await survives(['sync', ...FETCHED], online);
});

test(`${KILLS} × kill -9 in an import: all of the book or none of it`, async () => {
  const file = join(emptyFolder(), 'large.orcbrew');
  writeFileSync(file, largePack(PACK_BYTES));
  expect(existsSync(file)).toBe(true);
  await survives(['import', file], {});
});
