import { rmSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, launchBrowser } from '../helpers/browser.ts';
import { newFolder, putSrdLibrary } from '../helpers/folder.ts';
import { newReader, type Reader, type ServedPage, servePage } from './page-session.ts';
import { DARK_PHONE, expectSound, otherViews } from './sound-views.ts';

describe.skipIf(browserPath === undefined)('the other views of the page', () => {
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

  test.each(otherViews)('%s: sound for everyone, wide and on a phone', async (_, hash) => {
    await expectSound(reader, phone, hash, { dark: false });
    for (const { problems, elsewhere } of [reader, phone])
      expect([...problems, ...elsewhere]).toEqual([]);
  });
});
