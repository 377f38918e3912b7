import type { BestEffortPool } from '../database/best-effort-pool.ts';
import { readEventAges, readJobFigures } from '../jobs/job-figures.ts';
import type { Metrics } from './metrics.ts';

/** Reads metrics of the whole installation from the database. If it does not respond in time, they are left out. */
export async function readDatabaseMetrics(pool: BestEffortPool, metrics: Metrics): Promise<void> {
  const { databaseMetricsUp, jobs, oldestJob, oldestEvent } = metrics;
  const query = async (text: string, values: readonly unknown[]) => (await pool.query(text, values)).rows;
  try {
    for (const { queue, waiting, active, dead, oldest } of await readJobFigures(query)) {
      jobs.set({ queue, state: 'waiting' }, waiting);
      jobs.set({ queue, state: 'active' }, active);
      jobs.set({ queue, state: 'dead' }, dead);
      oldestJob.set({ queue }, oldest);
    }
    for (const { consumer, seconds } of await readEventAges(query)) oldestEvent.set({ consumer }, seconds);
    databaseMetricsUp.set(1);
  } catch {
    jobs.reset();
    oldestJob.reset();
    oldestEvent.reset();
    databaseMetricsUp.set(0);
  }
}
