import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** A directory that .ci/run sums up afterwards. */
const reports = process.env.VITEST_REPORTS;

/** The web's pure rules; what needs a browser is tested in one (e2e/). */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    name: 'web',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    reporters: reports ? ['default', ['json', { outputFile: join(reports, 'web.json') }]] : ['default'],
  },
});
