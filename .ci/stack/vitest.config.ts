import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Tests of the running compose stack; .ci/stack/run starts it and calls them. */
const reports = process.env.VITEST_REPORTS;

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['*.test.ts'],
    // There is one stack, and they stop parts of it.
    fileParallelism: false,
    // They end what hangs and say nothing about speed.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    reporters: reports ? ['default', ['json', { outputFile: join(reports, 'edge.json') }]] : ['default'],
  },
});
