import { defineConfig, type Plugin } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { derivationConstants } from './scripts/fingerprints.mjs';
import { asksSyncedLibrary } from './test/dnd5e/complete/begin-synced-library.ts';
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
 * The files that take longest. Those that mostly wait (for killed programs, faults, paces) alternate
 * with those that compute: several that wait at the same time would leave the processor idle.
 */
const longest = [
  'pack-check.full',
  'web/views.full',
  'reliability/kill.full',
  'library/engines.test',
  'sources/sync-faults.full',
  'web/page.full',
  'mcp/older-library.full',
  'scenarios/scenarios',
  'dnd5e/lookup-tools',
  'sources/fill.test',
  'minecraft/checker-worker.full',
  'library/durability.full',
  'worldanvil/index',
  'worldanvil/audience',
  'minecraft/format-tools',
  'sources/sync.test',
  'cli/full-disk.full',
  'web/cards.full',
  'mcp/changes.full',
  'sources/complete-on-demand.full',
  'reliability/many-servers.full',
  'cli/signals.full',
  'sources/sync-command.full',
  'embed/minilm',
  'sources/background.full',
  'cli/first-fill.full',
  'cli/import',
];

/**
 * What takes longest begins first, so that no worker is left alone with it at the end; then the rest of
 * the slow matrix, then what asks the library that is being synced meanwhile, then the others.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification): number => {
      // It has a worker to itself: begun last, it would run alone.
      if (mocking.some((file) => moduleId.endsWith(file))) return -1;
      const place = longest.findIndex((part) => moduleId.includes(part));
      if (place >= 0) return place;
      if (asksSyncedLibrary(moduleId)) return longest.length + 1;
      return moduleId.endsWith('.full.test.ts') ? longest.length : longest.length + 2;
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
      'test/dnd5e/complete/begin-synced-library.ts',
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
