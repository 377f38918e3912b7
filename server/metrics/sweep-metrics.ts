import type { RunObserver } from '../concurrency/repeat.ts';
import type { Metrics } from './metrics.ts';

/** Counts the sweeps of this server and their results. */
export function createSweepMetrics(metrics: Metrics): Required<Pick<RunObserver, 'onStart' | 'onRun'>> {
  const succeeded = (sweep: string) => metrics.sweepSuccess.set({ sweep }, Date.now() / 1_000);
  return {
    onStart: (sweep) => {
      for (const outcome of ['ok', 'failed']) metrics.sweepRuns.inc({ sweep, outcome }, 0);
      metrics.swept.inc({ sweep }, 0);
      succeeded(sweep);
    },
    onRun: ({ name: sweep, ok, done }) => {
      metrics.sweepRuns.inc({ sweep, outcome: ok ? 'ok' : 'failed' });
      metrics.swept.inc({ sweep }, done);
      if (ok) succeeded(sweep);
    },
  };
}
