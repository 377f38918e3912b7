import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/kinds/quiz.ts';
import { getQuizAnswers } from '../../../contract/kinds/quiz-answers.ts';
import type { Deps } from '../../../deps.ts';
import { mount } from '../../../http/mount.ts';
import { findQuizAnswers } from './find-quiz-answers.ts';
import { finishAttempt, saveAnswers } from './finish-attempt.ts';
import { readQuiz } from './read-quiz.ts';
import { startAttempt } from './start-attempt.ts';

export function quizRoutes(app: FastifyInstance, { db, now }: Deps): void {
  mount(app, contract.getQuiz, ({ actor, params }) => readQuiz(db, actor, { taskId: params.id, now: now() }));
  mount(app, contract.startAttempt, ({ actor, params }) =>
    startAttempt(db, actor, { taskId: params.id, now: now() }),
  );
  mount(app, contract.saveAnswers, ({ actor, params, body }) =>
    saveAnswers(db, actor, { ...body, taskId: params.id, now: now() }),
  );
  mount(app, getQuizAnswers, ({ actor, params }) => findQuizAnswers(db, actor, params.id));
  mount(app, contract.finishAttempt, async ({ actor, params, body }) => {
    const at = { taskId: params.id, now: now() };
    await finishAttempt(db, actor, { ...body, ...at });
    return readQuiz(db, actor, at);
  });
}
