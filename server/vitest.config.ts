import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** A directory that .ci/run sums up afterwards. */
const reports = process.env.VITEST_REPORTS;

export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    include: ['server/**/*.test.ts'],
    globalSetup: 'server/testing/global-setup.ts',
    pool: 'forks',
    maxWorkers: 2,
    // They end what hangs and say nothing about speed: a loaded machine may be many times slower than yours.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    reporters: reports ? ['default', ['json', { outputFile: join(reports, 'server.json') }]] : ['default'],
  },
});
