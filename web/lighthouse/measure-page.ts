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

/**
 * One run of Lighthouse's mobile preset (simulated slow 4G, CPU slowed down four times) in a fresh browser.
 * @param cookie the Cookie header of a session
 * @throws Error if Lighthouse could not measure
 */
export async function measurePage(url: string, cookie?: string): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const { runtimeError, ...measured } = await measureOnce(url, cookie);
    if (!runtimeError) return measured;
    if (attempt === attempts) throw new Error(`${runtimeError.code}: ${runtimeError.message}`);
  }
}

async function measureOnce(url: string, cookie: string | undefined): Promise<Result> {
  const { port, stop } = await startChromium();
  try {
    const result = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      ...(cookie !== undefined && { extraHeaders: { cookie } }),
    });
    if (!result) throw new Error('Lighthouse gave no result.');
    return result.lhr;
  } finally {
    await stop();
  }
}
