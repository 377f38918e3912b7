import { Prisma } from '#prisma/client.ts';
import type { System, SystemFact } from '../../contract/system.ts';
import type { RunSql } from '../../database/run-sql.ts';
import type { Deps } from '../../deps.ts';
import type { JobFigures } from '../../jobs/job-figures.ts';
import { factOf } from './fact.ts';

/** Seconds: as of the alerts `QueueStuck` and `EventsNotHandled`. */
const stuckJob = 3_600;
const stuckEvent = 600;

/** A mail job waits for a mail server, however long that takes. */
const sendsMail = ({ queue }: JobFigures) => queue.includes('mail') || queue === 'notification-digest';

export function jobFacts(
  figures: readonly JobFigures[],
  ages: readonly { readonly consumer: string; readonly seconds: number }[],
): SystemFact[] {
  const stuck = figures.filter((one) => one.oldest > stuckJob && !sendsMail(one));
  const dead = figures.filter((one) => one.dead > 0);
  const late = ages.filter(({ seconds }) => seconds > stuckEvent);
  return [
    factOf(
      'Queues',
      stuck.length === 0 ? 'No queue is stuck' : `Stuck: ${stuck.map(({ queue }) => queue).join(', ')}`,
      stuck.length > 0,
      { advice: 'Read the server’s log for “a job failed”.', page: 'monitoring' },
    ),
    factOf(
      'Jobs that failed on all attempts',
      dead.map(({ queue, dead: count }) => `${count} in ${queue}`).join(', ') || 'None',
      dead.length > 0,
      {
        advice: 'Search the server’s log for “a job failed on all attempts”. They are kept for 90 days.',
        page: 'firstAid',
      },
    ),
    factOf(
      'Events of students’ work',
      late.length === 0 ? 'Handled' : `Waiting for ${late.map(({ consumer }) => consumer).join(', ')}`,
      late.length > 0,
      { advice: 'Search the server’s log for “live events could not be handled”.', page: 'monitoring' },
    ),
  ];
}

export async function pushFacts(
  { runSql, config }: Pick<Deps, 'runSql' | 'config'>,
  figures: readonly JobFigures[],
): Promise<SystemFact[]> {
  const [row] = await runSql<{ devices: number; lastUsed: Date | null }>(Prisma.sql`
    SELECT count(*)::int AS devices, max(last_used_at) AS "lastUsed" FROM push_subscriptions`);
  const { devices = 0, lastUsed = null } = row ?? {};
  const queue = figures.find((one) => one.queue === 'notification-push');
  const failed = queue?.dead ?? 0;
  if (config.push === null) {
    return [
      factOf('Push messages', 'Not configured', null, {
        advice: 'Set VAPID_PRIVATE_KEY in .env: bash server/operations/secrets.sh writes it.',
        page: 'push',
      }),
    ];
  }
  return [
    factOf('Push messages', `Configured, switched on in ${devices} browsers`, false),
    factOf('Last push message accepted', lastUsed === null ? 'None yet' : '', null, { at: lastUsed }),
    factOf('Push messages that failed', `${failed} failed, ${queue?.waiting ?? 0} wait`, failed > 0, {
      advice: 'Read the server’s log for “a push service did not accept a message”.',
      page: 'push',
    }),
  ];
}

type RunningBatch = NonNullable<System['batches']>[number];

/** Batches whose job has not ended, the newest first. */
export function runningBatches(runSql: RunSql): Promise<RunningBatch[]> {
  return runSql<RunningBatch>(
    Prisma.sql`
      SELECT 'review' AS kind, id, total, created_at AS "startedAt" FROM review_batches WHERE state IN ('running', 'undoing')
      UNION ALL
      SELECT 'import', id, total, created_at FROM import_batches WHERE state IN ('running', 'undoing')
      UNION ALL
      SELECT 'certificates', id, total, created_at FROM certificate_batches WHERE state IN ('running', 'undoing')
      UNION ALL
      SELECT 'users', id, total, created_at FROM user_batches WHERE state IN ('running', 'undoing')
      ORDER BY 4 DESC LIMIT 50`,
    { timesAsText: true },
  );
}
