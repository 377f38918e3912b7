import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { siteFacts } from './site-facts.ts';

/** A directory that .ci/run sums up afterwards. */
const reports = process.env.VITEST_REPORTS;

/** The web's pure rules; what needs a browser is tested in one (e2e/). */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  define: { __SITE_FACTS__: JSON.stringify(siteFacts) },
  test: {
    name: 'web',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    // It ends what hangs and says nothing about speed.
    testTimeout: 60_000,
    reporters: reports ? ['default', ['json', { outputFile: join(reports, 'web.json') }]] : ['default'],
  },
});
