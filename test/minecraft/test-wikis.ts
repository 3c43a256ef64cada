import { onTestFinished } from 'vitest';
import type { Config } from '../../src/base/config.ts';
import { startInProcess } from '../helpers/client.ts';
import { startWiki } from '../upstreams/wiki.ts';
import { schemaFile } from './small-schema.ts';

/** A wiki to test against: our own on loopback, and a real MediaWiki where one is given. */
export interface TestWiki {
  readonly api: string;
  /** The next answers are MediaWiki's `ratelimited`. */
  rateLimit(times: number): Promise<void>;
  userAgents(): Promise<string[]>;
}

export const testWikis: readonly { name: string; open: () => Promise<TestWiki> }[] = [
  { name: 'the loopback wiki', open: openLoopback },
  ...(process.env.LOREWRIGHT_TEST_WIKI_URL
    ? [
        {
          name: 'a real MediaWiki',
          open: () => openReal(process.env.LOREWRIGHT_TEST_WIKI_URL ?? ''),
        },
      ]
    : []),
];

async function openLoopback(): Promise<TestWiki> {
  const wiki = await startWiki();
  onTestFinished(() => wiki.close());
  return {
    api: wiki.api,
    rateLimit: async (times) => wiki.refuse('ratelimited', times),
    userAgents: async () => wiki.headers.map((headers) => headers['user-agent'] ?? ''),
  };
}

/** Its front door takes `/__control` to misbehave and `/__log` to tell what it was asked. */
async function openReal(api: string): Promise<TestWiki> {
  const door = (path: string) => fetch(new URL(path, api)).then((response) => response.text());
  await door('/__control?mode=off&count=0');
  await door('/__log?clear=1');
  return {
    api,
    rateLimit: async (times) => void (await door(`/__control?mode=ratelimited&count=${times}`)),
    userAgents: async () =>
      [...(await door('/__log')).matchAll(/"ua":"([^"]*)"/g)].map(([, agent]) => agent ?? ''),
  };
}

/** Nobody listens here: whatever would reach beyond the test fails at once. */
export const nowhere = 'http://127.0.0.1:9';

/** The program with a wiki to ask and a small schema to know. */
export const startWith = (wiki: { api: string }, config: Partial<Config> = {}) =>
  startInProcess({
    library: 'bare',
    config: {
      offline: false,
      wikiUrl: wiki.api,
      spyglassUrl: nowhere,
      mcdoc: schemaFile(),
      toolsets: 'minecraft',
      ...config,
    },
  });
