import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Two cores are what a laptop at the table has; more workers only wait for each other.
    maxWorkers: 2,
  },
});
