import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/helpers/srd-library.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Two cores are what a laptop at the table has; more workers only wait for each other.
    maxWorkers: 2,
  },
});
