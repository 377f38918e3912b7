import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** A directory that .ci/run sums up afterwards. */
const reports = process.env.VITEST_REPORTS;

export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    include: ['server/**/*.test.ts', 'prisma/**/*.test.ts'],
    globalSetup: 'server/testing/global-setup.ts',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    teardownTimeout: 20_000,
    reporters: reports ? ['default', ['json', { outputFile: join(reports, 'server.json') }]] : ['default'],
  },
});
