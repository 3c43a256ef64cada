import { defineConfig } from 'vitest/config';
import { derivationConstants } from './scripts/fingerprints.mjs';

export default defineConfig({
  define: derivationConstants(),
  test: {
    // Transformed sources are kept between runs.
    experimental: { fsModuleCache: true },
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/helpers/books-host.ts', 'test/helpers/srd-library.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Two cores are what a laptop at the table has; more workers only wait for each other.
    maxWorkers: 2,
  },
});
