import AxeBuilderSource from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { App } from '../../src/base/app.ts';
import type { Config } from '../../src/base/config.ts';
import { silentLogger } from '../../src/base/log.ts';
import { lorewright } from '../../src/mcp/app.ts';
import { serveOverHttp } from '../../src/mcp/http.ts';
import { testConfig } from '../helpers/client.ts';

export interface ServedPage {
  readonly app: App;
  readonly url: string;
  close(): Promise<void>;
}

/** The program over HTTP in this process, with its page. */
export async function servePage(config: Partial<Config> & { data: string }): Promise<ServedPage> {
  const app = lorewright(testConfig({ ...config, http: '127.0.0.1:0' }), silentLogger);
  const { server, stop } = await serveOverHttp(app, { host: '127.0.0.1', port: 0 });
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('not listening');
  return {
    app,
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      await stop();
      await app.close();
    },
  };
}

export interface Reader {
  readonly page: Page;
  /** Opens a view and waits until it has its answers. */
  open(hash: string): Promise<void>;
  /** Everything the browser complained of. */
  readonly problems: string[];
  /** Addresses of other servers that were asked for anything. */
  readonly elsewhere: string[];
  close(): Promise<void>;
}

/** A person in front of the page: a tab that writes down what goes wrong. */
export async function newReader(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Reader> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const problems: string[] = [];
  const elsewhere: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('request', (request) => {
    const address = request.url();
    if (!address.startsWith(url) && !/^(data|blob|about):/.test(address)) elsewhere.push(address);
  });
  return {
    page,
    problems,
    elsewhere,
    async open(hash) {
      // A new address with another fragment alone would not load the page anew.
      await page.goto('about:blank');
      await page.goto(`${url}/${hash}`);
      await settled(page);
    },
    close: () => context.close(),
  };
}

/** Waits until the page stands and no answer is on its way any more. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('#main') && !document.querySelector('[aria-busy="true"]'),
  );
}

/** What axe finds wrong for people who do not see the page or do not use a mouse. */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  const options = {
    // What is right need not be listed.
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  };
  // Into a world of its own, since the page's policy lets no other script into its own.
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
  });
  await session.send('Runtime.evaluate', {
    expression: AxeBuilderSource.source,
    contextId: executionContextId,
  });
  const { result } = await session.send('Runtime.evaluate', {
    expression: `axe.run(${JSON.stringify(options)}).then((found) => JSON.stringify(found.violations.map(
      (one) => one.id + ': ' + one.nodes.map((node) => node.target.join(' ') + ' ' + (node.failureSummary ?? '').split('\\n').slice(1, 2)).join(' | '))))`,
    contextId: executionContextId,
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  expect(JSON.parse(String(result.value))).toEqual([]);
}
