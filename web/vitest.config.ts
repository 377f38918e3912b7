import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The web's pure rules; what needs a browser is tested in one (e2e/). */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: { name: 'web', environment: 'node', include: ['src/**/*.test.ts'] },
});
