import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const reports = process.env.VITEST_REPORTS;

/** Fault tests of a running compose stack under load; .ci/faults/run starts it and calls them. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['*.test.ts'],
    globalSetup: 'report.ts',
    // The tests share one stack: one fault at a time.
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    reporters: reports ? ['default', ['json', { outputFile: join(reports, 'faults.json') }]] : ['default'],
  },
});
