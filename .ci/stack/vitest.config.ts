import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const reports = process.env.VITEST_REPORTS;

/** Tests of the running compose stack; .ci/stack/run starts it and calls them. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['*.test.ts'],
    tags: [{ name: 'nightly', description: 'Takes long: .ci/nightly runs it, .ci/run does not.' }],
    // The tests share one stack and stop parts of it.
    fileParallelism: false,
    // These limits end tests that hang. They do not measure speed.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    reporters: reports ? ['default', ['json', { outputFile: join(reports, 'stack.json') }]] : ['default'],
  },
});
