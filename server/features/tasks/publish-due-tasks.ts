import { type RunObserver, repeat } from '../../concurrency/repeat.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';

/**
 * Publishes the scheduled tasks that are due: a trigger then appends the live event of a new task, which causes the notifications.
 * Students see such a task by the time alone. Each is published once, however many servers try: the first one locks it.
 * @returns how many were published
 */
export async function publishDueTasks({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  return db.$transaction(async (tx) => {
    const published = await tx.$queryRaw<{ id: string; title: string }[]>`
      UPDATE tasks SET state = 'published' WHERE id IN (
        SELECT id FROM tasks WHERE state = 'scheduled' AND offered_date <= ${now()}::timestamptz
        ORDER BY offered_date LIMIT 100 FOR UPDATE SKIP LOCKED
      ) RETURNING id, title`;
    for (const { id, title } of published) {
      await recordAudit(tx, 'system', {
        action: 'task.publish',
        subjectKind: 'task',
        subjectId: id,
        detail: { title, before: { status: 'scheduled' } },
      });
    }
    return published.length;
  });
}

/** Runs every five seconds. @returns stops it; a run in progress continues to its end */
export const startDueTasks = (deps: Pick<Deps, 'db' | 'now'>, observer: RunObserver): (() => void) =>
  repeat(() => publishDueTasks(deps), { ...observer, name: 'due tasks', period: 5_000 });
