import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { deadLetterOf, type QueueName, queues, retention } from './queues.ts';

/** The schema of pg-boss's tables, separate from Prisma's. */
export const jobsSchema = 'pgboss';

/**
 * Migrates pg-boss's tables and the queues to this release. The migrator calls it while it holds its lock. Idempotent.
 */
export async function installJobs(databaseUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: jobsSchema,
    max: 1,
    supervise: false,
    schedule: false,
    bamIntervalSeconds: 10,
  });
  // `start` also rejects with background errors; without a listener they would end the process.
  boss.on('error', () => undefined);
  try {
    await boss.start();
    await waitForIndexes(boss);
    for (const name of Object.keys(queues) as QueueName[]) {
      const dead = deadLetterOf(name);
      const deadRules = { retentionSeconds: retention.dead };
      await boss.createQueue(dead, deadRules);
      await boss.updateQueue(dead, deadRules);
      const rules = {
        ...queues[name],
        retryBackoff: true,
        retentionSeconds: retention.waiting,
        deleteAfterSeconds: retention.done,
        deadLetter: dead,
      };
      await boss.createQueue(name, rules);
      await boss.updateQueue(name, rules);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

/**
 * Waits for the indexes that pg-boss builds after its migration without locking the tables. It builds them in the
 * background of the process that started it: this one, because servers do not migrate.
 */
async function waitForIndexes(boss: PgBoss): Promise<void> {
  // pg-boss retries builds that failed earlier, after the others.
  const previousStarts = new Map(
    (await boss.getBamEntries()).map(({ id, startedOn }) => [id, startedOn?.getTime()]),
  );
  for (;;) {
    const pending = (await boss.getBamEntries()).filter(({ status }) => status !== 'completed');
    if (pending.length === 0) return;
    const failed = pending.find(
      ({ id, status, startedOn }) => status === 'failed' && startedOn?.getTime() !== previousStarts.get(id),
    );
    if (failed !== undefined) throw new Error(`${failed.name}: ${failed.error}`);
    await sleep(200);
  }
}
