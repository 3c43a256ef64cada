import { defineConfig, type Plugin } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { derivationConstants } from './scripts/fingerprints.mjs';
import { OPTIMIZE_LATER } from './test/helpers/built-program.ts';
import { compiledSources } from './test/helpers/compiled-sources.ts';

const constants = derivationConstants();

/** The slow matrix of `npm run test:full`: complete upstreams, every version of the game, every fault. */
const full = ['test/**/*.full.test.ts'];

/** What takes minutes, or measures waits that only an otherwise idle machine shows. */
const soak = ['test/**/*.soak.test.ts'];

/** Files of `full` that the soak repeats with their whole counts: see `test/helpers/counts.ts`. */
const counted = [
  'test/dnd5e/answers-complete.full.test.ts',
  'test/dnd5e/character/generated.full.test.ts',
  'test/dnd5e/complete/complete-library.full.test.ts',
  'test/dnd5e/sources/complete-on-demand.full.test.ts',
  'test/dnd5e/sources/sync-faults.full.test.ts',
  'test/library/durability.full.test.ts',
  'test/minecraft/pack-check.full.test.ts',
];

/** What needs a server with several connections at once: `npm run test:postgres`. */
const postgres = ['test/**/*.postgres.test.ts'];

/** Files that replace modules with others: what they load must not stay for the next file. */
const mocking = ['test/mcp/third-party-domain.test.ts'];

/** While Vitest watches, it must see the sources themselves: they change. */
const isWatching = !process.argv.includes('run');
const plugins = isWatching ? [] : [compiledSources(constants)];

/**
 * A test that waits for something waits until it comes: how long that takes is up to the machine and
 * what else it does. Only what never comes is ended by these.
 */
const TEST_MS = 240_000;
const WAIT_MS = 120_000;
/** The same where several servers start on empty databases. */
const SERVERS_MS = 1_800_000;

/**
 * Workers share two cores already: threads of their garbage collectors beside them cost more than they
 * save.
 */
const execArgv = ['--single-threaded-gc', OPTIMIZE_LATER];

/**
 * What takes longest, the longest first. The first makes a synced library, and waits for upstreams
 * most of that time; what only asks that library comes when it is made.
 */
const longest = [
  'complete-sync.full',
  'pack-check.full',
  'web/views.full',
  'cli/full-disk.full',
  'reliability/kill.full',
  'cli/library-damage.full',
  'sources/sync-faults.full',
  'web/page.full',
  'mcp/changes.full',
  'sources/snapshot.full',
  'sources/complete-on-demand.full',
  'worldanvil/keys.full',
  'mcp/older-library.full',
  'sources/fill.test',
  'sources/sync.test',
  'worldanvil/index',
  'scenarios/scenarios',
  'library/engines.test',
  'dnd5e/lookup-tools',
  'worldanvil/audience',
  'minecraft/format-tools',
  'embed/minilm',
];

/** Files that ask the synced library: begun earlier, they would wait for it and keep a worker idle. */
const askSynced = [
  'complete/complete-library.full',
  'dnd5e/filters-complete.full',
  'dnd5e/answers-complete.full',
  'dnd5e/names-complete.full',
  'dnd5e/browse-complete.full',
  'books/agreement.full',
  'dnd5e/both-forms.full',
];

/**
 * What takes longest begins first, so that no worker is left alone with it at the end: first the slow
 * matrix, then what asks the library that its first file made, then the others.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification): number => {
      // It has a worker to itself: begun last, it would run alone.
      if (mocking.some((file) => moduleId.endsWith(file))) return -1;
      const place = longest.findIndex((part) => moduleId.includes(part));
      const group = askSynced.some((part) => moduleId.includes(part))
        ? 1
        : moduleId.endsWith('.full.test.ts')
          ? 0
          : 2;
      return group * 100 + (place < 0 ? longest.length : place);
    };
    return (await super.sort(files)).sort((a, b) => rankOf(a) - rankOf(b));
  }
}

/**
 * Packages as the program has them: for development some have files that check themselves, and take
 * longer. Vitest adds the condition for those to whatever is configured, so it is taken out.
 */
const packagesAsShipped: Plugin = {
  name: 'packages-as-shipped',
  enforce: 'post',
  config({ environments }) {
    const resolve = environments?.ssr?.resolve;
    if (resolve) resolve.conditions = ['node'];
  },
};

const project = (
  name: string,
  include: string[],
  more: {
    exclude?: string[];
    isolate?: boolean;
    execArgv?: string[];
    testTimeout?: number;
    hookTimeout?: number;
    env?: Record<string, string>;
  },
) => ({
  // A copy for each, since Vitest takes out of it what it has read.
  define: { ...constants },
  // What a file replaces must be loaded by Vitest.
  plugins: [packagesAsShipped, ...(include === mocking ? [] : plugins)],
  test: {
    name,
    include,
    testTimeout: TEST_MS,
    hookTimeout: TEST_MS,
    expect: { poll: { timeout: WAIT_MS, interval: 20 } },
    ...more,
  },
});

export default defineConfig({
  test: {
    // Transformed tests are kept between runs; a fresh clone has no next one.
    experimental: { fsModuleCache: !process.env.CI },
    // One more than the two cores of a laptop at the table: some tests do little but wait.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    globalSetup: [
      'test/helpers/folders-in-memory.ts',
      'test/helpers/books-host.ts',
      'test/helpers/srd-library.ts',
    ],
    // Without isolation a worker loads the sources once instead of once per file, which is most of
    // what a small file costs.
    projects: [
      project('tests', ['test/**/*.test.ts'], {
        exclude: [...full, ...soak, ...postgres, ...mocking],
        isolate: false,
        execArgv,
      }),
      project('full', full, { isolate: false, execArgv }),
      // Both as one project: a worker is started anew for another one, and loads the sources again.
      project('all', ['test/**/*.test.ts'], {
        exclude: [...soak, ...postgres, ...mocking],
        isolate: false,
        execArgv,
      }),
      project('postgres', postgres, {
        isolate: false,
        testTimeout: SERVERS_MS,
        hookTimeout: SERVERS_MS,
      }),
      project('mocking', mocking, {}),
      // `npm run soak`: these tests with their whole counts.
      project('soak', ['test/reliability/*.test.ts', ...counted, ...soak], {
        isolate: false,
        testTimeout: 7_200_000,
        env: { LOREWRIGHT_SOAK: '1' },
      }),
    ],
  },
});
