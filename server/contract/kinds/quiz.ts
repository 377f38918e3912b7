import { z } from 'zod';
import { id, idParams, timestamp } from '../fields.ts';
import { defineRoute } from '../route.ts';
import { givenAnswers } from './question.ts';

const whole = z.number().int();

/** What a student sees of a quiz: the questions only while an attempt runs, and never which answers are right. */
export const quizState = z.object({
  rules: z.object({
    questions: whole,
    attempts: whole,
    /** Of one attempt; null: until the deadline. */
    minutes: whole.nullable(),
    passPercent: whole,
  }),
  /** The one that runs. */
  attempt: z
    .object({
      id,
      number: whole,
      endsAt: timestamp,
      /** In the order of this attempt. */
      questions: z.array(
        z.object({
          id: z.string(),
          type: z.enum(['single', 'multiple', 'short']),
          text: z.string(),
          options: z.array(z.string()),
        }),
      ),
      /** What is saved, by question. */
      answers: givenAnswers,
    })
    .nullable(),
  /** The finished ones, the first one first. */
  results: z.array(
    z.object({ number: whole, finishedAt: timestamp, right: whole, questions: whole, passed: z.boolean() }),
  ),
  attemptsLeft: whole,
});
export type QuizState = z.infer<typeof quizState>;

/** Finishes an attempt whose time is over. */
export const getQuiz = defineRoute({
  method: 'GET',
  path: '/api/tasks/:id/quiz',
  access: 'student',
  summary: 'The rules of a quiz, and my attempts',
  params: idParams,
  response: quizState,
  failure: 'The quiz could not be loaded.',
});

/** While an attempt runs, this continues it. */
export const startAttempt = defineRoute({
  method: 'POST',
  path: '/api/tasks/:id/quiz',
  access: 'student',
  summary: 'Begin an attempt at a quiz',
  params: idParams,
  response: quizState,
  idempotent: true,
  failure: 'The attempt could not be started. Please try again.',
});

const answerSheet = z.strictObject({ attempt: id, answers: givenAnswers });

export const saveAnswers = defineRoute({
  method: 'PUT',
  path: '/api/tasks/:id/quiz',
  access: 'student',
  summary: 'Save all answers of the attempt that runs',
  params: idParams,
  body: answerSheet,
  idempotent: true,
  failure: 'Your answers could not be saved.',
});

/** After the end of the time, what was saved until then counts. */
export const finishAttempt = defineRoute({
  method: 'POST',
  path: '/api/tasks/:id/quiz/finish',
  access: 'student',
  summary: 'Finish the attempt that runs',
  params: idParams,
  body: answerSheet,
  response: quizState,
  idempotent: true,
  failure: 'Your answers could not be handed in. Please try again.',
});
