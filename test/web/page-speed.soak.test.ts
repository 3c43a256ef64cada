import { rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { browserPath, launchBrowser } from '../helpers/browser.ts';
import { newFolder, putSrdLibrary } from '../helpers/folder.ts';
import { newReader, servePage } from './page-session.ts';

const INTERACTIVE_MS = 1000;

test.skipIf(browserPath === undefined)('the page can be used within a second', async () => {
  const data = newFolder();
  putSrdLibrary(data);
  const [browser, served] = await Promise.all([launchBrowser(), servePage({ data })]);
  onTestFinished(async () => {
    await browser.close();
    await served.close();
    rmSync(data, { recursive: true, force: true });
  });
  const { page } = await newReader(browser, served.url);
  let best = Number.POSITIVE_INFINITY;
  for (let load = 0; load < 8; load++) {
    await page.goto('about:blank');
    const began = Date.now();
    await page.goto(`${served.url}/#/`);
    await page.getByRole('searchbox').fill('f');
    best = Math.min(best, Date.now() - began);
  }
  expect(best).toBeLessThan(INTERACTIVE_MS);
});
