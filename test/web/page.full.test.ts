import { rmSync } from 'node:fs';
import type { Browser, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, launchBrowser } from '../helpers/browser.ts';
import { newFolder, putSrdLibrary } from '../helpers/folder.ts';
import {
  expectAccessible,
  newReader,
  type Reader,
  type ServedPage,
  servePage,
  settled,
} from './page-session.ts';
import { expectInert, PLANTED, plantEverywhere } from './planted.ts';
import { DARK_PHONE } from './sound-views.ts';

const FIRST_SCREEN_BYTES = 100_000;

describe.skipIf(browserPath === undefined)('the page in a browser', () => {
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
  afterEach(() => {
    for (const { problems, elsewhere } of [reader, phone]) {
      expect(problems.splice(0)).toEqual([]);
      expect(elsewhere.splice(0)).toEqual([]);
    }
  });

  test('the first screen is small', async () => {
    const first = await newReader(browser, served.url);
    const { page } = first;
    const requests: Request[] = [];
    page.on('requestfinished', (request) => requests.push(request));
    await first.open('#/');
    await page.getByRole('navigation', { name: 'Browse' }).waitFor();
    const sizes = await Promise.all(requests.map((request) => request.sizes()));
    const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThan(FIRST_SCREEN_BYTES);
    await first.close();
  });

  test('typing finds, arrows walk, Enter opens and Back returns', async () => {
    const { page } = reader;
    await reader.open('#/');
    // The page is drawn before it takes keys.
    await expect
      .poll(async () => {
        await page.keyboard.press('/');
        return page.locator('input:focus').count();
      })
      .toBe(1);
    await page.keyboard.type('fireball');
    await page.locator('.results li:first-child', { hasText: /^Fireball/ }).waitFor();
    await settled(page);
    // Once nobody types any more, each kind says how much of it there is.
    const spells = page.getByRole('navigation', { name: 'What to search' }).getByText('Spells');
    await expect.poll(() => spells.textContent()).toMatch(/Spells \d+/);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.locator('.results a:focus').textContent()).toContain('Fireball');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Fireball' }).waitFor();
    expect(await page.title()).toBe('Fireball · Lorewright');
    expect(await page.getByText('Casting time', { exact: true }).count()).toBe(1);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Fireball' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('searchbox').inputValue()).toBe('fireball');
  });

  test('facets narrow a search in the server and stay in the address', async () => {
    const { page } = reader;
    await reader.open('#/?kind=creature');
    const status = page.getByRole('status');
    const all = await status.textContent();
    await page.getByLabel('CR from').selectOption('20');
    await page.getByLabel('Type').focus();
    const dragons = page.getByLabel('Type').locator('option[value=dragon]');
    await expect.poll(() => dragons.textContent()).toMatch(/^Dragon \(\d+\)$/);
    await page.getByLabel('Type').selectOption('dragon');
    await settled(page);
    await expect.poll(() => status.textContent()).not.toBe(all);
    expect(page.url()).toContain('cr_min=20');
    const found = async () => (await page.locator('.row-facts').allTextContents()).join('\n');
    await expect.poll(found).toMatch(/^(CR (2\d|30) · \w+ dragon[^\n]*\n?)+$/);
    await page.reload();
    await settled(page);
    expect(await page.getByLabel('Type').inputValue()).toBe('dragon');
  });

  test('every row says what it is, however long the rows are', async () => {
    await reader.open('#/?q=dragon&kind=creature');
    const facts = await reader.page.locator('.row-facts').allTextContents();
    expect(facts.length).toBeGreaterThan(10);
    for (const line of facts) expect(line).toMatch(/^CR \S+ · \w+ \w+ · AC \d+ · \d+ HP$/);
  });

  test('on a phone the view that is open is in sight among the others', async () => {
    await phone.open('#/library');
    const current = phone.page.locator('header [aria-current]');
    const isInSight = () =>
      current.evaluate((link) => {
        const { left, right } = link.getBoundingClientRect();
        return left >= 0 && right <= innerWidth;
      });
    await expect.poll(isInSight).toBe(true);
  });

  test('a long list grows as it is read', async () => {
    const { page } = reader;
    await reader.open('#/?kind=spell');
    const rows = page.locator('.results li');
    const before = await rows.count();
    await rows.last().scrollIntoViewIfNeeded();
    await expect.poll(() => rows.count()).toBeGreaterThan(before);
  });

  test('every kind of entry is set in its own way', async () => {
    const { page } = reader;
    await reader.open('#/creature/srd-2014/adult-red-dragon');
    expect(await page.locator('.abilities dd').first().textContent()).toContain('+8');
    expect(await page.getByRole('heading', { level: 2, name: 'Legendary actions' }).count()).toBe(
      1,
    );
    await reader.open('#/class/srd-2014/wizard');
    expect(await page.getByRole('row').count()).toBe(21);
    await reader.open('#/weapon/srd-2014/longsword');
    expect(await page.getByText('1d8').count()).toBeGreaterThan(0);
    await reader.open('#/condition/srd-2014/grappled');
    expect(await page.locator('.prose').textContent()).toContain('speed');
    await reader.open('#/creature/srd-2014/nobody');
    expect(await page.getByRole('alert').textContent()).toContain('Nothing is at');
  });

  test('prints as a page in two columns and as a card', async () => {
    const { page } = reader;
    await reader.open('#/creature/srd-2014/adult-red-dragon');
    await page.emulateMedia({ media: 'print' });
    const columns = () =>
      page.locator('.stat-body').evaluate((body) => getComputedStyle(body).columnCount);
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    expect(await page.getByRole('searchbox').isVisible()).toBe(false);
    expect(await columns()).toBe('2');
    await page.evaluate(() => {
      window.print = () => {};
      document.querySelector<HTMLElement>('.entry-actions button:last-child')?.click();
    });
    expect(await columns()).toBe('1');
    const width = await page.locator('.entry').evaluate((entry) => entry.clientWidth);
    expect(width).toBeLessThan(340);
    await page.emulateMedia({ media: null });
  });

  test('a roll shows its faces and draws its odds', async () => {
    const { page } = reader;
    await reader.open('#/dice');
    await page.getByLabel('What to roll').fill('2d6+3');
    await page.getByLabel('Needed').fill('10');
    await page.keyboard.press('Enter');
    const chart = page.getByRole('img', { name: /Chances of 11 totals; the likeliest is 10/ });
    await chart.waitFor();
    expect(await chart.locator('.wanted, .rolled').count()).toBeGreaterThan(5);
    expect(await page.getByText('58.33 %').count()).toBe(1);
    await page.getByLabel('What to roll').fill('2q6');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
  });

  test('dice in a text can be rolled from there', async () => {
    const { page } = reader;
    await reader.open('#/spell/srd-2014/fireball');
    await page.getByRole('button', { name: '8d6' }).first().click();
    await page.getByRole('img', { name: /Chances of 41 totals/ }).waitFor();
  });

  test('an encounter is dragged together and rated at once', async () => {
    const { page } = reader;
    await reader.open('#/encounter?party=3,3,3,3');
    await page.getByLabel('Find creatures').fill('ogre');
    const row = page.locator('.bestiary li').filter({ hasText: /^Ogre(?! Z)/ });
    await row.waitFor();
    // The list is settled once the search for the whole word has answered.
    await expect.poll(() => page.locator('.bestiary li').first().textContent()).toMatch(/^Ogre/);
    await row.dragTo(page.getByLabel('In the fight'));
    await page.getByLabel('Difficulty by the 2014 rules').waitFor();
    expect(await page.getByLabel('Difficulty by the 2014 rules').textContent()).toContain('450');
    // The same without a mouse.
    await page.getByRole('button', { name: 'Add Ogre', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'One Ogre more' }).press('Enter');
    await expect
      .poll(() => page.getByLabel('Difficulty by the 2014 rules').textContent())
      .toContain('3 × 450');
    expect(page.url()).toContain('with=3+Ogre');
    await page.getByLabel('Theme').fill('goblins');
    await page.getByRole('button', { name: 'Propose' }).click();
    await page.locator('.proposals li button').first().click();
    await expect.poll(() => page.locator('.fight').textContent()).toMatch(/goblin|bugbear/i);
  });

  test('a character is checked while it is typed, with findings at their fields', async () => {
    const { page } = reader;
    await reader.open('#/character');
    await page.getByLabel('Level').fill('5');
    await page.getByLabel('Spells', { exact: true }).fill('Wish');
    const finding = page.locator('.sheet-field', {
      has: page.getByLabel('Spells', { exact: true }),
    });
    await expect.poll(() => finding.locator('[data-severity]').count()).toBeGreaterThan(0);
    expect(await finding.textContent()).toContain('Wish');
    expect(await page.getByRole('status').textContent()).toContain('Not legal');
  });

  test('editions are compared side by side', async () => {
    const { page } = reader;
    await reader.open('#/compare');
    await page.getByLabel('Spell, creature, class, item or rule').fill('fireball');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: 'Fireball' }).waitFor();
    // The built-in library has one edition, and the page says so.
    expect(await page.locator('.notices').textContent()).toContain('2024');
  });

  test('the library shows its books and takes homebrew that is dropped', async () => {
    const { page } = reader;
    await reader.open('#/library');
    expect(await page.getByRole('row', { name: /System Reference Document 5.1/ }).count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Sync now' }).isDisabled()).toBe(true);
    const file = `{"Moonlit Tome" {:orcpub.dnd.e5/spells {:moon-lance {:option-pack "Moonlit Tome", :name "Moon Lance", :level 2, :school "evocation", :description "A lance of light. ${PLANTED.replaceAll('"', "'")}", :key :moon-lance, :spell-lists {:wizard true}}}}}`;
    await page
      .getByLabel('Homebrew files')
      .locator('input[type=file]')
      .setInputFiles({ name: 'tome.orcbrew', mimeType: 'text/plain', buffer: Buffer.from(file) });
    await page.getByText('1 item imported').waitFor();
    await page.getByRole('status').getByRole('link', { name: 'Moonlit Tome' }).click();
    await page.getByRole('link', { name: /Moon Lance/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Moon Lance' }).waitFor();
    await expectInert(page);
    await reader.open('#/library');
    await page
      .getByLabel('Homebrew files')
      .locator('input[type=file]')
      .setInputFiles({ name: 'x.orcbrew', mimeType: 'text/plain', buffer: Buffer.from('{{{') });
    await page.getByRole('alert').waitFor();
  });

  test('a book whose name another one has is replaced or renamed as the person says', async () => {
    const { page } = reader;
    const drop = (spell: string) =>
      page
        .getByLabel('Homebrew files')
        .locator('input[type=file]')
        .setInputFiles({
          name: `${spell}.orcbrew`,
          mimeType: 'text/plain',
          buffer: Buffer.from(
            `{"Dusk" {:orcpub.dnd.e5/spells {:${spell} {:option-pack "Dusk", :name "${spell}", :level 2, :key :${spell}}}}}`,
          ),
        });
    await reader.open('#/library');
    await drop('gloam');
    await page.getByText('1 item imported').waitFor();
    await drop('ember');
    await page.getByRole('alert').getByText('another book called Dusk').waitFor();
    await page.getByLabel('Another name').fill('Dawn');
    await page.getByRole('button', { name: 'Keep both' }).click();
    await page.getByRole('status').getByRole('link', { name: 'Dawn' }).waitFor();
    await drop('haze');
    await page.getByRole('button', { name: 'Replace it' }).click();
    await page.getByRole('status').getByRole('link', { name: 'Dusk' }).waitFor();
  });

  test('a data pack that is dropped is checked', async () => {
    const { page } = reader;
    await reader.open('#/datapack');
    const files = {
      'pack.mcmeta': '{"pack":{"pack_format":48,"description":"x"}}',
      [`data/demo/recipe/${PLANTED.replaceAll('/', '')}.json`]: '{"type": ',
    };
    const { zipSync, strToU8 } = await import('fflate');
    const zip = zipSync(
      Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])),
    );
    await page
      .getByLabel('Data pack', { exact: true })
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'demo.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) });
    await page.locator('.pack-file').first().waitFor();
    expect(await page.getByRole('status').textContent()).toContain('Not valid');
    await expectInert(page);
  });

  test('scripts planted in any field of any kind stay text', async () => {
    const { page } = reader;
    const planted = await plantEverywhere(served.app);
    expect(planted.length).toBeGreaterThan(15);
    for (const uri of planted) {
      await page.goto(`${served.url}/#/${uri.slice('lore://'.length)}?book=planted`);
      await settled(page);
      await page.locator('.entry').waitFor();
      await expectInert(page);
    }
  });

  test('the theme can be chosen and is kept', async () => {
    const { page } = reader;
    await reader.open('#/');
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await paper();
    await page.getByRole('button', { name: 'Use dark colours' }).click();
    const dark = await paper();
    expect(dark).not.toBe(light);
    await page.reload();
    expect(await paper()).toBe(dark);
    await page.getByRole('button', { name: 'Use light colours' }).click();
    expect(await paper()).toBe(light);
  });

  test('a server with a token asks for it and opens', async () => {
    const locked = await servePage({ data, httpToken: 'open-sesame-123456' });
    const visitor = await newReader(browser, locked.url);
    await visitor.open('#/');
    await visitor.page.getByRole('heading', { name: 'This library is locked' }).waitFor();
    await expectAccessible(visitor.page);
    await visitor.page.getByLabel('Token').fill('wrong');
    await visitor.page.keyboard.press('Enter');
    await settled(visitor.page);
    await visitor.page.getByLabel('Token').fill('open-sesame-123456');
    await visitor.page.keyboard.press('Enter');
    await visitor.page.getByRole('searchbox').waitFor();
    await visitor.close();
    await locked.close();
  });

  test('other web pages cannot call the tools', async () => {
    const call = (headers: Record<string, string>, path = 'search_all', method = 'POST') =>
      fetch(`${served.url}/api/tools/${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(method === 'POST' && { body: '{"query":"fire"}' }),
      });
    const own = { 'x-lorewright-page': '1' };
    expect((await call(own)).status).toBe(200);
    expect((await call({})).status).toBe(403);
    expect((await call({ ...own, origin: 'http://localhost:1234' })).status).toBe(403);
    expect((await call({ ...own, origin: 'https://evil.example' })).status).toBe(403);
    expect((await call({ ...own, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await call({ ...own, 'content-type': 'text/plain' })).status).toBe(415);
    expect((await call(own, 'no_such_tool')).status).toBe(404);
    expect((await call(own, 'search_all', 'GET')).status).toBe(405);
    const refused = await call(own, 'get_spell_details');
    expect(await refused.json()).toMatchObject({ result: { isError: true } });
  });
});
