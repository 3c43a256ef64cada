import { readFileSync, rmSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, launchBrowser } from '../helpers/browser.ts';
import { newFolder, putSrdLibrary } from '../helpers/folder.ts';
import { openUpstreams } from '../helpers/upstreams.ts';
import { startWorldAnvil } from '../upstreams/worldanvil.ts';
import { settingsFor } from '../worldanvil/visit.ts';
import {
  expectAccessible,
  newReader,
  type Reader,
  type ServedPage,
  servePage,
  settled,
} from './page-session.ts';
import { expectInert, plantInWorld } from './planted.ts';
import { DARK_PHONE, expectSound, otherViews, richViews } from './sound-views.ts';

describe.skipIf(browserPath === undefined)('the views of the page', () => {
  const data = newFolder();
  let browser: Browser;
  let served: ServedPage;
  let reader: Reader;
  let phone: Reader;
  beforeAll(async () => {
    putSrdLibrary(data);
    [browser, served] = await Promise.all([launchBrowser(), servePage({ data })]);
    reader = await newReader(browser, served.url);
    phone = await newReader(browser, served.url, DARK_PHONE);
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
    rmSync(data, { recursive: true, force: true });
  });

  test.each(richViews)(
    '%s: sound for everyone, light and dark, wide and on a phone',
    async (_, hash) => {
      await expectSound(reader, phone, hash, { dark: true });
      for (const { problems, elsewhere } of [reader, phone])
        expect([...problems, ...elsewhere]).toEqual([]);
    },
  );

  test.each(otherViews)('%s: sound for everyone, wide and on a phone', async (_, hash) => {
    await expectSound(reader, phone, hash, { dark: false });
    for (const { problems, elsewhere } of [reader, phone])
      expect([...problems, ...elsewhere]).toEqual([]);
  });

  test('a World Anvil world with its maps and timelines, whatever is written in it', async () => {
    const wa = await startWorldAnvil();
    plantInWorld(wa.store);
    const sketch = [...wa.store.values()].find(({ id }) => String(id) === '7001');
    if (sketch) Object.assign(sketch, { url: `${new URL(wa.url).origin}/uploads/sketch.png` });
    const png = readFileSync('docs/images/dice.png');
    wa.failNext({ status: 200, type: 'image/png', bytes: png }, { path: '/uploads/sketch.png' });
    const world = await servePage({ ...settingsFor(wa), data });
    const visitor = await newReader(browser, world.url);
    await visitor.open('#/');
    const { page } = visitor;
    await page.locator('.world-map .marker').first().waitFor();
    await page.locator('.events li').first().waitFor();
    // The picture comes through this server, and its pins can be measured from either edge.
    await page.locator('.world-map image').waitFor();
    const place = () => page.locator('.world-map .marker').first().getAttribute('transform');
    const before = await place();
    await page.getByRole('button', { name: 'Turn them upside down' }).click();
    await expect.poll(place).not.toBe(before);
    await settled(page);
    expect(await page.locator('.world h2').count()).toBeGreaterThan(2);
    await expectInert(page);
    await expectAccessible(page);
    expect(visitor.problems).toEqual([]);
    expect(visitor.elsewhere).toEqual([]);
    await visitor.close();
    await world.close();
    await wa.close();
  });

  test('a sync shows how far it is and what came of it', async () => {
    const upstreams = await openUpstreams();
    const fresh = newFolder();
    putSrdLibrary(fresh);
    const online = await servePage({ ...upstreams.config, data: fresh });
    const visitor = await newReader(browser, online.url);
    await visitor.open('#/library');
    await visitor.page.getByRole('button', { name: 'Sync now' }).click();
    await visitor.page.getByRole('progressbar', { name: 'Sync' }).waitFor();
    await visitor.page.getByText(/\d+ added, \d+ changed/).waitFor();
    await visitor.page.getByText('Last fetched today').waitFor();
    expect(visitor.problems).toEqual([]);
    await visitor.close();
    await online.close();
    await upstreams.close();
    rmSync(fresh, { recursive: true, force: true });
  });
});
