import type { AdministratorActor } from '../../actor.ts';
import { AppError, fieldRefused } from '../../app-error.ts';
import { type ChangeTaskInput, deadlineTooEarly } from '../../contract/task-changes.ts';
import { taskChanges, taskRules, taskStatusAt } from '../../contract/task-status.ts';
import type { Task } from '../../contract/tasks.ts';
import { runSqlIn } from '../../database/run-sql.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { deadlineMoved } from './deadline-moved.ts';
import { lockTask } from './lock-task.ts';
import { findTask } from './present-task.ts';
import { requirePublishable } from './require-publishable.ts';
import { requireMeetable, requirePrerequisites } from './set-prerequisites.ts';

type LockedTask = Awaited<ReturnType<typeof lockTask>>;

/**
 * Publishes, schedules, closes, extends or archives a task. Students who have begun work for it are notified if its deadline moves.
 * @throws {AppError} not_found, stale_version (also for a change that its status does not allow), validation_failed
 */
export async function changeTask(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  actor: AdministratorActor,
  { id, now, ...input }: ChangeTaskInput & { readonly id: string; readonly now: Date },
): Promise<Task> {
  await jobs?.ready();
  const { task, moved } = await db.$transaction(async (tx) => {
    const present = await lockTask(tx, { id, version: input.version });
    const before = taskStatusAt(present, now);
    const { label, changes } = taskRules[before];
    if (!changes.includes(input.change)) {
      const message = `The status of this task is “${label}” now. Nothing was changed.`;
      throw new AppError('stale_version', { message });
    }
    const data = changedColumns(present, input, now);
    await tx.task.update({
      where: { id },
      data: { ...data, version: { increment: 1 } },
      select: { id: true },
    });
    if (input.change === 'publish' || input.change === 'schedule') await requirePrerequisites(tx, id);
    // A task may be closed or archived whatever it waits for, and whatever waits for it.
    if (input.change !== 'close' && input.change !== 'archive') await requireMeetable(tx, id);
    const task = await findTask(runSqlIn(tx), actor, { id, now });
    const moved = data.lastDate !== undefined;
    if (moved) await deadlineMoved({ jobs }, tx, id);
    await recordAudit(tx, actor, {
      action: taskChanges[input.change].audit,
      subjectKind: 'task',
      subjectId: id,
      detail: {
        title: present.title,
        before: { status: before, lastDate: present.lastDate.toISOString() },
        after: { status: task.status, lastDate: task.lastDate },
        ...(input.change === 'schedule' && { publishAt: task.OfferedDate }),
      },
    });
    return { task, moved };
  });
  if (moved) jobs?.wake('notification-fan-out');
  return task;
}

function changedColumns(
  present: LockedTask,
  input: ChangeTaskInput,
  now: Date,
): Partial<Pick<LockedTask, 'state' | 'offeredDate' | 'lastDate'>> {
  switch (input.change) {
    case 'publish':
      requirePublishable(present);
      if (present.lastDate <= now) throw fieldRefused('lastDate', deadlineTooEarly);
      return { state: 'published', offeredDate: now };
    case 'schedule': {
      const offeredDate = new Date(input.publishAt);
      if (offeredDate <= now) throw fieldRefused('publishAt', 'Choose a time in the future.');
      requirePublishable(present);
      if (present.lastDate <= offeredDate)
        throw fieldRefused('publishAt', 'Choose a time before the deadline of the task.');
      return { state: 'scheduled', offeredDate };
    }
    case 'unschedule':
      return { state: 'draft', offeredDate: now };
    case 'close':
      return { lastDate: now };
    case 'extend': {
      const lastDate = new Date(input.lastDate);
      if (lastDate <= now) throw fieldRefused('lastDate', 'Choose a time in the future.');
      if (lastDate <= present.lastDate)
        throw fieldRefused('lastDate', 'Choose a time after the present deadline.');
      return { lastDate };
    }
    case 'archive':
      // An archived task takes no work, so its deadline has passed.
      return { state: 'archived', ...(present.lastDate > now && { lastDate: now }) };
    case 'restore':
      return { state: 'published' };
  }
}
