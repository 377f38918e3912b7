import type { QuizAttempt } from '#prisma/client.ts';
import type { StudentActor } from '../../../actor.ts';
import { AppError } from '../../../app-error.ts';
import type { GivenAnswers } from '../../../contract/kinds/question.ts';
import type { QuizAnswers } from '../../../contract/kinds/quiz-answers.ts';
import type { QuizSettings } from '../../../contract/kinds/quiz-settings.ts';
import { statusesWhere } from '../../../contract/submission-status.ts';
import { formatNumber, wordOf } from '../../../contract/word-of.ts';
import type { Db, Tx } from '../../../database/db.ts';
import { lockAccount, lockStudent } from '../../../database/lock-student.ts';
import { handInAnswers, isFull, lockPlaces, type Review } from '../../submissions/hand-in-answers.ts';
import { gradeAnswers, isPassed, quizPoints } from './grade.ts';

interface AnswerSheet {
  readonly taskId: string;
  readonly attempt: string;
  readonly answers: GivenAnswers;
  readonly now: Date;
}

/**
 * Replaces the saved answers of the attempt that runs.
 * @throws {AppError} attempt_ended
 */
export async function saveAnswers(
  db: Db | Tx,
  { user }: StudentActor,
  { taskId, attempt, answers, now }: AnswerSheet,
): Promise<void> {
  const { count } = await db.quizAttempt.updateMany({
    where: { id: attempt, userId: user.id, taskId, finishedAt: null, endsAt: { gt: now } },
    data: { answers },
  });
  if (count === 0) throw new AppError('attempt_ended');
}

/**
 * Finishes an attempt with these answers, or with the saved ones if its time is over. Grades it; a passed one and the last one become the
 * student's reviewed work. Nothing happens to an attempt that is finished.
 * @throws {AppError} attempt_ended if it is not the student's
 */
export function finishAttempt(db: Db, actor: StudentActor, sheet: AnswerSheet): Promise<void> {
  const { taskId, attempt: id, now } = sheet;
  const userId = actor.user.id;
  return db.$transaction(async (tx) => {
    await lockStudent(tx, userId);
    await lockPlaces(tx, taskId);
    const attempt = await tx.quizAttempt.findUnique({ where: { id, userId, taskId } });
    if (attempt === null) throw new AppError('attempt_ended');
    if (attempt.finishedAt !== null) return;
    if (attempt.endsAt > now) await saveAnswers(tx, actor, sheet);
    const answers = attempt.endsAt > now ? sheet.answers : answersOf(attempt);
    await settle(tx, actor, attempt, { answers, now });
  });
}

/** Finishes the attempt of a student at a quiz whose time is over, if there is one; also of an account that was disabled since. */
export function finishOverdue(
  db: Db,
  actor: StudentActor | 'system',
  { userId, taskId, now }: { readonly userId: string; readonly taskId: string; readonly now: Date },
): Promise<void> {
  return db.$transaction(async (tx) => {
    if ((await lockAccount(tx, userId)) === undefined) return;
    await lockPlaces(tx, taskId);
    const where = { userId, taskId, finishedAt: null, endsAt: { lte: now } };
    const attempt = await tx.quizAttempt.findFirst({ where });
    if (attempt !== null) await settle(tx, actor, attempt, { answers: answersOf(attempt), now });
  });
}

/** Only `startAttempt` and `saveAnswers` write the columns, as the contract has checked them. */
export const settingsOf = ({ settings }: Pick<QuizAttempt, 'settings'>) => settings as QuizSettings;
/** How many attempts a student has in a round: at least what the quiz said when they began. */
export const attemptsOf = ({ attempts }: QuizSettings, begun: readonly Pick<QuizAttempt, 'settings'>[]) =>
  Math.max(attempts, ...begun.map((attempt) => settingsOf(attempt).attempts));
export const answersOf = ({ answers }: Pick<QuizAttempt, 'answers'>) => answers as GivenAnswers;

/** The student and the places of the task are locked. */
async function settle(
  tx: Tx,
  actor: StudentActor | 'system',
  attempt: QuizAttempt,
  { answers, now }: { answers: GivenAnswers; now: Date },
): Promise<void> {
  const { id, userId, taskId, round, endsAt } = attempt;
  const settings = settingsOf(attempt);
  const grades = gradeAnswers(settings, answers);
  const right = grades.filter(Boolean).length;
  await tx.quizAttempt.update({
    where: { id },
    data: { finishedAt: endsAt < now ? endsAt : now, rightAnswers: right },
    select: { id: true },
  });
  const task = await tx.task.findUniqueOrThrow({ where: { id: taskId } });
  const passed = isPassed(settings, right);
  const inRound = { userId, taskId, round };
  const number = await tx.quizAttempt.count({ where: inRound });
  if (!passed && number < attemptsOf(task.kindSettings as QuizSettings, [attempt])) return;
  const live = { ...inRound, status: { in: statusesWhere('live') } };
  if ((await tx.submission.count({ where: live })) > 0) return;
  const count = `${formatNumber(right)} of ${formatNumber(grades.length)} ${wordOf(grades.length, 'answer')}`;
  const result = `${count} ${wordOf(grades.length === 1 ? 1 : right, 'is', 'are')} right.`;
  await handInAnswers(tx, actor, {
    userId,
    task,
    round,
    // Without the questions: others may still take the quiz.
    description: `Attempt ${formatNumber(number)}: ${result}`,
    answers: settings.questions.map((question, place) => ({
      question: question.text,
      answer: answers[question.id] ?? [],
      right: grades[place] ?? false,
    })) satisfies QuizAnswers,
    now,
    review: await placed(tx, taskId, {
      status: passed ? 'approved' : 'rejected',
      points: quizPoints(settings, right, task.points),
      feedback: passed ? result : `${result} ${formatNumber(settings.passPercent)} percent were needed.`,
    }),
  });
}

/** Without a free place, an approval becomes a rejection. */
async function placed(tx: Tx, taskId: string, review: Review): Promise<Review> {
  if (review.status !== 'approved' || !(await isFull(tx, taskId))) return review;
  const feedback = `${review.feedback} But all places of this task were taken before.`;
  return { status: 'rejected', points: 0, feedback };
}
