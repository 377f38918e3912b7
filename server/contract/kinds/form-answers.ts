import { z } from 'zod';
import { id, idParams, pageQuery, search, searchedPageOf, timestamp } from '../fields.ts';
import { person } from '../person.ts';
import { defineRoute } from '../route.ts';
import { submissionStatus } from '../submission-status.ts';
import { givenAnswers } from './question.ts';

const formAnswers = z.object({
  /** Of the submission. */
  id,
  status: submissionStatus,
  submittedAt: timestamp,
  /** Null once the account was deleted. */
  student: person.nullable(),
  answers: givenAnswers,
});
export type FormAnswers = z.infer<typeof formAnswers>;

const query = { search };

export const listFormAnswers = defineRoute({
  method: 'GET',
  path: '/api/admin/tasks/:id/answers',
  access: 'read',
  summary: 'The answers to a form, newest first',
  params: idParams,
  /** The search covers answers and what identifies a student. */
  query: z.strictObject({ ...pageQuery, ...query }),
  response: searchedPageOf(formAnswers).extend({
    questions: z.array(z.object({ id: z.string(), type: z.string(), text: z.string() })),
  }),
  failure: 'The answers could not be loaded.',
});

export const exportFormAnswers = defineRoute({
  method: 'GET',
  path: '/api/admin/tasks/:id/answers.csv',
  access: 'organise',
  summary: 'The answers to a form as CSV',
  params: idParams,
  query: z.strictObject(query),
  produces: 'csv',
  failure: 'The answers could not be exported.',
});
