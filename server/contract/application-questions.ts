import type { z } from 'zod';
import { questionProblems, questionsOf } from './kinds/question.ts';

/** The types of a form but files, which only students can upload. */
export const applicationTypes = ['line', 'text', 'number', 'choice', 'choices', 'date'] as const;
export const applicationQuestions = questionsOf(applicationTypes);
type Questions = z.output<typeof applicationQuestions>;

/** Days within which an application is decided, unless the site says otherwise. */
export const usualApplicationDays = 7;

/** Why applicants could not answer the questions. */
export const applicationProblems = (questions: Questions) =>
  questionProblems(questions, ({ type }) => type === 'choice' || type === 'choices');
