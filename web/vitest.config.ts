import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { siteFacts } from './site-facts.ts';
import { staticPages } from './src/site-pages.ts';

/** The directory for the JSON report that .ci/summarize-reports.mjs reads. */
const reports = process.env.VITEST_REPORTS;

/** Tests of pure functions. Tests that need a browser are in e2e/. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  define: {
    __SITE_FACTS__: JSON.stringify(siteFacts),
    __STATIC_PAGE_LINKS__: JSON.stringify(staticPages.map(({ path, label }) => ({ path, label }))),
  },
  test: {
    name: 'web',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    isolate: false,
    setupFiles: 'fresh-modules.ts',
    // This limit ends tests that hang. It does not measure speed.
    testTimeout: 60_000,
    reporters: reports ? ['default', ['json', { outputFile: join(reports, 'web.json') }]] : ['default'],
  },
});
