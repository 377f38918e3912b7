import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const reports = process.env.VITEST_REPORTS;

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['*.test.ts'],
    // These limits end tests that hang. They do not measure speed.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    reporters: reports ? ['default', ['json', { outputFile: join(reports, 'places.json') }]] : ['default'],
  },
});
