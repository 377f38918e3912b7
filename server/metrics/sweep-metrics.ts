import type { Watch } from '../concurrency/repeat.ts';
import type { Metrics } from './metrics.ts';

/** Takes note of every sweep that ends. */
export function createSweepMetrics(metrics: Metrics): Required<Pick<Watch, 'onStart' | 'onTurn'>> {
  const succeeded = (sweep: string) => metrics.sweepSuccess.set({ sweep }, Date.now() / 1_000);
  return {
    onStart: (sweep) => {
      for (const outcome of ['ok', 'failed']) metrics.sweepRuns.inc({ sweep, outcome }, 0);
      metrics.swept.inc({ sweep }, 0);
      succeeded(sweep);
    },
    onTurn: ({ name: sweep, ok, done }) => {
      metrics.sweepRuns.inc({ sweep, outcome: ok ? 'ok' : 'failed' });
      metrics.swept.inc({ sweep }, done);
      if (ok) succeeded(sweep);
    },
  };
}
