// Takes the pictures of README and docs from the built program with the library that comes with it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../test/helpers/browser.ts';
import { type ChatPicture, showInChat } from './chat-picture.ts';

const FOLDER = join('docs', 'images');
const SIZE = { width: 1200, height: 760 };

interface Picture {
  readonly name: string;
  readonly hash: string;
  readonly dark?: boolean;
}

const pictures: readonly Picture[] = [
  {
    name: 'stat-block',
    hash: '#/creature/srd-2014/adult-red-dragon?q=red+dragon&kind=creature',
  },
  { name: 'encounter', hash: '#/encounter?party=5,5,5,4&with=4+Hobgoblin;2+Ogre', dark: true },
  { name: 'dice', hash: '#/dice?n=4d6kh3&at=14' },
  { name: 'search', hash: '#/?q=undead+that+drain+life&kind=creature' },
];

/** What an assistant's answer looks like where its host shows cards. */
const chat: ChatPicture = {
  question: 'Is one wraith too much for four characters of level 3?',
  card: 'encounter',
  tool: 'rate_encounter',
  args: { party_levels: [3, 3, 3, 3], monsters: ['Wraith'] },
};

async function take(browser: Browser, url: string, { name, hash, dark }: Picture): Promise<void> {
  const page = await browser.newPage({
    viewport: SIZE,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  await page.goto(`${url}/${hash}`);
  await page.waitForSelector('#main');
  await page.waitForSelector('[aria-busy="true"]', { state: 'detached' });
  // Counts come once nobody has typed for a while.
  if (hash.includes('q=')) await page.waitForSelector('.kinds small');
  await page.waitForTimeout(300);
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  await page.close();
  console.log(`${FOLDER}/${name}.png`);
}

async function takeChat(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 900, height: 560 } });
  await showInChat(page, url, chat);
  await page.waitForTimeout(800);
  await page.screenshot({ path: join(FOLDER, 'chat.png'), fullPage: true });
  await page.close();
  console.log(`${FOLDER}/chat.png`);
}

const data = mkdtempSync(join(tmpdir(), 'lorewright-pictures-'));
const server = spawn(process.execPath, ['dist/cli.js', 'serve', '--http', '127.0.0.1:0'], {
  env: {
    PATH: process.env.PATH,
    LOREWRIGHT_DATA: data,
    LOREWRIGHT_OFFLINE: '1',
    LOREWRIGHT_CONFIG: join(data, 'none.json'),
  },
  stdio: ['ignore', 'ignore', 'pipe'],
});
try {
  let output = '';
  while (!/http:\/\/\S+\/mcp/.test(output))
    output += String((await once(server.stderr, 'data'))[0]);
  const url = /(http:\/\/\S+)\/mcp/.exec(output)?.[1] ?? '';
  mkdirSync(FOLDER, { recursive: true });
  const browser = await launchBrowser();
  for (const picture of pictures) await take(browser, url, picture);
  await takeChat(browser, url);
  await browser.close();
} finally {
  server.kill();
  rmSync(data, { recursive: true, force: true });
}
