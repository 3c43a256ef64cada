import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** The shell has the same engine without the windows around it, and costs a fifth less. */
const SYSTEM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** A browser from npm, on machines where somebody has installed it: there is none for arm64. */
async function fromNpm(): Promise<string | undefined> {
  const name = '@sparticuz/chromium';
  try {
    const { default: found } = await import(name);
    return process.arch === 'x64' ? await found.executablePath() : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The Chromium that is there: `CHROMIUM_PATH`, the system's, or one from npm. Without one the tests
 * that need it are skipped with a message, unless LOREWRIGHT_REQUIRE_BROWSER is set.
 */
export const browserPath: string | undefined =
  process.env.CHROMIUM_PATH || SYSTEM.find((path) => existsSync(path)) || (await fromNpm());

if (browserPath === undefined) {
  const message = 'no Chromium was found (CHROMIUM_PATH, /usr/bin/chromium, @sparticuz/chromium)';
  if (process.env.LOREWRIGHT_REQUIRE_BROWSER)
    throw new Error(`Browser tests must run, but ${message}.`);
  process.stderr.write(`skipped: tests in a browser, ${message}\n`);
}

/**
 * What no test needs. The list under the address bar is two pages of its own in every new window,
 * which cost more than most views of ours; the others are those that Playwright turns off and that
 * concern a server on this machine, since only the last such list counts.
 */
const TURNED_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
];

/** Containers have neither the user namespaces of the sandbox nor much shared memory. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    ...(browserPath !== undefined && { executablePath: browserPath }),
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-gpu',
      `--disable-features=${TURNED_OFF.join()}`,
    ],
  });
