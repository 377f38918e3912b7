import { z } from 'zod';
import { eventConsumers } from '../database/live-log.ts';
import { deadLetterOf, type QueueName, queues } from './queues.ts';

/** Runs a statement on the connection of the caller. @returns its rows */
type Query = (text: string, values: readonly unknown[]) => Promise<readonly unknown[]>;

export interface JobFigures {
  readonly queue: QueueName;
  readonly waiting: number;
  readonly active: number;
  /** Jobs that failed on all attempts: they are in the dead letter queue. */
  readonly dead: number;
  /** Seconds for which the oldest one waits; 0 if none does. */
  readonly oldest: number;
}

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

/** The jobs of each queue, for the metrics and for the page System. */
export async function readJobFigures(query: Query): Promise<JobFigures[]> {
  const rows = (await query(jobsInState, [])).map((row) => rowShape.parse(row));
  const found = new Map(rows.map((row) => [row.name, row]));
  return (Object.keys(queues) as QueueName[]).map((queue) => {
    const { waiting = 0, active = 0, oldest = 0 } = found.get(queue) ?? {};
    return { queue, waiting, active, oldest, dead: found.get(deadLetterOf(queue))?.waiting ?? 0 };
  });
}

const ageShape = z.object({ consumer: z.string(), seconds: z.coerce.number() });

/** Also of a consumer that has not handled its first event yet. Consumers pass the events of other kinds. */
const oldestEvents = `
  SELECT consumer, coalesce(extract(epoch FROM now() - (
    SELECT at FROM live_events WHERE (xid, id) > (coalesce(c.xid, 0), coalesce(c.id, 0)) ORDER BY xid, id LIMIT 1
  )), 0) AS seconds
  FROM unnest($1::text[]) AS consumer LEFT JOIN live_consumers AS c ON c.name = consumer`;

/** How long the oldest event has waited for each consumer. */
export async function readEventAges(query: Query): Promise<{ consumer: string; seconds: number }[]> {
  return (await query(oldestEvents, [eventConsumers])).map((row) => ageShape.parse(row));
}
