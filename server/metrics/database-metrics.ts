import { z } from 'zod';
import type { BestEffortPool } from '../database/best-effort-pool.ts';
import { eventConsumers } from '../database/live-log.ts';
import { deadLetterOf, type QueueName, queues } from '../jobs/queues.ts';
import type { Metrics } from './metrics.ts';

const rowShape = z.object({
  name: z.string(),
  waiting: z.coerce.number(),
  active: z.coerce.number(),
  oldest: z.coerce.number(),
});

const jobsInState = `
  SELECT name,
    count(*) FILTER (WHERE state IN ('created', 'retry')) AS waiting,
    count(*) FILTER (WHERE state = 'active') AS active,
    coalesce(extract(epoch FROM now() - min(created_on) FILTER (WHERE state IN ('created', 'retry'))), 0) AS oldest
  FROM pgboss.job WHERE state < 'completed' GROUP BY name`;

const ageShape = z.object({ consumer: z.string(), seconds: z.coerce.number() });

/** Also of a consumer that has not handled its first event yet. Consumers pass the events of other kinds. */
const oldestEvents = `
  SELECT consumer, coalesce(extract(epoch FROM now() - (
    SELECT at FROM live_events WHERE (xid, id) > (coalesce(c.xid, 0), coalesce(c.id, 0)) ORDER BY xid, id LIMIT 1
  )), 0) AS seconds
  FROM unnest($1::text[]) AS consumer LEFT JOIN live_consumers AS c ON c.name = consumer`;

/** Reads metrics of the whole installation from the database. If it does not respond in time, they are left out. */
export async function readDatabaseMetrics(pool: BestEffortPool, metrics: Metrics): Promise<void> {
  const { databaseMetricsUp, jobs, oldestJob, oldestEvent } = metrics;
  try {
    const { rows } = await pool.query(jobsInState, []);
    const found = new Map(rows.map((row) => rowShape.parse(row)).map((row) => [row.name, row]));
    for (const queue of Object.keys(queues) as QueueName[]) {
      const { waiting = 0, active = 0, oldest = 0 } = found.get(queue) ?? {};
      jobs.set({ queue, state: 'waiting' }, waiting);
      jobs.set({ queue, state: 'active' }, active);
      // Jobs that failed on all attempts are in the dead letter queue.
      jobs.set({ queue, state: 'dead' }, found.get(deadLetterOf(queue))?.waiting ?? 0);
      oldestJob.set({ queue }, oldest);
    }
    const { rows: ages } = await pool.query(oldestEvents, [eventConsumers]);
    for (const { consumer, seconds } of ages.map((row) => ageShape.parse(row)))
      oldestEvent.set({ consumer }, seconds);
    databaseMetricsUp.set(1);
  } catch {
    jobs.reset();
    oldestJob.reset();
    oldestEvent.reset();
    databaseMetricsUp.set(0);
  }
}
