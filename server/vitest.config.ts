import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The directory for the JSON report that .ci/summarize-reports.mjs reads. */
const reports = process.env.VITEST_REPORTS;

export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    include: ['server/**/*.test.ts'],
    // TEST_CONTAINERS: against the images that docker-compose.yml names, instead of the embedded PostgreSQL.
    globalSetup: process.env.TEST_CONTAINERS
      ? 'server/testing/start-containers.ts'
      : 'server/testing/global-setup.ts',
    setupFiles: 'server/testing/fail-on-concurrent-queries.ts',
    tags: [
      { name: 'nightly', description: 'takes long and guards code that rarely changes: run by .ci/nightly' },
    ],
    ...(process.env.TEST_NIGHTLY !== 'true' && { tagsFilter: ['not nightly'] }),
    pool: 'forks',
    // Each worker loads the modules once: in a process of its own, each file would spend a second on it.
    isolate: false,
    // Three on two processors: tests also wait.
    maxWorkers: 3,
    // These limits end tests that hang. They do not measure speed: a busy machine may be many times slower than yours.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    reporters: reports ? ['default', ['json', { outputFile: join(reports, 'server.json') }]] : ['default'],
  },
});
