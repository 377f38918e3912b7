import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor, StudentActor } from '../../../actor.ts';
import { AppError } from '../../../app-error.ts';
import { type Attendance, attendanceCodeSeconds } from '../../../contract/kinds/attendance.ts';
import { statusesWhere } from '../../../contract/submission-status.ts';
import type { Db } from '../../../database/db.ts';
import { lockAccount } from '../../../database/lock-student.ts';
import { presentRound } from '../../../database/present-round-sql.ts';
import type { Deps } from '../../../deps.ts';
import { lockOpenTask } from '../../drafts/lock-open-task.ts';
import { handInAnswers, isFull } from '../../submissions/hand-in-answers.ts';
import { checkCode } from './attendance-code.ts';

const refusals = {
  old: `This code is too old: it changes every ${attendanceCodeSeconds} seconds, so a forwarded or photographed one does not count. Scan the one that is shown now, or ask the organiser to record you.`,
  unknown: 'This is no code of this task. Scan the one that is shown at the event again.',
};

/**
 * Records the student who opened the code that is shown. An old code tells who was recorded before.
 * @throws {AppError} attendance_code; not_found, task_closed, task_locked
 */
export async function attend(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  actor: StudentActor,
  { taskId, code, now }: { readonly taskId: string; readonly code: string; readonly now: Date },
): Promise<Attendance> {
  const userId = actor.user.id;
  const found = checkCode(config, { taskId, code, now });
  if (found === 'valid') return record(db, actor, { taskId, userId, now });
  const recorded = await findRecorded(db, { taskId, userId, now });
  if (recorded === null) throw new AppError('attendance_code', { message: refusals[found] });
  return recorded;
}

/**
 * Records a student without a phone, also after the deadline.
 * @throws {AppError} not_found; task_full; task_locked for a task of another kind
 */
export const addAttendee = (
  db: Db,
  actor: AdministratorActor,
  attending: { readonly taskId: string; readonly userId: string; readonly now: Date },
): Promise<Attendance> => record(db, actor, { ...attending, reviewer: actor });

interface Attending {
  readonly taskId: string;
  readonly userId: string;
}

async function record(
  db: Db,
  actor: StudentActor | AdministratorActor,
  recording: Attending & { readonly now: Date; readonly reviewer?: AdministratorActor },
): Promise<Attendance> {
  const { taskId, userId, now, reviewer } = recording;
  try {
    return await db.$transaction(async (tx) => {
      if ((await lockAccount(tx, userId)) === undefined)
        throw new AppError('not_found', { message: 'This account does not exist any more.' });
      const byAdministrator = reviewer !== undefined;
      const task = await lockOpenTask(tx, { taskId, userId, now, kind: 'attendance', byAdministrator });
      if (await isFull(tx, taskId))
        throw new AppError('task_full', { message: 'All places of this task are taken.' });
      await handInAnswers(tx, actor, {
        userId,
        task: { ...task, id: taskId },
        description: byAdministrator ? 'Recorded by an administrator.' : 'Scanned the code.',
        answers: { by: byAdministrator ? 'administrator' : 'code' },
        now,
        review: { status: 'approved', points: task.points, feedback: 'You were there.', reviewer },
      });
      return { status: 'approved', points: task.points, already: false };
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'already_submitted') throw error;
    const recorded = await findRecorded(db, recording);
    if (recorded === null) throw error;
    return recorded;
  }
}

/** What the student has for the present round of the task. */
async function findRecorded(
  db: Db,
  { taskId, userId, now }: Attending & { readonly now: Date },
): Promise<Attendance | null> {
  const [recorded] = await db.$queryRaw<Pick<Attendance, 'status' | 'points'>[]>`
    SELECT s.status, s.points FROM submissions s JOIN tasks ON tasks.id = s.task_id
    WHERE s.task_id = ${taskId}::uuid AND s.user_id = ${userId}::uuid AND tasks.kind = 'attendance'
      AND s.round = ${presentRound(Prisma.sql`tasks`, now)} AND s.status = ANY(${statusesWhere('live')}::submission_status[])`;
  return recorded === undefined ? null : { ...recorded, already: true };
}
