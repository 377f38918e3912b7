import type { Tx } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';
import { startFanOutAgain } from '../notifications/fan-out.ts';

/** Attempts at a quiz that run get the time that the later deadline leaves them, and students who have begun are notified. */
export async function deadlineMoved(deps: Pick<Deps, 'jobs'>, tx: Tx, id: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE quiz_attempts SET ends_at = greatest(ends_at,
      least(last_date, started_at + make_interval(mins => (settings ->> 'minutes')::int)))
    FROM tasks WHERE tasks.id = ${id}::uuid AND task_id = tasks.id AND finished_at IS NULL`;
  await startFanOutAgain(deps, tx, { kind: 'moved-deadline', subjectId: id });
}
