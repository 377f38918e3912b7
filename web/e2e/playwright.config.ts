import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumPath } from './find-chromium.ts';

const given = process.env.E2E_BASE_URL;
const port = Number(process.env.E2E_PORT ?? 8097);

// A name only: the server makes the directory. Workers read this file again, so the name is handed on.
process.env.E2E_DATA_DIR ??= join(tmpdir(), `torchbearer-e2e-${process.pid}-${Date.now()}`);

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
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['list'],
    ['./remove-data.ts'],
    ...(process.env.E2E_REPORT ? [['json', { outputFile: process.env.E2E_REPORT }] as const] : []),
  ],
  use: {
    baseURL: given ?? `http://localhost:${port}`,
    ignoreHTTPSErrors: true,
    trace: 'off',
    launchOptions: {
      ...(chromiumPath !== null && { executablePath: chromiumPath }),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  ...(given === undefined &&
    chromiumPath !== null && {
      webServer: {
        command: 'node server/embedded/start.ts',
        cwd: join(import.meta.dirname, '..', '..'),
        url: `http://localhost:${port}/readyz`,
        timeout: 120_000,
        stdout: 'ignore',
        stderr: 'pipe',
        gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
        env: { PORT: String(port), DATA_DIR: process.env.E2E_DATA_DIR, NODE_ENV: 'development' },
      },
    }),
});
