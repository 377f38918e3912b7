import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { engines, lackOf } from './engines/find-engines.ts';
import { chromiumArgs, chromiumPath, headlessChromiumPath } from './find-chromium.ts';
import { hasJava } from './html-validator.ts';
import { isNightly } from './is-nightly.ts';

// Workers read this file again: what is chosen here reaches them through the environment.
if (process.env.E2E_DATA_DIR === undefined) {
  process.env.E2E_DATA_DIR = join(tmpdir(), `torchbearer-e2e-${process.pid}-${Date.now()}`);
  process.env.E2E_DATA_IS_OURS = 'true';
}

if (chromiumPath === null) {
  console.error(
    '\n*** BROWSER TESTS ARE SKIPPED: no Chromium was found. ***\n' +
      '*** Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH. ***\n',
  );
}

for (const engine of engines) {
  const lack = lackOf(engine);
  // Workers read this file too.
  if (chromiumPath !== null && lack !== null && process.env.TEST_WORKER_INDEX === undefined) {
    console.error(`\n*** THE STORY IN ${engine.toUpperCase()} IS SKIPPED: ${lack}. ***\n`);
  }
}

if (chromiumPath !== null && isNightly && !hasJava && process.env.TEST_WORKER_INDEX === undefined) {
  console.error(
    '\n*** HTML IS NOT VALIDATED: no Java was found (Debian: apt-get install default-jre-headless). ***\n',
  );
}

/** What takes long and guards code that rarely changes: tests with the tag, and the files of the folder. */
const nightly = /@nightly|\bnightly\//;

export default defineConfig({
  testDir: '.',
  outputDir: join(process.env.E2E_DATA_DIR, 'results'),
  globalSetup: './build-pages.ts',
  // Each worker starts its own stack (test.ts). The stack that E2E_BASE_URL names is one for all.
  workers: process.env.E2E_BASE_URL === undefined ? 2 : 1,
  fullyParallel: true,
  ...(!isNightly && { grepInvert: nightly }),
  forbidOnly: process.env.CI !== undefined,
  // One try more on a stack of its own. `.ci/run` names the tests that needed it: they are unstable, and to be mended.
  retries: process.env.CI === undefined ? 0 : 1,
  // The limits end tests that hang. They do not measure speed: a loaded machine may be many times slower than yours.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  // Ends the run with a report before .ci/run ends it without one.
  globalTimeout: process.env.CI === undefined ? 0 : (isNightly ? 70 : 40) * 60_000,
  reporter: [
    ['list'],
    ['./remove-data-reporter.ts'],
    ...(process.env.E2E_REPORT ? [['json', { outputFile: process.env.E2E_REPORT }] as const] : []),
  ],
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    ignoreHTTPSErrors: true,
    trace: 'off',
    // Moving pictures take half of the processor time of a page. The tests of motion, and the stories of engines/, have
    // them.
    contextOptions: { reducedMotion: 'reduce' },
    // Its answers would pass by the routes of tests. offline.spec.ts and push.spec.ts allow it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(headlessChromiumPath !== null && { executablePath: headlessChromiumPath }),
      args: chromiumArgs,
    },
  },
});
