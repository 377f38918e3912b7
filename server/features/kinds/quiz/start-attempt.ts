import { randomInt } from 'node:crypto';
import type { StudentActor } from '../../../actor.ts';
import { AppError } from '../../../app-error.ts';
import type { QuizState } from '../../../contract/kinds/quiz.ts';
import type { QuizSettings } from '../../../contract/kinds/quiz-settings.ts';
import { statusesWhere } from '../../../contract/submission-status.ts';
import type { Db } from '../../../database/db.ts';
import { lockStudent } from '../../../database/lock-student.ts';
import { lockOpenTask } from '../../drafts/lock-open-task.ts';
import { attemptsOf } from './finish-attempt.ts';
import { readQuiz } from './read-quiz.ts';

const minute = 60_000;

/**
 * Begins an attempt, or continues the one that runs.
 * @throws {AppError} not_found, task_closed, task_locked, already_submitted, no_attempts
 */
export async function startAttempt(
  db: Db,
  actor: StudentActor,
  { taskId, now }: { readonly taskId: string; readonly now: Date },
): Promise<QuizState> {
  const userId = actor.user.id;
  const before = await readQuiz(db, actor, { taskId, now });
  if (before.attempt !== null) return before;
  await db.$transaction(async (tx) => {
    await lockStudent(tx, userId);
    const task = await lockOpenTask(tx, { taskId, userId, now, kind: 'quiz' });
    const { round } = task;
    const where = { userId, taskId };
    if ((await tx.quizAttempt.count({ where: { ...where, finishedAt: null } })) > 0) return;
    const live = { ...where, round, status: { in: statusesWhere('live') } };
    if ((await tx.submission.count({ where: live })) > 0) throw new AppError('already_submitted');
    const settings = task.kindSettings as QuizSettings;
    const inRound = await tx.quizAttempt.findMany({ where: { ...where, round }, select: { settings: true } });
    if (inRound.length >= attemptsOf(settings, inRound)) throw new AppError('no_attempts');
    const end =
      settings.minutes === null ? task.lastDate.getTime() : now.getTime() + settings.minutes * minute;
    await tx.quizAttempt.create({
      data: {
        ...where,
        round,
        number: (await tx.quizAttempt.count({ where })) + 1,
        settings: inRandomOrder(settings),
        startedAt: now,
        endsAt: new Date(Math.min(end, task.lastDate.getTime())),
      },
      select: { id: true },
    });
  });
  return readQuiz(db, actor, { taskId, now });
}

/** Each attempt has its own order of questions and options. */
const inRandomOrder = (settings: QuizSettings): QuizSettings => ({
  ...settings,
  questions: shuffled(settings.questions).map((question) => ({
    ...question,
    options: shuffled(question.options),
  })),
});

function shuffled<T>(values: readonly T[]): T[] {
  const keys = new Map(values.map((value) => [value, randomInt(2 ** 40)]));
  return values.toSorted((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0));
}
