import { z } from 'zod';
import { idParams } from '../fields.ts';
import { defineRoute } from '../route.ts';

/** What a quiz stores of the attempt that it hands in, in the order of the attempt. */
export const quizAnswers = z.array(
  z.object({ question: z.string(), answer: z.array(z.string()), right: z.boolean() }),
);
export type QuizAnswers = z.infer<typeof quizAnswers>;

export const getQuizAnswers = defineRoute({
  method: 'GET',
  path: '/api/admin/submissions/:id/quiz-answers',
  access: 'read',
  summary: 'The answers of a submission to a quiz',
  params: idParams,
  response: z.object({ answers: quizAnswers }),
  failure: 'The answers could not be loaded.',
});
