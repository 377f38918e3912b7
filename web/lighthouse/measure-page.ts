import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import lighthouse, { type Result } from 'lighthouse';
import { chromiumArgs, chromiumPath } from '../e2e/find-chromium.ts';

async function startChromium(): Promise<{ port: number; stop: () => Promise<void> }> {
  if (chromiumPath === null) throw new Error('No Chromium: install one, or set CHROMIUM_PATH.');
  const profile = mkdtempSync(join(tmpdir(), 'torchbearer-chromium-'));
  const browser = spawn(
    chromiumPath,
    [
      '--headless=new',
      ...chromiumArgs,
      '--disable-extensions',
      // That of http2-proxy.ts.
      '--ignore-certificate-errors',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: 'ignore' },
  );
  const stop = async () => {
    if (browser.exitCode === null) {
      browser.kill('SIGTERM');
      await once(browser, 'close');
    }
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  const portFile = join(profile, 'DevToolsActivePort');
  for (let attempt = 0; attempt < 120; attempt += 1) {
    const port = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8').split('\n', 1)[0]) : 0;
    if (port > 0) return { port, stop };
    await sleep(250);
  }
  await stop();
  throw new Error('Chromium did not start.');
}

/** Chromium sometimes loses the start of a trace, and Lighthouse then cannot measure: three times in a row on 2026-11-25. */
const attempts = 8;

interface Visits {
  /** The Cookie header of a session. */
  readonly cookie?: string;
  /** How often the page is opened, each time with what the browser has kept. */
  readonly count: number;
  /** Whether the network and the processor are slowed down. Otherwise Lighthouse computes what a slow one would take. */
  readonly slowed: boolean;
}

/** A phone of the middle class: its processor is four times slower, and its network has 1.6 Mbit/s and 150 ms. */
const slowed = {
  throttlingMethod: 'devtools',
  throttling: {
    ...{ rttMs: 150, requestLatencyMs: 150, throughputKbps: 1_638, cpuSlowdownMultiplier: 4 },
    ...{ downloadThroughputKbps: 1_638, uploadThroughputKbps: 750 },
  },
} as const;

/**
 * Lighthouse's mobile preset in a fresh browser.
 * @returns a result for each visit
 * @throws Error if Lighthouse could not measure
 */
export async function measurePage(url: string, visits: Visits): Promise<Result[]> {
  for (let attempt = 1; ; attempt += 1) {
    const measured = await measureOnce(url, visits);
    const runtimeError = measured.find((result) => result.runtimeError)?.runtimeError;
    if (!runtimeError) return measured;
    if (attempt === attempts) throw new Error(`${runtimeError.code}: ${runtimeError.message}`);
  }
}

async function measureOnce(url: string, visits: Visits): Promise<Result[]> {
  const { port, stop } = await startChromium();
  const results: Result[] = [];
  try {
    while (results.length < visits.count) {
      const result = await lighthouse(url, {
        port,
        output: 'json',
        logLevel: 'error',
        disableStorageReset: results.length > 0,
        ...(visits.slowed && slowed),
        ...(visits.cookie !== undefined && { extraHeaders: { cookie: visits.cookie } }),
      });
      if (!result) throw new Error('Lighthouse gave no result.');
      results.push(result.lhr);
    }
    return results;
  } finally {
    await stop();
  }
}
