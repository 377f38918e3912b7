import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findFreePort } from '../../server/embedded/ports.ts';
import { chromiumArgs, chromiumPath } from './find-chromium.ts';

const given = process.env.E2E_BASE_URL;

// Workers read this file again, so what is chosen here is handed on. The directory is a name: the server makes it.
process.env.E2E_PORT ??= String(await findFreePort(8097));
if (process.env.E2E_DATA_DIR === undefined) {
  process.env.E2E_DATA_DIR = join(tmpdir(), `torchbearer-e2e-${process.pid}-${Date.now()}`);
  process.env.E2E_DATA_IS_OURS = 'true';
}
const port = Number(process.env.E2E_PORT);

if (chromiumPath === null) {
  console.error(
    '\n*** BROWSER TESTS ARE SKIPPED: no Chromium was found. ***\n' +
      '*** Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH. ***\n',
  );
}

export default defineConfig({
  testDir: '.',
  outputDir: join(process.env.E2E_DATA_DIR, 'results'),
  workers: 1,
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  // They end what hangs and say nothing about speed: a loaded machine may be many times slower than yours.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [
    ['list'],
    ['./remove-data-reporter.ts'],
    ...(process.env.E2E_REPORT ? [['json', { outputFile: process.env.E2E_REPORT }] as const] : []),
  ],
  use: {
    baseURL: given ?? `http://localhost:${port}`,
    ignoreHTTPSErrors: true,
    trace: 'off',
    launchOptions: {
      ...(chromiumPath !== null && { executablePath: chromiumPath }),
      args: chromiumArgs,
    },
  },
  ...(given === undefined &&
    chromiumPath !== null && {
      webServer: {
        command: 'node server/embedded/start.ts',
        cwd: join(import.meta.dirname, '..', '..'),
        url: `http://localhost:${port}/readyz`,
        timeout: 300_000,
        stdout: 'ignore',
        stderr: 'pipe',
        gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
        env: { PORT: String(port), DATA_DIR: process.env.E2E_DATA_DIR, NODE_ENV: 'development' },
      },
    }),
});
