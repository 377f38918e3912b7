import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { lastLine } from './postgres-cluster.ts';
import type { RunningPostgres } from './postgres-process.ts';

/** Milliseconds between attempts to start it again: doubled after each, up to the longest. */
const shortestPause = 100;
const longestPause = 10_000;

export type KeptRunning = Pick<RunningPostgres, 'stop'>;

/**
 * Starts PostgreSQL again whenever it ends without `stop`, for example because the kernel killed it when memory was low.
 * Connections and transactions are lost; committed data is not.
 * @param run starts it on the same port; null: it did not start
 */
export function keepRunning(
  first: RunningPostgres,
  run: () => Promise<RunningPostgres | null>,
  logFile: string,
): KeptRunning {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current = first;
  let restarting = Promise.resolve();

  function watch(): void {
    current.ended.then(() => {
      if (!signal.aborted) restarting = restart();
    });
  }

  async function restart(): Promise<void> {
    console.error('PostgreSQL ended unexpectedly. It is being started again.');
    for (let pause = shortestPause; !signal.aborted; pause = Math.min(2 * pause, longestPause)) {
      let reason: string | null = null;
      const next = await run().catch((error: unknown) => {
        reason = String(error);
        return null;
      });
      if (next !== null) {
        current = next;
        watch();
        console.error('PostgreSQL is running again.');
        return;
      }
      // The first attempts fail until the processes of the old one have ended.
      if (pause === longestPause) {
        reason ??= lastLine(readFileSync(logFile, 'utf8'));
        console.error(`PostgreSQL cannot be started; retried every 10 seconds: ${reason}`);
      }
      await sleep(pause, undefined, { signal }).catch(() => {});
    }
  }

  watch();
  return {
    async stop() {
      stopping.abort();
      await restarting;
      await current.stop();
    },
  };
}
