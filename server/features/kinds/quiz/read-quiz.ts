import { Prisma, type QuizAttempt } from '#prisma/client.ts';
import type { StudentActor } from '../../../actor.ts';
import { AppError } from '../../../app-error.ts';
import type { QuizState } from '../../../contract/kinds/quiz.ts';
import type { QuizSettings } from '../../../contract/kinds/quiz-settings.ts';
import type { Db, Tx } from '../../../database/db.ts';
import { presentRound } from '../../../database/present-round-sql.ts';
import { mayOpenTask } from '../../../database/task-status-sql.ts';
import { answersOf, attemptsOf, finishOverdue, settingsOf } from './finish-attempt.ts';
import { isPassed } from './grade.ts';

interface Reading {
  readonly taskId: string;
  readonly now: Date;
}

/**
 * The rules and the student's attempts in the present round of the task; one whose time is over is finished first.
 * @throws {AppError} not_found, also for a task of another kind
 */
export async function readQuiz(db: Db, actor: StudentActor, { taskId, now }: Reading): Promise<QuizState> {
  const userId = actor.user.id;
  const { settings, round } = await findQuiz(db, { taskId, userId, now });
  const overdue = { userId, taskId, finishedAt: null, endsAt: { lte: now } };
  if ((await db.quizAttempt.count({ where: overdue })) > 0)
    await finishOverdue(db, actor, { userId, taskId, now });
  // One that began in an earlier round comes first.
  const running = await db.quizAttempt.findFirst({ where: { userId, taskId, finishedAt: null } });
  const attempts = await db.quizAttempt.findMany({
    where: { userId, taskId, round: running?.round ?? round },
    orderBy: { number: 'asc' },
  });
  return presentQuiz(settings, attempts);
}

async function findQuiz(
  db: Db | Tx,
  { taskId, userId, now }: Reading & { readonly userId: string },
): Promise<{ settings: QuizSettings; round: string }> {
  const [task] = await db.$queryRaw<{ settings: QuizSettings | null; round: string }[]>`
    SELECT kind_settings AS settings, ${presentRound(Prisma.sql`tasks`, now)} AS round FROM tasks WHERE id = ${taskId}::uuid AND kind = 'quiz' AND ${mayOpenTask(userId, now)}`;
  if (!task?.settings) throw new AppError('not_found', { message: 'This quiz does not exist any more.' });
  return { settings: task.settings, round: task.round };
}

function presentQuiz(settings: QuizSettings, attempts: readonly QuizAttempt[]): QuizState {
  const { questions, ...rules } = settings;
  const numbered = attempts.map((attempt, index) => ({ ...attempt, number: index + 1 }));
  const running = numbered.find(({ finishedAt }) => finishedAt === null);
  return {
    rules: { ...rules, questions: questions.length },
    attempt: running ? presentAttempt(running) : null,
    results: numbered.flatMap(({ number, finishedAt, rightAnswers, ...attempt }) => {
      if (finishedAt === null || rightAnswers === null) return [];
      const settings = settingsOf(attempt);
      return {
        number,
        finishedAt: finishedAt.toISOString(),
        right: rightAnswers,
        questions: settings.questions.length,
        passed: isPassed(settings, rightAnswers),
      };
    }),
    attemptsLeft: Math.max(0, attemptsOf(settings, attempts) - attempts.length),
  };
}

const presentAttempt = (attempt: QuizAttempt): NonNullable<QuizState['attempt']> => ({
  id: attempt.id,
  number: attempt.number,
  endsAt: attempt.endsAt.toISOString(),
  questions: settingsOf(attempt).questions.map(({ id, type, text, options }) => ({
    id,
    type,
    text,
    // Those of a short answer are what is accepted.
    options: type === 'short' ? [] : options.map((option) => option.text),
  })),
  answers: answersOf(attempt),
});
