import type { AdministratorActor } from '../../../actor.ts';
import { AppError } from '../../../app-error.ts';
import { type QuizAnswers, quizAnswers } from '../../../contract/kinds/quiz-answers.ts';
import type { Db } from '../../../database/db.ts';

/** Empty for other work. @throws {AppError} submission_not_found */
export async function findQuizAnswers(
  db: Db,
  _actor: AdministratorActor,
  id: string,
): Promise<{ answers: QuizAnswers }> {
  const submission = await db.submission.findUnique({ where: { id }, select: { answers: true } });
  if (submission === null) throw new AppError('submission_not_found');
  return { answers: quizAnswers.safeParse(submission.answers).data ?? [] };
}
