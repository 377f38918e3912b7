import { setTimeout as wait } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { deadLetterOf, type QueueName, queues, retention } from './queues.ts';

/** Where pg-boss keeps its tables, apart from those that Prisma knows. */
export const jobsSchema = 'pgboss';

/**
 * Brings pg-boss's own tables and the queues to this release: part of migrating, under the migrator's lock.
 * Repeating it changes nothing.
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
  // Errors of the background are told by `start` too; without a listener they would end the process.
  boss.on('error', () => undefined);
  try {
    await boss.start();
    await lateIndexes(boss);
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
 * Indexes that a newer pg-boss builds after its migration, without locking its tables: in the background of
 * whoever started it, which is us, for servers change no table.
 */
async function lateIndexes(boss: PgBoss): Promise<void> {
  // What failed before is tried again now, after the others.
  const tried = new Map((await boss.getBamEntries()).map(({ id, startedOn }) => [id, startedOn?.getTime()]));
  for (;;) {
    const left = (await boss.getBamEntries()).filter(({ status }) => status !== 'completed');
    if (left.length === 0) return;
    const failed = left.find(
      ({ id, status, startedOn }) => status === 'failed' && startedOn?.getTime() !== tried.get(id),
    );
    if (failed !== undefined) throw new Error(`${failed.name}: ${failed.error}`);
    await wait(200);
  }
}
